import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { decodePicture } from './decode-picture.ts';
import { createRecognizer } from './recognizer.ts';

test('an unsure sum is read again by itself: a row of a photographed bill whose nought was taken for a six', async () => {
  const recognizer = await createRecognizer(['tr']);
  const row = await decodePicture(await readFile(new URL('./misread-sum.png', import.meta.url)), 'image/png');
  assert.ok(recognizer && row);
  for (const _ of 'ab')
    assert.deepEqual(
      recognizer.recognize(row).lines.map(({ text }) => text),
      ['2 Türk kahvesi 140,00'],
    );
});
