import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withoutLongRuns } from './long-runs.ts';

it('cuts long runs of signs and blanks and keeps every position', () => {
  const signs = withoutLongRuns('*'.repeat(100));
  assert.equal(signs, '*'.repeat(64) + '.'.repeat(36));
  const emoji = withoutLongRuns('😀'.repeat(50));
  assert.deepEqual([emoji.length, emoji.slice(0, 64), emoji.slice(-2)], [100, '😀'.repeat(32), '..']);
  for (const letter of ['ŉ', 'ﷺ']) assert.equal(withoutLongRuns(letter.repeat(80)), letter.repeat(64) + '.'.repeat(16));
  const blanks = withoutLongRuns(`a${'\n'.repeat(20)}b`);
  assert.equal(blanks, `a${'\n'.repeat(8)}${'.'.repeat(11)} b`);
});

it('leaves letters of every script, addresses and ordinary sentences as they are', () => {
  for (const text of [
    'The parcel never arrived. I wrote to them, twice!',
    '荷物は届きませんでした'.repeat(10),
    'a'.repeat(200),
    `https://shop.example/orders/${'1'.repeat(30)}`,
    'line\n\n\nline',
  ])
    assert.equal(withoutLongRuns(text), text);
});
