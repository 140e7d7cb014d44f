/** How the tables are looked up: by code and kind, by day, by country, by indicator. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '@dispute-intake/contract';
import { type Day, dayOfIso } from '../../calendar.ts';
import { ECI_MEANINGS, SLI_BY_ECI, SLI_MEANINGS } from './authentication.table.ts';
import { isInForce } from './dated-row.ts';
import { presentmentLimitDays } from './presentment.table.ts';
import { hasDistanceWithdrawal, isInEea, isInEurope } from './region.table.ts';
import { rowIndex } from './row.index.ts';

const day = (iso: string): Day => dayOfIso(iso) ?? assert.fail(iso);

test('a row holds from its first day to its last', () => {
  const row = { from: '2024-04-13', until: '2026-10-23', mark: 'sourced', source: '' } as const;
  const held = ['2024-04-12', '2024-04-13', '2026-10-23', '2026-10-24'].map((iso) => isInForce(row, day(iso)));
  assert.deepEqual(held, [false, true, true, false]);
  assert.equal(isInForce({ from: '2024-04-13', mark: 'sourced', source: '' }, day('2099-01-01')), true);
});

test('rows are found by code, and by kind where they name one, in the order of the table', () => {
  const any = { codes: ['13.1', '13.2'], name: 'any kind' } as const;
  const goods = { codes: ['13.1'], subcategories: ['merchandise_not_received'], name: 'goods' } as const;
  const rowsOf = rowIndex<{
    codes: readonly ('13.1' | '13.2')[];
    subcategories?: readonly 'merchandise_not_received'[];
    name: string;
  }>([goods, any]);
  const names = (...[code, kind]: Parameters<typeof rowsOf>) => rowsOf(code, kind).map(({ name }) => name);
  for (const time of ['first', 'again']) {
    assert.deepEqual(names('13.1', 'merchandise_not_received'), ['goods', 'any kind'], time);
    assert.deepEqual(names('13.1', 'services_not_received'), ['any kind'], time);
    assert.deepEqual(names('13.1', null), ['any kind'], time);
    assert.deepEqual(names('13.2', 'merchandise_not_received'), ['any kind'], time);
    assert.deepEqual(names('13.3', null), [], time);
  }
  assert.equal(rowsOf('13.1', null), rowsOf('13.1', null), 'a table is searched once for each pair');
});

test('Europe, the EEA in it, and where a purchase at a distance can be withdrawn from', () => {
  const groups = (country: string | undefined) =>
    [isInEurope(country), isInEea(country), hasDistanceWithdrawal(country)].map(Number).join('');
  for (const country of ['DEU', 'NLD', 'NOR', 'ISL', 'LIE']) assert.equal(groups(country), '111', country);
  for (const country of ['GBR', 'GIB']) assert.equal(groups(country), '101', country);
  for (const country of ['CHE', 'AND', 'MCO', 'SMR', 'VAT']) assert.equal(groups(country), '100', country);
  for (const country of ['USA', 'TUR', undefined]) assert.equal(groups(country), '000', country);
});

test('presentment of a scheme without a figure is never late', () => {
  const payment = { card_scheme: 'AMEX', channel_type: 'POS' } as unknown as Transaction;
  assert.equal(presentmentLimitDays(payment, day('2026-11-20')), Number.POSITIVE_INFINITY);
});

// Checkout.com, Solidgate and TabaPay on electronic commerce indicators.
test('what an indicator says', () => {
  assert.deepEqual(
    [...ECI_MEANINGS.VISA],
    [
      ['05', 'authenticated'],
      ['06', 'attempted'],
      ['07', 'not authenticated'],
    ],
  );
  assert.deepEqual(
    [...ECI_MEANINGS.MC],
    [
      ['00', 'not authenticated'],
      ['01', 'attempted'],
      ['02', 'authenticated'],
      ['04', 'data only'],
      ['06', 'exempted'],
      ['07', 'follows an authenticated transaction'],
    ],
  );
  assert.deepEqual(
    Object.entries(SLI_BY_ECI)
      .map(([eci, sli]) => `${eci} ${sli}`)
      .sort(),
    ['00 210', '01 211', '02 212', '04 214', '06 216', '07 217'],
  );
});

test('which security level shifts liability to the issuer, and of which the effect is not public', () => {
  const of = (effect: string | undefined, isUnknown = false) =>
    Object.entries(SLI_MEANINGS)
      .filter(([, { shift, effectUnknown = false }]) => shift === effect && effectUnknown === isUnknown)
      .map(([level]) => level);
  assert.deepEqual(of('three_ds_authenticated'), ['212', '215', '222', '225']);
  assert.deepEqual(of('three_ds_attempted'), ['211', '221']);
  assert.deepEqual(of('related_authenticated_cit'), ['217']);
  assert.deepEqual(of('network_token_dsrp'), ['242']);
  assert.deepEqual(of(undefined, true), ['213', '246', '247']);
  assert.deepEqual(of(undefined), ['210', '214', '216', '241', '245']);
});
