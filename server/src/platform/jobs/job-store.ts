/**
 * What a queue's store does for the {@link createJobWorker worker} that runs its jobs. The worker decides what may run and what
 * becomes of a run; a store keeps the jobs, hands each to one worker, and takes them from workers that have died.
 *
 * A job is *claimed* by a worker under a *lease*. What a worker says about a lease it has lost meanwhile changes nothing.
 */
import type { AnyDb } from '../db/any-db.ts';
import type { JobStats, NewJob } from './job-queue.ts';

export interface ClaimedJob {
  /** Names this claim: no other claim, of this job or another, has the same name. */
  readonly lease: string;
  readonly kind: string;
  readonly id: string;
  readonly group: string;
  /** Runs so far that threw, or died with their process. */
  readonly failures: number;
}

/** A claimed job that goes back to waiting, or to the dead letters. */
export interface Release<J extends ClaimedJob = ClaimedJob> {
  job: J;
  /** Not before this time, in epoch milliseconds; absent: at once, in its old place. */
  runAtMs?: number | undefined;
  failures: number;
  deadLettered: boolean;
  error?: string;
}

/** Kept for a job while it is being claimed. */
export interface Place<J> {
  /** The job was claimed: it starts, or waits. */
  fill(job: J): void;
  /** It was not. */
  cancel(): void;
}

/** What may be claimed now. */
export interface ClaimLimits {
  jobs: number;
  /** Kinds that have a handler and capacity. */
  kinds: string[];
  /** How many more each group may have, where that is not `groupJobs`; 0 or less: none. */
  capacities: Record<string, number>;
  groupJobs: number;
  fullTenants: string[];
  /** A kind, tenant or group is left out of this claim, so more may be waiting than it finds. */
  isHeldBack: boolean;
}

/** The worker, as its store sees it. */
export interface Claimant<J extends ClaimedJob> {
  readonly isWorking: boolean;
  /** True while jobs may be claimed for which there is no capacity yet. */
  readonly mayClaimAhead: boolean;
  handles(kind: string): boolean;
  /** Undefined while no capacity is left. */
  limits(): ClaimLimits | undefined;
  /** Keeps a place for a job that is about to be claimed. Every place must be filled or cancelled. */
  reserve(kind: string, group: string): Place<J>;
  /** True while a claimed job of this kind waits for capacity. */
  waitsFor(kind: string): boolean;
  /** Starts claimed jobs that have found capacity. */
  startWaiting(): void;
  /** True while this lease is known here: its job runs, waits for capacity, or has ended and is not written yet. */
  holds(lease: string): boolean;
  /** There may be something to claim, or the next due time has changed. */
  onNews(): void;
}

export interface JobStore<J extends ClaimedJob> {
  /** Leases are renewed this often, and `takeOver` is called this often, in milliseconds. */
  readonly heartbeatMs: number;
  readonly superviseMs: number;
  /** How long finished jobs wait to be written with others, in milliseconds; a crash in that time runs them again. */
  readonly finishLingerMs: number;
  /** How many claimed jobs may wait for capacity, for a worker of this concurrency. */
  maxWaiting(concurrency: number): number;
  /** Makes ready to work on these kinds. */
  open(claimant: Claimant<J>, kinds: readonly string[]): Promise<void>;
  /** Inside the caller's transaction. Tells the claimant of `open` once it is durable. */
  enqueue(tx: AnyDb, jobs: readonly NewJob[]): Promise<void>;
  /** Claims all that may be claimed. `isPoll`: looks at everything, not only at what is known to be new. */
  claim(isPoll: boolean): Promise<void>;
  /** Something is known to wait for which there was no capacity: worth a claim when some is free again. */
  readonly hasLeftover: boolean;
  /** When the next job falls due that this process knows of, in epoch milliseconds; infinite when none. */
  readonly nextDueMs: number;
  /** Deletes the finished and puts back the released, where the lease still holds. May be repeated when it has thrown. */
  conclude(finished: readonly J[], released: readonly Release<J>[]): Promise<void>;
  /** Tells that these jobs are still held; returns those whose lease was lost. */
  renew(held: readonly J[]): Promise<J[]>;
  /** Releases what workers held that have died. */
  takeOver(): Promise<void>;
  stats(): Promise<JobStats>;
  withoutJob(kind: string, ids: readonly string[]): Promise<string[]>;
  redrive(kind?: string): Promise<number>;
  close(): Promise<void>;
}
