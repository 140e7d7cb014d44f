import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type pg from 'pg';
import type { Database, Db } from '../../database.ts';
import { migrations } from '../../migrations/index.ts';
import { createReadyDatabase, stopTestPostgres } from '../../testing/postgres.ts';
import { type Clock, systemClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { type OpenPostgres, openPostgres } from '../db/postgres.ts';
import { silentLog } from '../log.ts';
import { describeJobQueue } from './job-queue.conformance.ts';
import type { JobQueue, NewJob } from './job-queue.ts';
import type { JobWorker } from './job-worker.ts';
import { turnClock } from './pg-boss.sql.ts';
import { createPgBossQueue } from './pg-boss-queue.ts';
import { IS_LONG_FORM, TRIAL_JOBS, trialJobs, tryByProcesses } from './testing/process-trial.ts';

after(stopTestPostgres);

async function migrated(): Promise<{ url: string; database: OpenPostgres<Database>; close(): Promise<void> }> {
  const { url, drop } = await createReadyDatabase();
  const database = openPostgres<Database>(url);
  await migrate(database.migrator, database.dialect, migrations);
  return {
    url,
    database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/**
 * Lets a test turn the database's clock, which is the one that counts here: pg-boss reads it through one function, which
 * is replaced. It shows what the clock of the worker made last shows.
 */
async function turnable(database: OpenPostgres<Database>) {
  let clock: Clock = systemClock;
  const queue = createPgBossQueue({
    database,
    write: database.write,
    afterWrite: database.afterWrite,
    clock,
    log: silentLog(),
  });
  await queue.stats();
  await queue.stop(0);
  const hand = turnClock(database.sidePool, { nowMs: () => clock.nowMs() });
  const showing = async <T>(then: () => Promise<T>): Promise<T> => {
    await hand.show();
    return then();
  };
  const query = (text: string, values: unknown[]) => showing(() => database.sidePool.query(text, values));
  return {
    follow(next: Clock) {
      clock = next;
      hand.begin();
    },
    database: { ...database, sidePool: { query } as unknown as pg.Pool },
    write: <T>(work: (tx: Db) => Promise<T>): Promise<T> => showing(() => database.write(work)),
  };
}

describeJobQueue('pg-boss on PostgreSQL', async () => {
  const { database, close } = await migrated();
  const turned = await turnable(database);
  return {
    write: turned.write,
    worker({ clock, polls }) {
      turned.follow(clock);
      return createPgBossQueue({
        database: turned.database,
        write: turned.write,
        afterWrite: database.afterWrite,
        clock,
        log: silentLog(),
        finishLingerMs: 0,
        polls,
      });
    },
    look: (worker: JobQueue) => (worker as JobWorker).poll(),
    idle: (worker: JobQueue) => (worker as JobWorker).idle(),
    reconcile: (worker: JobQueue) => (worker as JobWorker).reconcile(),
    loseJobs: async () => void (await database.pool.query('delete from pgboss.job')),
    close,
  };
});

test('wakes a worker of another process as soon as the enqueuing transaction commits', async () => {
  const { database, close } = await migrated();
  const make = () =>
    createPgBossQueue({
      database,
      write: database.write,
      afterWrite: database.afterWrite,
      clock: systemClock,
      log: silentLog(),
    });
  const [api, worker] = [make(), make()];
  const ran = Promise.withResolvers<string>();
  await worker.start({ work: async ({ id }) => ran.resolve(id) }, { concurrency: 4 });
  await database.write((tx) => api.enqueue(tx, { kind: 'work', id: 'a' }));
  assert.equal(await ran.promise, 'a');
  await Promise.all([api.stop(0), worker.stop(0)]);
  await close();
});

test('leaves no change without its job when the same key is enqueued while its job is being taken', async () => {
  const { database, close } = await migrated();
  const queue = createPgBossQueue({
    database,
    write: database.write,
    afterWrite: database.afterWrite,
    clock: systemClock,
    log: silentLog(),
    finishLingerMs: 0,
  });
  const state = { written: 0, seen: 0 };
  // The handler must see everything whose job it answers for: a merged job may not run before the merging commit.
  const work = async () => {
    state.seen = state.written;
  };
  await queue.start({ work }, { concurrency: 8 });
  try {
    const job: NewJob = { kind: 'work', id: 'a', key: 'a' };
    for (let i = 1; i <= 200; i++) {
      await database.write((tx) => queue.enqueue(tx, job));
      await database.write(async (tx) => {
        await queue.enqueue(tx, job);
        await new Promise(setImmediate);
        state.written = i;
      });
    }
    // A job that is taken waits no more, but has not run yet: both counts must be nothing.
    for (let left = 1; left > 0; ) {
      await queue.poll();
      await queue.idle();
      const { waiting, running } = await queue.stats();
      left = waiting + running;
    }
    assert.equal(state.seen, 200);
  } finally {
    await queue.stop(1000);
    await close();
  }
});

/** Not in the short form: a dead process is noticed only when its heartbeat has been missing for a while. */
test(`carries out ${TRIAL_JOBS} jobs by four processes, one of which is killed and replaced on the way`, {
  skip: !IS_LONG_FORM,
}, async () => {
  const { url, database, close } = await migrated();
  const queue = createPgBossQueue({
    database,
    write: database.write,
    afterWrite: database.afterWrite,
    clock: systemClock,
    log: silentLog(),
  });
  await database.write((tx) => queue.enqueue(tx, trialJobs()));
  const left = async () => {
    const { waiting, running, deadLettered } = await queue.stats();
    return waiting + running + deadLettered;
  };
  await tryByProcesses(url, left);
  await queue.stop(0);
  await close();
});
