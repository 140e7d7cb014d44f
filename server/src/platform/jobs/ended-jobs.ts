/** Jobs whose run is over, kept until that is written: many at a time, and again later when writing fails, for the lease still holds. */
import { coalesce } from '../coalesce.ts';
import type { Log } from '../log.ts';
import type { ClaimedJob, JobStore, Release } from './job-store.ts';

const RETRY_AFTER_MS = 1000;

export interface EndedJobs<J extends ClaimedJob> {
  finish(job: J): void;
  /** Written at once: somebody may be waiting for it. */
  release(release: Release<J>): void;
  /** What has ended and is not written yet. */
  jobs(): J[];
  /** True while what became of this lease may not be written yet. */
  holds(lease: string): boolean;
  readonly isEmpty: boolean;
  /** Writes until nothing is left, or until it fails. */
  close(): Promise<void>;
}

type Ended<J extends ClaimedJob> = { job: J; release?: Release<J> };

/** `onWritten` is called after each try to write. */
export function createEndedJobs<J extends ClaimedJob>(deps: {
  store: Pick<JobStore<J>, 'conclude' | 'finishLingerMs'>;
  log: Log;
  onWritten(): void;
}): EndedJobs<J> {
  const { store, log, onWritten } = deps;
  const unwritten = new Map<string, Ended<J>>();
  let isClosing = false;
  let retryTimer: NodeJS.Timeout | undefined;

  const writes = coalesce<Ended<J>>(
    async (list) => {
      // One that is written again after a failure may stand in the list twice.
      const ended = list.filter((each, i) => unwritten.has(each.job.lease) && list.indexOf(each) === i);
      try {
        await store.conclude(
          ended.flatMap(({ job, release }) => (release ? [] : job)),
          ended.flatMap(({ release }) => release ?? []),
        );
        for (const { job } of ended) unwritten.delete(job.lease);
      } catch (error) {
        log.error({ err: error }, 'job queue: cannot write what has ended');
        if (!isClosing) retryTimer ??= setTimeout(retry, RETRY_AFTER_MS);
      }
      onWritten();
    },
    { wait: store.finishLingerMs > 0 ? store.finishLingerMs : 'turn' },
  );

  function retry(): void {
    retryTimer = undefined;
    for (const ended of unwritten.values()) writes.add(ended);
  }
  function add(ended: Ended<J>): void {
    unwritten.set(ended.job.lease, ended);
    writes.add(ended);
  }

  return {
    finish: (job) => add({ job }),
    release(release) {
      add({ job: release.job, release });
      void writes.flush();
    },
    jobs: () => [...unwritten.values()].map(({ job }) => job),
    holds: (lease) => unwritten.has(lease),
    get isEmpty() {
      return unwritten.size === 0;
    },
    async close() {
      isClosing = true;
      clearTimeout(retryTimer);
      await writes.flush();
      if (unwritten.size === 0) return;
      retry();
      await writes.flush();
    },
  };
}
