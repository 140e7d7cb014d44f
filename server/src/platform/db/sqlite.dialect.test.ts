import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preparedOnce } from './sqlite.dialect.ts';

test('a parameter gets a sign; a question mark in a text or a name stays', () => {
  assert.equal(
    preparedOnce(`select "why?" from t where a = ? and b in (?, ?) and c = 'who''s there?' limit ?`),
    `select "why?" from t where a = +? and b in (+?, +?) and c = 'who''s there?' limit +?`,
  );
});
