/** The only SQL on `job`. Written out, because a claim must be one statement and its plan must not change unnoticed. */

import { CompiledQuery } from 'kysely';
import type { AnyDb } from '../db/any-db.ts';
import { runQuery } from '../db/sqlite.dialect.ts';
import type { JobStats, NewJob } from './job-queue.ts';
import type { ClaimedJob, ClaimLimits, Release } from './job-store.ts';

export interface SqliteJob extends ClaimedJob {
  readonly seq: number;
}

/** Groups are looked at in order of their names, so many at a time. */
export interface GroupRange {
  afterGroup: string;
  groups: number;
}

export interface Lease extends SqliteJob {
  leaseUntilMs: number;
}

const ENQUEUE_ONE = `
insert into job (kind, ref, key, group_name, run_at, ready) values (?, ?, ?, ?, ?, ?)`;
const ENQUEUE_MANY = `
insert into job (kind, ref, key, group_name, run_at, ready)
select value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 from json_each(?) where true`;
const MERGE = `
on conflict (kind, key) where key is not null and lease_id is null and dead_lettered = 0
do update set run_at = min(run_at, excluded.run_at), ready = max(ready, excluded.ready)`;

/*
 * Claimed as it is enqueued, unless another job stands for the row or waits under the key. For one job the condition stands
 * among the values: SQLite would put what a `select` inserts into a table of its own first.
 */
const IS_FIRST = (kind: string, ref: string, key: string) => `(
  not exists (select 1 from job where ref = ${ref} and kind = ${kind})
  and not exists (select 1 from job where kind = ${kind} and key = ${key} and lease_id is null and dead_lettered = 0))`;
const COLUMNS = 'seq, kind, ref as id, group_name as "group", failures, lease_id as lease';
const CLAIMED = `returning ${COLUMNS}`;
const ENQUEUE_ONE_CLAIMED = `
insert into job (kind, ref, key, group_name, run_at, ready, lease_id, lease_until)
values (?, ?, ?, ?, ?, 0, iif(${IS_FIRST('?', '?', '?')}, ?, null), ?)${MERGE}
${CLAIMED}`;
const ENQUEUE_MANY_CLAIMED = `
insert into job (kind, ref, key, group_name, run_at, ready, lease_id, lease_until)
select value->>0, value->>1, value->>2, value->>3, value->>4, 0, value->>5, value->>6 from json_each(?) as new
where ${IS_FIRST('new.value->>0', 'new.value->>1', 'new.value->>2')}
${CLAIMED}`;

/*
 * The groups that have something ready are found by skipping from one to the next along the index, not by reading the
 * backlog; of each, the first few in order of arrival; of all of these, first every group's first, then every second one.
 */
const CLAIM = `
with recursive
candidate (name, number) as (
  select (select min(group_name) from job where ready = 1 and group_name > ?), 1
  union all
  select (select min(group_name) from job where ready = 1 and group_name > candidate.name), number + 1
  from candidate where candidate.name is not null and number < ?
),
capacity (name, jobs) as materialized (select key, value from json_each(?)),
open_group (name, jobs, last_seq) as materialized (
  select candidate.name, coalesce(capacity.jobs, ?), coalesce((
    select seq from job where ready = 1 and group_name = candidate.name order by seq limit 1 offset ?), 9007199254740991)
  from candidate left join capacity on capacity.name = candidate.name
  where candidate.name is not null and coalesce(capacity.jobs, ?) > 0 and not exists (
    select 1 from json_each(?) as tenant
    where candidate.name >= tenant.value || '/' and candidate.name < tenant.value || '0')
),
ranked (seq, place, jobs) as (
  select job.seq, row_number() over (partition by job.group_name order by job.seq), open_group.jobs
  from open_group cross join job
  where job.ready = 1 and job.group_name = open_group.name
    and job.kind in (select value from json_each(?))
    and job.seq <= open_group.last_seq
)
update job set ready = 0, lease_id = ? || seq, lease_until = ?
where seq in (select seq from ranked where place <= jobs order by place, seq limit ?)
${CLAIMED}`;

const LAST_CANDIDATE = `
with recursive candidate (name, number) as (
  select (select min(group_name) from job where ready = 1 and group_name > ?), 1
  union all
  select (select min(group_name) from job where ready = 1 and group_name > candidate.name), number + 1
  from candidate where candidate.name is not null and number < ?
)
select name from candidate where number = ?`;

const PROMOTE = `
update job set ready = 1 where seq in (
  select seq from job where ready = 0 and dead_lettered = 0 and lease_id is null and run_at <= ? order by run_at limit ?)`;

const SET_BACK = `
update job set run_at = run_at - ?
where ready = 0 and dead_lettered = 0 and lease_id is null and run_at >= ?`;

const OWNED = 'seq in (select value from json_each(?)) and lease_id in (select value from json_each(?))';
const FINISH = `delete from job where ${OWNED}`;
const RENEW = `update job set lease_until = ? where ${OWNED} returning lease_id`;

/** A job that was enqueued again under the same key meanwhile already waits for us. */
const DROP_SUPERSEDED = `
delete from job where ${OWNED} and key is not null and exists (
  select 1 from job as other
  where other.kind = job.kind and other.key = job.key and other.lease_id is null and other.dead_lettered = 0)`;

const RELEASE = `
update or replace job set lease_id = null, lease_until = null,
  failures = item.value->>2, dead_lettered = item.value->>3,
  ready = iif(item.value->>3 = 0 and item.value->>4 is null, 1, 0),
  run_at = coalesce(item.value->>4, job.run_at), last_error = coalesce(item.value->>5, job.last_error)
from json_each(?) as item
where job.seq = item.value->>0 and job.lease_id = item.value->>1`;

const STATS = `
select
  (select count(*) from job where lease_id is null and dead_lettered = 0) as waiting,
  (select count(*) from job where lease_id is not null) as running,
  (select min(run_at) from job where lease_id is null and dead_lettered = 0 and (ready = 1 or run_at <= ?)) as oldestDueMs,
  (select count(*) from job where dead_lettered = 1) as "deadLettered"`;

export type SqliteJobSql = ReturnType<typeof sqliteJobSql>;

/** Statements on the queue's table; those that change it take the transaction they belong to. */
export function sqliteJobSql(db: AnyDb) {
  const run = async <R>(on: AnyDb, text: string, parameters: unknown[]) => {
    const { rows, numAffectedRows } = await runQuery(on, CompiledQuery.raw(text, parameters) as CompiledQuery<R>);
    return { rows, changed: Number(numAffectedRows ?? 0n) };
  };
  return {
    async enqueue(tx: AnyDb, jobs: readonly NewJob[], nowMs: number): Promise<void> {
      const rows = jobs.map(({ kind, id, key, group, runAtMs }) => {
        const isReady = runAtMs === undefined || runAtMs <= nowMs;
        return [kind, id, key ?? null, group ?? kind, Math.round(runAtMs ?? nowMs), isReady ? 1 : 0];
      });
      const [only] = rows;
      if (rows.length === 1 && only) await run(tx, ENQUEUE_ONE + MERGE, only);
      else await run(tx, ENQUEUE_MANY + MERGE, [JSON.stringify(rows)]);
    },
    /**
     * Enqueues jobs, each claimed under the lease given for it unless another job stands before it. Returns those that are
     * claimed; the others wait, and are due.
     */
    async enqueueClaimed(
      tx: AnyDb,
      jobs: readonly { job: NewJob; lease: string }[],
      nowMs: number,
      leaseUntilMs: number,
    ): Promise<SqliteJob[]> {
      const atMs = Math.round(nowMs);
      const [only] = jobs;
      if (jobs.length === 1 && only) {
        const { kind, id, key = null, group = kind } = only.job;
        const values = [kind, id, key, group, atMs, id, kind, kind, key, only.lease, leaseUntilMs];
        return (await run<SqliteJob>(tx, ENQUEUE_ONE_CLAIMED, values)).rows.filter(({ lease }) => lease !== null);
      }
      const rows = jobs.map(({ job: { kind, id, key = null, group = kind }, lease }) => [
        kind,
        id,
        key,
        group,
        atMs,
        lease,
        leaseUntilMs,
      ]);
      const claimed = (await run<SqliteJob>(tx, ENQUEUE_MANY_CLAIMED, [JSON.stringify(rows)])).rows;
      const leases = new Set(claimed.map(({ lease }) => lease));
      const others = jobs.filter(({ lease }) => !leases.has(lease)).map(({ job }) => job);
      if (others.length > 0) await this.enqueue(tx, others, nowMs);
      return claimed;
    },
    /** Takes jobs for the holder of `leasePrefix`; every claim needs another prefix. */
    async claim(
      tx: AnyDb,
      limits: ClaimLimits,
      range: GroupRange,
      leasePrefix: string,
      leaseUntilMs: number,
    ): Promise<SqliteJob[]> {
      const maxGroupJobs = Math.max(limits.groupJobs, ...Object.values(limits.capacities));
      const { rows } = await run<SqliteJob>(tx, CLAIM, [
        range.afterGroup,
        range.groups,
        JSON.stringify(limits.capacities),
        limits.groupJobs,
        Math.min(limits.jobs, maxGroupJobs),
        limits.groupJobs,
        JSON.stringify(limits.fullTenants),
        JSON.stringify(limits.kinds),
        leasePrefix,
        leaseUntilMs,
        limits.jobs,
      ]);
      return rows;
    },
    /** True when anything may be claimed, by whomever. */
    async hasReady(tx: AnyDb): Promise<boolean> {
      return (await run(tx, 'select 1 from job where ready = 1 limit 1', [])).rows.length > 0;
    },
    /** The group a claim stopped looking at, or undefined when it saw all. */
    async lastCandidate({ afterGroup, groups }: GroupRange): Promise<string | undefined> {
      const { rows } = await run<{ name: string | null }>(db, LAST_CANDIDATE, [afterGroup, groups, groups]);
      return rows[0]?.name ?? undefined;
    },
    /** Lets up to `limit` jobs that have fallen due be claimed; returns how many. */
    async promote(tx: AnyDb, nowMs: number, limit: number): Promise<number> {
      return (await run(tx, PROMOTE, [nowMs, limit])).changed;
    },
    /** Jobs that were to fall due after the clock was set back keep their delays. */
    async setBack(tx: AnyDb, { fromMs, byMs }: { fromMs: number; byMs: number }): Promise<void> {
      await run(tx, SET_BACK, [Math.round(byMs), Math.floor(fromMs)]);
    },
    /** When the next waiting job falls due; undefined when none waits for a time. */
    async nextDueMs(): Promise<number | undefined> {
      const text = 'select min(run_at) as at from job where ready = 0 and dead_lettered = 0 and lease_id is null';
      const { rows } = await run<{ at: number | null }>(db, text, []);
      return rows[0]?.at ?? undefined;
    },
    async finish(tx: AnyDb, done: readonly SqliteJob[]): Promise<void> {
      await run(tx, FINISH, owned(done));
    },
    async release(tx: AnyDb, released: readonly Release<SqliteJob>[]): Promise<void> {
      await run(tx, DROP_SUPERSEDED, owned(released.map(({ job }) => job)));
      const rows = released.map(({ job, failures, deadLettered, runAtMs, error }) => [
        job.seq,
        job.lease,
        failures,
        deadLettered ? 1 : 0,
        runAtMs === undefined ? null : Math.round(runAtMs),
        error ?? null,
      ]);
      await run(tx, RELEASE, [JSON.stringify(rows)]);
    },
    /** Returns the leases that are still held. */
    async renew(tx: AnyDb, held: readonly SqliteJob[], untilMs: number): Promise<Set<string>> {
      const { rows } = await run<{ lease_id: string }>(tx, RENEW, [untilMs, ...owned(held)]);
      return new Set(rows.map(({ lease_id }) => lease_id));
    },
    async leases(): Promise<Lease[]> {
      const text = `select ${COLUMNS}, lease_until as leaseUntilMs from job where lease_id is not null`;
      return (await run<Lease>(db, text, [])).rows;
    },
    async stats(nowMs: number): Promise<JobStats> {
      const { rows } = await run<JobStats>(db, STATS, [nowMs]);
      return rows[0] as JobStats;
    },
    async withoutJob(kind: string, ids: readonly string[]): Promise<string[]> {
      const text = `select value as id from json_each(?)
        where not exists (select 1 from job where job.kind = ? and job.ref = value)`;
      return (await run<{ id: string }>(db, text, [JSON.stringify(ids), kind])).rows.map(({ id }) => id);
    },
    async redrive(tx: AnyDb, nowMs: number, kind: string | undefined): Promise<number> {
      const text =
        'update or replace job set dead_lettered = 0, failures = 0, ready = 1, run_at = ? where dead_lettered = 1 and (? is null or kind = ?)';
      return (await run(tx, text, [nowMs, kind ?? null, kind ?? null])).changed;
    },
  };
}

const owned = (jobs: readonly SqliteJob[]) => [
  JSON.stringify(jobs.map(({ seq }) => seq)),
  JSON.stringify(jobs.map(({ lease }) => lease)),
];
