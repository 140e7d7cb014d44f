/**
 * Jobs in pg-boss: a queue for each kind, one for dead-lettered jobs. Everything goes through pg-boss's own calls except
 * what it has no call for: merging by key to the earlier time, and counting. That SQL stands here and nowhere else.
 */
import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';
import { type ConstructorOptions, type JobInsert, PgBoss } from 'pg-boss';
import type { Database, Db } from '../../database.ts';
import type { Clock } from '../clock.ts';
import { combined } from '../db/combined.ts';
import { nameStatement } from '../db/named-statements.ts';
import type { OpenPostgres } from '../db/postgres.ts';
import { type Listener, listenPostgres } from '../db/postgres-listener.ts';
import type { Log } from '../log.ts';
import type { JobStats, NewJob } from './job-queue.ts';

const SCHEMA = 'pgboss';
const PARKED = 'parked';
/** A worker that has not been heard of for this long is dead, and its jobs go to others at the next look. */
export const HEARTBEAT_SECONDS = 15;
const MONITOR_SECONDS = 10;
const DAY_SECONDS = 86_400;
/** A job waits, and runs, as long as it has to: pg-boss would delete it, or take it away, after this time. */
const RETENTION_SECONDS = 3650 * DAY_SECONDS;
/** Runs that died with their process before pg-boss parks the job by itself. */
const MAX_DEATHS = 20;
const MAX_MERGE_ROUNDS = 10;

/** What a job carries. The rest is there to make it again when it was released or dead-lettered. */
interface JobData {
  kind: string;
  id: string;
  key: string | null;
  group: string;
  /** Runs that threw; those that died are counted by pg-boss. */
  failures: number;
  error?: string;
}

interface Row {
  data: JobData;
  delayMs: number;
}

export interface ClaimedJob {
  /** pg-boss's id of the job; `retryCount` tells its claims apart. */
  jobId: string;
  retryCount: number;
  kind: string;
  id: string;
  key: string | null;
  group: string;
  /** Runs so far that threw or died. */
  failures: number;
}

export interface Returned {
  job: ClaimedJob;
  /** Milliseconds from now; 0: at once. */
  delayMs: number;
  failures: number;
  deadLettered: boolean;
  error?: string;
}

export interface StoreDeps {
  database: Pick<OpenPostgres<unknown>, 'sidePool' | 'hasSessions' | 'connectionString'>;
  log: Log;
  /** For tests, which own the clock: what pg-boss takes for the database's time. */
  databaseClock?: Clock | undefined;
  /** A job of this kind may be claimed; null: anything may have happened. */
  onNews(kind: string | null): void;
}

const STATS = `
select
  count(*) filter (where state < 'active' and name <> $1) as "waiting",
  count(*) filter (where state = 'active') as "running",
  (extract(epoch from min(start_after) filter (
    where state < 'active' and name <> $1 and start_after <= ${SCHEMA}.job_now())) * 1000)::bigint as "oldestDueMs",
  count(*) filter (where state < 'active' and name = $1) as "deadLettered"
from ${SCHEMA}.job where state <= 'active'`;

const WITHOUT_JOB = `
select wanted.id from unnest($1::text[]) as wanted (id)
where not exists (
  select 1 from ${SCHEMA}.job where name in ($2, $3) and state <= 'active'
    and data->>'kind' = $2 and data->>'id' = wanted.id)`;

/** When the database's clock was set back, pg-boss would wait until the old time comes again. */
const FORGET_THE_FUTURE = `
with looks as (
  update ${SCHEMA}.queue set monitor_claim_on = null, monitor_on = null
  where monitor_claim_on > ${SCHEMA}.job_now() + interval '1 minute' or monitor_on > ${SCHEMA}.job_now() + interval '1 minute'
)
update ${SCHEMA}.job set heartbeat_on = ${SCHEMA}.job_now() - interval '1 day'
where state = 'active' and heartbeat_on > ${SCHEMA}.job_now() + interval '1 minute'`;

/** pg-boss's own statements are long, and the same each time. */
const within = (tx: Db): NonNullable<ConstructorOptions['db']> => ({
  executeSql: async (text, values = []) => {
    nameStatement(text);
    return await tx.executeQuery(CompiledQuery.raw(text, values));
  },
});

const interval = (delayMs: number): string => `${Math.max(0, Math.round(delayMs))} milliseconds`;
const failureOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Installs or upgrades pg-boss's schema where needed, and listens for news. */
export async function openPgBoss({ database, log, databaseClock, onNews }: StoreDeps) {
  let listener: Listener | undefined;
  let channel: string | undefined;
  const clockHand = databaseClock && turnClock(database.sidePool, databaseClock);
  const executeSql = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    await clockHand?.show();
    if (values !== undefined) nameStatement(text);
    return database.sidePool.query(text, values);
  };
  const adapter: NonNullable<ConstructorOptions['db']> = {
    executeSql,
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
      listener = await listenPostgres(database.connectionString, name, onMessage, onConnect);
      return listener;
    },
  };
  const boss = new PgBoss({
    db: adapter,
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
  clockHand?.begin();

  const queues = new Map<string, Promise<void>>();
  const createQueue = async (kind: string) => {
    const policy = kind === PARKED ? 'standard' : 'short';
    await boss.createQueue(kind, {
      policy,
      notify: kind !== PARKED,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retentionSeconds: RETENTION_SECONDS,
      deleteAfterSeconds: 3600,
      retryLimit: MAX_DEATHS,
      ...(kind !== PARKED && { deadLetter: PARKED }),
    });
  };
  /** Queues are made outside the caller's transaction: they exist from then on, whatever becomes of it. */
  function queueOf(kind: string): Promise<void> {
    let made = queues.get(kind);
    if (!made) {
      made = kind === PARKED ? createQueue(PARKED) : queueOf(PARKED).then(() => createQueue(kind));
      made.catch(() => queues.delete(kind));
      queues.set(kind, made);
    }
    return made;
  }
  await queueOf(PARKED);

  const toInsert = (data: JobData, delayMs: number): JobInsert<JobData> => {
    const id = randomUUID();
    // The policy `short` lets one job wait for each singleton key, so a job without a key needs one of its own.
    return {
      id,
      data,
      startAfter: interval(delayMs),
      singletonKey: data.key ?? id,
      group: { id: data.group },
      expireInSeconds: RETENTION_SECONDS,
    };
  };

  /** Inserts; where a job of that key waits already, that one is kept and brought forward. */
  async function insertMerging(tx: Db, kind: string, jobs: Row[]): Promise<void> {
    await queueOf(kind);
    const earliest = new Map<string, { data: JobData; delayMs: number }>();
    let rest = jobs.filter((job) => {
      const { key } = job.data;
      if (key === null) return true;
      const other = earliest.get(key);
      if (!other || job.delayMs < other.delayMs) earliest.set(key, job);
      return false;
    });
    // In one order, so that two transactions that merge the same keys do not deadlock.
    const keys = [...earliest.keys()].sort();
    rest = [...rest, ...keys.map((key) => earliest.get(key) as (typeof jobs)[number])];
    for (let round = 0; rest.length > 0; round++) {
      if (round === MAX_MERGE_ROUNDS)
        throw new Error(`Jobs of kind ${kind} cannot be enqueued: their keys change too fast`);
      const merged = await bringForward(tx, kind, rest);
      rest = rest.filter(({ data }) => data.key === null || !merged.has(data.key));
      if (rest.length === 0) return;
      const inserts = rest.map(({ data, delayMs }) => toInsert(data, delayMs));
      const ids = await boss.insert(kind, inserts, { db: within(tx), returnId: true });
      const inserted = new Set(ids ?? []);
      // Skipped: another transaction has just enqueued the key, or a waiting job was claimed between the two statements.
      rest = rest.filter((_, i) => !inserted.has(inserts[i]?.id ?? ''));
    }
  }

  /** Answers the keys for which a job waits. It is locked until we commit, so no worker takes it before it can see our rows. */
  async function bringForward(tx: Db, kind: string, jobs: Row[]): Promise<Set<string>> {
    const keyed = jobs.filter(({ data }) => data.key !== null);
    if (keyed.length === 0) return new Set();
    const { rows } = await sql<{ key: string; is_due: boolean }>`
      with wanted as (
        select key, delay from unnest(${keyed.map(({ data }) => data.key)}::text[], ${keyed.map(({ delayMs }) => delayMs)}::float8[])
          as wanted (key, delay)
      ), waiting as (
        select job.id, wanted.delay from pgboss.job join wanted on job.singleton_key = wanted.key
        where job.name = ${kind} and job.state < 'active' order by job.singleton_key for update of job
      )
      update pgboss.job set start_after = least(start_after, pgboss.job_now() + waiting.delay * interval '1 millisecond')
      from waiting where job.name = ${kind} and job.id = waiting.id
      returning job.singleton_key as key, job.start_after <= pgboss.job_now() as is_due`.execute(tx);
    if (channel !== undefined && rows.some(({ is_due }) => is_due)) {
      await sql`select pg_notify(${channel}, ${kind})`.execute(tx);
    }
    return new Set(rows.map(({ key }) => key));
  }

  /** Transactions that are shared enqueue together. */
  const enqueueCombined = combined<Database, { kind: string; rows: Row[] }, void>({
    one: (tx, { kind, rows }) => insertMerging(tx, kind, rows),
    async many(tx, calls) {
      for (const [kind, ofKind] of byKind(calls, (call) => call.kind))
        await insertMerging(
          tx,
          kind,
          ofKind.flatMap(({ rows }) => rows),
        );
      return [];
    },
  });

  const byKind = <T>(items: readonly T[], kindOf: (item: T) => string): [string, T[]][] => {
    const kinds = new Map<string, T[]>();
    for (const item of items) kinds.set(kindOf(item), [...(kinds.get(kindOf(item)) ?? []), item]);
    return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  };
  const claimOf = ({ jobId, retryCount }: ClaimedJob) => ({ id: jobId, retryCount });

  return {
    /** Becomes true when news arrive by themselves, so that nobody needs to be told within the process. */
    isListening: () => listener !== undefined,
    queueOf,
    async enqueue(tx: Db, jobs: readonly NewJob[], nowMs: number): Promise<void> {
      await clockHand?.show();
      for (const [kind, ofKind] of byKind(jobs, (job) => job.kind)) {
        const rows = ofKind.map(({ id, key, group, runAtMs }) => ({
          data: { kind, id, key: key ?? null, group: group ?? kind, failures: 0 },
          // Told as a delay, because the clocks of this machine and of the database may differ.
          delayMs: runAtMs === undefined ? 0 : Math.max(0, runAtMs - nowMs),
        }));
        await enqueueCombined(tx, { kind, rows });
      }
    },
    async claim(kind: string, limit: number, ignoreGroups: string[]): Promise<ClaimedJob[]> {
      const jobs = await boss.fetch<JobData>(kind, { batchSize: limit, includeMetadata: true, ignoreGroups });
      return jobs.map(({ id, retryCount, data }) => ({
        jobId: id,
        retryCount,
        kind,
        id: data.id,
        key: data.key,
        group: data.group,
        failures: data.failures + retryCount,
      }));
    },
    /** Ends jobs that are still ours. */
    async finish(jobs: readonly ClaimedJob[]): Promise<void> {
      for (const [kind, ofKind] of byKind(jobs, (job) => job.kind)) await boss.deleteJob(kind, ofKind.map(claimOf));
    },
    /** Lets a job that is still ours wait again, or parks it. */
    async release(tx: Db, { job, delayMs, failures, deadLettered, error }: Returned): Promise<void> {
      const { settled } = (await boss.deleteJob(job.kind, [claimOf(job)], { db: within(tx) })) as {
        settled?: string[];
      };
      if (!settled?.includes(job.jobId)) return;
      const { kind, id, key, group } = job;
      const data: JobData = { kind, id, key, group, failures, ...(error !== undefined && { error }) };
      if (deadLettered) await boss.insert(PARKED, [{ data }], { db: within(tx) });
      else await insertMerging(tx, kind, [{ data, delayMs }]);
    },
    /** Tells that these jobs are still being worked on; answers those that are no longer ours. */
    async renew(jobs: readonly ClaimedJob[]): Promise<ClaimedJob[]> {
      const lost: ClaimedJob[] = [];
      for (const [kind, ofKind] of byKind(jobs, (job) => job.kind)) {
        const { settled } = (await boss.touch(kind, ofKind.map(claimOf))) as { settled?: string[] };
        const held = new Set(settled ?? []);
        lost.push(...ofKind.filter(({ jobId }) => !held.has(jobId)));
      }
      return lost;
    },
    /** Takes jobs from workers that have died. One process in {@link MONITOR_SECONDS} does it for all. */
    async supervise(): Promise<void> {
      await executeSql(FORGET_THE_FUTURE);
      await boss.supervise();
    },
    async stats(): Promise<JobStats> {
      const { rows } = await executeSql(STATS, [PARKED]);
      return rows[0] as JobStats;
    },
    async withoutJob(kind: string, ids: readonly string[]): Promise<string[]> {
      const { rows } = await executeSql(WITHOUT_JOB, [ids, kind, PARKED]);
      return (rows as { id: string }[]).map(({ id }) => id);
    },
    async redrive(tx: Db, kind: string | undefined): Promise<number> {
      const { rows } = await sql<{ data: JobData }>`
        delete from pgboss.job where name = ${PARKED} and state < 'active' and (${kind ?? null}::text is null or data->>'kind' = ${kind ?? null})
        returning data`.execute(tx);
      for (const [name, ofKind] of byKind(rows, ({ data }) => data.kind)) {
        const jobs = ofKind.map(({ data }) => ({ data: { ...data, failures: 0, error: undefined }, delayMs: 0 }));
        await insertMerging(tx, name, jobs as Row[]);
      }
      return rows.length;
    },
    async close(): Promise<void> {
      await boss
        .stop({ graceful: false })
        .catch((error: unknown) => log.warn({ reason: failureOf(error) }, 'pg-boss: stop'));
    },
  };
}
export type PgBossStore = Awaited<ReturnType<typeof openPgBoss>>;

/** pg-boss reads the time through one function of its schema; here it shows another clock. */
export function turnClock(pool: Pick<Pool, 'query'>, clock: Clock) {
  let shownMs = Number.NaN;
  let turn: Promise<unknown> | undefined;
  return {
    begin() {
      turn = Promise.resolve();
    },
    async show(): Promise<void> {
      if (!turn) return;
      turn = turn.then(async () => {
        const nowMs = clock.nowMs();
        if (nowMs === shownMs) return;
        await pool.query(
          `create or replace function ${SCHEMA}.job_now() returns timestamptz language sql stable
             as $$ select to_timestamp(${nowMs / 1000}) $$`,
        );
        shownMs = nowMs;
      });
      await turn;
    },
  };
}
