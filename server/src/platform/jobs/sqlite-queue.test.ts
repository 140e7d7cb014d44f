import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { silentLog } from '../log.ts';
import { describeJobQueue } from './job-queue.conformance.ts';
import type { JobQueue } from './job-queue.ts';
import { createSqliteQueue, type SqliteQueue } from './sqlite-queue.ts';
import { manualClock, temporarySqlite } from './testing/temporary-database.ts';

/** No process has this number: Linux ends below it. */
const NO_PROCESS = 2 ** 30;

describeJobQueue('SQLite', async () => {
  const database = await temporarySqlite();
  let made = 0;
  return {
    write: database.write,
    worker({ clock, as }) {
      made++;
      const { db, write } = made === 1 ? database : database.another();
      const owner = as === 'ended' ? `${hostname()}/${NO_PROCESS}/ended` : `machine-${made}/1/test`;
      return createSqliteQueue({ db, write, clock, log: silentLog(), finishLingerMs: 0, owner });
    },
    look: (worker: JobQueue) => (worker as SqliteQueue).poll(),
    idle: (worker: JobQueue) => (worker as SqliteQueue).idle(),
    close: database.close,
  };
});

for (const [what, ended] of [
  ['that is no more', `${hostname()}/${NO_PROCESS}/before`],
  ['that had our number before us, as in a restarted container', `${hostname()}/${process.pid}/before`],
] as const) {
  test(`takes over at once from a process of this machine ${what}`, async () => {
    const database = await temporarySqlite();
    const deps = { db: database.db, write: database.write, clock: manualClock(), log: silentLog(), finishLingerMs: 0 };
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
