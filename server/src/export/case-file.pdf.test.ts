import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaves } from './case-file.pdf.ts';

test('words of a vocabulary are printed as words, ids and names letter by letter', () => {
  assert.deepEqual(
    leaves({
      transaction_id: 'tx_out',
      merchant_name: 'blue_moon',
      mobile_wallet: null,
      delivery: { issue: 'not_received', tracking_number: 'abc_def', expected_at: '2026-10-08' },
      cvv_match: true,
    }),
    [
      ['Transaction id', 'tx_out'],
      ['Merchant name', 'blue_moon'],
      ['Delivery: issue', 'not received'],
      ['Delivery: tracking number', 'abc_def'],
      ['Delivery: expected at', '8 October 2026'],
      ['Security code (CVV) matches', 'Yes'],
    ],
  );
});
