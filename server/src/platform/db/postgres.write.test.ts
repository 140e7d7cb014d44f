/** When a write is done again, and when it may not be. The connection is a stand-in that fails where the test says. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Kysely } from 'kysely';
import { DatabaseUnavailable } from './postgres.errors.ts';
import { postgresWrite } from './postgres.write.ts';

const hungUp = () => Object.assign(new Error('the server hung up'), { code: 'ECONNRESET' });
const serialization = () => Object.assign(new Error('could not serialize access'), { code: '40001' });

/** Each entry is what the next `commit` does; after the last one they succeed. */
function databaseWhoseCommits(...failures: (() => Error)[]) {
  const counts = { begun: 0, committed: 0 };
  const db = {
    startTransaction: () => ({
      async execute() {
        counts.begun++;
        return {
          isCommitted: false,
          rollback: () => ({ execute: async () => {} }),
          commit: () => ({
            async execute() {
              const failure = failures.shift();
              if (failure) throw failure();
              counts.committed++;
            },
          }),
        };
      },
    }),
  } as unknown as Kysely<unknown>;
  return { ...postgresWrite(db, { patienceMs: 60_000, firstPauseMs: 0 }), counts };
}

for (const batchable of [false, true]) {
  suite(batchable ? 'writes that share a transaction' : 'a write of its own', () => {
    /** Two at once, so that the batchable ones share. */
    async function twoOn(database: ReturnType<typeof databaseWhoseCommits>) {
      const runs = [0, 0];
      const outcomes = await Promise.allSettled(
        runs.map((_, i) =>
          database.write(
            async () => {
              runs[i] = (runs[i] ?? 0) + 1;
              return i;
            },
            { batchable },
          ),
        ),
      );
      return { runs, outcomes };
    }

    test('is not done again when the server hangs up during commit: it may have been done', async () => {
      const database = databaseWhoseCommits(hungUp, hungUp);
      const { runs, outcomes } = await twoOn(database);
      assert.deepEqual(runs, [1, 1]);
      for (const outcome of outcomes) {
        assert.equal(outcome.status, 'rejected');
        assert.ok(outcome.reason instanceof DatabaseUnavailable);
      }
      assert.equal(database.counts.committed, 0);
    });

    test('is done again when the server has surely rolled it back', async () => {
      const database = databaseWhoseCommits(...(batchable ? [serialization] : [serialization, serialization]));
      const { runs, outcomes } = await twoOn(database);
      assert.deepEqual(runs, [2, 2]);
      assert.deepEqual(
        outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value),
        [0, 1],
      );
    });
  });
}

test('a write of the background holds up no request', async () => {
  const database = databaseWhoseCommits();
  const slow = Promise.withResolvers<void>();
  const background = database.write(() => slow.promise, { batchable: true, isBackground: true });
  await new Promise(setImmediate);
  assert.equal(await database.write(async () => 'answered', { batchable: true }), 'answered');
  assert.equal(database.counts.committed, 1);
  slow.resolve();
  await background;
  assert.equal(database.counts.committed, 2);
});
