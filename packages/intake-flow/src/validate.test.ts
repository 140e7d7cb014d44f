/** The edges of what may be answered, question by question. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FlowContext } from './flow-context.ts';
import { validationErrorOf } from './validate.ts';
import type { VisibleQuestion } from './visible.ts';

const CONTEXT = { transaction: { transaction_amount: 100 }, today: '2026-11-20' } as FlowContext;
const check = (question: Partial<VisibleQuestion>, cases: readonly [value: unknown, error: string | null][]) => {
  for (const [value, error] of cases)
    assert.equal(
      validationErrorOf({ id: 'x', choices: [], ...question } as VisibleQuestion, value as never, CONTEXT),
      error,
      JSON.stringify(value),
    );
};

test('an answer is needed unless it is optional; "I don’t know" is one where it is offered', () => {
  check({ kind: 'yes_no' }, [
    [undefined, 'required'],
    [null, 'required'],
    [true, null],
    [false, null],
    ['true', 'not_a_choice'],
  ]);
  check({ kind: 'yes_no', optional: true, unknown: true }, [
    [undefined, null],
    [null, null],
  ]);
});

test('text has as many characters as its question allows, 5 000 otherwise', () => {
  const text = (length: number) => 'x'.repeat(length);
  for (const kind of ['text', 'long_text'] as const) {
    check({ kind }, [
      [text(5000), null],
      [text(5001), 'too_long'],
      [' ', 'required'],
      [7, 'required'],
    ]);
    check({ kind, maxLength: 10, optional: true }, [
      [text(10), null],
      [text(11), 'too_long'],
      [' ', null],
    ]);
  }
});

test('a choice is one of those that are offered', () => {
  check({ kind: 'choice', choices: ['a', 'b'] }, [
    ['a', null],
    ['c', 'not_a_choice'],
    [1, 'not_a_choice'],
  ]);
});

test('a date is neither before 1990 nor more than ten years ahead, and what is past has been', () => {
  check({ kind: 'date' }, [
    ['1990-01-01', null],
    ['1989-12-31', 'date_too_early'],
    ['2036-12-31', null],
    ['2037-01-01', 'date_too_late'],
  ]);
  check({ kind: 'date', past: true }, [
    ['2026-11-20', null],
    ['2026-11-21', 'date_in_future'],
  ]);
});

test('months are whole, 1 to 1 200', () => {
  check({ kind: 'months' }, [
    [1, null],
    [1200, null],
    [0, 'not_whole_months'],
    [1201, 'not_whole_months'],
    [1.5, 'not_whole_months'],
    ['12', 'not_whole_months'],
  ]);
});

test('an amount goes from nothing to 10^12, a share from a cent to the payment', () => {
  const never: [unknown, string][] = [
    ['12', 'not_an_amount'],
    [Number.NaN, 'not_an_amount'],
    [Number.POSITIVE_INFINITY, 'not_an_amount'],
    [-0.01, 'amount_negative'],
  ];
  check({ kind: 'amount' }, [...never, [0, null], [1e12, null], [1e12 + 1, 'not_an_amount']]);
  check({ kind: 'share' }, [...never, [0, 'amount_zero'], [0.01, null], [100, null], [100.01, 'amount_over_payment']]);
});

test('ten files are the most', () => {
  const files = (count: number) => Array.from({ length: count }, (_, at) => `file ${at}`);
  check({ kind: 'files' }, [
    [files(10), null],
    [files(11), 'too_many_files'],
    ['a text longer than ten', null],
  ]);
});
