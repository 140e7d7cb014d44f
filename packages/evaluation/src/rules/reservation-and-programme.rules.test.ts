/** Each branch of the rules on bookings, later charges, withheld balances and programmes, rule by rule. Paid on 1 October 2026, 10:00. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences, Subcategory } from '@dispute-intake/contract';
import { ruleVerdict, verdictInWords } from '../testing/rule-verdict.ts';

type Parts = Parameters<typeof ruleVerdict>[3];
type Claim = readonly [what: string, evidences: object, expected: string, parts?: Parts];
function claims(code: string, kind: Subcategory, list: readonly Claim[]): void {
  for (const [what, evidences, expected, parts] of list)
    test(`${code}, ${kind}: ${what}`, () =>
      assert.equal(verdictInWords(ruleVerdict(code, kind, evidences as Evidences, parts)), expected));
}
const mastercard = { transaction: { card_scheme: 'MC' } } as const;

suite('bookings', () => {
  const kind = 'cancelled_reservation_no_show';
  const POLICY = 'policy_disclosed';
  const lost = `failed low ${POLICY}`;
  const ask = `unknown moderate_low missing_fact:${POLICY}`;
  const askWithin = 'unknown moderate_low missing_fact:cancellation_within_policy';
  const booked = (reservation: object, cancellation?: object) => ({
    reservation,
    ...(cancellation && { cancellation }),
  });
  const shown = { policy_disclosed: true };
  claims(POLICY, kind, [
    ['nothing said', {}, ask],
    ['no room', booked({ issue: 'no_room', ...shown }), 'passed'],
    ['another rate', booked({ issue: 'rate_differs', ...shown }), 'passed'],
    ['the room was used', booked({ issue: 'used_accommodation', ...shown }), 'passed'],
    ['a no-show, nothing said of a policy', booked({ issue: 'no_show' }), ask],
    ['a no-show, not shown one', booked({ issue: 'no_show', policy_disclosed: false }), 'passed'],
    ['a no-show, shown one', booked({ issue: 'no_show', ...shown }), lost],
    ['a no-show, shown one as a cancellation', booked({ issue: 'no_show' }, shown), lost],
    ['kept to it', booked({ issue: 'no_show', ...shown }, { within_policy: true }), 'passed'],
    ['not kept to it', booked({ issue: 'no_show', ...shown }, { within_policy: false }), lost],
    // A booking may be cancelled within 24 hours of making it (Quavo, 13.7).
    ['cancelled at once', booked({ issue: 'cancelled', ...shown, cancelled_at: '2026-10-01T10:00:00Z' }), 'passed'],
    [
      'cancelled after 24 hours',
      booked({ issue: 'cancelled', ...shown, cancelled_at: '2026-10-02T10:00:00Z' }),
      'passed',
    ],
    [
      'cancelled a minute later',
      booked({ issue: 'cancelled', ...shown, cancelled_at: '2026-10-02T10:01:00Z' }),
      askWithin,
    ],
    [
      'cancelled before it was made',
      booked({ issue: 'cancelled', ...shown, cancelled_at: '2026-10-01T09:59:00Z' }),
      askWithin,
    ],
    ['cancelled on no day', booked({ issue: 'cancelled', ...shown }), askWithin],
    ['cancelled later, not as it says', booked({ issue: 'cancelled', ...shown }, { within_policy: false }), lost],
    [
      'a no-show, cancelled at once',
      booked({ issue: 'no_show', ...shown, cancelled_at: '2026-10-01T10:00:00Z' }),
      askWithin,
    ],
  ]);
  claims('missing_fact:reservation', kind, [
    ['nothing said', {}, 'unknown moderate_low missing_fact:reservation'],
    ['said', booked({ issue: 'no_show' }), 'passed'],
  ]);

  const RATE = 'disputed_amount_exceeds_difference';
  const rate = (amount: number, currency = 'EUR') =>
    booked({ issue: 'rate_differs', quoted_rate: { amount, currency } });
  claims(RATE, kind, [
    ['the same rate', booked({ issue: 'no_show', quoted_rate: { amount: 60, currency: 'EUR' } }), 'not_applicable'],
    ['nothing said', {}, 'not_applicable'],
    ['no rate quoted', booked({ issue: 'rate_differs' }), 'unknown moderate_low missing_fact:quoted_rate'],
    ['quoted in another currency', rate(60, 'USD'), 'unknown moderate_low missing_fact:quoted_rate'],
    ['quoted as charged', rate(100), 'failed closes within_tolerance'],
    ['quoted higher', rate(110), 'failed closes within_tolerance'],
    ['a cent lower', rate(99.99), 'passed', { disputed: 0.01 }],
    ['40 lower, all of it disputed', rate(60), `failed moderate_low ${RATE}`],
    ['40 lower, 40 disputed', rate(60), 'passed', { disputed: 40 }],
    ['40 lower, a cent more disputed', rate(60), `failed moderate_low ${RATE}`, { disputed: 40.01 }],
  ]);
  test('of another rate the difference can be recovered', () => {
    for (const disputed of [40, 100])
      assert.equal(ruleVerdict(RATE, kind, rate(60) as Evidences, { disputed }).limit, 40);
  });
});

suite('later charges', () => {
  const POLICY = 'policy_disclosed';
  const charge = (consented: boolean, policy_disclosed?: boolean) => ({
    addendum: { consented, ...(policy_disclosed !== undefined && { policy_disclosed }) },
  });
  claims(POLICY, 'addendum_charge', [
    ['Visa', charge(true), 'not_applicable'],
    ['nothing said', {}, 'unknown moderate_low missing_fact:addendum', mastercard],
    ['agreed', charge(true), `failed low ${POLICY}`, mastercard],
    [
      'not agreed, nothing said of terms',
      charge(false),
      'unknown moderate_high ~missing_fact:addendum_policy_disclosed',
      mastercard,
    ],
    ['not agreed, not in the terms', charge(false, false), 'passed', mastercard],
    ['not agreed, in the terms', charge(false, true), `failed moderate_low ~${POLICY}`, mastercard],
  ]);
  const LOSS = 'charge_consented';
  claims(LOSS, 'loss_theft_damage_charge', [
    ['nothing said', {}, 'unknown moderate_low missing_fact:addendum_consented', mastercard],
    ['agreed after the event', charge(true), `failed low ${LOSS}`, mastercard],
    ['agreed, not by the contract', charge(true, false), `failed low ${LOSS}`, mastercard],
    ['agreed in the contract', charge(true, true), `failed moderate_high ~${LOSS}`, mastercard],
    ['not agreed', charge(false, true), 'passed', mastercard],
  ]);
});

suite('withheld balances', () => {
  const kind = 'investment_funds_withheld';
  const WITHHELD = 'withheld_balance';
  const asked = { withdrawal_requested_at: '2026-10-20', refused: true };
  const balance = (amount: number, currency = 'EUR') => ({
    investment: { ...asked, available_balance: { amount, currency } },
  });
  claims(WITHHELD, kind, [
    ['nothing said', {}, `unknown moderate_low ${WITHHELD}`],
    ['paid out', { investment: { ...asked, refused: false } }, `failed closes ${WITHHELD}`],
    ['refused, never asked for', { investment: { refused: true } }, `unknown moderate_low ${WITHHELD}`],
    ['asked for', { investment: { withdrawal_requested_at: '2026-10-20' } }, `unknown moderate_low ${WITHHELD}`],
    ['of nobody knows how much', { investment: asked }, 'unknown moderate_low missing_fact:available_balance'],
    ['as much as is disputed', balance(100), 'passed'],
    ['a cent less', balance(99.99), 'failed moderate_low disputed_amount_exceeds_entitlement'],
    ['in another currency', balance(5, 'USD'), 'passed'],
  ]);
  test('no more than the balance can be recovered; what is asked first is the day of the request', () => {
    const of = (evidences: object) => ruleVerdict(WITHHELD, kind, evidences as Evidences);
    assert.deepEqual(
      [of(balance(200)).limit, of(balance(50)).limit, of(balance(50, 'USD')).limit],
      [200, 50, undefined],
    );
    const at = (evidences: object) => of(evidences).check?.loc.slice(1).join('.');
    assert.equal(at({}), 'evidences.investment.withdrawal_requested_at');
    assert.equal(at({ investment: { withdrawal_requested_at: '2026-10-20' } }), 'evidences.investment.refused');
  });
  claims('withheld_balance_open', kind, [['Mastercard', {}, 'failed moderate_low ~withheld_balance_open', mastercard]]);
  claims('installment_terms_open', 'installment_billing', [
    ['Mastercard', {}, 'unknown moderate_low ~installment_terms_open', mastercard],
  ]);
  test('what no public text says is for a person to decide', () => {
    assert.equal(ruleVerdict('withheld_balance_open', kind, {}).needsReview, 'first');
    const { needsReview, inputs } = ruleVerdict('installment_terms_open', 'installment_billing', {
      installment: {},
    } as Evidences);
    assert.deepEqual([needsReview, inputs], ['first', { 'evidences.installment': 'given' }]);
    assert.deepEqual(ruleVerdict('installment_terms_open', 'installment_billing', {}).inputs, {
      'evidences.installment': null,
    });
  });

  const us = { transaction: { merchant_country: 'USA' }, card: { issuer_country: 'USA' } } as const;
  claims('same_region', 'merchandise_not_received', [
    ['US card, US merchant', {}, 'unknown moderate_low ~same_region', us],
    ['US card', {}, 'not_applicable', { card: us.card }],
    ['US merchant', {}, 'not_applicable', { transaction: us.transaction }],
  ]);
});

suite('programmes', () => {
  const kind = 'digital_goods_unauthorized';
  const SMALL = 'digital_goods_small_ticket';
  const closed = `failed closes ${SMALL}`;
  const paid = (
    transaction_amount: number,
    transaction_currency: string,
    channel_type: 'ECOMMERCE' | 'POS' = 'ECOMMERCE',
  ) => ({
    transaction: { card_scheme: 'MC', transaction_amount, transaction_currency, channel_type } as const,
  });
  claims(SMALL, kind, [
    ['25 EUR', {}, 'passed', paid(25, 'EUR')],
    ['25.01 EUR', {}, closed, paid(25.01, 'EUR')],
    ['25 USD', {}, 'passed', paid(25, 'USD')],
    ['25.01 USD', {}, closed, paid(25.01, 'USD')],
    ['in a shop', {}, closed, paid(5, 'EUR', 'POS')],
    // 1 GBP was worth 1.03 to 1.6 US dollars.
    ['15.62 GBP', {}, 'passed', paid(15.62, 'GBP')],
    ['15.63 GBP', {}, `unknown moderate_high ~${SMALL}`, paid(15.63, 'GBP')],
    ['24.27 GBP', {}, `unknown moderate_high ~${SMALL}`, paid(24.27, 'GBP')],
    ['24.28 GBP', {}, closed, paid(24.28, 'GBP')],
    ['a currency without figures', {}, `unknown moderate_high ~${SMALL}`, paid(5, 'INR')],
  ]);
  const CONTROLS = 'purchase_controls_present';
  const all = { disable_default: true, open_period_max_15_min: true, confirm_each: true };
  const ask = 'unknown moderate_low purchase_controls_unknown';
  claims(CONTROLS, kind, [
    ['nothing said', {}, ask],
    ['all of them', { digital_controls: all }, `failed closes ${CONTROLS}`],
    ...(['disable_default', 'open_period_max_15_min', 'confirm_each'] as const).flatMap((one): Claim[] => [
      [`without ${one}`, { digital_controls: { ...all, [one]: false } }, 'passed'],
      [`nothing said of ${one}`, { digital_controls: { ...all, [one]: undefined } }, ask],
      [`without ${one} alone`, { digital_controls: { [one]: false } }, 'passed'],
    ]),
  ]);
  claims('missing_fact:programme_report_at', 'merchant_monitoring_program', [
    ['no report', {}, 'unknown moderate_low missing_fact:programme_report_at'],
    ['a report', {}, 'passed', { history: { programme_report_at: '2026-11-01' } }],
  ]);
});
