import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, type Sign } from './pdf.text.ts';

/** Signs from the right, 6 points each, level; `\n` is a line's end that is told though the line goes on. */
function drawn(order: readonly (readonly [string, number])[]): Sign[] {
  return order.flatMap(([sign, at]): Sign[] => {
    const left = 500 - 6 * at;
    const box = { left, right: left + 5.4, top: sign === '-' ? 665 : 670, bottom: sign === '-' ? 664 : 661 };
    return [
      { sign, ...box },
      ...(sign === ' ' ? [] : ['\r', '\n'].map((end) => ({ sign: end, ...box, top: 661, left: box.right }))),
    ];
  });
}

test('a line of Arabic that was drawn sign by sign, in any order, is read as it stands', () => {
  // From the right: "طلب EG-27", in Latin letters from the left.
  const signs = drawn([
    ['7', 4],
    ['ل', 1],
    ['2', 5],
    ['-', 6],
    ['ط', 0],
    ['G', 7],
    ['ب', 2],
    [' ', 3],
    ['E', 8],
  ]);
  assert.deepEqual(
    linesOf(signs, 600, 800).map(({ text }) => text),
    ['طلب EG-27'],
  );
});
