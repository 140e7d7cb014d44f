import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bentRowsOf, straightened } from './bent-rows.ts';
import type { GreyPicture } from './grey-picture.ts';

const WIDTH = 900;
const HEIGHT = 1200;

/** A slip: short rows on the left, a sum on the right of some, each letter as far down as the row has fallen there. */
function slip(fall: (x: number, y: number) => number): GreyPicture {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(250);
  for (let row = 150; row < HEIGHT - 150; row += 45)
    for (let x = 80; x < WIDTH - 80; x += 16) {
      const isPrinted = x < 300 + ((row * 7) % 200) || (row % 4 === 2 && x > 650);
      if (!isPrinted) continue;
      const top = Math.round(row + fall(x / WIDTH, row / HEIGHT));
      for (let y = top; y < top + 18; y++) data.fill(20, y * WIDTH + x, y * WIDTH + x + 9);
    }
  return { data, width: WIDTH, height: HEIGHT };
}

/** Share of the rows of pixels that have ink: a third where the rows are straight. */
const inkedRows = ({ data }: GreyPicture): number => {
  let inked = 0;
  for (let y = 0; y < HEIGHT; y++)
    if (data.subarray(y * WIDTH, (y + 1) * WIDTH).filter((shade) => shade < 120).length > 3) inked++;
  return inked / HEIGHT;
};

test('rows of a slip that curls are straightened, and a place on them is told where it was', () => {
  for (const fall of [
    (x: number) => 60 * (x - 0.5) ** 2 * 4 - 30,
    (x: number, y: number) => 90 * (x - 0.5) * y + 50 * x * x,
    (x: number) => 30 * Math.sin(2.5 * x),
  ]) {
    const bent = slip(fall);
    const rows = bentRowsOf(bent, 0);
    assert.ok(rows);
    const before = inkedRows(bent);
    const after = inkedRows(straightened(bent, rows));
    assert.ok(before > 0.5 && after < 0.42, `${before} → ${after}`);
    const [from, to] = [rows.fallAt(0.9, 0.5) - rows.fallAt(0.2, 0.5), fall(0.9, 0.5) - fall(0.2, 0.5)];
    assert.ok(Math.abs(from - to) < 6, `${from} ${to}`);
  }
});

test('level rows, rows that fall evenly and an empty page are left as they are', () => {
  assert.equal(
    bentRowsOf(
      slip(() => 0),
      0,
    ),
    undefined,
  );
  assert.equal(
    bentRowsOf(
      slip((x) => WIDTH * x * Math.tan((5 * Math.PI) / 180)),
      5,
    ),
    undefined,
  );
  assert.equal(bentRowsOf({ data: new Uint8Array(300 * 300).fill(255), width: 300, height: 300 }, 0), undefined);
});
