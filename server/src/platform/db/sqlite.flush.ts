/**
 * Makes commits durable, and does not let the event loop wait for a slow disk. With `synchronous=NORMAL` a commit is in the
 * write-ahead log's file, in its order, but not yet on the disk; we flush it, and the writes of that commit are answered after.
 * Where the disk takes long that is done in a thread. Until then the reading connection keeps the state before the commit:
 * nobody is told what a power cut could still take back.
 */
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import type SqliteDatabase from 'better-sqlite3';

/** 16 MB: pages that every transaction changes go back to the file a quarter as often (median of six runs each, by turns: 2946 → 3758 deliveries/s). */
const CHECKPOINT_PAGES = 4000;
/** A thread costs more of the processor than waiting for less than this, and what comes meanwhile makes smaller transactions. */
const SLOW_MS = 1;
/** While the disk is slow, every so many flushes are waited for all the same: how long a thread's takes, a busy loop does not see. */
const MEASURE_EVERY = 16;
const NEWEST_COUNTS = 0.2;

export interface Flush {
  /** Before a commit: what is read until {@link release} is as it was before it. */
  hold(): void;
  /** Resolves when all that is committed is on the disk. Where the disk fails the process ends: what it holds is not known. */
  flush(): Promise<void>;
  /** What is on the disk may be read. */
  release(): void;
  /** Runs what cannot run while something is held or being written: at once, or as soon as it is over. */
  between(work: () => void): Promise<void>;
  close(): void;
}

export function createFlush(file: string, writer: SqliteDatabase.Database, reader: SqliteDatabase.Database): Flush {
  const [begin, commit] = [reader.prepare('begin'), reader.prepare('commit')];
  // A transaction keeps the state that its first statement finds.
  const look = reader.prepare('select 1 from sqlite_schema limit 1');
  const log = writer.prepare<[], { log: number }>('pragma wal_checkpoint(NOOP)');
  let descriptor: number | undefined;
  let usualMs = 0;
  let flushes = 0;
  const waiting: (() => void)[] = [];
  return {
    hold() {
      begin.run();
      look.get();
    },
    flush: () =>
      new Promise((resolve) => {
        // For writing: Windows flushes no other.
        descriptor ??= openSync(`${file}-wal`, 'r+');
        if (usualMs < SLOW_MS || ++flushes % MEASURE_EVERY === 0) {
          const beganMs = performance.now();
          ended(attempt(fdatasyncSync, descriptor));
          usualMs += (performance.now() - beganMs - usualMs) * NEWEST_COUNTS;
        } else fdatasync(descriptor, ended);

        function ended(error: unknown): void {
          if (!error) resolve();
          // Outside of whoever would take it for a write that left nothing.
          else
            setImmediate(() => {
              throw error;
            });
        }
      }),
    release() {
      if (reader.inTransaction) commit.run();
      // Not by SQLite itself, as it commits: what is held then keeps the log from starting over.
      if ((log.get()?.log ?? 0) >= CHECKPOINT_PAGES) writer.pragma('wal_checkpoint(PASSIVE)');
      for (const work of waiting.splice(0)) work();
    },
    between: (work) =>
      new Promise((resolve, reject) => {
        const run = () => {
          try {
            resolve(work());
          } catch (error) {
            reject(error);
          }
        };
        if (reader.inTransaction || writer.inTransaction) waiting.push(run);
        else run();
      }),
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}

/** What it threw. */
function attempt<T>(work: (given: T) => void, given: T): unknown {
  try {
    work(given);
    return undefined;
  } catch (error) {
    return error;
  }
}
