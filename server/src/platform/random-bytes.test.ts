import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fewRandomBytes } from './random-bytes.ts';

it('gives nobody the same bytes, however often the machine is asked for more, and changes none that were given', () => {
  const given = Array.from({ length: 1000 }, () => fewRandomBytes(12));
  const texts = given.map((bytes) => bytes.toString('hex'));
  assert.equal(new Set(texts).size, 1000);
  assert.equal(
    texts.every((text) => text.length === 24 && text !== '0'.repeat(24)),
    true,
  );
});
