/** Each branch of the rules on deliveries and on authorisations, rule by rule. Paid on 1 October 2026, filed on 20 November. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Card, Evidences, Subcategory, Transaction } from '@dispute-intake/contract';
import { ruleVerdict, verdictInWords } from '../testing/rule-verdict.ts';

type Parts = Parameters<typeof ruleVerdict>[3];
type Claim = readonly [what: string, evidences: Evidences, expected: string, parts?: Parts];
function claims(code: string, kind: Subcategory, list: readonly Claim[]): void {
  for (const [what, evidences, expected, parts] of list)
    test(`${code}: ${what}`, () => assert.equal(verdictInWords(ruleVerdict(code, kind, evidences, parts)), expected));
}
const goods = { purchase: { kind: 'merchandise' } } as const;

suite('not received', () => {
  const kind = 'merchandise_not_received';
  const due = (expected_at: string): Evidences => ({ delivery: { expected_at } });
  claims('expected_date_in_future', kind, [
    ['nothing agreed', {}, 'not_applicable'],
    ['due on the day of filing', due('2026-11-20'), 'passed'],
    ['due on the day after', due('2026-11-21'), 'failed closes expected_date_in_future'],
    ['due later, from a merchant that is gone', { ...due('2026-11-21'), merchant_unavailable: true }, 'passed'],
    [
      'due later, from one that is not',
      { ...due('2026-11-21'), merchant_unavailable: false },
      'failed closes expected_date_in_future',
    ],
    ['due later, cancelled by the merchant', { ...due('2026-11-21'), cancellation: { by: 'merchant' } }, 'passed'],
    [
      'due later, cancelled by the cardholder',
      { ...due('2026-11-21'), cancellation: { by: 'cardholder' } },
      'failed closes expected_date_in_future',
    ],
  ]);
  test('what is due later may be filed on that day', () => {
    assert.equal(
      ruleVerdict('expected_date_in_future', kind, due('2026-11-25')).mayFileFrom,
      Date.UTC(2026, 10, 25) / 86_400_000,
    );
  });

  const came = { received_at: '2026-11-01' };
  claims('delivered_evidence', kind, [
    ['nothing said', {}, 'unknown'],
    ['not received', { delivery: { issue: 'not_received' } }, 'passed'],
    ['received, nothing wrong', { delivery: came }, 'failed low delivered_evidence'],
    ['received, and not', { delivery: { ...came, issue: 'not_received' } }, 'failed low delivered_evidence'],
    ['received late', { delivery: { ...came, issue: 'late' } }, 'passed'],
  ]);

  const late = { ...goods, delivery: { ...came, issue: 'late' } } as const;
  claims('return_or_attempt_missing', kind, [
    ['not late', { ...goods, delivery: { ...came, issue: 'partial' } }, 'not_applicable'],
    ['late and still not there', { ...goods, delivery: { issue: 'late' } }, 'not_applicable'],
    ['a late service', { ...late, purchase: { kind: 'service' } }, 'not_applicable'],
    ['late, nothing said of a return', late, 'unknown moderate_low return_or_attempt_missing'],
    [
      'late and kept',
      { ...late, return: { outcome: 'not_returned' } },
      'failed moderate_low return_or_attempt_missing',
    ],
    ['late and sent back', { ...late, return: { outcome: 'returned' } }, 'passed'],
    ['late and offered back', { ...late, return: { outcome: 'attempted' } }, 'passed'],
  ]);

  const ask = 'unknown moderate_low missing_fact:delivery';
  claims('missing_fact:delivery', kind, [
    ['nothing said', {}, ask],
    ['an issue', { delivery: { issue: 'late' } }, 'passed'],
    ['a day it was due', { delivery: { expected_at: '2026-11-01' } }, 'passed'],
    ['a day it stopped', { service_interrupted_at: '2026-11-01' }, 'passed'],
    ['a merchant that is gone', { merchant_unavailable: true }, 'not_applicable'],
    ['a merchant that is there', { merchant_unavailable: false }, ask],
    ['cancelled by the merchant', { cancellation: { by: 'merchant' } }, 'not_applicable'],
    ['cancelled by the cardholder', { cancellation: { by: 'cardholder' } }, ask],
  ]);

  claims('missing_fact:agreed_location', kind, [
    ['not elsewhere', { delivery: { issue: 'late' } }, 'not_applicable'],
    ['nothing said', {}, 'not_applicable'],
    ['elsewhere', { delivery: { issue: 'wrong_location' } }, 'unknown moderate_low missing_fact:agreed_location'],
    ['elsewhere than agreed', { delivery: { issue: 'wrong_location', agreed_location: 'home' } }, 'passed'],
  ]);

  // 100 EUR for ten months from 1 October; stopped on 1 November, one month was used.
  const stopped = { service_interrupted_at: '2026-11-01', service_period_months: 10 };
  const above = 'failed moderate_low disputed_amount_exceeds_entitlement';
  claims('disputed_amount_exceeds_entitlement', 'services_not_received', [
    ['nothing stopped', {}, 'not_applicable'],
    [
      'for months nobody said',
      { service_interrupted_at: '2026-11-01' },
      'unknown moderate_high ~missing_fact:service_period_months',
    ],
    [
      'a part, all of it disputed',
      { delivery: { issue: 'partial' } },
      'unknown moderate_high ~disputed_amount_exceeds_entitlement',
    ],
    ['a part, a part of it disputed', { delivery: { issue: 'partial' } }, 'not_applicable', { disputed: 99 }],
    ['all of ten months', stopped, above],
    ['less than what is left', stopped, 'passed', { disputed: 50 }],
  ]);
  test('of ten months of which one was used, nine tenths can be recovered', () => {
    const of = (disputed: number) =>
      ruleVerdict('disputed_amount_exceeds_entitlement', 'services_not_received', stopped, { disputed });
    const limit = of(100).limit ?? assert.fail();
    assert.equal(of(50).limit, limit);
    assert.deepEqual(of(50).inputs.recoverable, limit);
    assert.equal(verdictInWords(of(limit)), 'passed');
    assert.equal(verdictInWords(of(limit + 0.01)), above);
    assert.equal(limit, 90);
    assert.equal(of(50).inputs.months_used, 1);
  });
});

const paid = (transaction: Partial<Transaction>, card?: Partial<Card>, more: Parts = {}): Parts => ({
  transaction,
  ...(card && { card }),
  ...more,
});

suite('authorisation', () => {
  const kind = 'no_valid_authorization';
  const shop = { channel_type: 'POS' } as const;
  const tolerated = 'failed closes within_tolerance';
  claims('within_tolerance', kind, [
    ['declined', {}, 'passed', paid({ authorization_response: 'DECLINED', authorized_amount: 100 })],
    ['nothing known', {}, 'unknown moderate_low missing_fact:authorized_amount'],
    ['all of it authorised', {}, tolerated, paid({ ...shop, authorized_amount: 100 })],
    ['a cent less', {}, 'passed', paid({ ...shop, authorized_amount: 99.99 })],
    ['less by a rounding', {}, tolerated, paid({ ...shop, authorized_amount: 99.996 })],
    [
      'above what Visa lets be cleared in the EEA',
      {},
      'unknown moderate_high',
      paid({ authorized_amount: 95, merchant_country: 'DEU' }),
    ],
    ['within it in the EEA', {}, tolerated, paid({ authorized_amount: 100, merchant_country: 'DEU' })],
    ['within it by a rounding', {}, tolerated, paid({ authorized_amount: 99.996, merchant_country: 'DEU' })],
    ['within 15 % elsewhere', {}, tolerated, paid({ authorized_amount: 87, merchant_country: 'USA' })],
    ['above 15 % elsewhere', {}, 'passed', paid({ authorized_amount: 86, merchant_country: 'USA' })],
  ]);

  const fuel = {
    merchant_category_code: '5542',
    transaction_currency: 'USD',
    merchant_country: 'USA',
    transaction_amount: 200,
    authorized_amount: 1,
  };
  claims('within_tolerance', kind, [
    ['fuel for 200 with a card nobody described', {}, 'unknown moderate_high ~missing_fact:corporate_card', paid(fuel)],
    ['fuel for 200 with a consumer card', {}, 'passed', paid(fuel, undefined, { options: { corporateCard: false } })],
    ['fuel for 200 with a corporate card', {}, tolerated, paid(fuel, undefined, { options: { corporateCard: true } })],
  ]);

  const half = { ...shop, authorized_amount: 50 };
  const above = 'failed moderate_low disputed_amount_exceeds_difference';
  claims('disputed_amount_exceeds_difference', kind, [
    ['nothing known', {}, 'not_applicable'],
    ['declined', {}, 'not_applicable', paid({ ...half, authorization_response: 'DECLINED' })],
    ['nothing above it', {}, 'not_applicable', paid({ ...shop, authorized_amount: 100 })],
    ['a rounding above it', {}, 'not_applicable', paid({ ...shop, authorized_amount: 99.996 })],
    ['the whole of it', {}, above, paid(half)],
    ['the excess', {}, 'passed', paid(half, undefined, { disputed: 50 })],
    ['less than the excess', {}, 'passed', paid(half, undefined, { disputed: 20 })],
    ['a rounding above the excess', {}, 'passed', paid(half, undefined, { disputed: 50.004 })],
    ['a cent above the excess', {}, above, paid(half, undefined, { disputed: 50.01 })],
  ]);
  test('no more than the excess can be recovered', () => {
    for (const disputed of [20, 100])
      assert.equal(
        ruleVerdict('disputed_amount_exceeds_difference', kind, {}, paid(half, undefined, { disputed })).limit,
        50,
      );
  });

  const asked = (authorization_merchant_category_code?: string, merchant_category_code?: string) =>
    paid({
      ...(authorization_merchant_category_code && { authorization_merchant_category_code }),
      ...(merchant_category_code && { merchant_category_code }),
    });
  const which = 'unknown moderate_low missing_fact:authorization_merchant_category_code';
  claims('authorization_data_wrong', 'invalid_authorization_data', [
    ['another category', {}, 'passed', asked('5411', '5732')],
    ['the same', {}, 'unknown moderate_low authorization_data_matches', asked('5732', '5732')],
    ['one of the two', {}, which, asked('5411')],
    ['the other', {}, which, asked(undefined, '5732')],
  ]);

  const lateAt = (day: string, more: Partial<Transaction> = {}) =>
    paid({ ...shop, settlement_timestamp: `${day}T10:00:00Z`, ...more });
  const mastercard = { card_scheme: 'MC' } as const;
  claims('presented_late', 'late_presentment', [
    ['nobody said when', {}, 'unknown moderate_low missing_fact:settlement_timestamp'],
    ['Visa, day 10', {}, tolerated, lateAt('2026-10-11')],
    ['Visa, day 11', {}, 'passed moderate_high', lateAt('2026-10-12')],
    ['Mastercard, day 7', {}, tolerated, lateAt('2026-10-08', mastercard)],
    ['Mastercard, day 8', {}, 'unknown moderate_low missing_fact:preauthorized', lateAt('2026-10-09', mastercard)],
    ['Mastercard, day 8, preauthorised', {}, tolerated, lateAt('2026-10-09', { ...mastercard, preauthorized: true })],
    [
      'Mastercard, day 8, not preauthorised',
      {},
      'passed',
      lateAt('2026-10-09', { ...mastercard, preauthorized: false }),
    ],
    ['Mastercard, day 30', {}, 'unknown moderate_low missing_fact:preauthorized', lateAt('2026-10-31', mastercard)],
    ['Mastercard, day 31', {}, 'passed', lateAt('2026-11-01', mastercard)],
  ]);
  test('says after how many days it was presented', () => {
    const { inputs } = ruleVerdict('presented_late', 'late_presentment', {}, lateAt('2026-10-12'));
    assert.deepEqual([inputs.days_to_present, inputs.limit], [11, 10]);
  });

  const standing = 'failed closes account_in_good_standing';
  claims('account_in_good_standing', 'late_presentment', [
    ['nobody said', {}, 'unknown moderate_low missing_fact:account_status'],
    ['open', {}, standing, paid({}, { account_status: 'open' })],
    ['closed', {}, 'passed', paid({ merchant_country: 'DEU' }, { account_status: 'closed' })],
    ['restricted', {}, 'passed', paid({ merchant_country: 'USA' }, { account_status: 'statused' })],
    ['restricted, in Europe', {}, standing, paid({ merchant_country: 'DEU' }, { account_status: 'statused' })],
  ]);

  const listed = 'card_recovery_bulletin';
  const response = (authorization_response: 'APPROVED' | 'DECLINED') => paid({ authorization_response });
  claims('bulletin_listing_unknown', listed, [
    ['approved', {}, tolerated, response('APPROVED')],
    ['nothing known', {}, 'unknown moderate_low missing_fact:on_recovery_bulletin'],
    [
      'listed and declined',
      {},
      'unknown moderate_low missing_document:bulletin_listing',
      paid({ authorization_response: 'DECLINED', on_recovery_bulletin: true }),
    ],
    ['listed', {}, 'unknown moderate_low missing_document:bulletin_listing', paid({ on_recovery_bulletin: true })],
  ]);
  claims('authorization_obtained', listed, [
    ['declined', {}, 'passed', response('DECLINED')],
    ['nothing authorised', {}, 'passed', paid({ authorized_amount: 0 })],
    ['approved', {}, 'not_applicable', response('APPROVED')],
    ['nothing known', {}, 'unknown moderate_low missing_fact:authorization_response', paid({ authorized_amount: 5 })],
  ]);
  claims('incorrect_account_number', 'incorrect_account_number', [
    ['declined', {}, 'passed', response('DECLINED')],
    ['approved', {}, 'unknown moderate_low ~missing_fact:account_on_file', response('APPROVED')],
    ['nothing known', {}, 'unknown moderate_low ~missing_fact:account_on_file'],
  ]);
  const declined = 'declined_authorization';
  claims('authorization_declined', declined, [
    ['declined', {}, 'passed', response('DECLINED')],
    ['approved', {}, tolerated, response('APPROVED')],
    ['nothing known', {}, 'unknown moderate_low missing_fact:authorization_response'],
  ]);
});
