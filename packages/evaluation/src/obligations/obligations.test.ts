import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Obligation } from '@dispute-intake/contract';
import { dayOfIso, isoOfDay } from '../calendar.ts';
import { evaluate } from '../evaluate.ts';
import { variantRequest } from '../testing/worked-case.variant.ts';
import { businessDaysAfter, monthsAfter } from './business-calendar.ts';

const day = (iso: string): number => dayOfIso(iso) ?? Number.NaN;
/** Obligations of a denied payment, reported on a day. */
function dutiesOf(reported: string, changes: Record<string, unknown>): Obligation[] {
  const request = variantRequest('F08', { 'dispute.reported_at': `${reported}T15:00:00Z`, ...changes });
  return evaluate(request, { evaluatedAtMs: Date.parse(`${reported}T15:00:00Z`) }).result.obligations ?? [];
}
const dates = (duties: readonly Obligation[]) => duties.flatMap(({ due_by }) => due_by ?? []);

const US_DEBIT = { 'card.funding': 'DEBIT', 'card.issuer_country': 'USA', 'transaction.merchant_country': 'USA' };
const US_CREDIT = { ...US_DEBIT, 'card.funding': 'CREDIT' };
/** A cash machine that paid nothing: an error under §1005.11(a)(1). */
const AT_AN_ATM = {
  ...US_DEBIT,
  'transaction.channel_type': 'ATM',
  'transaction.merchant_category_code': '6011',
  'evidences.participated': true,
  'evidences.cash': { requested: 100, dispensed: 0 },
};

suite('Regulation E, worked dates', () => {
  test('an ordinary ATM at home: 10 business days with Veterans Day in between, 45 calendar days', () => {
    assert.deepEqual(dates(dutiesOf('2026-11-06', AT_AN_ATM)), ['2026-11-23', '2026-12-21']);
  });

  test('a new account: 20 business days with Thanksgiving in between, 90 calendar days', () => {
    const opened = { ...AT_AN_ATM, 'card.account_opened_at': '2026-10-20' };
    const paid = { 'transaction.transaction_timestamp': '2026-11-10T10:00:00Z' };
    const duties = dutiesOf('2026-11-13', { ...opened, ...paid });
    assert.deepEqual(dates(duties), ['2026-12-14', '2027-02-11']);
    assert.match(duties[0]?.source ?? '', /\(c\)\(3\)\(i\)/);
  });

  test('a transfer 31 days after the account was opened is not one of a new account', () => {
    const opened = { ...AT_AN_ATM, 'card.account_opened_at': '2026-10-10' };
    const paid = { 'transaction.transaction_timestamp': '2026-11-10T10:00:00Z' };
    assert.deepEqual(dates(dutiesOf('2026-11-13', { ...opened, ...paid })), ['2026-11-30', '2026-12-28']);
  });

  test('at the point of sale: 90 calendar days', () => {
    assert.deepEqual(dates(dutiesOf('2026-11-20', US_DEBIT)), ['2026-12-07', '2027-02-18']);
  });

  test('an ATM abroad: Christmas and New Year in between, 90 calendar days', () => {
    const abroad = { ...AT_AN_ATM, 'transaction.merchant_country': 'MEX' };
    assert.deepEqual(dates(dutiesOf('2026-12-18', abroad)), ['2027-01-05', '2027-03-18']);
  });

  test('days that begin later: credit, report of the result, drafts honoured', () => {
    assert.equal(isoOfDay(businessDaysAfter('federal_reserve', day('2026-12-07'), 2)), '2026-12-09');
    assert.equal(isoOfDay(businessDaysAfter('federal_reserve', day('2026-12-22'), 3)), '2026-12-28');
    assert.equal(isoOfDay(businessDaysAfter('federal_reserve', day('2026-12-22'), 5)), '2026-12-30');
  });

  test('notice 63 days after the statement: no duty to investigate, the limits of liability stay', () => {
    const late = { ...US_DEBIT, 'dispute.statement_date': '2026-07-01' };
    const duties = dutiesOf('2026-09-02', late);
    assert.deepEqual(dates(duties), []);
    assert.ok(duties.some(({ source }) => source.includes('1005.6')));
    assert.match(duties.map(({ basis }) => basis).join(' '), /2026-08-30/);
    assert.equal(dates(dutiesOf('2026-08-30', late)).length, 2);
  });

  test('two business days after learning of the loss end on the 12th: the 11th is a holiday', () => {
    assert.equal(isoOfDay(businessDaysAfter('federal_reserve', day('2026-11-09'), 2)), '2026-11-12');
  });

  test('what a merchant did not deliver is no error of the institution', () => {
    const request = variantRequest('N05', { ...US_DEBIT, 'dispute.reported_at': '2026-11-20T00:00:00Z' });
    assert.deepEqual(evaluate(request, { evaluatedAtMs: Date.parse('2026-11-20') }).result.obligations, []);
  });
});

suite('Regulation Z, worked dates', () => {
  const closingOn20 = { ...US_CREDIT, 'card.billing_cycle_day': 20 };

  test('the second complete billing cycle ends before 90 days do', () => {
    assert.deepEqual(dates(dutiesOf('2026-11-16', closingOn20)), ['2026-12-16', '2027-01-20']);
  });

  test('90 days end before the second complete billing cycle does', () => {
    assert.deepEqual(dates(dutiesOf('2026-11-21', closingOn20)), ['2026-12-21', '2027-02-19']);
  });

  test('without the day the cycle closes, 90 days are the bound', () => {
    assert.deepEqual(dates(dutiesOf('2026-11-16', US_CREDIT)), ['2026-12-16', '2027-02-14']);
  });

  test('the quality of accepted goods is no billing error; claims and defences remain', () => {
    const request = variantRequest('D04', { ...US_CREDIT, 'dispute.reported_at': '2026-11-20T00:00:00Z' });
    const { obligations } = evaluate(request, { evaluatedAtMs: Date.parse('2026-11-20') }).result;
    assert.deepEqual(
      obligations?.map(({ source, due_by }) => [source, due_by]),
      [['12 CFR 1026.12(c)', null]],
    );
  });
});

suite('PSD2, worked dates', () => {
  const german = { 'card.funding': 'DEBIT', 'card.issuer_country': 'DEU' };
  const british = { 'card.funding': 'CREDIT', 'card.issuer_country': 'GBR' };

  test('the end of the next business day after a Friday is Monday', () => {
    assert.deepEqual(dates(dutiesOf('2026-11-06', german)), ['2026-11-09']);
  });

  test('after Christmas Eve: the Monday in TARGET, the Tuesday in England and Wales', () => {
    assert.deepEqual(dates(dutiesOf('2026-12-24', german)), ['2026-12-28']);
    assert.deepEqual(dates(dutiesOf('2026-12-24', british)), ['2026-12-29']);
  });

  test('13 months keep the end of the month; a day later there is no refund duty', () => {
    assert.equal(isoOfDay(monthsAfter(day('2025-10-31'), 13)), '2026-11-30');
    const debited = {
      ...german,
      'transaction.transaction_timestamp': '2025-10-31T08:00:00Z',
      'transaction.settlement_timestamp': '2025-10-31T08:00:00Z',
    };
    assert.deepEqual(dates(dutiesOf('2026-11-30', debited)), ['2026-12-01']);
    assert.deepEqual(dates(dutiesOf('2026-12-01', debited)), []);
  });

  test('a payment whose amount was open at consent: 8 weeks to ask, 10 business days to answer', () => {
    const hotel = {
      ...german,
      'transaction.merchant_category_code': '7011',
      'transaction.transaction_timestamp': '2026-09-28T08:00:00Z',
      'transaction.settlement_timestamp': '2026-09-28T08:00:00Z',
      'evidences.participated': true,
      'evidences.recognizes_merchant': true,
      'evidences.expected_amount': 10,
    };
    assert.deepEqual(dates(dutiesOf('2026-11-10', hotel)), ['2026-11-24']);
    assert.deepEqual(dates(dutiesOf('2026-11-23', hotel)), ['2026-12-07']);
    assert.deepEqual(dates(dutiesOf('2026-11-24', hotel)), []);
  });

  test('a payment made under deception was authorised: no refund duty', () => {
    assert.deepEqual(
      dutiesOf('2026-11-06', { ...german, 'evidences.participated': true, 'evidences.deceived': true }),
      [],
    );
  });
});

suite('obligations', () => {
  test('are not computed where funding or country of issue is unknown', () => {
    assert.deepEqual(dutiesOf('2026-11-06', { 'card.funding': 'DEBIT' }), []);
    assert.deepEqual(dutiesOf('2026-11-06', { 'card.issuer_country': 'DEU' }), []);
    assert.deepEqual(dutiesOf('2026-11-06', { 'card.funding': 'DEBIT', 'card.issuer_country': 'BRA' }), []);
  });

  test('hold although no scheme right exists', () => {
    const authenticated = { 'card.funding': 'DEBIT', 'card.issuer_country': 'DEU', 'transaction.eci_code': '05' };
    const request = variantRequest('F08', { ...authenticated, 'dispute.reported_at': '2026-11-06T12:00:00Z' });
    const { result } = evaluate(request, { evaluatedAtMs: Date.parse('2026-11-06T12:00:00Z') });
    assert.equal(result.reason_code, null);
    assert.equal(result.obligations?.[0]?.due_by, '2026-11-09');
  });

  test('are counted from the report, not from the evaluation', () => {
    const request = variantRequest('F08', {
      'card.funding': 'DEBIT',
      'card.issuer_country': 'DEU',
      'dispute.reported_at': '2026-11-06T12:00:00Z',
    });
    const { result } = evaluate(request, { evaluatedAtMs: Date.parse('2026-11-20T12:00:00Z') });
    assert.equal(result.obligations?.[0]?.due_by, '2026-11-09');
  });
});
