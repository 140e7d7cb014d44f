/**
 * Durable work, as a port. A *job* is a promise to run the handler of its `kind` on a row's `id`, at least once. The row owns
 * the truth: a handler loads it, returns if the state has moved on, acts, then commits the result and any next job together.
 *
 * A *key* merges waiting jobs; a *group* shares the workers fairly: jobs of one group never hold up another's, and what
 * stands before a `/` in its name is the *tenant*, whose groups together are bounded too.
 */
import type { AnyDb } from '../db/any-db.ts';

export interface NewJob {
  /** Names the handler. */
  kind: string;
  /** The row the handler loads; all that a job carries. */
  id: string;
  /** Not before this time, in epoch milliseconds. Absent: at once, whatever any clock says. */
  runAtMs?: number;
  /** At most one job of a kind and key waits; enqueuing again keeps the earlier time. A running one does not count. */
  key?: string;
  /** Absent: the kind. */
  group?: string;
}

export interface RunningJob {
  kind: string;
  id: string;
  /** 1 on the first run; counts runs that threw or died with their process. */
  attempt: number;
  /** Aborts when the worker stops or has lost its lease: stop without side effects, then throw {@link ReleaseJob}. */
  signal: AbortSignal;
}

/** Resolves: the job is done. Throws {@link ReleaseJob}: released as it was. Throws anything else: again, after a back-off. */
export type JobHandler = (job: RunningJob) => Promise<void>;

/** Thrown by a handler to release the job without counting the run; `runAtMs` puts it off, otherwise it waits as before. */
export class ReleaseJob extends Error {
  override name = 'ReleaseJob';
  readonly runAtMs: number | undefined;
  constructor(runAtMs?: number) {
    super('The job was released');
    this.runAtMs = runAtMs;
  }
}

/** Enqueues due rows that have no job (a queue that was lost or replaced); answers how many. Run at start and every minute. */
export type Reconciler = () => Promise<number>;

export interface WorkOptions {
  /** Handlers running at once; those that take longer than a second give their place to others. */
  concurrency: number;
  reconcilers?: readonly Reconciler[];
}

export interface JobStats {
  waiting: number;
  running: number;
  /** When the longest-waiting due job fell due, in epoch milliseconds; null when none is due. */
  oldestDueMs: number | null;
  /** Jobs that failed too often and wait for an operator. */
  deadLettered: number;
}

export interface JobQueue {
  /**
   * Inside the caller's transaction: the jobs exist exactly if it commits, and workers look for them as soon as it has. Several
   * jobs cost one statement.
   */
  enqueue(tx: AnyDb, jobs: NewJob | readonly NewJob[]): Promise<void>;
  /** Begins to work; resolves once the first jobs may run. */
  start(handlers: Readonly<Record<string, JobHandler>>, options: WorkOptions): Promise<void>;
  /** Claims nothing more, lets running handlers end, aborts those that still run after `drainMs`, and gives back what is left. */
  stop(drainMs: number): Promise<void>;
  stats(): Promise<JobStats>;
  /** Of these ids, those that no job of this kind (waiting, running or dead-lettered) stands for. */
  withoutJob(kind: string, ids: readonly string[]): Promise<string[]>;
  /** Lets dead-lettered jobs of a kind (of every kind when absent) run again; answers how many. */
  redrive(kind?: string): Promise<number>;
}
