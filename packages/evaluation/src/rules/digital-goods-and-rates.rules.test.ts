/** Rules that came with the schemes' releases of 2026. D is 2026-11-20. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { variant, verdictOf } from '../testing/worked-case.variant.ts';

const E = 'evidences';
const T = 'transaction';
const of = (id: string, changes: Record<string, unknown>) => verdictOf(variant(id, changes));

suite('Mastercard digital goods (Quavo 341032895; ServiceNow: USD or EUR 25 or less)', () => {
  const bought = (amount: number, controls?: unknown) =>
    of('F17', {
      [`${T}.transaction_amount`]: amount,
      [`${T}.transaction_currency`]: 'EUR',
      [`${T}.authorized_amount`]: amount,
      'dispute.disputed_amount': amount,
      'dispute.disputed_currency': 'EUR',
      [`${E}.cardholder_statement`]:
        'My eight-year-old son bought coins inside a game on my tablet without asking me. Nobody asked him for a password.',
      [`${E}.purchase`]: { kind: 'digital' },
      [`${E}.participated`]: undefined,
      [`${E}.recognizes_merchant`]: true,
      [`${E}.digital_controls`]: controls,
    });
  const missing = { confirm_each: false };
  test('25 euros are covered, a cent more is not', () => {
    assert.match(bought(25, missing), /^4853 /);
    assert.match(bought(25.01, missing), /^null low .*digital_goods_small_ticket/);
  });
  test('a shop with all the purchase controls closes it, unknown controls are asked for', () => {
    const all = { disable_default: true, open_period_max_15_min: true, confirm_each: true };
    assert.match(bought(25, all), /^null low .*purchase_controls_present/);
    assert.match(bought(25), /^4853 moderate_low .*purchase_controls_unknown/);
  });
});

suite('a booking whose rate differs (Quavo 341032846)', () => {
  const booked = (quoted: number | undefined, disputed: number) =>
    of('K12', {
      [`${T}.transaction_amount`]: 500,
      'dispute.disputed_amount': disputed,
      [`${E}.reservation`]: {
        issue: 'rate_differs',
        ...(quoted !== undefined && { quoted_rate: { amount: quoted, currency: 'EUR' } }),
      },
    });
  test('is disputed for the difference to the quoted rate, not for more', () => {
    assert.equal(booked(400, 100), '4853 high []');
    assert.equal(booked(400, 101), '4853 moderate_low [disputed_amount_exceeds_difference]');
    assert.equal(booked(500, 100), 'null low [within_tolerance]');
  });
  test('needs the quoted rate', () =>
    assert.equal(booked(undefined, 100), '4853 moderate_low [missing_fact:quoted_rate]'));
});

suite('digital assets (ServiceNow, Visa April 2026)', () => {
  const asset = (changes: Record<string, unknown>) =>
    of('D01', { [`${E}.purchase`]: { kind: 'digital_asset' }, ...changes });
  test('bought and sent on under deception, they are excluded, by kind or by the special condition indicator', () => {
    const elsewhere = { [`${T}.merchant_category_code`]: '5999', [`${E}.purchase`]: undefined };
    assert.match(of('F09', {}), /digital_asset_scam_excluded/);
    assert.match(of('F09', { ...elsewhere, [`${T}.special_condition_indicator`]: '7' }), /digital_asset_scam_excluded/);
    assert.doesNotMatch(of('F09', elsewhere), /digital_asset_scam_excluded/);
  });
  test('a rise in value that was promised is for a person to decide', () => {
    const { result } = variant('D01', {
      [`${E}.purchase`]: { kind: 'digital_asset' },
      [`${E}.digital_asset`]: { value_promised: true },
    });
    assert.deepEqual([result.confidence, result.next_action], ['moderate_low', 'review']);
  });
  test('one that is not as described is covered; otherwise the promise is asked for', () => {
    assert.equal(asset({}), '13.3 high []');
    assert.match(asset({ [`${E}.condition.issue`]: 'defective' }), /^13.3 moderate_low .*missing_fact:value_promised/);
  });
});
