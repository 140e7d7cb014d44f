/** How the embedded queue's jobs are claimed: found in turns of groups, or as they are enqueued. See {@link file://./sqlite-queue.ts}. */

import type { Clock } from '../clock.ts';
import type { AnyDb, AnyWrite } from '../db/any-db.ts';
import type { AfterWrite } from '../db/write.ts';
import type { NewJob } from './job-queue.ts';
import type { Claimant, Place } from './job-store.ts';
import { LEASE_MS } from './lease-owner.ts';
import type { SqliteJob, SqliteJobSql } from './sqlite-job.sql.ts';

const CLAIM_GROUPS = 256;

/** What this process knows of jobs that it has not claimed. */
export interface Unclaimed {
  /** Something ready was enqueued since the last claim. */
  hasUnclaimed: boolean;
  /** The last claim left something ready behind. */
  leftBehind: boolean;
  /** When the next falls due, in epoch milliseconds; infinite when none is known. */
  nextDueMs: number;
}

interface ClaimsDeps {
  write: AnyWrite;
  afterWrite: AfterWrite;
  clock: Clock;
  sql: SqliteJobSql;
  /** Who holds this process's leases. */
  self: string;
  known: Unclaimed;
  /** Told once a transaction is durable or undone that left something to be claimed. */
  news(isDurable: boolean): void;
}

interface Found {
  /** As many as there was capacity for. */
  isFull: boolean;
  /** A group has given all that one claim takes of it: it may have more. */
  isUsedUp: boolean;
  mayHaveMoreGroups: boolean;
}

/** Claims for one worker at a time; keeps `known` true. */
export function createClaims({ write, afterWrite, clock, sql, self, known, news }: ClaimsDeps) {
  let claims = 0;
  /** The group after which the next claim looks; empty: from the first. */
  let cursor = '';

  /** Where no capacity is left, what is not claimed is looked for again once some is free. */
  function limits(of: Claimant<SqliteJob>) {
    const found = of.limits();
    if (!found) known.leftBehind ||= known.hasUnclaimed;
    return found;
  }

  /** Undefined when no capacity is left. */
  async function claimOnce(by: Claimant<SqliteJob>): Promise<Found | undefined> {
    if (!limits(by)) return undefined;
    const taken: { job: SqliteJob; place: Place<SqliteJob> }[] = [];
    try {
      const found = await write(async (tx) => {
        // Of a run before this one, which was undone.
        for (const { place } of taken.splice(0)) place.cancel();
        by.startWaiting();
        // Looked at again: what was enqueued in the same transaction may have taken capacity meanwhile.
        const allowed = limits(by);
        if (!allowed) return undefined;
        const range = { afterGroup: cursor, groups: CLAIM_GROUPS };
        const jobs = await sql.claim(tx, allowed, range, `${self}/${++claims}-`, clock.nowMs() + LEASE_MS);
        taken.push(...jobs.map((job) => ({ job, place: by.reserve(job.kind, job.group) })));
        const perGroup = Map.groupBy(jobs, ({ group }) => group);
        const isFull = jobs.length === allowed.jobs;
        const isUsedUp = [...perGroup].some(
          ([group, of]) => of.length >= (allowed.capacities[group] ?? allowed.groupJobs),
        );
        // With few claimed groups and little running there cannot be many; spares a statement in the common case.
        const busyGroups = Object.keys(allowed.capacities).length;
        const mayHaveMoreGroups = perGroup.size >= CLAIM_GROUPS / 2 || busyGroups >= CLAIM_GROUPS / 2 || cursor !== '';
        // From here on, not from the commit: what this transaction enqueues next may run at once when nothing waits.
        known.hasUnclaimed = false;
        known.leftBehind = (isFull || isUsedUp || allowed.isHeldBack || mayHaveMoreGroups) && (await sql.hasReady(tx));
        return { isFull, isUsedUp, mayHaveMoreGroups };
      });
      for (const { job, place } of taken) place.fill(job);
      return found;
    } catch (error) {
      for (const { place } of taken) place.cancel();
      known.hasUnclaimed = true;
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
  async function enqueueClaimed(
    by: Claimant<SqliteJob> | undefined,
    tx: AnyDb,
    jobs: readonly NewJob[],
    nowMs: number,
  ): Promise<readonly NewJob[]> {
    if (!by?.isWorking || known.leftBehind || known.hasUnclaimed) return jobs;
    const { places, leased, others } = reserve(by, jobs, nowMs, () => `${self}/${++claims}`);
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
      known.hasUnclaimed = true;
      known.nextDueMs = Math.min(known.nextDueMs, nowMs);
      afterWrite(tx, news);
    }
    return others;
  }

  return { claimAll, enqueueClaimed };
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
