import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@dispute-intake/contract/api-request';
import { numberIn } from '../src/ui/fields.ts';

const typed = (text: string): FormData => {
  const data = new FormData();
  data.set('days', text);
  return data;
};

for (const [text, value] of [
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 30 ', 30],
  ['1.5', 1.5],
] as const) {
  test(`a field with “${text}” holds ${value}`, () => assert.equal(numberIn(typed(text), 'days'), value));
}

for (const text of ['two', '30 days', '1,5', 'Infinity']) {
  test(`“${text}” is refused beside its field, and clears nothing`, () => {
    assert.throws(
      () => numberIn(typed(text), 'days', ['promises', 'days']),
      (error: ApiError) => {
        assert.ok(error instanceof ApiError);
        assert.deepEqual(error.problem.errors, [
          { loc: ['body', 'promises', 'days'], msg: 'Must be a number', type: 'error' },
        ]);
        return true;
      },
    );
  });
}
