/** Jobs whose run is over, kept until that is written: many at a time, and again later when writing fails, for the lease still holds. */
import type { Write } from '../../database.ts';
import type { Log } from '../log.ts';
import type { ReleasedJob, SqliteJobStore } from './sqlite-job.store.ts';

const AGAIN_AFTER_MS = 1000;

export interface EndedJobsDeps {
  write: Write;
  store: Pick<SqliteJobStore, 'finish' | 'release'>;
  log: Log;
  /** How long finished jobs wait for company; until they are written, a crash would run them again. */
  lingerMs: number;
  /** Called after each try to write, with what was given back; empty when it failed. */
  onWritten: (back: readonly ReleasedJob[]) => void;
}

export interface EndedJobs {
  finish(job: { seq: number; leaseId: string }): void;
  /** Written at once: somebody may be waiting for it. */
  release(job: ReleasedJob): void;
  /** True while everything that ended is written. */
  isEmpty(): boolean;
  /** True while what became of this lease may not be written yet. */
  holds(leaseId: string): boolean;
  /** Writes until nothing is left, or until it fails. */
  close(): Promise<void>;
}

export function createEndedJobs({ write, store, log, lingerMs, onWritten }: EndedJobsDeps): EndedJobs {
  let finished: { seq: number; leaseId: string }[] = [];
  let returned: ReleasedJob[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<boolean> | undefined;

  function plan(afterMs: number): void {
    if (writing || (timer && afterMs > 0)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void writeAll(), afterMs);
  }

  /** Answers whether it went well. */
  function writeAll(): Promise<boolean> {
    writing ??= (async () => {
      clearTimeout(timer);
      timer = undefined;
      const done = finished;
      const back = returned;
      finished = [];
      returned = [];
      let isWritten = true;
      try {
        await write(async (tx) => {
          if (done.length > 0) await store.finish(tx, done);
          if (back.length > 0) await store.release(tx, back);
        });
      } catch (error) {
        isWritten = false;
        finished.push(...done);
        returned.push(...back);
        log.error({ err: error }, 'job queue: cannot write what has ended');
      }
      writing = undefined;
      if (finished.length + returned.length > 0) plan(isWritten ? lingerMs : AGAIN_AFTER_MS);
      onWritten(isWritten ? back : []);
      return isWritten;
    })();
    return writing;
  }

  const isEmpty = () => finished.length + returned.length === 0 && !writing;
  return {
    finish(job) {
      finished.push(job);
      plan(lingerMs);
    },
    release(job) {
      returned.push(job);
      plan(0);
    },
    isEmpty,
    // While writing, nobody knows which of the leases are still there.
    holds: (leaseId) => writing !== undefined || [...finished, ...returned].some((job) => job.leaseId === leaseId),
    async close() {
      while (!isEmpty()) if (!(await writeAll())) break;
      clearTimeout(timer);
    },
  };
}
