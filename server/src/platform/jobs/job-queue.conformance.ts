/** What every adapter of the job port must keep to. An adapter's test calls {@link describeJobQueue} with how to open it. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Db, Write } from '../../database.ts';
import type { Clock } from '../clock.ts';
import { type JobQueue, type NewJob, ReleaseJob, type RunningJob } from './job-queue.ts';
import { type ManualClock, manualClock } from './testing/temporary-database.ts';

export interface QueueFixture {
  write: Write;
  /**
   * A worker on the shared store. `ended`: its process is known to be no more, though it never said so; `elsewhere`: on a
   * machine that nothing but its leases tells about. `polls: false`: it looks only when there is news.
   */
  worker(options: { clock: Clock; as?: 'ended' | 'elsewhere'; polls?: boolean }): JobQueue;
  /** Lets a worker look at everything once, as at a poll. */
  look(worker: JobQueue): Promise<void>;
  /** Resolves when nothing runs on this worker and all that ended is written. */
  idle(worker: JobQueue): Promise<void>;
  /** Lets a worker reconcile once, as it does every minute. */
  reconcile(worker: JobQueue): Promise<void>;
  /** Deletes every row of the queue, as when it was lost or replaced. */
  loseJobs(): Promise<void>;
  close(): Promise<void>;
}

const LEASE_MS = 90_000;
const MANY_JOBS = Number(process.env.QUEUE_JOBS ?? 2000);

/** A handler that reports each run and ends it when told. */
function controlled() {
  const runs: (RunningJob & { end(error?: Error): void })[] = [];
  let told: (() => void)[] = [];
  return {
    runs,
    handler: (job: RunningJob) =>
      new Promise<void>((resolve, reject) => {
        runs.push({ ...job, end: (error) => (error ? reject(error) : resolve()) });
        const waiting = told;
        told = [];
        for (const tell of waiting) tell();
      }),
    /** Resolves with the run of this number, from 1. */
    async run(number: number) {
      while (runs.length < number) await new Promise<void>((resolve) => told.push(resolve));
      return runs[number - 1] as (typeof runs)[number];
    },
  };
}

export function describeJobQueue(name: string, open: () => Promise<QueueFixture>): void {
  describe(`job queue: ${name}`, () => {
    let fixture: QueueFixture;
    let clock: ManualClock;
    let workers: JobQueue[];

    beforeEach(async () => {
      fixture = await open();
      clock = manualClock();
      workers = [];
    });
    afterEach(async () => {
      for (const worker of workers) await worker.stop(0);
      await fixture.close();
    });

    function worker(options: Partial<Parameters<QueueFixture['worker']>[0]> = {}): JobQueue {
      const made = fixture.worker({ clock, ...options });
      workers.push(made);
      return made;
    }
    const enqueue = (on: JobQueue, ...jobs: NewJob[]) => fixture.write((tx) => on.enqueue(tx, jobs));
    /** Lets a worker do all it can do now. */
    async function settle(on: JobQueue): Promise<void> {
      await fixture.look(on);
      await fixture.idle(on);
    }

    it('runs a job whose transaction committed, and none whose transaction did not', async () => {
      const queue = worker();
      const seen: string[] = [];
      await queue.start({ work: async ({ id }) => void seen.push(id) }, { concurrency: 4 });
      await assert.rejects(
        fixture.write(async (tx: Db) => {
          await queue.enqueue(tx, { kind: 'work', id: 'rolled-back' });
          throw new Error('no');
        }),
      );
      await enqueue(queue, { kind: 'work', id: 'committed' });
      await settle(queue);
      assert.deepEqual(seen, ['committed']);
    });

    it('runs without a poll what is enqueued, what stood behind a running job of its key, and what was released', {
      timeout: 20_000,
    }, async () => {
      const queue = worker({ polls: false });
      const work = controlled();
      await queue.start({ work: work.handler }, { concurrency: 4 });
      // What a start looks for is none of this.
      await settle(queue);
      await enqueue(queue, { kind: 'work', id: 'a', key: 'a' });
      const first = await work.run(1);
      await enqueue(queue, { kind: 'work', id: 'a', key: 'a' });
      const second = await work.run(2);
      first.end();
      second.end(new ReleaseJob());
      (await work.run(3)).end();
    });

    it('loses no work when its rows are deleted under a running worker: waiting, put off, and running', async () => {
      const queue = worker();
      const rows = new Set<string>();
      const work = controlled();
      const reconcile = async () => {
        const lost = await queue.withoutJob('work', [...rows]);
        await enqueue(queue, ...lost.map((id) => ({ kind: 'work', id, group: 'work' })));
        return lost.length;
      };
      await queue.start({ work: work.handler }, { concurrency: 1, reconcilers: [reconcile] });
      for (const id of ['running', 'waiting', 'put off']) rows.add(id);
      await enqueue(queue, { kind: 'work', id: 'running' });
      const running = await work.run(1);
      await enqueue(queue, { kind: 'work', id: 'waiting' });
      await enqueue(queue, { kind: 'work', id: 'put off', runAtMs: clock.nowMs() + 60_000 });
      await fixture.loseJobs();
      clock.advance(LEASE_MS);
      await fixture.look(queue);
      assert.equal(running.signal.aborted, true, 'the run whose job is gone was not told');
      running.end();
      await fixture.reconcile(queue);
      for (let i = 2; rows.size > 0; i++) {
        await fixture.look(queue);
        const run = await work.run(i);
        rows.delete(run.id);
        run.end();
      }
      await fixture.idle(queue);
      assert.deepEqual([...rows], []);
      assert.equal((await queue.stats()).waiting, 0);
    });

    it('holds a job until its time', async () => {
      const queue = worker();
      const seen: string[] = [];
      await queue.start({ work: async ({ id }) => void seen.push(id) }, { concurrency: 4 });
      await enqueue(queue, { kind: 'work', id: 'later', runAtMs: clock.nowMs() + 60_000 });
      clock.advance(59_999);
      await settle(queue);
      assert.deepEqual(seen, []);
      clock.advance(1);
      await settle(queue);
      assert.deepEqual(seen, ['later']);
    });

    it('runs a job without a time at once, though the clock of whoever enqueued it is an hour ahead', async () => {
      const ahead = worker({ clock: manualClock(clock.nowMs() + 3_600_000) });
      const queue = worker();
      const seen: string[] = [];
      await queue.start({ work: async ({ id }) => void seen.push(id) }, { concurrency: 4 });
      await enqueue(ahead, { kind: 'work', id: 'now' });
      await settle(queue);
      assert.deepEqual(seen, ['now']);
    });

    it('runs a job again after a back-off when its handler throws, and counts the attempts', async () => {
      const queue = worker();
      const attempts: number[] = [];
      const work = async ({ attempt }: RunningJob) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('not yet');
      };
      await queue.start({ work }, { concurrency: 4 });
      await enqueue(queue, { kind: 'work', id: 'a' });
      await settle(queue);
      await settle(queue);
      assert.deepEqual(attempts, [1], 'not before the back-off');
      for (let i = 0; i < 3; i++) {
        clock.advance(600_000);
        await settle(queue);
      }
      assert.deepEqual(attempts, [1, 2, 3]);
      assert.equal((await queue.stats()).waiting, 0);
    });

    it('takes a job back without counting the run when the handler releases it', async () => {
      const queue = worker();
      const attempts: number[] = [];
      const work = async ({ attempt }: RunningJob) => {
        attempts.push(attempt);
        if (attempts.length === 1) throw new ReleaseJob(clock.nowMs() + 1000);
      };
      await queue.start({ work }, { concurrency: 4 });
      await enqueue(queue, { kind: 'work', id: 'a' });
      await settle(queue);
      await settle(queue);
      assert.deepEqual(attempts, [1]);
      clock.advance(1000);
      await settle(queue);
      assert.deepEqual(attempts, [1, 1]);
    });

    it('dead-letters a job that fails every time, goes on with others, and runs it again when it is redriven', async () => {
      const queue = worker();
      const seen: string[] = [];
      let isPoisonous = true;
      const work = async ({ id }: RunningJob) => {
        if (id === 'poison' && isPoisonous) throw new Error('poison');
        seen.push(id);
      };
      await queue.start({ work }, { concurrency: 4 });
      await enqueue(queue, { kind: 'work', id: 'poison' });
      for (let i = 0; i < 40; i++) {
        clock.advance(3_600_000);
        await settle(queue);
      }
      await enqueue(queue, { kind: 'work', id: 'healthy' });
      await settle(queue);
      assert.deepEqual(seen, ['healthy']);
      assert.deepEqual(
        { ...(await queue.stats()), oldestDueMs: null },
        { waiting: 0, running: 0, oldestDueMs: null, deadLettered: 1 },
      );
      isPoisonous = false;
      assert.equal(await queue.redrive('work'), 1);
      await settle(queue);
      assert.deepEqual(seen, ['healthy', 'poison']);
    });

    it('runs a job again whose process died between the side effect and its completion', async () => {
      const ended = worker({ as: 'ended' });
      const first = controlled();
      await ended.start({ work: first.handler }, { concurrency: 4 });
      await enqueue(ended, { kind: 'work', id: 'a' });
      await first.run(1);
      const successor = worker();
      const seen: RunningJob[] = [];
      await successor.start({ work: async (job) => void seen.push(job) }, { concurrency: 4 });
      clock.advance(LEASE_MS + 1);
      await settle(successor);
      assert.deepEqual(
        seen.map(({ id, attempt }) => [id, attempt]),
        [['a', 2]],
      );
      (await first.run(1)).end();
    });

    it('ignores the completion of a run whose lease was lost', async () => {
      const slow = worker({ as: 'elsewhere' });
      const first = controlled();
      await slow.start({ work: first.handler }, { concurrency: 4 });
      await enqueue(slow, { kind: 'work', id: 'a' });
      const lost = await first.run(1);
      clock.advance(LEASE_MS + 1);
      const successor = worker();
      const second = controlled();
      await successor.start({ work: second.handler }, { concurrency: 4 });
      const held = await second.run(1);
      lost.end();
      await fixture.idle(slow);
      assert.equal((await successor.stats()).running, 1, 'the completion of the lost run removed the job');
      held.end(new Error('crashed late'));
      await fixture.idle(successor);
      clock.advance(3_600_000);
      await fixture.look(successor);
      (await second.run(2)).end();
      await fixture.idle(successor);
      assert.equal((await successor.stats()).waiting, 0);
    });

    it('keeps a long run alive by renewing its lease, and takes it over once it is not renewed', async () => {
      const holder = worker({ as: 'elsewhere' });
      const first = controlled();
      await holder.start({ work: first.handler }, { concurrency: 4 });
      await enqueue(holder, { kind: 'work', id: 'a' });
      const running = await first.run(1);
      const other = worker();
      const second = controlled();
      await other.start({ work: second.handler }, { concurrency: 4 });
      for (let i = 0; i < 10; i++) {
        clock.advance(LEASE_MS / 3);
        await fixture.look(holder);
        await fixture.look(other);
      }
      assert.equal(second.runs.length, 0, 'a living run was taken over');
      clock.advance(LEASE_MS + 1);
      await fixture.look(other);
      const taken = await second.run(1);
      await fixture.look(holder);
      assert.equal(running.signal.aborted, true, 'the run that lost its lease was not told');
      taken.end();
      running.end();
    });

    it('does not run its own running job a second time when the clock jumps ahead', async () => {
      const queue = worker();
      const work = controlled();
      await queue.start({ work: work.handler }, { concurrency: 4 });
      await enqueue(queue, { kind: 'work', id: 'a' });
      const run = await work.run(1);
      clock.advance(24 * 3_600_000);
      await fixture.look(queue);
      await fixture.look(queue);
      assert.equal(work.runs.length, 1);
      assert.equal(run.signal.aborted, false);
      run.end();
    });

    it('goes on when the clock is set back by an hour, with what waits and with what comes', async () => {
      const queue = worker();
      const seen: string[] = [];
      await queue.start({ work: async ({ id }) => void seen.push(id) }, { concurrency: 4 });
      await enqueue(queue, { kind: 'work', id: 'waiting', runAtMs: clock.nowMs() + 10_000 });
      await settle(queue);
      clock.advance(-3_600_000);
      await enqueue(queue, { kind: 'work', id: 'new' }, { kind: 'work', id: 'later', runAtMs: clock.nowMs() + 5000 });
      await settle(queue);
      assert.deepEqual(seen, ['new']);
      clock.advance(5000);
      await settle(queue);
      assert.deepEqual(seen, ['new', 'later']);
      clock.advance(3_605_000);
      await settle(queue);
      assert.deepEqual(seen, ['new', 'later', 'waiting']);
    });

    it('takes over a lease that a wrong clock set into the far future', async () => {
      const wrong = worker({ as: 'elsewhere', clock: manualClock(clock.nowMs() + 7 * 24 * 3_600_000) });
      const first = controlled();
      await wrong.start({ work: first.handler }, { concurrency: 4 });
      await enqueue(wrong, { kind: 'work', id: 'a' });
      const lost = await first.run(1);
      const queue = worker();
      const second = controlled();
      await queue.start({ work: second.handler }, { concurrency: 4 });
      (await second.run(1)).end();
      lost.end();
    });

    it('keeps one waiting job a key, at the earlier of the times', async () => {
      const queue = worker();
      const seen: string[] = [];
      const at = (runAtMs: number): NewJob => ({ kind: 'work', id: 'a', key: 'a', runAtMs });
      await queue.start({ work: async ({ id }) => void seen.push(id) }, { concurrency: 4 });
      await enqueue(queue, at(clock.nowMs() + 60_000));
      await enqueue(queue, at(clock.nowMs() + 10_000));
      await enqueue(queue, at(clock.nowMs() + 90_000));
      assert.equal((await queue.stats()).waiting, 1);
      clock.advance(10_000);
      await settle(queue);
      assert.deepEqual(seen, ['a']);
      clock.advance(3_600_000);
      await settle(queue);
      assert.deepEqual(seen, ['a']);
    });

    it('lets a job wait beside a running one of the same key, and merges the two when that one comes back', async () => {
      const queue = worker();
      const work = controlled();
      await queue.start({ work: work.handler }, { concurrency: 4 });
      await enqueue(queue, { kind: 'work', id: 'a', key: 'a' });
      const first = await work.run(1);
      await enqueue(queue, { kind: 'work', id: 'a', key: 'a', runAtMs: clock.nowMs() + 5000 });
      assert.equal((await queue.stats()).waiting, 1);
      first.end(new Error('again'));
      await fixture.idle(queue);
      assert.equal((await queue.stats()).waiting, 1);
      clock.advance(3_600_000);
      await fixture.look(queue);
      (await work.run(2)).end();
      await fixture.idle(queue);
      assert.deepEqual([work.runs.length, (await queue.stats()).waiting], [2, 0]);
    });

    it('drains: claims nothing more, lets what runs end, and keeps it done', async () => {
      const queue = worker();
      const work = controlled();
      await queue.start({ work: work.handler }, { concurrency: 1 });
      await enqueue(queue, { kind: 'work', id: 'running' }, { kind: 'work', id: 'waiting' });
      const run = await work.run(1);
      const stopped = queue.stop(60_000);
      run.end();
      await stopped;
      assert.equal(work.runs.length, 1);
      const next = worker();
      const seen: string[] = [];
      await next.start({ work: async ({ id }) => void seen.push(id) }, { concurrency: 1 });
      await settle(next);
      assert.deepEqual(seen, ['waiting']);
    });

    it('aborts what still runs when the drain is over, and gives it back uncounted', async () => {
      const queue = worker();
      const work = async ({ signal }: RunningJob) =>
        await new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      await queue.start({ work }, { concurrency: 1 });
      await enqueue(queue, { kind: 'work', id: 'a' });
      await fixture.look(queue);
      await queue.stop(0);
      const next = worker();
      const attempts: number[] = [];
      await next.start({ work: async ({ attempt }) => void attempts.push(attempt) }, { concurrency: 1 });
      await settle(next);
      assert.deepEqual(attempts, [1]);
    });

    it('gives a new group its turn while another has a long backlog that does not move', async () => {
      const queue = worker();
      const stuck = controlled();
      const quick = controlled();
      await queue.start({ stuck: stuck.handler, quick: quick.handler }, { concurrency: 64 });
      const backlog = Array.from({ length: 500 }, (_, i) => ({ kind: 'stuck', id: `${i}`, group: 'slow' }));
      await enqueue(queue, ...backlog);
      await fixture.look(queue);
      await enqueue(queue, { kind: 'quick', id: 'b', group: 'other' });
      (await quick.run(1)).end();
      assert.ok(stuck.runs.length < 64, 'one group took every place');
      for (const run of stuck.runs) run.end(new ReleaseJob(clock.nowMs() + 3_600_000));
    });

    it('comes to every one of a thousand groups', async () => {
      const queue = worker();
      const seen = new Set<string>();
      await queue.start({ work: async ({ id }) => void seen.add(id) }, { concurrency: 50 });
      await enqueue(
        queue,
        ...Array.from({ length: 1000 }, (_, i) => ({ kind: 'work', id: `${i}`, group: `group ${i}` })),
      );
      while ((await queue.stats()).waiting > 0) await settle(queue);
      await fixture.idle(queue);
      assert.equal(seen.size, 1000);
    });

    it('completes many jobs on four workers, each once, and loses none', async () => {
      const runs = new Map<string, number>();
      const work = async ({ id }: RunningJob) => {
        runs.set(id, (runs.get(id) ?? 0) + 1);
        await Promise.resolve();
      };
      const queues = [worker(), worker({ as: 'elsewhere' }), worker(), worker()];
      const jobs = Array.from({ length: MANY_JOBS }, (_, i) => ({ kind: 'work', id: `${i}`, group: `group ${i % 7}` }));
      await enqueue(queues[0] as JobQueue, ...jobs);
      for (const queue of queues) await queue.start({ work }, { concurrency: 16 });
      while ((await (queues[0] as JobQueue).stats()).waiting > 0) await Promise.all(queues.map(settle));
      await Promise.all(queues.map((queue) => fixture.idle(queue)));
      assert.equal(runs.size, MANY_JOBS);
      assert.deepEqual([...new Set(runs.values())], [1]);
      assert.deepEqual(await queues[0]?.stats(), { waiting: 0, running: 0, oldestDueMs: null, deadLettered: 0 });
    });

    it('tells which rows no job stands for, and lets a reconciler enqueue them at the start', async () => {
      const queue = worker();
      const seen: string[] = [];
      await enqueue(queue, { kind: 'work', id: 'a' });
      const reconcile = async () => {
        const lost = await queue.withoutJob('work', ['a', 'b']);
        await enqueue(queue, ...lost.map((id) => ({ kind: 'work', id })));
        return lost.length;
      };
      await queue.start({ work: async ({ id }) => void seen.push(id) }, { concurrency: 4, reconcilers: [reconcile] });
      await settle(queue);
      assert.deepEqual(seen.sort(), ['a', 'b']);
    });

    it('counts what waits, what runs, and since when the oldest is due', async () => {
      const queue = worker();
      const work = controlled();
      const dueMs = clock.nowMs();
      await queue.start({ work: work.handler }, { concurrency: 1 });
      await enqueue(queue, { kind: 'work', id: 'a' }, { kind: 'work', id: 'b' });
      await enqueue(queue, { kind: 'work', id: 'c', runAtMs: dueMs + 60_000 });
      await fixture.look(queue);
      clock.advance(1000);
      assert.deepEqual(await queue.stats(), { waiting: 2, running: 1, oldestDueMs: dueMs, deadLettered: 0 });
      (await work.run(1)).end();
      (await work.run(2)).end();
    });
  });
}
