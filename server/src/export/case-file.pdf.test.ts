import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citationOf, leaves } from './case-file.pdf.ts';

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

test('a rule is cited by sources of the payment’s scheme or of none, not by those borrowed from another', () => {
  const from = (...documents: [string, string?][]) =>
    documents.map(([document, section = '']) => ({ document, section }));
  const visa = from(['Visa Core Rules', '§11.4.1'], ['Increase, mirrors Visa’s questionnaires']);
  assert.equal(citationOf(visa, 'MC'), '');
  assert.equal(citationOf(visa, 'VISA'), 'Visa Core Rules, §11.4.1; Increase, mirrors Visa’s questionnaires');
  const both = from(['Rules for Visa and Mastercard, 2026', 'tables'], ['Quavo wiki', 'Visa 13.6'], ['ISO 7812']);
  assert.equal(citationOf(both, 'MC'), 'Rules for Visa and Mastercard, 2026, tables; ISO 7812');
  assert.equal(citationOf(from(['Quavo wiki, Mastercard 4853']), 'VISA'), '');
  assert.equal(citationOf(undefined, 'AMEX'), '');
});
