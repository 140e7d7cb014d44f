import assert from 'node:assert/strict';
import { it } from 'node:test';
import { manualClock } from '../../jobs/testing/temporary-database.ts';
import { pacedRefusals } from './paced-refusals.ts';
import { createRateLimiter, type Quota } from './rate-limit.ts';

const quota = (subject: string): Quota => ({ policy: 'key', subject, perMinute: 2 });

function open() {
  const clock = manualClock();
  const waits: number[] = [];
  const limiter = pacedRefusals(createRateLimiter(clock), { clock, wait: async (ms) => void waits.push(ms) });
  return { clock, waits, take: (subject: string) => limiter.take([quota(subject)]) };
}

it('lets through and refuses as the limiter does, without a wait as long as refusals are few', async () => {
  const { take, waits } = open();
  const verdicts = [];
  for (let i = 0; i < 102; i++) verdicts.push((await take('a')).violated.length);
  assert.deepEqual([verdicts.slice(0, 3), verdicts.filter(Boolean).length, waits], [[0, 0, 1], 100, []]);
});

it('lets a subject that goes on wait longer each time, up to a second, and nobody else', async () => {
  const { take, waits } = open();
  for (let i = 0; i < 402; i++) await take('a');
  assert.deepEqual([waits.slice(0, 3), waits.at(-1), waits.length], [[5, 10, 15], 1000, 300]);
  for (let i = 0; i < 102; i++) await take('b');
  assert.equal(waits.length, 300);
});

it('begins anew with the next minute', async () => {
  const { take, waits, clock } = open();
  for (let i = 0; i < 110; i++) await take('a');
  const before = waits.length;
  clock.advance(60_001);
  for (let i = 0; i < 102; i++) await take('a');
  assert.deepEqual([before, waits.length], [8, 8]);
});
