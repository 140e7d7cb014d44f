/**
 * The embedded queue: a lease table in the application's own SQLite file. Several processes may work on it. Everything is
 * written through `write`, so bursts share their commits.
 *
 * A job that nothing stands before is claimed as it is enqueued, and starts when its transaction is durable; all others are
 * found by a claim, which takes of every group in turn ([decision 23](../../../../docs/decisions/0023-start-jobs-when-durable.md)).
 */

import type { Clock } from '../clock.ts';
import type { AnyDb, AnyWrite } from '../db/any-db.ts';
import type { AfterWrite } from '../db/write.ts';
import type { Log } from '../log.ts';
import type { Claimant, JobStore } from './job-store.ts';
import { createJobWorker, type JobWorker } from './job-worker.ts';
import { isDead, LEASE_MS, leaseOwner } from './lease-owner.ts';
import { releaseAfterFailure } from './retry-policy.ts';
import { createClaims, type Unclaimed } from './sqlite-claims.ts';
import { type SqliteJob, sqliteJobSql } from './sqlite-job.sql.ts';

const FINISH_LINGER_MS = 150;
const SUPERVISE_MS = 1000;
const PROMOTE_JOBS = 2000;
/** A clock that is behind what it has shown by more than this was set back. */
const SET_BACK_MS = 1000;
/** What fell due in this time before may not have been found yet. */
const NOT_YET_FOUND_MS = 2000;
/** So many claimed jobs may wait here for capacity. More would be more than another process could take over quickly. */
const MAX_WAITING = 5000;

export interface SqliteQueueDeps {
  db: AnyDb;
  write: AnyWrite;
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

function sqliteJobStore(deps: SqliteQueueDeps): JobStore<SqliteJob> {
  const { db, write, afterWrite, clock, log, finishLingerMs = FINISH_LINGER_MS, owner } = deps;
  const sql = sqliteJobSql(db);
  const self = owner ?? leaseOwner();
  let claimant: Claimant<SqliteJob> | undefined;
  const known: Unclaimed = { hasUnclaimed: false, leftBehind: false, nextDueMs: Number.POSITIVE_INFINITY };
  const news = (isDurable: boolean) => {
    if (isDurable) claimant?.onNews();
  };
  const { claimAll, enqueueClaimed } = createClaims({ write, afterWrite, clock, sql, self, known, news });

  /** The time the clock showed last, and how it was set back since the poll before. */
  let seenMs = Number.NEGATIVE_INFINITY;
  let setBacks: { fromMs: number; byMs: number }[] = [];
  let seenBefore: typeof setBacks = [];

  function see(): number {
    const nowMs = clock.nowMs();
    if (nowMs < seenMs - SET_BACK_MS) setBacks.push({ fromMs: seenMs - NOT_YET_FOUND_MS, byMs: seenMs - nowMs });
    seenMs = nowMs;
    return nowMs;
  }

  /**
   * What waits for a time keeps its delay when the clock is set back: otherwise a job that was put off for a moment would wait
   * until the old time comes again. Done one poll later, when what was being written as the clock went back is written.
   */
  async function keepDelays(): Promise<void> {
    see();
    const changes = seenBefore;
    seenBefore = setBacks;
    setBacks = [];
    for (const change of changes) await write((tx) => sql.setBack(tx, change));
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
      const nowMs = see();
      const left = await enqueueClaimed(claimant, tx, jobs, nowMs);
      if (left.length === 0) return;
      await sql.enqueue(tx, left, nowMs);
      for (const { runAtMs = nowMs } of left) {
        if (runAtMs <= nowMs) known.hasUnclaimed = true;
        else known.nextDueMs = Math.min(known.nextDueMs, runAtMs);
      }
      afterWrite(tx, news);
    },
    async claim(isPoll) {
      const by = claimant;
      if (!by) return;
      const lookedAtMs = see();
      if (isPoll) await keepDelays();
      for (let isDue = isPoll || lookedAtMs >= known.nextDueMs; ; isDue = true) {
        let promoted = 0;
        if (isDue) {
          promoted = await write((tx) => sql.promote(tx, clock.nowMs(), PROMOTE_JOBS));
          known.nextDueMs = (await sql.nextDueMs()) ?? Number.POSITIVE_INFINITY;
          if (promoted > 0) known.hasUnclaimed = true;
        }
        if (isPoll || known.hasUnclaimed || known.leftBehind) await claimAll(by);
        if (promoted < PROMOTE_JOBS || !by.isWorking) return;
      }
    },
    get hasLeftover() {
      return known.leftBehind;
    },
    get nextDueMs() {
      return known.nextDueMs;
    },
    async conclude(finished, released) {
      see();
      await write(async (tx) => {
        if (finished.length > 0) await sql.finish(tx, finished);
        if (released.length > 0) await sql.release(tx, released);
      });
      for (const { runAtMs = Number.POSITIVE_INFINITY } of released)
        known.nextDueMs = Math.min(known.nextDueMs, runAtMs);
      if (released.some(({ runAtMs, deadLettered }) => !deadLettered && runAtMs === undefined)) {
        known.hasUnclaimed = true;
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
      if (count > 0) known.hasUnclaimed = true;
      return count;
    },
    async close() {},
  };
}
