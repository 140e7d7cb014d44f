/** Dates as they are typed, and those that are asked about once more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRealDate, joinDate, splitDate } from './calendar-date.ts';
import type { FlowContext } from './flow-context.ts';
import { unlikelyDate } from './unlikely-date.ts';

test('three numbers make a date; whatever else was typed is kept as it was', () => {
  for (const [year, month, day, expected] of [
    ['2026', '1', '5', '2026-01-05'],
    [' 2026 ', ' 11', '20 ', '2026-11-20'],
    ['2026', '11', '5', '2026-11-05'],
    ['2026', '1', '20', '2026-01-20'],
    ['', '', '', ''],
    [' ', '  ', '', ''],
    ['26', '1', '5', '26-1-5'],
    ['20266', '1', '5', '20266-1-5'],
    ['2026', '123', '5', '2026-123-5'],
    ['2026', '1', '123', '2026-1-123'],
    ['2026', 'Jan', '5', '2026-Jan-5'],
    ['2026', '1', '', '2026-1-'],
    ['', '', '5', '--5'],
    ['2026', '1', '5-6', '2026-1-5 6'],
    ['2026', '-', '5th', '2026--5th'],
    ['x2026', '1', '5', 'x2026-1-5'],
    ['2026', 'x1', '5', '2026-x1-5'],
    ['2026', '1', 'x5', '2026-1-x5'],
    ['2026', '1x', '5', '2026-1x-5'],
  ] as const)
    assert.equal(joinDate({ year, month, day }), expected, JSON.stringify([year, month, day]));
});

test('a date is shown without leading zeroes, and unfinished ones as they were typed', () => {
  assert.deepEqual(splitDate('2026-01-05'), { year: '2026', month: '1', day: '5' });
  assert.deepEqual(splitDate('2026-11-20'), { year: '2026', month: '11', day: '20' });
  assert.deepEqual(splitDate('2026--5th'), { year: '2026', month: '', day: '5th' });
  assert.deepEqual(splitDate('0-00-010'), { year: '0', month: '0', day: '010' });
  assert.deepEqual(splitDate('2026-101-102'), { year: '2026', month: '101', day: '102' });
  assert.deepEqual(splitDate(''), { year: '', month: '', day: '' });
});

test('a date is real when the calendar has it', () => {
  for (const text of ['2026-01-31', '2024-02-29', '2026-12-31']) assert.equal(isRealDate(text), true, text);
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-5',
    '',
    '2026-01-05T',
    'x2026-01-05',
  ])
    assert.equal(isRealDate(text), false, text);
});

const CONTEXT = {
  transaction: { transaction_timestamp: '2026-11-10T08:00:00Z' },
  today: '2026-11-20',
} as FlowContext;
const judged = (value: unknown, question: object = {}, more: object = {}) =>
  unlikelyDate(
    { id: 'delivery.expected_at', kind: 'date', ...question } as never,
    { 'delivery.expected_at': value, ...more } as never,
    CONTEXT,
  );

test('two years before the payment is long ago, a year after today is far ahead', () => {
  assert.deepEqual([judged('2024-11-10'), judged('2024-11-09')], [null, 'long_ago']);
  assert.deepEqual([judged('2027-11-20'), judged('2027-11-21')], [null, 'far_ahead']);
  assert.equal(judged('2026-11-20'), null);
});

test('what follows a payment is not before it; a day of difference between time zones is none', () => {
  const after = { afterPayment: true };
  assert.deepEqual([judged('2026-11-09', after), judged('2026-11-08', after)], [null, 'before_payment']);
  assert.equal(judged('2026-11-08', { afterPayment: false }), null);
  assert.equal(judged('2026-11-08'), null);
});

test('who had ended it before the payment may have told the seller before', () => {
  const told = (problem: string | undefined, id = 'merchant_contact.at') =>
    judged(undefined, { id, afterPayment: true }, { [id]: '2026-11-08', problem });
  for (const problem of ['cancelled', 'subscription', 'refund_missing', 'duplicate'])
    assert.equal(told(problem), null, problem);
  for (const problem of ['not_received', undefined]) assert.equal(told(problem), 'before_payment');
  assert.equal(told('cancelled', 'return.at'), 'before_payment');
});

test('what is no date is not judged', () => {
  for (const value of [undefined, null, 7, '', '2024-02-30', '1990']) assert.equal(judged(value), null, String(value));
  assert.equal(judged('1990-01-01', { kind: 'text' }), null);
});
