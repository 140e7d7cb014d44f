import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPieceTokenizer } from './piece.tokenizer.ts';

const vocab = [
  ['<s>', 0],
  ['<pad>', 0],
  ['</s>', 0],
  ['<unk>', 0],
  ['▁', -5],
  ['a', -4],
  ['b', -4],
  ['ab', -6],
  ['▁a', -3],
  ['▁ab', -9],
  ['😀', -7],
] as const;
const { encode } = createPieceTokenizer({ model: { unk_id: 3, vocab } });

test('each word is written by the pieces that are most probable together', () => {
  assert.deepEqual(encode('ab'), { ids: [8, 6], texts: ['▁a', 'b'] });
  assert.deepEqual(encode('aab ab').texts, ['▁a', 'ab', '▁a', 'b']);
});

test('the pieces are the text, whatever it holds', () => {
  for (const text of ['ab b', ' a  b ', '😀ab😀', 'a한국b', '\ud800 a', '</s> a', 'a'.repeat(3000)]) {
    const whole = text.replaceAll(' ', '▁');
    assert.equal(encode(text).texts.join(''), whole.startsWith('▁') ? whole : `▁${whole}`);
  }
  assert.deepEqual(encode(''), { ids: [], texts: [] });
});

test('signs that the vocabulary does not have are one unknown piece in a row', () => {
  assert.deepEqual(encode('a한국b'), { ids: [8, 3, 6], texts: ['▁a', '한국', 'b'] });
});

test('text cannot name what frames it', () => {
  assert.ok(!encode('</s> <s> <pad>').ids.some((id) => id < 3));
});
