import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayOf, dayOfIso, instantOfIso, isoOfDay, isoOfInstant, later } from './calendar.ts';

test('a day is written as Date writes it, for every day of the years 0000 to 9999', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (day) => {
      assert.equal(isoOfDay(day), new Date(day * 86_400_000).toISOString().slice(0, 10));
    }),
  );
});

test('leap days and the ends of centuries are written', () => {
  for (const text of [
    '1600-02-29',
    '1900-02-28',
    '1900-03-01',
    '2000-02-29',
    '2000-12-31',
    '2100-02-28',
    '2400-02-29',
  ]) {
    assert.equal(isoOfDay(Date.parse(text) / 86_400_000), text);
  }
});

test('a date is read as Date reads it, for every day of the years 0000 to 9999', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (day) => {
      const text = new Date(day * 86_400_000).toISOString();
      assert.equal(dayOfIso(text.slice(0, 10)), day);
      assert.equal(dayOfIso(text), day);
    }),
  );
});

test('an instant is read and written to the millisecond, whatever was written before', () => {
  for (const text of ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z', '2026-11-20T23:59:59.999Z']) {
    assert.equal(isoOfInstant(instantOfIso(text) ?? assert.fail()), text);
    assert.equal(isoOfInstant(instantOfIso(text) ?? assert.fail()), text);
  }
  assert.deepEqual([instantOfIso(undefined), instantOfIso('soon')], [undefined, undefined]);
});

test('days beyond four-digit years are drawn to the nearest', () => {
  assert.equal(isoOfDay(1e9), '9999-12-31');
  assert.equal(isoOfDay(-1e9), '0000-01-01');
});

test('a date and every instant of that date in UTC are the same day', () => {
  assert.equal(dayOfIso('2026-11-20'), dayOfIso('2026-11-20T23:59:59.999Z'));
  assert.equal(dayOfIso('2026-11-20T00:00:00Z'), dayOf(Date.UTC(2026, 10, 20)));
  assert.equal(dayOfIso('2026-11-21'), (dayOfIso('2026-11-20') ?? 0) + 1);
});

test('what is not there or cannot be read is no day', () => {
  assert.equal(dayOfIso(undefined), undefined);
  assert.equal(dayOfIso('soon'), undefined);
});

test('of two days the later known one counts', () => {
  assert.deepEqual([later(3, 7), later(7, 3), later(undefined, 3), later(3, undefined)], [7, 7, 3, 3]);
  assert.equal(later(undefined, undefined), undefined);
});

test('a date or timestamp is read as Date.parse reads it, whatever its form', () => {
  const texts = [
    '2026-11-20', '2024-02-29', '2023-02-29', '2026-02-31', '2026-13-01', '2026-00-10', '2026-11-00', '0000-03-01',
    '1969-12-31', '2026-1-1', '2026-11-2x', '2026/11/20', '2026-11-20T23:59:59Z', '2026-11-20T23:59:59.999Z',
    '2026-11-20T24:00:00Z', '2026-11-20T25:00:00Z', '2026-11-20T10:61:00Z', '2026-11-20T23:30:00+02:00',
    '2026x11-20', '2026-11x20', '202x-11-20', '2026-0:-05', '2026-11-0/', '1900-03-01', '2000-02-28', '2000-03-01', '2026-12-28',
    '2026-11-20x10:00:00Z', '2026-11-20T10:00:00X', '2026-11-20T1x:00:00Z', '2026-11-20T10:0x:00Z', '2026-11-20T10:00:0xZ',
    '2026-11-20T10x00:00Z', '2026-11-20T10:00x00Z', '2026-11-20T10:00:60Z', '2026-11-20T10:60:00Z', '2026-11-20T00:00:00.000Z',
    '2026-11-20T10:00:00,123Z', '2026-11-20T10:00:00.12xZ', '2026-11-20T10:00:00.1234', '2026-11-20T23:59:59.99Z',
    '2026-11-20T23:30:00-02:00', '2026-11-20T10:00Z', '2026-11-20T10:00:00', '2026-11-20 10:00:00Z', '2026-11-20T10.00.00Z', '',
  ]; // biome-ignore format: a table reads best in rows
  for (const text of texts) {
    const epochMs = Date.parse(text);
    assert.equal(dayOfIso(text), Number.isNaN(epochMs) ? undefined : Math.floor(epochMs / 86_400_000), text);
  }
});
