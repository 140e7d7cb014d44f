import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { variant, verdictOf } from '../testing/worked-case.variant.ts';

const T = 'transaction.';
const E = 'evidences.';

/** [what it claims, case, changes, "code confidence [checks]"] */
const CLAIMS: readonly [string, string, Record<string, unknown>, string][] = [
  [
    'an event the merchant cancelled need not be waited for',
    'N03',
    { [`${E}cancellation`]: { by: 'merchant', at: 'D-2' } },
    '13.1 high []',
  ],
  ['what was due yesterday is missing', 'N03', { [`${E}delivery.expected_at`]: 'D-1' }, '13.1 high []'],
  ['what is due tomorrow is not', 'N03', { [`${E}delivery.expected_at`]: 'D+1' }, 'null low [expected_date_in_future]'],
  [
    'contact with the merchant is needed',
    'N06',
    { [`${E}merchant_contact`]: undefined },
    '13.1 moderate_low [merchant_contact_missing]',
  ],
  [
    'contact the law forbids is not',
    'N06',
    { [`${E}merchant_contact`]: { attempted: false, prohibited_by_law: true } },
    '13.1 high []',
  ],
  [
    'the third claim at one merchant needs a Statement of Dispute',
    'N06',
    { [`${E}merchant_contact.attempted`]: true, 'history.non_receipt_disputes_at_merchant_last_30_days': 2 },
    '13.1 moderate_low [statement_of_dispute_required]',
  ],
  [
    'the second does not',
    'N06',
    { [`${E}merchant_contact.attempted`]: true, 'history.non_receipt_disputes_at_merchant_last_30_days': 1 },
    '13.1 high []',
  ],
  [
    'a wrong place needs the agreed one',
    'N06',
    { [`${E}merchant_contact.attempted`]: true, [`${E}delivery.issue`]: 'wrong_location' },
    '13.1 moderate_low [missing_fact:agreed_location]',
  ],
  [
    'a date of receipt is the merchant’s defence',
    'N06',
    { [`${E}merchant_contact.attempted`]: true, [`${E}delivery.received_at`]: 'D-22' },
    '13.1 low [facts_contradict_each_other delivered_evidence]',
  ],
  [
    'of an interrupted service only the rest is due',
    'N10',
    { 'dispute.disputed_amount': 1000 },
    '4853 moderate_low [disputed_amount_exceeds_entitlement]',
  ],
  [
    'one cent more than the rest is too much',
    'N10',
    { 'dispute.disputed_amount': 833.34 },
    '4853 moderate_low [disputed_amount_exceeds_entitlement]',
  ],
  ['a waiver of dispatch is Mastercard’s rule', 'N11', { [`${T}card_scheme`]: 'VISA' }, '13.1 high []'],
  ['goods must go back', 'D01', { [`${E}return`]: undefined }, '13.3 moderate_low [return_or_attempt_missing]'],
  [
    'goods that stayed did not',
    'D01',
    { [`${E}return`]: { outcome: 'not_returned' } },
    '13.3 moderate_low [return_or_attempt_missing]',
  ],
  [
    'the price alone is no complaint',
    'D01',
    { [`${E}price_discrepancy_only`]: true },
    'null low [price_discrepancy_only]',
  ],
  [
    'a service need not go back',
    'D05',
    { [`${E}cancellation`]: undefined },
    '13.3 moderate_high [~missing_fact:cancellation]',
  ],
  ['a counterfeit that was found is 13.4', 'D07', { [`${E}condition.third_party_finding`]: 'customs' }, '13.4 high []'],
  [
    'and needs no return',
    'D07',
    { [`${E}condition.third_party_finding`]: 'customs', [`${E}return`]: undefined },
    '13.4 high []',
  ],
  [
    'but needs the letter',
    'D07',
    { [`${E}condition.third_party_finding`]: 'customs', [`${E}additional_documentation`]: undefined },
    '13.4 moderate_low [missing_document:counterfeit_finding]',
  ],
  [
    'damage beyond a defect narrows the claim',
    'D01',
    { [`${E}consequential_damage`]: true },
    '13.3 moderate_low [tort_damages_excluded]',
  ],
  [
    'a subscription that was used is lost',
    'K01',
    { [`${E}service_used_after`]: true },
    '13.2 low [service_used_after]',
  ],
  [
    'a permission withdrawn after the payment does not reach it',
    'K01',
    { [`${E}subscription.permission_withdrawn_at`]: 'D-20' },
    'null low [permission_not_withdrawn_before]',
  ],
  [
    'ending the service alone is 13.7 at Visa',
    'K01',
    {
      [`${E}subscription`]: undefined,
      [`${E}cancellation`]: { at: 'D-35', by: 'cardholder', policy_disclosed: false },
    },
    '13.7 high []',
  ],
  [
    'how the merchant was told must be known',
    'K01',
    { [`${E}subscription.contact_used`]: undefined, [`${E}merchant_contact`]: undefined },
    '13.2 moderate_low [merchant_contact_missing]',
  ],
  [
    'a refund in writing is 13.6',
    'K06',
    {
      [`${E}refund`]: { document: 'merchant_acknowledgement', at: 'D-22', amount: 120 },
      [`${E}additional_documentation`]: ['FILE_1'],
    },
    '13.6 high []',
  ],
  [
    'and needs the copy',
    'K06',
    { [`${E}refund`]: { document: 'merchant_acknowledgement', at: 'D-22', amount: 120 } },
    '13.6 moderate_low [missing_document:credit_document]',
  ],
  [
    'a credit that came settles it',
    'K07',
    { [`${E}refund.at`]: 'D-20', 'history.credits': [{ amount: 110, currency: 'EUR', posted_at: 'D-3' }] },
    'null low [already_credited]',
  ],
  [
    'a credit before the payment does not',
    'K07',
    { [`${E}refund.at`]: 'D-20', 'history.credits': [{ amount: 110, currency: 'EUR', posted_at: 'D-60' }] },
    '13.6 high []',
  ],
  [
    'a part that came leaves the rest',
    'K07',
    {
      [`${E}refund.at`]: 'D-20',
      'history.credits': [{ amount: 50, currency: 'EUR', posted_at: 'D-3' }],
      'dispute.disputed_amount': 60,
    },
    '13.6 high []',
  ],
  ['timeshare can be left on day 14', 'K10', { [`${E}cancellation.at`]: 'D-26' }, '13.7 high []'],
  ['but not on day 15', 'K10', { [`${E}cancellation.at`]: 'D-25' }, '13.7 low [policy_disclosed]'],
  [
    'a distance purchase can be left on day 14 whatever the policy',
    'K11',
    {
      [`${E}cancellation.policy_disclosed`]: true,
      [`${E}cancellation.within_policy`]: false,
      [`${E}cancellation.at`]: 'D-20',
    },
    '13.7 high []',
  ],
  [
    'but not on day 15',
    'K11',
    {
      [`${E}cancellation.policy_disclosed`]: true,
      [`${E}cancellation.within_policy`]: false,
      [`${E}cancellation.at`]: 'D-19',
    },
    '13.7 low [policy_disclosed]',
  ],
  [
    'nor outside Europe',
    'K11',
    {
      [`${T}merchant_country`]: 'USA',
      [`${E}cancellation.policy_disclosed`]: true,
      [`${E}cancellation.within_policy`]: false,
    },
    '13.7 low [policy_disclosed]',
  ],
  [
    'a no-show under a disclosed policy is the cardholder’s',
    'K12',
    { [`${E}reservation`]: { issue: 'no_show', policy_disclosed: true } },
    '4853 low [policy_disclosed]',
  ],
  [
    'a fresh booking can be cancelled for 24 hours',
    'K12',
    { [`${E}reservation`]: { issue: 'cancelled', cancelled_at: 'D-20', policy_disclosed: true } },
    '4853 high []',
  ],
  [
    'a minimum holds for travel at Visa',
    'K12',
    {
      [`${T}card_scheme`]: 'VISA',
      [`${T}transaction_amount`]: 24.99,
      [`${T}transaction_currency`]: 'USD',
      'dispute.disputed_amount': 24.99,
      'dispute.disputed_currency': 'USD',
    },
    'null low [below_minimum_amount]',
  ],
  [
    'and is met by 25 dollars',
    'K12',
    {
      [`${T}card_scheme`]: 'VISA',
      [`${T}transaction_amount`]: 25,
      [`${T}transaction_currency`]: 'USD',
      'dispute.disputed_amount': 25,
      'dispute.disputed_currency': 'USD',
    },
    '13.7 high []',
  ],
  [
    'an extra charge nobody agreed to is 4853',
    'K14',
    { [`${E}addendum`]: { consented: false, policy_disclosed: false, kind: 'other' } },
    '4853 high []',
  ],
  [
    'called off late, and nobody said when it was due: the day decides between 13.1 and 13.7',
    'N06',
    {
      [`${E}delivery.expected_at`]: undefined,
      [`${E}cancellation`]: { by: 'cardholder', at: 'D-3' },
      [`${E}merchant_contact.attempted`]: true,
    },
    '13.1 moderate_low [missing_fact:expected_at]',
  ],
  [
    'more than was paid cannot be disputed',
    'F17',
    { 'dispute.disputed_amount': 349.01 },
    '4837 moderate_low [disputed_amount_exceeds_transaction]',
  ],
];

suite('consumer disputes', () => {
  for (const [claim, id, changes, expected] of CLAIMS) {
    test(`${claim} (${id})`, () => assert.equal(verdictOf(variant(id, changes)), expected));
  }

  test('an event the cardholder called off before it was due is a cancellation', () => {
    const { result } = variant('N03', {
      [`${E}cancellation`]: { by: 'cardholder', at: 'D-5', policy_disclosed: false },
    });
    assert.equal(result.subcategory, 'cancelled_services');
    assert.equal(result.reason_code, '13.7');
  });
});
