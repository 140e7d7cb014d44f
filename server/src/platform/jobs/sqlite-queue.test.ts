import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { HOUR_MS } from '@dispute-intake/contract/duration';
import { silentLog } from '../log.ts';
import { describeJobQueue } from './job-queue.conformance.ts';
import type { JobQueue, NewJob } from './job-queue.ts';
import type { JobWorker } from './job-worker.ts';
import { createSqliteQueue } from './sqlite-queue.ts';
import { manualClock, temporarySqlite } from './testing/temporary-database.ts';

/** No process has this number: Linux ends below it. */
const NO_PROCESS = 2 ** 30;

describeJobQueue('SQLite', async () => {
  const database = await temporarySqlite();
  let made = 0;
  return {
    write: database.write,
    worker({ clock, as, polls }) {
      made++;
      const { db, write, afterWrite } = made === 1 ? database : database.another();
      const owner = as === 'ended' ? `${hostname()}/${NO_PROCESS}/ended` : `machine-${made}/1/test`;
      return createSqliteQueue({ db, write, afterWrite, clock, log: silentLog(), finishLingerMs: 0, owner, polls });
    },
    look: (worker: JobQueue) => (worker as JobWorker).poll(),
    idle: (worker: JobQueue) => (worker as JobWorker).idle(),
    reconcile: (worker: JobQueue) => (worker as JobWorker).reconcile(),
    loseJobs: async () => void (await database.write((tx) => tx.deleteFrom('job').execute())),
    close: database.close,
  };
});

for (const [what, ended] of [
  ['that is no more', `${hostname()}/${NO_PROCESS}/before`],
  ['that had our number before us, as in a restarted container', `${hostname()}/${process.pid}/before`],
] as const) {
  test(`takes over at once from a process of this machine ${what}`, async () => {
    const database = await temporarySqlite();
    const deps = { ...database, clock: manualClock(), log: silentLog(), finishLingerMs: 0 };
    const before = createSqliteQueue({ ...deps, owner: ended });
    let release = () => {};
    await before.start({ work: () => new Promise<void>((resolve) => (release = resolve)) }, { concurrency: 1 });
    await database.write((tx) => before.enqueue(tx, { kind: 'work', id: 'a' }));
    await before.poll();
    const after = createSqliteQueue(deps);
    const attempts: number[] = [];
    await after.start({ work: async ({ attempt }) => void attempts.push(attempt) }, { concurrency: 1 });
    await after.poll();
    await after.idle();
    assert.deepEqual(attempts, [2]);
    release();
    await before.stop(0);
    await after.stop(0);
    await database.close();
  });
}

/** A queue that claims what it enqueues, with one place, and a handler whose runs end when told. */
async function withOnePlace() {
  const database = await temporarySqlite();
  const clock = manualClock();
  const { db, write, afterWrite } = database;
  const deps = { db, write, afterWrite, clock, log: silentLog(), finishLingerMs: 0 };
  const queue = createSqliteQueue(deps);
  const runs: { id: string; attempt: number; end(): void }[] = [];
  await queue.start(
    { work: ({ id, attempt }) => new Promise<void>((end) => runs.push({ id, attempt, end })) },
    { concurrency: 1 },
  );
  await queue.poll();
  return {
    queue,
    runs,
    deps,
    clock,
    ran: () => runs.map(({ id }) => id),
    enqueue: (...jobs: NewJob[]) => write((tx) => queue.enqueue(tx, jobs)),
    /** Everything that is due in this turn of the event loop and the next. */
    settled: () => new Promise<void>((done) => setImmediate(() => setImmediate(done))),
    async close() {
      for (const { end } of runs) end();
      await queue.stop(0);
      await database.close();
    },
  };
}

test('begins what was enqueued the moment it is durable, and what finds no place in its order, without looking', async () => {
  const { queue, runs, ran, enqueue, settled, close } = await withOnePlace();
  await enqueue({ kind: 'work', id: 'a' });
  assert.deepEqual(ran(), ['a']);
  await enqueue({ kind: 'work', id: 'b', group: 'other' });
  await enqueue({ kind: 'work', id: 'c', group: 'other' }, { kind: 'work', id: 'd' });
  await settled();
  assert.deepEqual(ran(), ['a']);
  const { waiting, running, oldestDueMs } = await queue.stats();
  assert.deepEqual({ waiting, running }, { waiting: 3, running: 1 });
  assert.notEqual(oldestDueMs, null);
  for (const expected of ['b', 'd', 'c']) {
    runs.at(-1)?.end();
    await settled();
    assert.equal(ran().at(-1), expected);
  }
  runs.at(-1)?.end();
  await queue.idle();
  assert.equal((await queue.stats()).running, 0);
  await close();
});

test('keeps no place for a claim that was undone and run again', async () => {
  const database = await temporarySqlite();
  const { db, afterWrite } = database;
  const undo = new Error('undone');
  const write: typeof database.write = async (work) => {
    const first = database.write(async (tx) => {
      await work(tx);
      throw undo;
    });
    await assert.rejects(first, undo);
    return database.write(work);
  };
  const queue = createSqliteQueue({ db, write, afterWrite, clock: manualClock(), log: silentLog(), finishLingerMs: 0 });
  const jobs = ['a', 'b'].map((id) => ({ kind: 'work', id }));
  await database.write((tx) => queue.enqueue(tx, jobs));
  const ran: string[] = [];
  await queue.start({ work: async ({ id }) => void ran.push(id) }, { concurrency: 1 });
  await queue.poll();
  await queue.poll();
  assert.deepEqual(ran, ['a', 'b']);
  await queue.stop(0);
  await database.close();
});

test('a delay stays as long as it was when the clock is set back', async () => {
  const database = await temporarySqlite();
  const clock = manualClock();
  const queue = createSqliteQueue({ ...database, clock, log: silentLog(), finishLingerMs: 0 });
  const ran: string[] = [];
  await queue.start({ work: async ({ id }) => void ran.push(id) }, { concurrency: 2 });
  await queue.poll();
  const wait = (id: string, ms: number) =>
    database.write((tx) => queue.enqueue(tx, { kind: 'work', id, runAtMs: clock.nowMs() + ms }));
  await wait('due, and not found yet', 100);
  clock.advance(200);
  await wait('before', 400);
  clock.advance(-HOUR_MS);
  await wait('after', 5000);
  await queue.poll();
  await queue.poll();
  await queue.idle();
  assert.deepEqual(ran, ['due, and not found yet']);
  clock.advance(400);
  await queue.poll();
  await queue.idle();
  assert.deepEqual(ran, ['due, and not found yet', 'before']);
  clock.advance(4600);
  await queue.poll();
  await queue.idle();
  assert.deepEqual(ran, ['due, and not found yet', 'before', 'after']);
  await queue.stop(0);
  await database.close();
});

test('runs nothing of a write that failed, and keeps no place for it', async () => {
  const { queue, runs, ran, deps, enqueue, settled, close } = await withOnePlace();
  const fails = (id: string) =>
    deps.write(async (tx) => {
      await queue.enqueue(tx, { kind: 'work', id });
      throw new Error('no');
    });
  // In one transaction with others, and alone.
  const together = await Promise.allSettled([fails('a'), enqueue({ kind: 'work', id: 'b' }), fails('c')]);
  assert.deepEqual(
    together.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected'],
  );
  await settled();
  assert.deepEqual(ran(), ['b']);
  runs[0]?.end();
  await queue.idle();
  await assert.rejects(fails('d'));
  await enqueue({ kind: 'work', id: 'e' });
  assert.deepEqual(ran(), ['b', 'e']);
  await close();
});

test('runs a job once that waited for later and is enqueued for now', async () => {
  const { queue, runs, ran, clock, enqueue, close } = await withOnePlace();
  await enqueue({ kind: 'work', id: 'a', key: 'a', runAtMs: clock.nowMs() + 60_000 });
  await enqueue({ kind: 'work', id: 'a', key: 'a' });
  await queue.poll();
  assert.deepEqual(ran(), ['a']);
  runs[0]?.end();
  await queue.idle();
  clock.advance(120_000);
  await queue.poll();
  assert.deepEqual(ran(), ['a']);
  await close();
});

test('gives back uncounted, when it stops, what found no place', async () => {
  const { queue, ran, deps, enqueue, close } = await withOnePlace();
  await enqueue({ kind: 'work', id: 'a' });
  await enqueue({ kind: 'work', id: 'b' });
  assert.deepEqual(ran(), ['a']);
  await queue.stop(0);
  const next = createSqliteQueue(deps);
  const seen: string[] = [];
  await next.start({ work: async ({ id, attempt }) => void seen.push(`${id}${attempt}`) }, { concurrency: 4 });
  await next.poll();
  await next.idle();
  assert.deepEqual(seen.sort(), ['a1', 'b1']);
  await next.stop(0);
  await close();
});
