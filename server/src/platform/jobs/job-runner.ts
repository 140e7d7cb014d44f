/** Runs claimed jobs: each by the handler of its kind, in the slot it was given, until it ends, is lost, or the drain is over. */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { SLOW_AFTER_MS, type Slot } from './fair-slots.ts';
import { type JobHandler, ReleaseJob } from './job-queue.ts';
import type { ClaimedJob, Release } from './job-store.ts';
import { MAX_FAILURES, releaseAfterFailure, releaseUntouched } from './retry-policy.ts';

export interface JobRunner<J extends ClaimedJob> {
  run(job: J, slot: Slot): void;
  jobs(): J[];
  holds(lease: string): boolean;
  readonly isIdle: boolean;
  /** Its lease is somebody else's now: aborts the run, whose end counts for nothing. False when it does not run. */
  lose(job: J): boolean;
  /** Lets what runs end; aborts it after `drainMs`, and returns what ignores that. */
  drain(drainMs: number): Promise<J[]>;
}

export function createJobRunner<J extends ClaimedJob>(deps: {
  handlers: Readonly<Record<string, JobHandler>>;
  clock: Clock;
  log: Log;
  /** Absent: the job is done. Called before its slot is looked for by others. */
  onEnd(job: J, release?: Release<J>): void;
  /** A slot has become free, by an end or by a job that became slow. */
  onCapacity(): void;
}): JobRunner<J> {
  const { handlers, clock, log, onEnd, onCapacity } = deps;
  const running = new Map<string, { job: J; abort: AbortController }>();
  let whenEmpty: PromiseWithResolvers<void> | undefined;

  async function outcomeOf(job: J, signal: AbortSignal): Promise<Release<J> | undefined> {
    const { kind, id, failures } = job;
    try {
      const handler = handlers[kind];
      if (!handler) throw new Error(`No handler for jobs of kind ${kind}`);
      if (failures >= MAX_FAILURES) throw new Error('Its runs died with their processes too often');
      await handler({ kind, id, attempt: failures + 1, signal });
      return undefined;
    } catch (error) {
      if (error instanceof ReleaseJob) return releaseUntouched(job, error.runAtMs);
      const release = releaseAfterFailure(job, error, clock.nowMs());
      const about = { err: error, job: { kind, id }, failures: release.failures, dead_lettered: release.deadLettered };
      log[release.deadLettered ? 'error' : 'warn'](about, 'job failed');
      return release;
    }
  }

  async function execute(job: J, slot: Slot, abort: AbortController): Promise<void> {
    const slowTimer = setTimeout(() => {
      slot.becameSlow();
      onCapacity();
    }, SLOW_AFTER_MS);
    const release = await outcomeOf(job, abort.signal);
    clearTimeout(slowTimer);
    slot.free();
    if (running.delete(job.lease)) onEnd(job, release);
    onCapacity();
    if (running.size === 0) {
      whenEmpty?.resolve();
      whenEmpty = undefined;
    }
  }

  return {
    run(job, slot) {
      const abort = new AbortController();
      running.set(job.lease, { job, abort });
      void execute(job, slot, abort);
    },
    jobs: () => [...running.values()].map(({ job }) => job),
    holds: (lease) => running.has(lease),
    get isIdle() {
      return running.size === 0;
    },
    lose(job) {
      const run = running.get(job.lease);
      if (!run) return false;
      running.delete(job.lease);
      run.abort.abort(new ReleaseJob());
      return true;
    },
    async drain(drainMs) {
      if (running.size === 0) return [];
      whenEmpty ??= Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      const limit = setTimeout(() => {
        for (const { abort } of running.values()) abort.abort(new ReleaseJob());
        // A handler that ignores its signal is left behind; its job goes back like a released one.
        setImmediate(() => setImmediate(over.resolve));
      }, drainMs);
      await Promise.race([whenEmpty.promise, over.promise]);
      clearTimeout(limit);
      const left = [...running.values()].map(({ job }) => job);
      running.clear();
      return left;
    },
  };
}
