/** Paths and values as they are written in the sentences of an explanation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateInWords, pathInWords, valueInWords } from './words.ts';

test('a path has words of its own, or reads as its last part', () => {
  assert.equal(pathInWords('evidences.cardholder_statement'), 'the statement');
  for (const time of ['first', 'again']) assert.equal(pathInWords('evidences.some.unnamed_fact'), 'unnamed fact', time);
  assert.equal(pathInWords('days_left'), 'days left');
  assert.equal(pathInWords('matched_days'), 'matched days');
});

test('dates are written out, timestamps as their day', () => {
  for (const [value, words] of [
    ['2026-11-20', '20 November 2026'],
    ['2026-01-05T10:00:00Z', '5 January 2026'],
    ['2026-12-31', '31 December 2026'],
    ['2026-13-01', '2026-13-01'],
    ['2026-00-01', '2026-00-01'],
    ['0000-01-09', '9 January 0000'],
    ['9999-12-30', '30 December 9999'],
  ] as const) {
    assert.equal(valueInWords(value), words);
    assert.equal(dateInWords(value), words);
  }
});

test('what only looks like a date is a text', () => {
  const texts = [
    ['2026-11-20x', '2026-11-20x'],
    ['2026-11-2x', '2026-11-2x'],
    ['x026-11-20', 'x026-11-20'],
    ['2026_11-20', '2026 11-20'],
    ['2026-11_20', '2026-11 20'],
    ['2026-11-2', '2026-11-2'],
    ['/026-11-20', '/026-11-20'],
    [':026-11-20', ':026-11-20'],
    ['2026-11-2/', '2026-11-2/'],
    ['2026-11-2:', '2026-11-2:'],
    ['a', 'a'],
  ] as const;
  for (const [value, words] of texts) assert.equal(valueInWords(value), words);
});

test('sums have their cents, counts and days have none, and a third decimal stays', () => {
  for (const [value, words] of [
    [142.5, '142.50'],
    [19.9, '19.90'],
    [8.2, '8.20'],
    [1.1, '1.10'],
    [142.55, '142.55'],
    [120, '120'],
    [0, '0'],
    [-3, '-3'],
    [1.234, '1.234'],
    [0.1 + 0.2, '0.30'],
    [2.9999999, '3'],
    [1.2345, '1.235'],
  ] as const)
    assert.equal(valueInWords(value), words);
});

test('words of the contract are put plainly, the others lose their underscores', () => {
  assert.deepEqual([true, false].map(valueInWords), ['yes', 'no']);
  assert.equal(valueInWords('MSR_ONLY'), 'the magnetic stripe only');
  assert.equal(valueInWords('not_received'), 'not received');
});

test('a long text is cut after 59 characters', () => {
  assert.equal(valueInWords('x'.repeat(60)), 'x'.repeat(60));
  assert.equal(valueInWords('x'.repeat(61)), `${'x'.repeat(59)}…`);
});

test('lists name their first six, objects their parts; what is empty says nothing', () => {
  assert.equal(valueInWords(['a', null, 'b']), 'a and b');
  assert.equal(valueInWords([1, 2, 3, 4, 5, 6, 7]), '1 and 2 and 3 and 4 and 5 and 6');
  assert.equal(
    valueInWords({ posted_at: '2026-11-20', amount: 19.9, none: null }),
    'posted at 20 November 2026, amount 19.90',
  );
  for (const nothing of [null, undefined, [], [null], {}, { a: null }, () => {}])
    assert.equal(valueInWords(nothing), undefined);
});
