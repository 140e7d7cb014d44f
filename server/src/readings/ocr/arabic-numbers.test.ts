import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arabicNumbersIn } from './arabic-numbers.ts';
import { DIGIT_SHAPES } from './digit-shapes.ts';
import type { GreyPicture } from './grey-picture.ts';

const SIDE = 14;
const CELL = 2;
const LINE = 20;

/** Draws a row of signs, the digits in one of their shapes; a blank is wider than what stands between two digits. */
function pictureOf(row: string, font: number): GreyPicture {
  const width = 40 + row.length * 34;
  const picture = { data: new Uint8Array(width * 70).fill(255), width, height: 70 };
  const fill = (x: number, y: number, across: number, down: number, grey: number) => {
    for (let dy = 0; dy < down; dy++)
      picture.data.fill(grey, (LINE + y + dy) * width + x, (LINE + y + dy) * width + x + across);
  };
  let x = 20;
  for (const sign of row) {
    if (sign === '٠') fill(x + 4, 12, 6, 6, 0);
    if (sign === ',') fill(x, 24, 4, 9, 0);
    const shapes = DIGIT_SHAPES.filter(([digit]) => digit === sign);
    if (shapes.length === 0) {
      x += sign === ',' ? 8 : 15;
      continue;
    }
    const ink = [...(shapes[font % shapes.length] as string).slice(1)].map((one) => Number.parseInt(one, 16));
    const columns = ink.flatMap((one, at) => (one > 0 ? [at % SIDE] : []));
    const [first, last] = [Math.min(...columns), Math.max(...columns)];
    for (const [at, one] of ink.entries())
      if (one > 0) fill(x + CELL * ((at % SIDE) - first), CELL * Math.floor(at / SIDE), CELL, CELL, 255 - 17 * one);
    x += CELL * (last - first + 1) + 4;
  }
  return picture;
}
const read = (row: string, font: number): string[] => arabicNumbersIn(pictureOf(row, font)).map(({ text }) => text);

test('sums and days in Arabic-Indic digits are told by the shapes of their digits, in each font', () => {
  for (let font = 0; font < 8; font++) {
    assert.deepEqual(read('١٥٨,٤٠', font), ['١٥٨,٤٠'], `font ${font}`);
    assert.deepEqual(read('٢٧ ٢٠٣٦', font), ['٢٧', '٢٠٣٦'], `font ${font}`);
  }
});

test('numbers in European digits are left to the recogniser', () => {
  for (let font = 0; font < 8; font++) assert.deepEqual(read('248,73', font), [], `font ${font}`);
});
