import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentenceAround, windowsOf } from './windows.ts';

const TEXT = 'One two. Three four five. Six';
const places = [...TEXT.matchAll(/\w+|\./g)].map(({ index, 0: word }) => [index, index + word.length] as const);
const tokens = { ids: [], starts: places.map(([start]) => start), ends: places.map(([, end]) => end) };

test('a text that fits is one window', () => {
  assert.deepEqual(windowsOf(TEXT, tokens, 20), [{ from: 0, to: places.length }]);
});

test('a longer text is cut after a sentence', () => {
  assert.deepEqual(windowsOf(TEXT, tokens, 5), [
    { from: 0, to: 3 },
    { from: 3, to: 8 },
  ]);
});

test('a sentence longer than a window is cut in it, and no token is lost', () => {
  const windows = windowsOf(TEXT, tokens, 2);
  assert.equal(windows.at(-1)?.to, places.length);
  for (const [index, { from }] of windows.entries()) assert.equal(from, windows[index - 1]?.to ?? 0);
});

const around = (text: string, word: string): string => {
  const { start, end } = sentenceAround(text, text.indexOf(word));
  return text.slice(start, end);
};

test('the sentence around a word is verbatim, in any script', () => {
  assert.equal(around('It came. I rang them! No reply.', 'rang'), 'I rang them!');
  assert.equal(around('届きました。電話しました。返事なし。', '電話'), '電話しました。');
  assert.equal(around('clipped no stop', 'no'), 'clipped no stop');
});

test('a stop within a number or before a small letter ends no sentence', () => {
  assert.equal(
    around('I paid 12.50 on 3. oktober for it. Then nothing.', 'paid'),
    'I paid 12.50 on 3. oktober for it.',
  );
});
