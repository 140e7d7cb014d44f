import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPieceTokenizer } from './piece.tokenizer.ts';
import { textTokens } from './text-tokens.ts';

const PIECES = ['<s>', '<pad>', '</s>', '<unk>', '▁', 'a', 'b', 'c', '▁ab', 'fi', '▁fi', '."', '.'];
const tokenizer = createPieceTokenizer({
  model: { unk_id: 3, vocab: PIECES.map((piece) => [piece, -piece.length] as const) },
});
const CODE_POINTS = { '64257': 'fi', '160': ' ', '173': '' };
const words = (text: string, most = 100): string[] => {
  const { starts, ends } = textTokens(text, tokenizer, CODE_POINTS, most);
  return starts.map((start, index) => text.slice(start, ends[index]));
};

test('each token stands for the signs it was made of', () => {
  assert.deepEqual(words('ab cab'), ['ab', ' ', 'c', 'a', 'b']);
});

test('a code point that is written as two letters, or as none, keeps its place', () => {
  assert.equal(words('\u{fb01} ab').join(''), '\u{fb01} ab');
  assert.deepEqual(words('ab\u{ad} ab'), ['ab', ' ab']);
});

test('a run of spaces is one', () => {
  assert.equal(words('ab  \u{a0} ab').at(-1)?.trim(), 'ab');
});

test('a sign of two code units is not cut', () => {
  for (const word of words('ab 😀😀 ab')) assert.ok(word.isWellFormed(), word);
});

test('no more tokens than asked for', () => {
  assert.equal(words('ab ab ab ab', 3).length, 3);
  assert.deepEqual(words(''), []);
});
