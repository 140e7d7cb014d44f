import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryDatabase } from '../platform/jobs/testing/temporary-database.ts';
import { endpointStore } from './endpoint.store.ts';
import { createRateLimiter, MAX_AHEAD_MS } from './rate-limiter.ts';

/** Time that moves only when everything waits for it, to the next moment somebody waits for. */
function virtualTime(startMs = 1_000_000) {
  let nowMs = startMs;
  let sleepers: { atMs: number; wake: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ atMs: nowMs + ms, wake })),
    /** Steps on until `isDone`. */
    async run(isDone: () => boolean): Promise<void> {
      while (!isDone()) {
        // Database writes in between take turns of the event loop, but no time.
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
        const next = Math.min(...sleepers.map(({ atMs }) => atMs));
        if (!Number.isFinite(next)) continue;
        nowMs = Math.max(nowMs, next);
        const due = sleepers.filter(({ atMs }) => atMs <= nowMs);
        sleepers = sleepers.filter(({ atMs }) => atMs > nowMs);
        for (const { wake } of due) wake();
      }
    },
  };
}

const signal = new AbortController().signal;
const worstSecond = (times: number[]) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));

function rowInMemory() {
  let nextSlotMs = 0;
  return async (_id: string, lengthMs: number, fromMs: number) => {
    const isPossible = nextSlotMs >= fromMs && nextSlotMs <= fromMs + MAX_AHEAD_MS;
    const first = isPossible ? nextSlotMs : fromMs;
    nextSlotMs = first + lengthMs;
    return first;
  };
}

const wants = <T>(perSecond: number, ready: () => Promise<T | undefined>, until = signal) => ({
  endpointId: 'ep',
  perSecond,
  signal: until,
  ready,
});
const anything = async () => true;

for (const perSecond of [1, 7, 50, 200]) {
  test(`lets ${perSecond} messages a second through, and not one more in any second`, async () => {
    const time = virtualTime();
    const limiter = createRateLimiter({ clock: time, sleep: time.sleep, reserve: rowInMemory() });
    const sent: number[] = [];
    const count = perSecond * 3 + 1;
    for (let i = 0; i < count; i++)
      void limiter.acquire(wants(perSecond, anything)).then(() => sent.push(time.nowMs()));
    await time.run(() => sent.length === count);
    assert.ok(worstSecond(sent) <= perSecond, `${worstSecond(sent)} in one second`);
    const tookMs = (sent.at(-1) ?? 0) - (sent[0] ?? 0);
    assert.ok(tookMs <= 3000 * 1.2 + 100, `took ${tookMs} ms`);
  });
}

test('holds over several processes, by the row in the database', async () => {
  const database = await temporaryDatabase();
  const { write } = database;
  await write(async (tx) => {
    await tx.insertInto('account').values({ id: 'acc', name: 'a', intake_enabled: 1, created_at: 0 }).execute();
    await endpointStore(tx).insert({
      id: 'ep',
      account_id: 'acc',
      url: 'https://a.test',
      description: '',
      secret: '',
      disabled: 0,
      next_slot_at: 0,
      failure_count: 0,
      created_at: 0,
      updated_at: 0,
    });
  });
  const time = virtualTime();
  const limiters = [database, database.another(), database.another()].map(({ write }) =>
    createRateLimiter({
      clock: time,
      sleep: time.sleep,
      reserve: (...reservation) => write((tx) => endpointStore(tx).reserveTurns(...reservation)),
    }),
  );
  const sent: number[] = [];
  for (let i = 0; i < 60; i++) void limiters[i % 3]?.acquire(wants(20, anything)).then(() => sent.push(time.nowMs()));
  await time.run(() => sent.length === 60);
  assert.ok(worstSecond(sent) <= 20, `${worstSecond(sent)} in one second`);
  await database.close();
});

test('does not make up for lost time with a burst', async () => {
  const time = virtualTime();
  let stall = 0;
  // Each sleep may end late, as on a busy machine.
  const sleep = (ms: number) => time.sleep(ms + (stall++ % 5 === 0 ? 400 : 0));
  const limiter = createRateLimiter({ clock: time, sleep, reserve: rowInMemory() });
  const sent: number[] = [];
  for (let i = 0; i < 40; i++) void limiter.acquire(wants(10, anything)).then(() => sent.push(time.nowMs()));
  await time.run(() => sent.length === 40);
  assert.ok(worstSecond(sent) <= 10, `${worstSecond(sent)} in one second`);
});

test('holds though two processes stall, each at other times and for longer than a turn', async () => {
  const time = virtualTime();
  const reserve = rowInMemory();
  const limiters = [3, 4].map((every) => {
    let sleeps = 0;
    const sleep = (ms: number) => time.sleep(ms + (++sleeps % every === 0 ? 250 + 37 * every : 0));
    const slow = async (...reservation: Parameters<typeof reserve>) => {
      const first = await reserve(...reservation);
      await time.sleep(9 * every);
      return first;
    };
    return createRateLimiter({ clock: time, sleep, reserve: slow });
  });
  const sent: number[] = [];
  for (let i = 0; i < 80; i++) void limiters[i % 2]?.acquire(wants(8, anything)).then(() => sent.push(time.nowMs()));
  await time.run(() => sent.length === 80);
  assert.ok(worstSecond(sent) <= 8, `${worstSecond(sent)} in one second`);
});

for (const stallMs of [200, 450, 700, 900, 1400]) {
  test(`sends nothing beside the turns of another process after a stall of ${stallMs} ms`, async () => {
    const time = virtualTime();
    const reserve = rowInMemory();
    let stalls = 0;
    const stalling = (ms: number) => time.sleep(ms + (stalls++ === 0 ? stallMs : 0));
    const other = createRateLimiter({ clock: time, sleep: time.sleep, reserve });
    const stalled = createRateLimiter({ clock: time, sleep: stalling, reserve });
    const sent: number[] = [];
    for (let i = 0; i < 12; i++) void other.acquire(wants(4, anything)).then(() => sent.push(time.nowMs()));
    void stalled.acquire(wants(4, anything)).then(() => sent.push(time.nowMs()));
    await time.run(() => sent.length === 13);
    assert.ok(worstSecond(sent) <= 4, `${worstSecond(sent)} in one second`);
  });
}

test('gives out what is ready at the turn, and passes the turn on when that is nothing', async () => {
  const time = virtualTime();
  const limiter = createRateLimiter({ clock: time, sleep: time.sleep, reserve: rowInMemory() });
  let state = 'at the start';
  const left: unknown[] = [];
  void limiter.acquire(wants(1, async () => state)).then((value) => left.push(value));
  void limiter.acquire(wants(1, async () => undefined)).then((value) => left.push(value));
  void limiter
    .acquire(wants(1, () => Promise.reject(new Error('cannot load'))))
    .catch(({ message }) => left.push(message));
  void limiter.acquire(wants(1, async () => state)).then((value) => left.push(value));
  await time.run(() => left.length === 1);
  state = 'later';
  await time.run(() => left.length === 4);
  assert.deepEqual(left, ['at the start', undefined, 'cannot load', 'later']);
});

test('goes on when the clock is set back by an hour', async () => {
  const time = virtualTime();
  let backMs = 0;
  const clock = { nowMs: () => time.nowMs() - backMs };
  const limiter = createRateLimiter({ clock, sleep: time.sleep, reserve: rowInMemory() });
  const sent: number[] = [];
  for (let i = 0; i < 5; i++) void limiter.acquire(wants(1, anything)).then(() => sent.push(time.nowMs()));
  await time.run(() => sent.length === 2);
  backMs = 3_600_000;
  await time.run(() => sent.length === 5);
  assert.ok((sent.at(-1) ?? 0) - (sent[0] ?? 0) < 60_000);
});

test('lets go of who no longer waits, without spending their turn', async () => {
  const time = virtualTime();
  const limiter = createRateLimiter({ clock: time, sleep: time.sleep, reserve: rowInMemory() });
  const leaving = new AbortController();
  const sent: string[] = [];
  const first = limiter.acquire(wants(1, anything)).then(() => sent.push('first'));
  const gone = limiter.acquire(wants(1, anything, leaving.signal));
  void limiter.acquire(wants(1, anything)).then(() => sent.push('third'));
  leaving.abort(new Error('stopping'));
  await assert.rejects(gone, /stopping/);
  await time.run(() => sent.length === 2);
  await first;
  assert.deepEqual(sent, ['first', 'third']);
  assert.ok(time.nowMs() < 1_002_000, 'the turn of the one who left was spent');
});
