import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spanWithin } from './id-range.ts';

const DAY_MS = 86_400_000;
const days = { fromMs: 10 * DAY_MS, toMs: 20 * DAY_MS };

test('of the ends of a slice and of the days shown, those nearest to each other count', () => {
  const { beforeId, leastId } = spanWithin('dlv', days);
  assert.ok(beforeId !== undefined && leastId !== undefined && leastId < beforeId);
  const within = spanWithin('dlv', { fromMs: 14 * DAY_MS, toMs: 15 * DAY_MS });
  assert.deepEqual(spanWithin('dlv', { ...days, ...within }), within);
  assert.deepEqual(spanWithin('dlv', { ...days, beforeId: 'dlv_~', leastId: 'dlv_' }), { beforeId, leastId });
  assert.deepEqual(spanWithin('dlv', { ...days, beforeId: within.beforeId }), { beforeId: within.beforeId, leastId });
});

test('an end that neither names is open', () => {
  assert.deepEqual(spanWithin('uuid', {}), { beforeId: undefined, leastId: undefined });
  assert.deepEqual(spanWithin('uuid', { beforeId: 'a' }), { beforeId: 'a', leastId: undefined });
});
