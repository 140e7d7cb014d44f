/**
 * The embedded queue: a lease table in the application's own SQLite file. Several processes may work on it. Everything is
 * written through `write`, so bursts share their commits.
 *
 * A job that nothing stands before is claimed as it is enqueued, and starts when its transaction is durable; all others are
 * found by a claim, which takes of every group in turn ([decision 23](../../../../docs/decisions/0023-start-jobs-when-durable.md)).
 */
import type { Db, Write } from '../../database.ts';
import type { Clock } from '../clock.ts';
import type { AfterWrite } from '../db/write.ts';
import type { Log } from '../log.ts';
import type { NewJob } from './job-queue.ts';
import type { Claimant, JobStore, Place } from './job-store.ts';
import { createJobWorker, type JobWorker } from './job-worker.ts';
import { isDead, LEASE_MS, leaseOwner } from './lease-owner.ts';
import { releaseAfterFailure } from './retry-policy.ts';
import { type SqliteJob, sqliteJobSql } from './sqlite-job.sql.ts';

const FINISH_LINGER_MS = 150;
const SUPERVISE_MS = 1000;
const PROMOTE_JOBS = 2000;
const CLAIM_GROUPS = 256;
/** So many claimed jobs may wait here for capacity. More would be more than another process could take over quickly. */
const MAX_WAITING = 5000;

export interface SqliteQueueDeps {
  db: Db;
  write: Write;
  /** Of the same database as `write`. */
  afterWrite: AfterWrite;
  clock: Clock;
  log: Log;
  /** For tests: 0 deletes finished jobs in the same turn. */
  finishLingerMs?: number;
  /** For tests: who holds this process's leases, as `host/pid/nonce`. */
  owner?: string;
  /** For tests: see the worker. */
  polls?: boolean | undefined;
}

export const createSqliteQueue = (deps: SqliteQueueDeps): JobWorker =>
  createJobWorker({ store: sqliteJobStore(deps), clock: deps.clock, log: deps.log, polls: deps.polls });

interface Found {
  /** As many as there was capacity for. */
  isFull: boolean;
  /** A group has given all that one claim takes of it: it may have more. */
  isUsedUp: boolean;
  mayHaveMoreGroups: boolean;
}

function sqliteJobStore(deps: SqliteQueueDeps): JobStore<SqliteJob> {
  const { db, write, afterWrite, clock, log, finishLingerMs = FINISH_LINGER_MS, owner } = deps;
  const sql = sqliteJobSql(db);
  const self = owner ?? leaseOwner();
  let claimant: Claimant<SqliteJob> | undefined;
  let claims = 0;
  /** The group after which the next claim looks; empty: from the first. */
  let cursor = '';
  /** Something ready was enqueued since the last claim. */
  let hasUnclaimed = false;
  /** The last claim left something ready behind. */
  let leftBehind = false;
  let nextDueMs = Number.POSITIVE_INFINITY;

  const news = (isDurable: boolean) => {
    if (isDurable) claimant?.onNews();
  };
  /** Where no capacity is left, what is not claimed is looked for again once some is free. */
  function limits(of: Claimant<SqliteJob>) {
    const found = of.limits();
    if (!found) leftBehind ||= hasUnclaimed;
    return found;
  }

  /** Undefined when no capacity is left. */
  async function claimOnce(by: Claimant<SqliteJob>): Promise<Found | undefined> {
    if (!limits(by)) return undefined;
    let taken: { job: SqliteJob; place: Place<SqliteJob> }[] = [];
    try {
      const found = await write(async (tx) => {
        by.startWaiting();
        // Looked at again: what was enqueued in the same transaction may have taken capacity meanwhile.
        const allowed = limits(by);
        if (!allowed) return undefined;
        const range = { afterGroup: cursor, groups: CLAIM_GROUPS };
        const jobs = await sql.claim(tx, allowed, range, `${self}/${++claims}-`, clock.nowMs() + LEASE_MS);
        taken = jobs.map((job) => ({ job, place: by.reserve(job.kind, job.group) }));
        const perGroup = Map.groupBy(jobs, ({ group }) => group);
        const isFull = jobs.length === allowed.jobs;
        const isUsedUp = [...perGroup].some(
          ([group, of]) => of.length >= (allowed.capacities[group] ?? allowed.groupJobs),
        );
        // With few claimed groups and little running there cannot be many; spares a statement in the common case.
        const busyGroups = Object.keys(allowed.capacities).length;
        const mayHaveMoreGroups = perGroup.size >= CLAIM_GROUPS / 2 || busyGroups >= CLAIM_GROUPS / 2 || cursor !== '';
        // From here on, not from the commit: what this transaction enqueues next may run at once when nothing waits.
        hasUnclaimed = false;
        leftBehind = (isFull || isUsedUp || allowed.isHeldBack || mayHaveMoreGroups) && (await sql.hasReady(tx));
        return { isFull, isUsedUp, mayHaveMoreGroups };
      });
      for (const { job, place } of taken) place.fill(job);
      return found;
    } catch (error) {
      for (const { place } of taken) place.cancel();
      hasUnclaimed = true;
      throw error;
    }
  }

  async function claimAll(by: Claimant<SqliteJob>): Promise<void> {
    while (by.isWorking) {
      const found = await claimOnce(by);
      if (!found) return;
      if (found.isFull) continue;
      const startedOver = cursor === '';
      const range = { afterGroup: cursor, groups: CLAIM_GROUPS };
      cursor = (found.mayHaveMoreGroups ? await sql.lastCandidate(range) : undefined) ?? '';
      if (cursor !== '' || !startedOver) continue;
      // Every group was seen. What is left stands in full groups, or in groups whose share of this claim was used up.
      if (!found.isUsedUp) return;
    }
  }

  /** Claims jobs as they are enqueued, where nothing stands before them. Returns the others. */
  async function enqueueClaimed(tx: Db, jobs: readonly NewJob[], nowMs: number): Promise<readonly NewJob[]> {
    if (!claimant?.isWorking || leftBehind || hasUnclaimed) return jobs;
    const { places, leased, others } = reserve(claimant, jobs, nowMs, () => `${self}/${++claims}`);
    if (leased.length === 0) return jobs;
    let claimed: SqliteJob[] = [];
    afterWrite(tx, (isDurable) => {
      for (const job of isDurable ? claimed : []) {
        places.get(job.lease)?.fill(job);
        places.delete(job.lease);
      }
      for (const place of places.values()) place.cancel();
    });
    claimed = await sql.enqueueClaimed(tx, leased, nowMs, nowMs + LEASE_MS);
    if (claimed.length < leased.length) {
      // Those that stand behind another job wait, due now.
      hasUnclaimed = true;
      nextDueMs = Math.min(nextDueMs, nowMs);
      afterWrite(tx, news);
    }
    return others;
  }

  return {
    heartbeatMs: LEASE_MS / 6,
    superviseMs: SUPERVISE_MS,
    finishLingerMs,
    maxWaiting: () => MAX_WAITING,
    async open(by) {
      claimant = by;
    },
    async enqueue(tx, jobs) {
      if (jobs.length === 0) return;
      const nowMs = clock.nowMs();
      const left = await enqueueClaimed(tx, jobs, nowMs);
      if (left.length === 0) return;
      await sql.enqueue(tx, left, nowMs);
      for (const { runAtMs = nowMs } of left) {
        if (runAtMs <= nowMs) hasUnclaimed = true;
        else nextDueMs = Math.min(nextDueMs, runAtMs);
      }
      afterWrite(tx, news);
    },
    async claim(isPoll) {
      const by = claimant;
      if (!by) return;
      for (let isDue = isPoll || clock.nowMs() >= nextDueMs; ; isDue = true) {
        let promoted = 0;
        if (isDue) {
          promoted = await write((tx) => sql.promote(tx, clock.nowMs(), PROMOTE_JOBS));
          nextDueMs = (await sql.nextDueMs()) ?? Number.POSITIVE_INFINITY;
          if (promoted > 0) hasUnclaimed = true;
        }
        if (isPoll || hasUnclaimed || leftBehind) await claimAll(by);
        if (promoted < PROMOTE_JOBS || !by.isWorking) return;
      }
    },
    get hasLeftover() {
      return leftBehind;
    },
    get nextDueMs() {
      return nextDueMs;
    },
    async conclude(finished, released) {
      await write(async (tx) => {
        if (finished.length > 0) await sql.finish(tx, finished);
        if (released.length > 0) await sql.release(tx, released);
      });
      for (const { runAtMs = Number.POSITIVE_INFINITY } of released) nextDueMs = Math.min(nextDueMs, runAtMs);
      if (released.some(({ runAtMs, deadLettered }) => !deadLettered && runAtMs === undefined)) {
        hasUnclaimed = true;
        news(true);
      }
    },
    async renew(held) {
      const stillHeld = await write((tx) => sql.renew(tx, held, clock.nowMs() + LEASE_MS));
      return held.filter(({ lease }) => !stillHeld.has(lease));
    },
    async takeOver() {
      const nowMs = clock.nowMs();
      const dead = (await sql.leases()).filter((lease) => !claimant?.holds(lease.lease) && isDead(lease, self, nowMs));
      if (dead.length === 0) return;
      await this.conclude(
        [],
        dead.map((job) => {
          const release = releaseAfterFailure(job, 'The process running it has died', nowMs);
          const { failures, deadLettered } = release;
          log[deadLettered ? 'error' : 'warn'](
            { job, failures, dead_lettered: deadLettered },
            'job outlived its worker',
          );
          // The first time the process is to blame rather than the job: again at once.
          return failures === 1 ? { ...release, runAtMs: undefined } : release;
        }),
      );
    },
    stats: () => sql.stats(clock.nowMs()),
    withoutJob: sql.withoutJob,
    async redrive(kind) {
      const count = await write((tx) => sql.redrive(tx, clock.nowMs(), kind));
      if (count > 0) hasUnclaimed = true;
      return count;
    },
    async close() {},
  };
}

/** Keeps a place and a lease for each job that may be claimed as it is enqueued. */
function reserve(by: Claimant<SqliteJob>, jobs: readonly NewJob[], nowMs: number, nextLease: () => string) {
  const places = new Map<string, Place<SqliteJob>>();
  const leased: { job: NewJob; lease: string }[] = [];
  const others: NewJob[] = [];
  for (const job of jobs) {
    const { kind, group = kind, runAtMs = nowMs } = job;
    if (runAtMs > nowMs || !by.handles(kind) || !by.mayClaimAhead) {
      others.push(job);
      continue;
    }
    const lease = nextLease();
    places.set(lease, by.reserve(kind, group));
    leased.push({ job, lease });
  }
  return { places, leased, others };
}
