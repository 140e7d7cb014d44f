/** Jobs through pg-boss's own calls: queues, enqueuing in the caller's transaction, fetching, ending. What it has no call for: `pg-boss.sql.ts`. */
import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { type ConstructorOptions, type JobInsert, PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { AnyDb } from '../db/any-db.ts';
import { combined } from '../db/combined.ts';
import { nameStatement } from '../db/named-statements.ts';
import type { OpenPostgres } from '../db/postgres.ts';
import { listenPostgres } from '../db/postgres-listener.ts';
import type { Log } from '../log.ts';
import type { ClaimedJob } from './job-store.ts';
import {
  bringForward,
  DEAD_LETTERS,
  FORGET_THE_FUTURE,
  idsWithoutJob,
  type JobData,
  type JobRow,
  jobStats,
  SCHEMA,
  takeDeadLetters,
  turnClock,
} from './pg-boss.sql.ts';
import { MAX_FAILURES } from './retry-policy.ts';

/** A worker that has not been heard of for this long is dead, and its jobs go to others at the next look. */
export const HEARTBEAT_SECONDS = 15;
const MONITOR_SECONDS = 10;
const DAY_SECONDS = 86_400;
/** A job waits, and runs, as long as it has to: pg-boss would delete it, or take it away, after this time. */
const RETENTION_SECONDS = 3650 * DAY_SECONDS;
const MAX_MERGE_ROUNDS = 10;

export interface PgBossJob extends ClaimedJob {
  /** pg-boss's id of the job; `retryCount` tells its claims apart. */
  readonly jobId: string;
  readonly retryCount: number;
  readonly key: string | null;
}

export interface PgBossDeps {
  database: Pick<OpenPostgres<unknown>, 'sidePool' | 'hasSessions' | 'connectionString'>;
  log: Log;
  /** For tests, which own the clock: what pg-boss takes for the database's time. */
  databaseClock?: Clock | undefined;
  /** A job of this kind may be claimed; null: anything may have happened. */
  onNews(kind: string | null): void;
}

/** pg-boss's own statements are long, and the same each time. */
const within = (tx: AnyDb): NonNullable<ConstructorOptions['db']> => ({
  executeSql: async (text, values = []) => {
    nameStatement(text);
    return await tx.executeQuery(CompiledQuery.raw(text, values));
  },
});
const claimOf = ({ jobId, retryCount }: PgBossJob) => ({ id: jobId, retryCount });
const settledOf = (response: unknown): Set<string> => new Set((response as { settled?: string[] }).settled ?? []);
const byKind = <T>(items: readonly T[], kindOf: (item: T) => string): [string, T[]][] =>
  [...Map.groupBy(items, kindOf)].sort(([a], [b]) => (a < b ? -1 : 1));

function toInsert({ data, delayMs }: JobRow): JobInsert<JobData> & { id: string } {
  const id = randomUUID();
  return {
    id,
    data,
    startAfter: `${Math.max(0, Math.round(delayMs))} milliseconds`,
    // The policy `short` lets one job wait for each singleton key, so a job without a key needs one of its own.
    singletonKey: data.key ?? id,
    group: { id: data.group },
    expireInSeconds: RETENTION_SECONDS,
  };
}

/** Of several jobs under one key the earliest, in one order, so that transactions that merge the same keys do not deadlock. */
function earliestByKey(jobs: readonly JobRow[]): JobRow[] {
  const earliest = new Map<string, JobRow>();
  for (const job of jobs) {
    const { key } = job.data;
    if (key !== null && job.delayMs < (earliest.get(key)?.delayMs ?? Number.POSITIVE_INFINITY)) earliest.set(key, job);
  }
  const keys = [...earliest.keys()].sort();
  return [...jobs.filter(({ data }) => data.key === null), ...keys.map((key) => earliest.get(key) as JobRow)];
}

/** Installs or upgrades pg-boss's schema where needed, and listens for news. */
export async function openPgBoss({ database, log, databaseClock, onNews }: PgBossDeps) {
  let channel: string | undefined;
  const shownClock = databaseClock && turnClock(database.sidePool, databaseClock);
  const execute = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    await shownClock?.show();
    if (values !== undefined) nameStatement(text);
    return database.sidePool.query(text, values);
  };
  const boss = new PgBoss({
    db: {
      executeSql: execute,
      async listen(name, onNotification, onReconnect) {
        channel = name;
        const onMessage = (payload: string) => {
          onNotification(payload);
          onNews(payload);
        };
        const onConnect = () => {
          onReconnect();
          onNews(null);
        };
        return await listenPostgres(database.connectionString, name, onMessage, onConnect);
      },
    },
    schema: SCHEMA,
    schedule: false,
    // Done by `supervise`, in the processes that work.
    supervise: false,
    monitorIntervalSeconds: MONITOR_SECONDS,
    useListenNotify: database.hasSessions,
  });
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `pg-boss: ${message}`));
  await boss.start();
  shownClock?.begin();
  const { queueOf, insertMerging } = await openQueues(boss, () => channel);

  const enqueueAll = combined<JobRow, void>(async (tx, rows) => {
    for (const [kind, ofKind] of byKind(rows, ({ data }) => data.kind)) await insertMerging(tx, kind, ofKind);
    return rows.map(() => undefined);
  });

  return {
    /** True when news arrive by themselves, also of what this process has enqueued. */
    isListening: () => channel !== undefined,
    queueOf,
    /** Transactions that are shared enqueue together. */
    async enqueue(tx: AnyDb, rows: readonly JobRow[]): Promise<void> {
      await shownClock?.show();
      await enqueueAll(tx, rows);
    },
    async fetch(kind: string, limit: number, ignoreGroups: string[]): Promise<PgBossJob[]> {
      const jobs = await boss.fetch<JobData>(kind, { batchSize: limit, includeMetadata: true, ignoreGroups });
      return jobs.map(({ id: jobId, retryCount, data: { id, key, group, failures } }) => ({
        lease: `${jobId}:${retryCount}`,
        jobId,
        retryCount,
        kind,
        id,
        key,
        group,
        failures: failures + retryCount,
      }));
    },
    /** Ends jobs that are still ours. */
    async finish(jobs: readonly PgBossJob[]): Promise<void> {
      for (const [kind, ofKind] of byKind(jobs, (job) => job.kind)) await boss.deleteJob(kind, ofKind.map(claimOf));
    },
    /** Lets a job that is still ours wait again, or dead-letters it: a fenced delete and an insert in one transaction. */
    async release(
      tx: AnyDb,
      job: PgBossJob,
      to: Omit<JobRow, 'data'> & { failures: number; deadLettered: boolean; error?: string },
    ) {
      const settled = settledOf(await boss.deleteJob(job.kind, [claimOf(job)], { db: within(tx) }));
      if (!settled.has(job.jobId)) return;
      const { kind, id, key, group } = job;
      const { failures, error, deadLettered, delayMs } = to;
      const data: JobData = { kind, id, key, group, failures, ...(error !== undefined && { error }) };
      if (deadLettered) await boss.insert(DEAD_LETTERS, [{ data }], { db: within(tx) });
      else await insertMerging(tx, kind, [{ data, delayMs }]);
    },
    /** Tells that these jobs are still being worked on; returns those that are no longer ours. */
    async renew(jobs: readonly PgBossJob[]): Promise<PgBossJob[]> {
      const lost: PgBossJob[] = [];
      for (const [kind, ofKind] of byKind(jobs, (job) => job.kind)) {
        const held = settledOf(await boss.touch(kind, ofKind.map(claimOf)));
        lost.push(...ofKind.filter(({ jobId }) => !held.has(jobId)));
      }
      return lost;
    },
    /** Takes jobs from workers that have died. One process in {@link MONITOR_SECONDS} does it for all. */
    async supervise(): Promise<void> {
      await execute(FORGET_THE_FUTURE);
      await boss.supervise();
    },
    stats: () => jobStats(execute),
    withoutJob: (kind: string, ids: readonly string[]) => idsWithoutJob(execute, kind, ids),
    async redrive(tx: AnyDb, kind: string | undefined): Promise<number> {
      const dead = await takeDeadLetters(tx, kind);
      for (const [name, ofKind] of byKind(dead, (data) => data.kind)) {
        await insertMerging(
          tx,
          name,
          ofKind.map(({ error: _, ...data }) => ({ data: { ...data, failures: 0 }, delayMs: 0 })),
        );
      }
      return dead.length;
    },
    async close(): Promise<void> {
      await boss.stop({ graceful: false }).catch((error: unknown) => log.warn({ err: error }, 'pg-boss: stop'));
    },
  };
}
export type OpenPgBoss = Awaited<ReturnType<typeof openPgBoss>>;

/** A queue for each kind, and one for dead letters, made when first needed. */
async function openQueues(boss: PgBoss, channel: () => string | undefined) {
  const queues = new Map<string, Promise<void>>();
  const createQueue = (kind: string) =>
    boss.createQueue(kind, {
      policy: kind === DEAD_LETTERS ? 'standard' : 'short',
      notify: kind !== DEAD_LETTERS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retentionSeconds: RETENTION_SECONDS,
      deleteAfterSeconds: 3600,
      // Runs that died with their process before pg-boss dead-letters the job by itself.
      retryLimit: MAX_FAILURES,
      ...(kind !== DEAD_LETTERS && { deadLetter: DEAD_LETTERS }),
    });
  /** Queues are made outside the caller's transaction: they exist from then on, whatever becomes of it. */
  function queueOf(kind: string): Promise<void> {
    let made = queues.get(kind);
    if (!made) {
      made = kind === DEAD_LETTERS ? createQueue(kind) : queueOf(DEAD_LETTERS).then(() => createQueue(kind));
      made.catch(() => queues.delete(kind));
      queues.set(kind, made);
    }
    return made;
  }
  await queueOf(DEAD_LETTERS);

  /** Inserts; where a job of that key waits already, that one is kept and brought forward. */
  async function insertMerging(tx: AnyDb, kind: string, jobs: readonly JobRow[]): Promise<void> {
    await queueOf(kind);
    let rest = earliestByKey(jobs);
    for (let round = 0; rest.length > 0; round++) {
      if (round === MAX_MERGE_ROUNDS) {
        throw new Error(`Jobs of kind ${kind} cannot be enqueued: their keys change too fast`);
      }
      const merged = await bringForward(tx, kind, rest, channel());
      rest = rest.filter(({ data }) => data.key === null || !merged.has(data.key));
      if (rest.length === 0) return;
      const inserts = rest.map(toInsert);
      const inserted = new Set(await boss.insert(kind, inserts, { db: within(tx), returnId: true }));
      // Skipped: another transaction has just enqueued the key, or a waiting job was claimed between the two statements.
      rest = rest.filter((_, i) => !inserted.has(inserts[i]?.id ?? ''));
    }
  }
  return { queueOf, insertMerging };
}
