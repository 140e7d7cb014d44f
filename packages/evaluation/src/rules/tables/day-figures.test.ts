/** The figures in days, written out a second time from the public texts: a day more or less in a table must be noticed. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { codesOf, type Subcategory, type Transaction } from '@dispute-intake/contract';
import { type Day, dayOfIso } from '../../calendar.ts';
import { isInForce } from './dated-row.ts';
import type { FilingWindowRow } from './filing-window.row.ts';
import { COMFORTABLE_DAYS_LEFT, FILING_WINDOWS } from './filing-window.table.ts';
import { FURTHER_SCHEMES } from './further-scheme.table.ts';
import { PRESENTMENT_LIMITS, presentmentLimitDays } from './presentment.table.ts';
import { WAITING_PERIODS, type WaitingAnchor } from './waiting-period.table.ts';

const TODAY = '2026-11-20';
const day = (iso: string): Day => dayOfIso(iso) ?? assert.fail(iso);
type Circumstance = { subcategory?: Subcategory; when?: FilingWindowRow['when']; on?: string };

/**
 * Code, circumstance, last day to file after the day it is counted from, last day after the processing, the days it may be
 * counted from (the latest counts; where none is named, the processing), source.
 */
const WINDOWS: readonly [code: string, Circumstance, days: number, capDays: number | undefined, anchors?: string][] = [
  ['10.1', {}, 120, undefined], // Midigator, Visa 10.1
  ['10.2', {}, 120, undefined], // same family as 10.1
  ['10.3', {}, 120, undefined], // Visa Core Rules, Table 11-23
  ['10.4', {}, 120, undefined], // Visa Core Rules, Table 11-29
  ['10.5', {}, 120, undefined, 'programme_report'], // Visa Core Rules, Table 11-34
  ['11.1', {}, 75, undefined], // Visa Core Rules, Table 11-38
  ['11.2', {}, 75, undefined], // Midigator, Visa 11.2
  ['11.3', {}, 75, undefined], // sister conditions 11.1 and 11.2
  ['11.3', { subcategory: 'late_presentment' }, 75, undefined],
  ['11.3', { subcategory: 'late_presentment', on: '2024-04-12' }, 120, undefined], // condition 12.1 until that day
  ['11.3', { subcategory: 'late_presentment', on: '2024-04-13' }, 75, undefined],
  ['12.2', {}, 120, undefined, 'processing refund_document other_posting'], // Quavo, Visa 12.2
  ['12.3', {}, 120, undefined], // family 12
  ['12.4', {}, 120, undefined], // Quavo, Visa 12.4
  ['12.5', {}, 120, undefined], // Visa Core Rules, Table 11-74
  ['12.6.1', {}, 120, undefined], // Visa Core Rules, Table 11-80
  ['12.6.2', {}, 120, undefined], // Visa Core Rules, Table 11-80
  ['12.7', {}, 75, undefined], // Quavo, Visa 12.7
  ['13.1', {}, 120, 540, 'processing expected interrupted'], // Visa Core Rules, Table 11-92, footnote 4
  ['13.2', {}, 120, undefined], // Visa Core Rules, Table 11-99
  ['13.3', {}, 120, 540, 'processing received'], // sister conditions 13.4 and 13.5
  ['13.4', {}, 120, 540, 'processing received found_counterfeit'], // Midigator, Visa 13.4; Justt 13.4
  ['13.5', {}, 120, 540, 'processing received'], // Midigator, Visa 13.5
  ['13.6', {}, 120, 540, 'processing refund_document'], // Verifi: for disputes from 2021-10-16
  ['13.6', { on: '2021-10-16' }, 120, 540, 'processing refund_document'],
  ['13.6', { on: '2021-10-15' }, 120, undefined, 'processing refund_document'],
  ['13.7', {}, 120, 540, 'processing received expected'], // Quavo, Visa 13.7
  ['13.8', {}, 120, undefined], // Quavo, Visa 13.8
  ['13.9', {}, 120, undefined], // family 13
  ['4808', {}, 90, undefined], // Mastercard Chargeback Guide
  ['4834', {}, 90, undefined], // Mastercard Chargeback Guide; older sources say 120
  ['4834', { when: 'european_atm' }, 120, undefined], // ATM disputes on European-issued cards
  ['4837', {}, 120, undefined], // Mastercard Chargeback Guide
  ['4837', { when: 'domestic_china' }, 90, undefined], // mainland China
  ['4849', {}, 120, undefined], // aggregator pages on 4849
  ['4850', {}, 120, undefined], // as 4853
  ['4854', {}, 90, undefined], // the shorter of two vendors' figures
  ['4853', { when: 'domestic_china' }, 90, undefined], // mainland China
  ['4853', { subcategory: 'addendum_charge', when: 'charge_may_be_for_damage' }, 90, undefined], // as 4834
  ['4853', { subcategory: 'addendum_charge' }, 120, undefined],
  ['4853', {}, 120, undefined], // Midigator, Mastercard 4853
  ['4853', { subcategory: 'merchandise_not_received' }, 120, 540, 'processing expected interrupted'], // Quavo, goods or services not provided
  ['4853', { subcategory: 'services_not_received' }, 120, 540, 'processing expected interrupted'],
  ['4853', { subcategory: 'merchandise_not_as_described' }, 120, 540, 'processing received cancelled interrupted'], // Midigator, Mastercard 4853
  ['4853', { subcategory: 'merchandise_defective' }, 120, 540, 'processing received cancelled interrupted'],
  ['4853', { subcategory: 'services_not_as_described' }, 120, 540, 'processing received cancelled interrupted'],
  ['4853', { subcategory: 'counterfeit_merchandise' }, 120, 540, 'processing received cancelled interrupted'],
  ['4853', { subcategory: 'merchant_misrepresentation' }, 120, 540, 'processing received cancelled interrupted'],
  ['4853', { subcategory: 'investment_funds_withheld' }, 120, 540, 'processing received cancelled interrupted'],
  ['4853', { subcategory: 'cancelled_merchandise' }, 120, 540, 'processing refund_document cancelled returned'], // credit and refund: day 15 to 120
  ['4853', { subcategory: 'cancelled_services' }, 120, 540, 'processing refund_document cancelled returned'],
  ['4853', { subcategory: 'cancelled_reservation_no_show' }, 120, 540, 'processing refund_document cancelled returned'],
  ['4853', { subcategory: 'credit_not_processed' }, 120, 540, 'processing refund_document cancelled returned'],
  ['4870', {}, 120, undefined], // Justt, 4870
  ['4871', {}, 120, undefined], // Justt, 4871
];

/** Code, kind, from when it is counted, first day on which it may be filed. */
const WAITS: readonly [code: string, Subcategory | undefined, WaitingAnchor, days: number][] = [
  ['13.1', undefined, 'transaction_without_agreed_date', 15], // Visa Core Rules, Table 11-92
  ['13.1', undefined, 'cancelled_by_merchant', 30], // travel agents (category 4722), from 2021-10-16
  ['13.1', undefined, 'returned_late_goods', 15], // Visa Core Rules, Table 11-92
  ['13.3', undefined, 'returned_or_cancelled', 15], // Justt, 13.3
  ['13.5', undefined, 'returned_or_cancelled', 15], // sister condition 13.3
  ['13.6', undefined, 'refund_document', 15], // Quavo, 13.6
  ['13.7', 'cancelled_reservation_no_show', 'reservation_cancelled', 15], // Quavo, 13.7
  ['13.7', 'cancelled_merchandise', 'returned_or_cancelled', 15],
  ['13.7', 'cancelled_services', 'returned_or_cancelled', 15],
  ['4853', 'merchandise_not_received', 'transaction_without_agreed_date', 30], // Quavo, goods or services not provided
  ['4853', 'services_not_received', 'transaction_without_agreed_date', 30],
  ['4853', 'merchandise_not_as_described', 'returned_or_cancelled', 15], // Midigator, Mastercard 4853
  ['4853', 'merchandise_defective', 'returned_or_cancelled', 15],
  ['4853', 'services_not_as_described', 'returned_or_cancelled', 15],
  ['4853', 'merchant_misrepresentation', 'returned_or_cancelled', 15],
  ['4853', 'credit_not_processed', 'refund_document', 15], // credit and refund: day 15 to 120
  ['4853', 'cancelled_merchandise', 'returned_or_cancelled', 15],
  ['4853', 'cancelled_services', 'returned_or_cancelled', 15],
  ['4853', 'cancelled_reservation_no_show', 'reservation_cancelled', 15],
];

suite('figures in days', () => {
  for (const [code, { subcategory, when, on = TODAY }, days, capDays, anchors = 'processing'] of WINDOWS) {
    const circumstance = [subcategory, when, on === TODAY ? undefined : on].filter(Boolean).join(', ');
    test(`${code}${circumstance && ` (${circumstance})`} can be filed for ${days} days`, () => {
      const row = FILING_WINDOWS.find(
        (candidate) =>
          (candidate.codes as readonly string[]).includes(code) &&
          isInForce(candidate, day(on)) &&
          (candidate.when === undefined || candidate.when === when) &&
          (candidate.subcategories === undefined ||
            (subcategory !== undefined && candidate.subcategories.includes(subcategory))),
      );
      assert.deepEqual([row?.days, row?.capDays, row?.anchors.join(' ')], [days, capDays, anchors]);
    });
  }

  // 120 days from the payment; the other days to count from are by analogy with Visa.
  test('American Express counts from the days that Visa counts from', () => {
    const anchors = (code: string) =>
      FURTHER_SCHEMES.AMEX?.windows.find(({ codes }) => (codes as readonly string[]).includes(code))?.anchors.join(' ');
    for (const code of ['C02', 'C05', 'C18'])
      assert.equal(anchors(code), 'processing refund_document cancelled returned', code);
    assert.equal(anchors('C08'), 'processing expected interrupted');
    for (const code of ['C31', 'C32']) assert.equal(anchors(code), 'processing received', code);
    for (const code of ['A02', 'C14', 'C28', 'F24', 'F29', 'F30', 'F31', 'M10', 'P03', 'P05', 'P08', 'P22', 'P23'])
      assert.equal(anchors(code), 'processing', code);
  });

  test('American Express is shown a slip, a cancellation, another payment or the agreed sum', () => {
    const shown = (code: string) =>
      FURTHER_SCHEMES.AMEX?.documents
        ?.filter(({ codes }) => (codes as readonly string[]).includes(code))
        .map(({ kinds }) => kinds.join(' '));
    assert.deepEqual(shown('C02'), ['credit_slip correspondence']);
    for (const code of ['C05', 'C18', 'C28'])
      assert.deepEqual(shown(code), ['cancellation_proof correspondence'], code);
    for (const code of ['C14', 'P08']) assert.deepEqual(shown(code), ['payment_proof receipt account_statement'], code);
    for (const code of ['P05', 'P23']) assert.deepEqual(shown(code), ['receipt order_confirmation'], code);
    for (const code of ['F29', 'C08', 'C31']) assert.deepEqual(shown(code), [], code);
  });

  test('a further scheme has one window, 120 days, for each of its codes', () => {
    for (const { codes, windows } of Object.values(FURTHER_SCHEMES)) {
      const filed = [...new Set(Object.values(codes))].sort();
      assert.deepEqual(windows.flatMap((row) => row.codes).sort(), filed);
      assert.deepEqual([...new Set(windows.map(({ days }) => days))], [120]);
    }
  });

  test('no window is left out above', () => {
    const further = Object.values(FURTHER_SCHEMES).flatMap(({ codes }) => Object.values(codes));
    const listed = new Set<string>([...WINDOWS.map(([code]) => code), ...further]);
    assert.deepEqual(
      FILING_WINDOWS.flatMap(({ codes }) => codes).filter((code) => !listed.has(code)),
      [],
    );
  });

  test('every waiting period has its days, and none is left out', () => {
    for (const [code, subcategory, anchor, days] of WAITS) {
      const rows = WAITING_PERIODS.filter(
        (row) =>
          (row.codes as readonly string[]).includes(code) &&
          row.anchor === anchor &&
          (row.subcategories === undefined || (subcategory !== undefined && row.subcategories.includes(subcategory))),
      );
      assert.deepEqual(
        rows.map((row) => row.days),
        [days],
        `${code} ${subcategory} ${anchor}`,
      );
    }
    assert.equal(
      WAITS.length,
      WAITING_PERIODS.reduce((sum, { codes, subcategories }) => sum + codes.length * (subcategories?.length ?? 1), 0),
    );
  });

  test('the wait after a travel agent cancelled holds for category 4722 from 2021-10-16', () => {
    const rows = WAITING_PERIODS.filter(({ anchor }) => anchor === 'cancelled_by_merchant');
    assert.deepEqual(
      rows.map((row) => [
        row.trade && codesOf(row.trade),
        isInForce(row, day('2021-10-15')),
        isInForce(row, day('2021-10-16')),
      ]),
      [['4722', false, true]],
    );
  });

  test('full confidence takes five days that are left', () => assert.equal(COMFORTABLE_DAYS_LEFT, 5));

  // Transaction Processing Rules 3.15.1 for Mastercard; the figures for Visa are recalled and deliberately wide.
  for (const [what, transaction, days] of [
    ['Visa, a hotel', { card_scheme: 'VISA', merchant_category_code: '7011', channel_type: 'POS' }, 30],
    ['Visa, a car rental', { card_scheme: 'VISA', merchant_category_code: '7512', channel_type: 'ECOMMERCE' }, 30],
    ['Visa, online', { card_scheme: 'VISA', merchant_category_code: '5732', channel_type: 'ECOMMERCE' }, 10],
    ['Visa, in a shop', { card_scheme: 'VISA', merchant_category_code: '5732', channel_type: 'POS' }, 10],
    ['Mastercard, an ATM', { card_scheme: 'MC', channel_type: 'ATM' }, 7],
    ['Mastercard, no preauthorisation', { card_scheme: 'MC', channel_type: 'POS', preauthorized: false }, 7],
    ['Mastercard, preauthorised', { card_scheme: 'MC', channel_type: 'POS', preauthorized: true }, 30],
    ['Mastercard, nothing said', { card_scheme: 'MC', channel_type: 'POS' }, 30],
  ] as const) {
    test(`${what}: presented within ${days} days is in time`, () => {
      assert.equal(presentmentLimitDays(transaction as unknown as Transaction, day(TODAY)), days);
    });
  }
  test('every presentment limit is looked at above', () => assert.equal(PRESENTMENT_LIMITS.length, 6));
});
