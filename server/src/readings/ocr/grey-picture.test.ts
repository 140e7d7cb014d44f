import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleaned, type GreyPicture, isDrawn } from './grey-picture.ts';

const WIDTH = 300;
const HEIGHT = 400;

/** White, with a dark strip between two rows and a light patch in it. */
function pictureWith(top: number, bottom: number, patch: { top: number; bottom: number }): GreyPicture {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250);
  data.fill(60, top * WIDTH, bottom * WIDTH);
  for (let y = patch.top; y < patch.bottom; y++) data.fill(240, y * WIDTH + 100, y * WIDTH + 130);
  // Print below it.
  for (let y = 300; y < 310; y++) data.fill(20, y * WIDTH + 20, y * WIDTH + 120);
  return { data, width: WIDTH, height: HEIGHT };
}
const at = ({ data }: GreyPicture, x: number, y: number): number => data[y * WIDTH + x] as number;

test('a heading in light letters on a dark band comes out dark on white, and so does the print below it', () => {
  const clean = cleaned(pictureWith(20, 90, { top: 45, bottom: 65 }));
  assert.ok(at(clean, 110, 55) < 60, 'the letters');
  assert.ok(at(clean, 250, 55) > 200, 'the band');
  assert.ok(at(clean, 60, 305) < 60, 'print');
  assert.ok(at(clean, 250, 200) > 200, 'paper');
});

test('dark ground that ends at paper is no heading', () => {
  const clean = cleaned(pictureWith(0, 90, { top: 60, bottom: 90 }));
  assert.ok(at(clean, 110, 75) > 200);
});

test('a screen is told from a photograph by what lies beside one another in one shade', () => {
  const [width, height] = [200, 100];
  const of = (shade: (x: number, y: number) => number) => ({
    data: Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
    width,
    height,
  });
  assert.ok(isDrawn(of((x, y) => (y % 20 < 8 && x % 12 < 6 ? 30 : 240))));
  assert.ok(!isDrawn(of((x, y) => (y % 20 < 8 && x % 12 < 6 ? 30 : 240) + ((x * 7 + y * 3) % 11))));
});
