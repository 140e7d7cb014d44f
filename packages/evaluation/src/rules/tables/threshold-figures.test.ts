/** Amounts, shares and ages of the tables, written out a second time from the public texts. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isTrade, type Transaction } from '@dispute-intake/contract';
import { type Day, dayOfIso } from '../../calendar.ts';
import { COMPELLING_EVIDENCE, historyMatchInvalidates } from './compelling-evidence.table.ts';
import { MINIMUM_AMOUNTS, USD_VALUE_BOUNDS } from './minimum-amount.table.ts';
import { authorizedTolerance, isTippedMerchant } from './tolerance.table.ts';
import { DISTANCE_WITHDRAWAL_DAYS, TIMESHARE_WITHDRAWAL_DAYS } from './withdrawal.table.ts';

const day = (iso: string): Day => dayOfIso(iso) ?? assert.fail(iso);
const TODAY = day('2026-11-20');

/** What counts as authorised of a payment in euro at a shop, with these differences. */
function allowed(
  changes: Partial<Transaction>,
  authorized: number,
  { corporateCard = null, on = TODAY }: { corporateCard?: boolean | null; on?: Day } = {},
) {
  const shop = { card_scheme: 'VISA', channel_type: 'POS', transaction_currency: 'EUR', ...changes };
  return authorizedTolerance(shop as unknown as Transaction, authorized, corporateCard, on);
}

suite('what may be cleared above an authorisation', () => {
  // Mastercard Chargeback Guide, by OP CB-008: USD 175, USD 500 with a corporate card, after an authorisation of 1 USD.
  const fuel = { merchant_category_code: '5542', transaction_currency: 'USD', merchant_country: 'USA' } as const;
  for (const [what, changes, authorized, corporateCard, expected, dependsOnCard] of [
    ['a consumer card', fuel, 1, false, 175, false],
    ['a corporate card', fuel, 1, true, 500, false],
    ['a card nobody described', fuel, 1, null, 175, true],
    ['a dispenser nobody placed', { ...fuel, merchant_country: undefined }, 1, false, 175, false],
    ['an authorisation of less', { ...fuel, card_scheme: 'MC' }, 0.5, false, 175, false],
    ['an authorisation of more', { ...fuel, card_scheme: 'MC' }, 1.01, false, 1.01, false],
    ['another country', { ...fuel, card_scheme: 'MC', merchant_country: 'CAN' }, 1, false, 1, false],
    ['another currency', { ...fuel, card_scheme: 'MC', transaction_currency: 'CAD' }, 1, false, 1, false],
    ['a staffed station', { ...fuel, card_scheme: 'MC', merchant_category_code: '5541' }, 1, false, 1, false],
  ] as const) {
    test(`at a fuel dispenser, ${what}`, () => {
      const tolerance = allowed(changes, authorized, { corporateCard });
      assert.deepEqual([tolerance.allowed, tolerance.dependsOnCard], [expected, dependsOnCard]);
    });
  }

  test('at a fuel dispenser in Japan, JPY 15 000 from 24 October 2026 on', () => {
    const japan = {
      ...fuel,
      card_scheme: 'MC',
      transaction_currency: 'JPY',
      merchant_country: 'JPN',
    } as const;
    assert.equal(allowed(japan, 1, { on: day('2026-10-24') }).allowed, 15_000);
    assert.equal(allowed(japan, 1, { on: day('2026-10-24'), corporateCard: true }).allowed, 15_000);
    assert.equal(allowed(japan, 1, { on: day('2026-10-24') }).dependsOnCard, false);
    assert.equal(allowed(japan, 1, { on: day('2026-10-23') }).allowed, 1);
  });

  // Mastercard Chargeback Guide, by OP CB-007 and CB-009.
  const offline = { card_scheme: 'MC', cat_level: 3, authorization_mode: 'OFFLINE' } as const;
  for (const [what, changes, authorized, expected] of [
    ['EUR 50', offline, 0, 50],
    ['USD 40', { ...offline, transaction_currency: 'USD' }, 0, 40],
    [
      'HKD 500 for parking in Hong Kong',
      { ...offline, transaction_currency: 'HKD', merchant_country: 'HKG', merchant_category_code: '7523' },
      0,
      500,
    ],
    [
      'nothing for parking elsewhere',
      { ...offline, transaction_currency: 'HKD', merchant_category_code: '7523' },
      0,
      0,
    ],
    [
      'nothing for other sales in Hong Kong',
      { ...offline, transaction_currency: 'HKD', merchant_country: 'HKG', merchant_category_code: '5999' },
      0,
      0,
    ],
    ['nothing in another currency', { ...offline, transaction_currency: 'GBP' }, 0, 0],
    ['what was authorised where that is more', offline, 60, 60],
    [
      'EUR 50 at a terminal known to be unattended alone',
      { ...offline, cat_level: undefined, terminal_attended: false },
      0,
      50,
    ],
    ['nothing at one nobody described', { ...offline, cat_level: undefined }, 0, 0],
    ['nothing at one of another level', { ...offline, cat_level: 2, terminal_attended: false }, 0, 0],
    ['nothing where it was authorised online', { ...offline, authorization_mode: 'ONLINE' }, 0, 0],
  ] as const) {
    test(`at an unattended terminal without authorisation, ${what}`, () => {
      const tolerance = allowed(changes as Partial<Transaction>, authorized);
      assert.deepEqual([tolerance.allowed, tolerance.dependsOnCard], [expected, false]);
    });
  }

  // Airwallex on Visa Table 7-10.
  const usd = { transaction_currency: 'USD', merchant_country: 'USA' } as const;
  for (const [what, changes, authorized, expected] of [
    ['20 % at a restaurant', { ...usd, merchant_category_code: '5812' }, 100, 120],
    ['15 % at a hotel', { ...usd, merchant_category_code: '7011' }, 200, 230],
    ['15 % on a cruise', { ...usd, merchant_category_code: '4411' }, 200, 230],
    ['15 % at the first hotel by brand', { ...usd, merchant_category_code: '3500' }, 200, 230],
    ['15 % at the last hotel by brand', { ...usd, merchant_category_code: '3999' }, 200, 230],
    ['15 % or USD 75 for a car', { ...usd, merchant_category_code: '7512' }, 100, 175],
    ['15 % for a car where that is more', { ...usd, merchant_category_code: '7513' }, 1000, 1150],
    ['USD 75 at the first car rental by brand', { ...usd, merchant_category_code: '3300' }, 100, 175],
    ['USD 75 at the last car rental by brand', { ...usd, merchant_category_code: '3499' }, 100, 175],
    ['USD 75 of nothing authorised', { ...usd, merchant_category_code: '7512' }, 0, 75],
    ['nothing of nothing authorised in another currency', { merchant_category_code: '7512' }, 0, 0],
    ['15 % alone for a car in another currency', { merchant_category_code: '7512', merchant_country: 'JPN' }, 100, 115],
    ['nothing in a shop', { ...usd, merchant_category_code: '5732' }, 100, 100],
    ['nothing on an airline', { ...usd, merchant_category_code: '3299' }, 100, 100],
    ['nothing without a category', usd, 100, 100],
    ['15 % of an internet payment', { ...usd, channel_type: 'ECOMMERCE' }, 100, 115],
    ['15 % of an order by mail or telephone', { ...usd, channel_type: 'MOTO' }, 100, 115],
    ['nothing of a recurring payment', { ...usd, channel_type: 'RECURRING' }, 100, 100],
    ['nothing with Mastercard', { ...usd, card_scheme: 'MC', merchant_category_code: '5812' }, 100, 100],
  ] as const) {
    test(`Visa: ${what}`, () => {
      const tolerance = allowed(changes, authorized);
      assert.deepEqual([tolerance.allowed, tolerance.isInEea, tolerance.dependsOnCard], [expected, undefined, false]);
    });
  }

  test('in the EEA the authorised amount is the limit, which one source says and the other does not', () => {
    const {
      allowed: most,
      isInEea,
      dependsOnCard,
    } = allowed({ merchant_category_code: '5812', merchant_country: 'DEU' }, 100);
    assert.deepEqual([most, isInEea, dependsOnCard], [100, true, false]);
  });

  test('tips are usual in taxis, restaurants, bars, fast food, at hairdressers and in spas', () => {
    const codes = ['4121', '5812', '5813', '5814', '7230', '7298'];
    assert.deepEqual(codes.map(isTippedMerchant), [true, true, true, true, true, true]);
    assert.deepEqual(['7011', '5732', undefined].map(isTippedMerchant), [false, false, false]);
  });
});

suite('amounts that are too small to dispute', () => {
  test('Visa takes no travel dispute under USD 25 (Visa Core Rules, Table 11-5)', () => {
    assert.deepEqual(
      MINIMUM_AMOUNTS.map(({ scheme, usd }) => [scheme, usd]),
      [['VISA', 25]],
    );
    const isTravel = (mcc: string) => isTrade(mcc, MINIMUM_AMOUNTS[0]?.trades ?? new Set());
    for (const mcc of ['3000', '3999', '4411', '4511', '4722', '7011', '7012', '7512', '7513', '7519'])
      assert.equal(isTravel(mcc), true, mcc);
    for (const mcc of ['2999', '4000', '4111', '5812', '7011x', '7922']) assert.equal(isTravel(mcc), false, mcc);
  });

  // The lowest and highest day of each in US dollars, 2015 to 2026 (reference rates of the ECB), rounded outwards.
  for (const [currency, least, most] of [
    ['USD', 1, 1],
    ['EUR', 0.95, 1.26],
    ['GBP', 1.03, 1.6],
    ['CHF', 0.95, 1.3],
    ['CAD', 0.67, 0.86],
    ['AUD', 0.55, 0.83],
    ['SEK', 0.08, 0.13],
    ['NOK', 0.08, 0.14],
    ['DKK', 0.12, 0.17],
    ['PLN', 0.19, 0.32],
    ['JPY', 0.006, 0.011],
    ['MXN', 0.04, 0.07],
    ['BRL', 0.15, 0.4],
  ] as const) {
    test(`1 ${currency} was worth ${least} to ${most} US dollars`, () => {
      assert.deepEqual(USD_VALUE_BOUNDS[currency], { least, most });
    });
  }
});

test('compelling evidence: two payments, 120 to 365 days old, which close the case from 24 October 2026 on', () => {
  const { transactionsNeeded, minimumAgeDays, maximumAgeDays } = COMPELLING_EVIDENCE;
  assert.deepEqual([transactionsNeeded, minimumAgeDays, maximumAgeDays], [2, 120, 365]); // Visa, Compelling Evidence 3.0
  assert.equal(historyMatchInvalidates(day('2026-10-23')), false);
  assert.equal(historyMatchInvalidates(day('2026-10-24')), true);
});

test('a contract can be withdrawn from for 14 days', () => {
  assert.equal(TIMESHARE_WITHDRAWAL_DAYS, 14); // Quavo, Visa 13.7
  assert.equal(DISTANCE_WITHDRAWAL_DAYS, 14); // Directive 2011/83/EU art. 9
});
