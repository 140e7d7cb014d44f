import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPicture } from './picture.text.ts';

test('a picture of nothing but noise is not given to the recogniser', () => {
  const side = 1200;
  const data = new Uint8Array(side * side).fill(255);
  // Specks of four pixels, in a grid that is not quite even.
  for (let y = 2; y < side - 4; y += 8)
    for (let x = 2 + (y % 3); x < side - 4; x += 8)
      for (const row of [y, y + 1]) data.fill(0, row * side + x, row * side + x + 2);
  const recognizer = { recognize: () => assert.fail('recognised') };
  assert.deepEqual(readPicture({ data, width: side, height: side }, recognizer), []);
});
