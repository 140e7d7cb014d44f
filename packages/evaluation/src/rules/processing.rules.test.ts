import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { variant, verdictOf } from '../testing/worked-case.variant.ts';

const T = 'transaction.';
const E = 'evidences.';
const OTHER_PAYMENT = {
  [`${E}original_transaction`]: undefined,
  [`${E}other_payment`]: { method: 'cash', evidence: 'receipt' },
  [`${E}additional_documentation`]: ['FILE_1'],
};

/** [what it claims, case, changes, "code confidence [checks]"] */
const CLAIMS: readonly [string, string, Record<string, unknown>, string][] = [
  ['the same order twice is 12.6.1', 'R02', { [`${E}original_transaction.separate_order`]: false }, '12.6.1 high []'],
  [
    'another amount is no duplicate',
    'R02',
    { [`${E}original_transaction.separate_order`]: false, [`${E}original_transaction.amount`]: 100.01 },
    'null low [duplicate_not_matching]',
  ],
  [
    'another day needs a second look',
    'R02',
    { [`${E}original_transaction.separate_order`]: false, [`${E}original_transaction.at`]: 'D-27' },
    '12.6.1 moderate_low [duplicate_not_matching]',
  ],
  [
    'the disputed payment cannot be its own original',
    'R02',
    { [`${E}original_transaction.separate_order`]: false, [`${E}original_transaction.arn`]: '74269556304717567573492' },
    '12.6.1 moderate_low [duplicate_reference_missing]',
  ],
  ['paid in cash is 12.6.2', 'R02', OTHER_PAYMENT, '12.6.2 high []'],
  ['paid in cash is 4834 at Mastercard', 'R02', { ...OTHER_PAYMENT, [`${T}card_scheme`]: 'MC' }, '4834 high []'],
  [
    'and needs proof',
    'R02',
    { ...OTHER_PAYMENT, [`${E}other_payment`]: { method: 'cash', evidence: 'none' } },
    '12.6.2 moderate_low [missing_document:payment_proof]',
  ],
  [
    'an agent needs the merchant’s word',
    'R02',
    { ...OTHER_PAYMENT, [`${E}other_payment`]: { method: 'agent', evidence: 'receipt' } },
    '12.6.2 moderate_low [missing_document:merchant_confirmation]',
  ],
  ['only the difference is due', 'R07', { 'dispute.disputed_amount': 450 }, '12.5 high []'],
  [
    'one cent more is too much',
    'R07',
    { 'dispute.disputed_amount': 450.01 },
    '12.5 moderate_low [disputed_amount_exceeds_difference]',
  ],
  [
    'a wrong amount needs the receipt',
    'R07',
    { 'dispute.disputed_amount': 450, [`${E}additional_documentation`]: undefined },
    '12.5 moderate_low [missing_document:receipt]',
  ],
  ['no difference is no error', 'R07', { [`${E}expected_amount`]: 500 }, 'null low [within_tolerance]'],
  [
    'a tip may explain a restaurant bill',
    'R07',
    { [`${T}merchant_category_code`]: '5812', [`${E}expected_amount`]: 420, 'dispute.disputed_amount': 80 },
    '12.5 moderate_high [~missing_fact:tip_added]',
  ],
  [
    'a tip that was added does',
    'R07',
    {
      [`${T}merchant_category_code`]: '5812',
      [`${E}expected_amount`]: 420,
      [`${E}tip_added`]: true,
      'dispute.disputed_amount': 80,
    },
    '12.5 low [tip_added]',
  ],
  [
    'a currency that was agreed is 12.3',
    'R09',
    { [`${T}card_scheme`]: 'VISA', [`${E}currency_display`]: undefined },
    '12.3 high []',
  ],
  [
    'the second claim at a machine needs nothing',
    'R13',
    { 'history.atm_disputes_at_terminal_last_30_days': 1 },
    '13.9 high []',
  ],
  [
    'only the missing cash is due',
    'R14',
    { 'dispute.disputed_amount': 80.01 },
    '4834 moderate_low [disputed_amount_exceeds_difference]',
  ],
  [
    'all the cash leaves nothing',
    'R14',
    { [`${E}cash.dispensed`]: 200 },
    'null low [disputed_amount_exceeds_difference]',
  ],
  [
    'how much came out must be known',
    'R14',
    { [`${E}cash.dispensed`]: undefined },
    '4834 moderate_low [missing_fact:cash_dispensed]',
  ],
  ['a decline is 11.2 at Visa', 'R15', { [`${T}card_scheme`]: 'VISA' }, '11.2 high []'],
  [
    'a pump within the limit is not chargeable',
    'R17',
    { [`${T}transaction_amount`]: 175, 'dispute.disputed_amount': 175 },
    'null low [within_tolerance]',
  ],
  [
    'above it only the excess is',
    'R17',
    { 'dispute.disputed_amount': 25.01 },
    '4808 moderate_low [~missing_fact:corporate_card disputed_amount_exceeds_difference]',
  ],
  [
    'category data of the authorisation within 75 days is 12.7',
    'R19',
    { [`${T}transaction_timestamp`]: 'D-61', [`${T}settlement_timestamp`]: 'D-60' },
    '12.7 high []',
  ],
  ['for which Mastercard has no code', 'R19', { [`${T}card_scheme`]: 'MC' }, 'null low [no_mastercard_code]'],
];

suite('processing errors and authorisation', () => {
  for (const [claim, id, changes, expected] of CLAIMS) {
    test(`${claim} (${id})`, () => assert.equal(verdictOf(variant(id, changes)), expected));
  }

  test('the fuel limit is higher for a corporate card', () => {
    assert.equal(verdictOf(variant('R17', {}, { corporateCard: true })), 'null low [within_tolerance]');
    assert.equal(verdictOf(variant('R17', {}, { corporateCard: false })), '4808 high []');
  });
});
