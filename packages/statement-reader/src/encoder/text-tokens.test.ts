import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Tokenizer } from '@huggingface/tokenizers';
import { textTokens } from './text-tokens.ts';

const PIECES = ['<s>', '<pad>', '</s>', '<unk>', '▁', 'a', 'b', 'c', '▁ab', 'fi', '▁fi', '."', '.'];
const space = { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true };
const tokenizer = new Tokenizer(
  {
    version: '1.0',
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: space,
    post_processor: null,
    decoder: space,
    model: { type: 'Unigram', unk_id: 3, vocab: PIECES.map((piece) => [piece, -piece.length]), byte_fallback: false },
  },
  {},
);
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
