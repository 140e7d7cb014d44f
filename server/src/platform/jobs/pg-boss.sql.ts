/**
 * What pg-boss has no call for, as SQL on its tables. It stands here and nowhere else, and must be looked at again when
 * pg-boss is upgraded (written for 12.35, schema `pgboss`):
 *
 * - bringing a waiting job forward to an earlier time, and locking it until the enqueuing transaction commits: `upsert` replaces
 *   the time, and takes no lock that a fetch respects;
 * - counting exactly and at once: `getQueueStats` answers what the last monitor pass has seen;
 * - which ids have no job: `findJobs` asks for one at a time;
 * - taking dead-lettered jobs out with their data, so that they are merged by key like any other: `redrive` moves them as they are;
 * - forgetting times in the future after the database's clock was set back;
 * - for tests: showing pg-boss another time.
 */

import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { AnyDb } from '../db/any-db.ts';
import type { JobStats } from './job-queue.ts';

export const SCHEMA = 'pgboss';
/** The queue of dead letters. Its name stands in the database, and in the options of every other queue. */
export const DEAD_LETTERS = 'parked';

/** What a job carries. The rest is there to make it again when it was released or dead-lettered. */
export interface JobData {
  kind: string;
  id: string;
  key: string | null;
  group: string;
  /** Runs that threw; those that died are counted by pg-boss. */
  failures: number;
  error?: string;
}

export interface JobRow {
  data: JobData;
  /** Milliseconds from now. Told as a delay, because the clocks of this machine and of the database may differ. */
  delayMs: number;
}

type Execute = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

const STATS = `
select
  count(*) filter (where state < 'active' and name <> $1) as "waiting",
  count(*) filter (where state = 'active') as "running",
  (extract(epoch from min(start_after) filter (
    where state < 'active' and name <> $1 and start_after <= ${SCHEMA}.job_now())) * 1000)::bigint as "oldestDueMs",
  count(*) filter (where state < 'active' and name = $1) as "deadLettered"
from ${SCHEMA}.job where state <= 'active'`;

export async function jobStats(execute: Execute): Promise<JobStats> {
  const { rows } = await execute(STATS, [DEAD_LETTERS]);
  return rows[0] as JobStats;
}

const WITHOUT_JOB = `
select wanted.id from unnest($1::text[]) as wanted (id)
where not exists (
  select 1 from ${SCHEMA}.job where name in ($2, $3) and state <= 'active'
    and data->>'kind' = $2 and data->>'id' = wanted.id)`;

export async function idsWithoutJob(execute: Execute, kind: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await execute(WITHOUT_JOB, [ids, kind, DEAD_LETTERS]);
  return (rows as { id: string }[]).map(({ id }) => id);
}

/** When the database's clock was set back, pg-boss would wait until the old time comes again. */
export const FORGET_THE_FUTURE = `
with looks as (
  update ${SCHEMA}.queue set monitor_claim_on = null, monitor_on = null
  where monitor_claim_on > ${SCHEMA}.job_now() + interval '1 minute' or monitor_on > ${SCHEMA}.job_now() + interval '1 minute'
)
update ${SCHEMA}.job set heartbeat_on = ${SCHEMA}.job_now() - interval '1 day'
where state = 'active' and heartbeat_on > ${SCHEMA}.job_now() + interval '1 minute'`;

/**
 * Keeps the earlier time where a job of the key waits already, and returns those keys. The waiting job is locked until we
 * commit, so no worker takes it before it can see our rows. Workers hear of it on `channel` when it is due.
 */
export async function bringForward(
  tx: AnyDb,
  kind: string,
  jobs: readonly JobRow[],
  channel: string | undefined,
): Promise<Set<string>> {
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

/** Takes dead-lettered jobs of a kind (of every kind when absent) out of their queue. */
export async function takeDeadLetters(tx: AnyDb, kind: string | undefined): Promise<JobData[]> {
  const { rows } = await sql<{ data: JobData }>`
    delete from pgboss.job where name = ${DEAD_LETTERS} and state < 'active' and (${kind ?? null}::text is null or data->>'kind' = ${kind ?? null})
    returning data`.execute(tx);
  return rows.map(({ data }) => data);
}

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
