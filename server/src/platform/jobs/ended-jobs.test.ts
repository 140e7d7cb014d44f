import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentLog } from '../log.ts';
import { createEndedJobs } from './ended-jobs.ts';
import type { ClaimedJob, Release } from './job-store.ts';

const job = (id: string): ClaimedJob => ({ lease: `lease ${id}`, kind: 'deliver', id, group: 'deliver', failures: 0 });
/** After everything that is due in this turn of the event loop. */
const turn = () => new Promise((done) => setImmediate(done));

/** A store that fails its first `failures` writes. */
function endedOn(failures: number) {
  const written: { finished: string[]; released: string[] }[] = [];
  const state = { tries: 0 };
  const conclude = async (finished: readonly ClaimedJob[], released: readonly Release<ClaimedJob>[]) => {
    if (++state.tries <= failures) throw new Error('the database is away');
    written.push({ finished: finished.map(({ id }) => id), released: released.map((each) => each.job.id) });
  };
  const ended = createEndedJobs({ store: { conclude, finishLingerMs: 0 }, log: silentLog(), onWritten: () => {} });
  return { ended, written, state };
}

test('a job whose end could not be written is held, and written again a second later', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { ended, written } = endedOn(1);
  ended.finish(job('a'));
  await turn();
  await turn();
  assert.deepEqual(written, []);
  assert.deepEqual([ended.holds('lease a'), ended.isEmpty, ended.jobs().map(({ id }) => id)], [true, false, ['a']]);

  t.mock.timers.tick(999);
  await turn();
  await turn();
  assert.deepEqual(written, [], 'not before its time');
  ended.release({ job: job('b'), failures: 1, deadLettered: false });
  await turn();
  await turn();
  assert.deepEqual(written, [{ finished: [], released: ['b'] }]);

  t.mock.timers.tick(1);
  await turn();
  await turn();
  assert.deepEqual(written.slice(1), [{ finished: ['a'], released: [] }]);
  assert.deepEqual([ended.holds('lease a'), ended.isEmpty], [false, true]);
});

test('closing writes what is left, once more after a failure, and then gives up without waiting', async () => {
  const once = endedOn(1);
  once.ended.finish(job('a'));
  await once.ended.close();
  assert.deepEqual(once.written, [{ finished: ['a'], released: [] }]);
  const never = endedOn(Number.POSITIVE_INFINITY);
  never.ended.finish(job('a'));
  await never.ended.close();
  assert.deepEqual([never.state.tries, never.ended.isEmpty], [2, false]);
});
