import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inReadingOrder } from './right-to-left.ts';

/** Signs as a PDF gives them, each with the number of its place from the left. */
const placed = (signs: string, places: readonly number[]) =>
  [...signs].map((sign, at) => ({ sign, left: 10 * (places[at] ?? 0), right: 10 * (places[at] ?? 0) + 9 }));
const text = (signs: string, places: readonly number[]): string =>
  inReadingOrder(placed(signs, places))
    .map(({ sign }) => sign)
    .join('');

test('lam and alef of one drawn sign are read in their order, an article stays', () => {
  assert.equal(text('خالل', [9, 7, 8, 6]), 'خلال');
  assert.equal(text('اإلجمالي', [20, 17, 18, 16, 15, 14, 13, 12]), 'الإجمالي');
  assert.equal(text('المبلغ', [9, 8, 7, 6, 5, 4]), 'المبلغ');
});

test('a number with Latin letters in a line of Arabic is read from left to right', () => {
  assert.equal(text('رقم -20881INV', [30, 29, 28, 27, 4, 5, 6, 7, 8, 9, 1, 2, 3]), 'رقم INV-20881');
  assert.equal(text('رقم 12/03', [30, 29, 28, 27, 1, 2, 3, 4, 5]), 'رقم 12/03');
});

test('a line without Arabic stays as it is', () => {
  assert.equal(text('-20AB', [4, 5, 6, 1, 2]), '-20AB');
});
