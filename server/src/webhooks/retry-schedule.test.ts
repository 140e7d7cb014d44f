import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_ATTEMPTS, parseRetryAfter, RETRY_DELAYS_MS, retryDelayMs } from './retry-schedule.ts';

test('makes ten attempts over 75 h 35 min 5 s', () => {
  assert.equal(MAX_ATTEMPTS, 10);
  assert.equal(
    RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0),
    ((75 * 60 + 35) * 60 + 5) * 1000,
  );
  assert.equal(retryDelayMs(10, undefined, 0), undefined);
});

test('never tries earlier than the schedule, nor later than its jitter allows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 0.999999, noNaN: true }), (tries, random) => {
      const plain = RETRY_DELAYS_MS[tries - 1] ?? 0;
      const delay = retryDelayMs(tries, undefined, random) ?? 0;
      return delay >= plain && delay <= plain + Math.min(900_000, Math.max(2000, plain * 0.1));
    }),
  );
});

test('adds a tenth, at least two seconds and at most a quarter of an hour', () => {
  const added = (tries: number, random: number, askedMs?: number) =>
    (retryDelayMs(tries, askedMs, random) ?? 0) - (retryDelayMs(tries, askedMs, 0) ?? 0);
  assert.deepEqual([added(1, 0.5), added(1, 1)], [1000, 2000], 'of 5 s');
  assert.deepEqual([added(2, 0.5), added(2, 1)], [15_000, 30_000], 'of 5 min');
  assert.deepEqual([added(4, 0.5), added(4, 1)], [360_000, 720_000], 'of 2 h');
  assert.deepEqual([added(9, 0.5), added(9, 1)], [450_000, 900_000], 'of 24 h');
  assert.equal(added(1, 1, 600_000), 60_000, 'of the ten minutes that were asked for');
});

test('honours what the receiver asks for, between the delay and twice it, or an hour', () => {
  assert.equal(retryDelayMs(1, 1000, 0), 5000, 'sooner than the schedule');
  assert.equal(retryDelayMs(1, 60_000, 0), 60_000);
  assert.equal(retryDelayMs(1, 10 * 3_600_000, 0), 3_600_000, 'at most an hour for a short delay');
  assert.equal(retryDelayMs(4, 10 * 3_600_000, 0), 4 * 3_600_000, 'at most twice a long one');
});

test('reads Retry-After in seconds and as a date, and nothing else', () => {
  const nowMs = Date.UTC(2026, 0, 5, 12);
  assert.equal(parseRetryAfter('120', nowMs), 120_000);
  assert.equal(parseRetryAfter('1.2', nowMs), 2000);
  assert.equal(parseRetryAfter('Mon, 05 Jan 2026 12:01:00 GMT', nowMs), 60_000);
  assert.equal(parseRetryAfter('Mon, 05 Jan 2026 11:00:00 GMT', nowMs), 0);
  assert.equal(parseRetryAfter(' 1.25 ', nowMs), 2000);
  assert.equal(parseRetryAfter('Monday, 05-Jan-26 12:01:00 GMT', nowMs), 60_000);
  for (const text of [
    undefined,
    '',
    '  ',
    'soon',
    'x-Mon, 05 Jan 2026 12:01:00 GMT',
    '-5',
    '12 apples',
    'Monday, never',
    '2026',
  ]) {
    assert.equal(parseRetryAfter(text, nowMs), text === '2026' ? 2_026_000 : undefined, text);
  }
});

test('a date without a zone is GMT, wherever the service runs', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'America/New_York';
  try {
    assert.equal(parseRetryAfter('Mon Jan  5 12:01:00 2026', Date.UTC(2026, 0, 5, 12)), 60_000);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
