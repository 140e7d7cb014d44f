import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure, SETS } from '../training/measure.ts';

/**
 * Least shares read right, of the documents the reader was made with, of those that were held out, and of those by an author who
 * had not seen it: all but the sealed halves of the third and the fourth author were looked at and what was wrong mended, so these hold
 * what was reached and promise nothing of others. Those two were never opened: they say what to expect.
 */
const LEAST = {
  'made-with': { amount: 0.95, date: 0.98, merchant: 0.98, refund: 0.97, kind: 0.97 },
  'held-out': { amount: 0.95, date: 0.98, merchant: 0.98, refund: 0.97, kind: 0.96 },
  blind: { amount: 0.97, date: 0.97, merchant: 0.9, refund: 0.97, kind: 0.98, order: 0.93, tracking: 0.9 },
  'blind-sealed': { amount: 0.95, date: 0.95, merchant: 0.87, refund: 0.97, kind: 0.98, order: 0.89, tracking: 0.8 },
  'blind-second': { amount: 0.88, date: 0.93, merchant: 0.91, refund: 0.97, kind: 0.95, order: 0.88, tracking: 0.6 },
  'blind-third': { amount: 0.97, date: 0.95, merchant: 0.93, refund: 0.97, kind: 0.97, order: 0.95, tracking: 0.9 },
  'blind-third-sealed': { amount: 0.93, date: 0.87, merchant: 0.87, refund: 0.87, kind: 0.91, order: 0.84 },
  'blind-fourth': { amount: 0.97, date: 0.97, merchant: 0.91, refund: 0.97, kind: 0.97, order: 0.96, tracking: 0.75 },
  'blind-fourth-sealed': {
    amount: 0.91,
    date: 0.91,
    merchant: 0.86,
    refund: 0.97,
    kind: 0.91,
    order: 0.84,
    tracking: 0.72,
  },
} as const;

for (const set of SETS) {
  test(`reads what documents tell as well as it is said to: ${set}`, () => {
    const { facts, wrong } = measure(set);
    for (const [name, least] of Object.entries(LEAST[set])) {
      const { right, all } = facts[name as keyof typeof facts];
      assert.ok(right >= least * all, `${name}: ${right} of ${all}\n${wrong.join('\n')}`);
    }
  });
}
