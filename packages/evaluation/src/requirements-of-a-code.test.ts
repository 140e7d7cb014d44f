/** What the requirements of single codes say, written out: kinds, facts, documents, windows, waits and minimum amounts. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Requirements } from '@dispute-intake/contract';
import { codesWithRequirements, type RequirementsOf, requirementsFor } from './requirements.ts';
import { variant } from './testing/worked-case.variant.ts';

const of = (what: RequirementsOf): Requirements => requirementsFor(what) ?? assert.fail(JSON.stringify(what));
const factsOf = ({ facts }: Requirements) => facts.map(({ path, requirement, ask }) => `${path} ${requirement} ${ask}`);

test('each code with the kinds of dispute that may be filed under it', () => {
  const kinds = (card_scheme: 'VISA' | 'MC') =>
    codesWithRequirements(card_scheme).map(
      (reason_code) => `${reason_code} ${of({ card_scheme, reason_code }).subcategories.join(' ')}`,
    );
  assert.deepEqual(kinds('VISA'), [
    '10.1 fraud_card_present_counterfeit',
    '10.2 fraud_card_present_lost_stolen fraud_card_not_received',
    '10.3 fraud_card_present_other',
    '10.4 fraud_card_not_present fraud_account_takeover digital_goods_unauthorized',
    '10.5 merchant_monitoring_program',
    '11.1 card_recovery_bulletin',
    '11.2 declined_authorization',
    '11.3 no_valid_authorization late_presentment',
    '12.2 incorrect_transaction_code',
    '12.3 incorrect_currency',
    '12.4 incorrect_account_number',
    '12.5 incorrect_amount',
    '12.6.1 duplicate_charge',
    '12.6.2 paid_by_other_means',
    '12.7 invalid_authorization_data',
    '13.1 merchandise_not_received services_not_received',
    '13.2 subscription_cancelled',
    '13.3 merchandise_not_as_described merchandise_defective services_not_as_described counterfeit_merchandise',
    '13.4 counterfeit_merchandise',
    '13.5 merchant_misrepresentation investment_funds_withheld',
    '13.6 credit_not_processed',
    '13.7 cancelled_merchandise cancelled_services cancelled_reservation_no_show',
    '13.8 oct_not_accepted',
    '13.9 atm_cash_not_dispensed',
  ]);
  assert.deepEqual(kinds('MC'), [
    '4808 incorrect_account_number no_valid_authorization declined_authorization card_recovery_bulletin late_presentment',
    '4834 duplicate_charge paid_by_other_means incorrect_amount incorrect_currency atm_cash_not_dispensed loss_theft_damage_charge unreasonable_amount',
    '4837 fraud_card_not_present fraud_card_present_other fraud_account_takeover',
    '4849 merchant_monitoring_program',
    '4850 installment_billing',
    '4853 merchandise_not_received services_not_received merchandise_not_as_described merchandise_defective ' +
      'services_not_as_described counterfeit_merchandise merchant_misrepresentation subscription_cancelled cancelled_merchandise ' +
      'cancelled_services cancelled_reservation_no_show credit_not_processed incorrect_transaction_code addendum_charge ' +
      'digital_goods_unauthorized investment_funds_withheld',
    '4870 fraud_card_present_counterfeit',
    '4871 fraud_card_present_lost_stolen fraud_card_not_received',
  ]);
});

test('Visa 13.6: a credit document and its day, 120 days from either, a wait of 15, nothing under USD 25 in travel', () => {
  const { facts, documents, windows, waiting_periods, minimum_amounts, ...rest } = of({
    card_scheme: 'VISA',
    reason_code: '13.6',
  });
  assert.deepEqual([rest.reason_code, rest.subcategories], ['13.6', ['credit_not_processed']]);
  assert.deepEqual(
    facts.map(({ path, requirement, ask, subcategories }) => ({ path, requirement, ask, subcategories })),
    [
      {
        path: 'evidences.refund.at',
        requirement: 'mandatory',
        ask: 'cardholder',
        subcategories: ['credit_not_processed'],
      },
      {
        path: 'evidences.refund.voucher_accepted',
        requirement: 'recommended',
        ask: 'cardholder',
        subcategories: ['credit_not_processed'],
      },
    ],
    'the day of the document is listed once, as a rule asks for it',
  );
  assert.deepEqual(
    documents.map(({ kind, kinds, requirement, subcategories }) => ({ kind, kinds, requirement, subcategories })),
    [
      {
        kind: 'credit_slip',
        kinds: ['credit_slip', 'correspondence', 'receipt'],
        requirement: 'mandatory',
        subcategories: ['credit_not_processed'],
      },
    ],
  );
  const window = {
    days: 120,
    anchors: ['processing', 'refund_document'],
    when: null,
    subcategories: ['credit_not_processed'],
  };
  assert.deepEqual(
    windows.map(({ sources: _, ...row }) => row),
    [
      { ...window, cap_days: null, from: null, until: '2021-10-15' },
      { ...window, cap_days: 540, from: '2021-10-16', until: null },
    ],
  );
  assert.deepEqual(
    waiting_periods.map(({ sources: _, ...row }) => row),
    [{ days: 15, anchor: 'refund_document', subcategories: ['credit_not_processed'], from: null, until: null }],
  );
  assert.deepEqual(
    minimum_amounts.map(({ sources: _, applies_to: __, ...row }) => row),
    [{ amount: 25, currency: 'USD', from: null, until: null }],
  );
  for (const { sources } of [...facts, ...documents, ...windows, ...waiting_periods, ...minimum_amounts])
    assert.ok(sources.length > 0);
});

test('Mastercard 4853 of one kind: its windows and waits alone, the days to count from among the facts, no minimum', () => {
  const found = of({ card_scheme: 'MC', reason_code: '4853', subcategory: 'credit_not_processed' });
  assert.deepEqual(found.subcategories, ['credit_not_processed']);
  assert.deepEqual(factsOf(found), [
    'evidences.refund.at mandatory cardholder',
    'evidences.merchant_contact.attempted mandatory cardholder',
    'evidences.refund.voucher_accepted recommended cardholder',
    'evidences.cancellation.at recommended cardholder',
    'evidences.return.at recommended cardholder',
  ]);
  assert.deepEqual(
    found.windows.map(({ days, when, cap_days, anchors }) => `${days} ${when} ${cap_days} ${anchors.join(' ')}`),
    [
      '90 domestic_china null processing',
      '120 null 540 processing refund_document cancelled returned',
      '120 null null processing',
    ],
  );
  assert.deepEqual(
    found.waiting_periods.map(({ days, anchor }) => `${days} ${anchor}`),
    ['15 refund_document'],
  );
  assert.deepEqual(found.minimum_amounts, []);
  assert.deepEqual(of({ card_scheme: 'MC', subcategory: 'credit_not_processed' }), found, 'by its kind alone');
});

test('rows and facts of a code with many kinds say which of them they are for', () => {
  const { waiting_periods, facts } = of({ card_scheme: 'VISA', reason_code: '13.7' });
  assert.deepEqual(
    waiting_periods.map(({ anchor, subcategories }) => `${anchor}: ${subcategories.join(' ')}`),
    [
      'reservation_cancelled: cancelled_reservation_no_show',
      'returned_or_cancelled: cancelled_merchandise cancelled_services',
    ],
  );
  const contact = facts.find(({ path }) => path === 'evidences.merchant_contact.attempted');
  assert.ok((contact?.subcategories.length ?? 0) > 1);
});

test('a kind without a right has no requirements; a code of another scheme, or of another kind, is not known', () => {
  const { ruleset, ...nothing } = of({ card_scheme: 'VISA', subcategory: 'authorized_scam' });
  assert.match(ruleset, /^\d{4}-\d\d-\d\d$/);
  assert.deepEqual(nothing, {
    card_scheme: 'VISA',
    reason_code: null,
    subcategories: ['authorized_scam'],
    facts: [],
    documents: [],
    windows: [],
    waiting_periods: [],
    minimum_amounts: [],
    defences: [],
  });
  assert.equal(requirementsFor({ card_scheme: 'VISA', reason_code: '4853' }), undefined);
  assert.equal(
    requirementsFor({ card_scheme: 'VISA', reason_code: '13.6', subcategory: 'duplicate_charge' }),
    undefined,
  );
  assert.equal(requirementsFor({ card_scheme: 'VISA' }), undefined);
});

const ESTIMATED = {
  'transaction.card_scheme': 'MC',
  'transaction.merchant_country': 'DEU',
  'card.issuer_country': 'AUT',
  'evidences.expected_amount_basis': 'estimate',
  'dispute.disputed_amount': 450,
};
const seen = (changes: Record<string, unknown> = {}) => {
  const { result } = variant('R07', { ...ESTIMATED, ...changes });
  return [
    result.subcategory,
    result.reason_code,
    result.confidence,
    result.next_action,
    result.recoverable_amount?.amount,
  ];
};

suite('4834 for an amount beyond the estimate, within the EEA, the United Kingdom and Gibraltar', () => {
  test('is a right of its own at Mastercard, for the difference, once a person has looked at it', () =>
    assert.deepEqual(seen(), ['unreasonable_amount', '4834', 'moderate_high', 'review', 450]));

  test('is one of a quote too, in the United Kingdom and in Gibraltar', () => {
    assert.equal(seen({ 'evidences.expected_amount_basis': 'quote' })[0], 'unreasonable_amount');
    for (const country of ['GBR', 'GIB'])
      assert.equal(
        seen({ 'transaction.merchant_country': country, 'card.issuer_country': country })[0],
        'unreasonable_amount',
      );
  });

  test('is none outside these countries, at Visa, or where the amount was agreed', () => {
    for (const changes of [
      { 'transaction.merchant_country': 'CHE' },
      { 'card.issuer_country': 'USA' },
      { 'card.issuer_country': undefined },
      { 'transaction.card_scheme': 'VISA' },
      { 'evidences.expected_amount_basis': 'agreed' },
    ])
      assert.equal(seen(changes)[0], 'incorrect_amount');
  });

  test('is asked of the difference alone', () => {
    const { result } = variant('R07', { ...ESTIMATED, 'dispute.disputed_amount': 500 });
    assert.ok(result.failed_checks.some(({ code }) => code === 'disputed_amount_exceeds_difference'));
  });

  test('says what merchants bring against it', () =>
    assert.match(variant('R07', ESTIMATED).result.defences?.[0]?.brings ?? '', /price list/));
});
