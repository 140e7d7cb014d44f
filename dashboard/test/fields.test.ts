import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@dispute-intake/contract/api-request';
import { choiceIn, numberIn, ticksIn, wordsIn } from '../src/ui/fields.ts';

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

test('what was chosen is one of what was offered, else the field says so', () => {
  const data = new FormData();
  data.set('role', 'owner');
  assert.equal(choiceIn(data, 'role', ['analyst', 'owner']), 'owner');
  assert.throws(
    () => choiceIn(data, 'role', ['analyst']),
    (error: ApiError) => error.problem.errors?.[0]?.loc.join('.') === 'body.role',
  );
});

test('ticks are read in the order they were offered in, words from lines and spaces', () => {
  const data = new FormData();
  for (const value of ['c', 'a', 'other']) data.append('tick', value);
  assert.deepEqual(ticksIn(data, 'tick', ['a', 'b', 'c']), ['a', 'c']);
  data.set('lines', ' https://a.example\n\nhttps://b.example ');
  assert.deepEqual(wordsIn(data, 'lines'), ['https://a.example', 'https://b.example']);
  assert.deepEqual(wordsIn(data, 'absent'), []);
});
