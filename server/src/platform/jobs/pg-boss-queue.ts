/**
 * The queue on pg-boss, for any number of processes. pg-boss keeps the jobs, hands each to one worker and takes them from
 * workers that died; what is fair between groups is decided in each process, by the same slots as in the embedded queue. Jobs
 * come from pg-boss in order of arrival, so a batch may hold more of a group than may run: the rest waits in the local queue,
 * claimed, and its group is left out of the next claims until it has capacity
 * ([decision 20](../../../../docs/decisions/0020-job-queue-on-pg-boss.md)).
 */

import type { Clock } from '../clock.ts';
import type { AnyWrite } from '../db/any-db.ts';
import type { AfterWrite } from '../db/write.ts';
import type { Log } from '../log.ts';
import { tenantOf } from './fair-slots.ts';
import type { Claimant, ClaimLimits, JobStore } from './job-store.ts';
import { createJobWorker, type JobWorker } from './job-worker.ts';
import { HEARTBEAT_SECONDS, type OpenPgBoss, openPgBoss, type PgBossDeps, type PgBossJob } from './pg-boss.ts';

const SUPERVISE_MS = 5000;
/** Finished jobs wait this long to be deleted together. */
const FINISH_LINGER_MS = 20;
/** Claimed jobs that may wait for capacity, for each slot; beyond that they go back for others to take. */
const MAX_WAITING_PER_SLOT = 4;

export interface PgBossQueueDeps {
  database: PgBossDeps['database'];
  write: AnyWrite;
  /** Of the same database as `write`. */
  afterWrite: AfterWrite;
  clock: Clock;
  log: Log;
  /** For tests, which own the clock: what pg-boss takes for the database's time. */
  databaseClock?: Clock | undefined;
  /** For tests: 0 deletes finished jobs in the same turn. */
  finishLingerMs?: number;
  /** For tests: see the worker. */
  polls?: boolean | undefined;
}

export const createPgBossQueue = (deps: PgBossQueueDeps): JobWorker =>
  createJobWorker({ store: pgBossJobStore(deps), clock: deps.clock, log: deps.log, polls: deps.polls });

/** pg-boss is opened by the first call that needs it. */
function pgBossJobStore(deps: PgBossQueueDeps): JobStore<PgBossJob> {
  const { database, write, afterWrite, clock, log, databaseClock, finishLingerMs = FINISH_LINGER_MS } = deps;
  let claimant: Claimant<PgBossJob> | undefined;
  let kinds: readonly string[] = [];
  /** Kinds with news since they were last looked at. */
  const wanted = new Set<string>();
  /** Kinds that had more than could be claimed. */
  const leftBehind = new Set<string>();
  let nextDueMs = Number.POSITIVE_INFINITY;
  let opening: Promise<OpenPgBoss> | undefined;

  function boss(): Promise<OpenPgBoss> {
    opening ??= openPgBoss({ database, log, databaseClock, onNews: hear });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }
  function hear(kind: string | null): void {
    for (const each of kind === null ? kinds : [kind]) if (kinds.includes(each)) wanted.add(each);
    if (wanted.size > 0) claimant?.onNews();
  }

  async function claimKind(by: Claimant<PgBossJob>, kind: string): Promise<void> {
    const open = await boss();
    for (;;) {
      const limits = by.limits();
      if (!limits?.kinds.includes(kind)) {
        leftBehind.add(kind);
        return;
      }
      const jobs = await open.fetch(kind, limits.jobs, fullGroups(limits));
      for (const job of jobs) by.reserve(job.kind, job.group).fill(job);
      if (jobs.length === limits.jobs && by.isWorking) continue;
      // What is left of full groups is looked for again when they have capacity.
      if (by.waitsFor(kind)) leftBehind.add(kind);
      return;
    }
  }

  return {
    heartbeatMs: (HEARTBEAT_SECONDS * 1000) / 4,
    superviseMs: SUPERVISE_MS,
    finishLingerMs,
    maxWaiting: (concurrency) => concurrency * MAX_WAITING_PER_SLOT,
    async open(by, given) {
      const open = await boss();
      for (const kind of given) await open.queueOf(kind);
      claimant = by;
      kinds = given;
    },
    async enqueue(tx, jobs) {
      if (jobs.length === 0) return;
      const open = await boss();
      const nowMs = clock.nowMs();
      await open.enqueue(
        tx,
        jobs.map(({ kind, id, key, group, runAtMs }) => ({
          data: { kind, id, key: key ?? null, group: group ?? kind, failures: 0 },
          delayMs: runAtMs === undefined ? 0 : Math.max(0, runAtMs - nowMs),
        })),
      );
      for (const { runAtMs = nowMs } of jobs) if (runAtMs > nowMs) nextDueMs = Math.min(nextDueMs, runAtMs);
      afterWrite(tx, (isDurable) => {
        if (!isDurable) return;
        // With notifications our own commit tells us, as it tells everybody.
        if (open.isListening()) claimant?.onNews();
        else hear(null);
      });
    },
    async claim(isPoll) {
      if (!claimant) return;
      if (isPoll) {
        nextDueMs = Number.POSITIVE_INFINITY;
        for (const kind of kinds) wanted.add(kind);
      }
      for (const kind of leftBehind) wanted.add(kind);
      leftBehind.clear();
      for (const kind of wanted) {
        if (!claimant.isWorking) return;
        wanted.delete(kind);
        await claimKind(claimant, kind);
      }
    },
    get hasLeftover() {
      return leftBehind.size > 0;
    },
    get nextDueMs() {
      return nextDueMs;
    },
    async conclude(finished, released) {
      const open = await boss();
      if (finished.length > 0) await open.finish(finished);
      if (released.length === 0) return;
      const nowMs = clock.nowMs();
      await write(async (tx) => {
        for (const { job, runAtMs = nowMs, ...to } of released) {
          await open.release(tx, job, { ...to, delayMs: Math.max(0, runAtMs - nowMs) });
        }
      });
      for (const { runAtMs = nowMs } of released) nextDueMs = Math.min(nextDueMs, runAtMs);
      if (!open.isListening()) hear(null);
    },
    renew: async (held) => (await boss()).renew(held),
    takeOver: async () => (await boss()).supervise(),
    stats: async () => (await boss()).stats(),
    withoutJob: async (kind, ids) => (await boss()).withoutJob(kind, ids),
    async redrive(kind) {
      const open = await boss();
      const count = await write((tx) => open.redrive(tx, kind));
      hear(null);
      return count;
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close();
    },
  };
}

/** Groups of which nothing may be claimed: full ones, those that wait here, and those of full tenants. */
function fullGroups({ capacities, fullTenants }: ClaimLimits): string[] {
  const tenants = new Set(fullTenants);
  return Object.entries(capacities)
    .filter(([group, count]) => count <= 0 || tenants.has(tenantOf(group) ?? ''))
    .map(([group]) => group);
}
