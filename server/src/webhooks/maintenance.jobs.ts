/** Work on many deliveries at a time: replays, what has no job, and what is too old to keep. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '@dispute-intake/contract/duration';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { type JobHandler, type JobQueue, type Reconciler, ReleaseJob } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { deliveryStore, type PendingDelivery } from './delivery.store.ts';
import { DELIVER, deliverJob, RESEND, resendJob } from './delivery-job.ts';
import { pruningStore } from './pruning.store.ts';
import { replayStore } from './replay.store.ts';

export const REPLAY = 'webhook.replay';
export const PRUNE = 'webhook.prune';

const BATCH = 500;
const PRUNE_EVERY_MS = 3_600_000;
/** A delivery that is due for longer and has no job has lost it. */
const OVERDUE_MS = 60_000;
/** Deliveries and their attempts are kept for this long where the account has not chosen. */
const RETENTION_MS = 90 * DAY_MS;
/** Messages are events of their account for this long, whatever it keeps of their deliveries. */
const EVENT_LIFE_MS = 30 * DAY_MS;

export interface MaintenanceDeps {
  db: Db;
  write: Write;
  jobs: JobQueue;
  clock: Clock;
  log: Log;
}

export function maintenanceHandlers({ db, write, jobs, clock, log }: MaintenanceDeps): Record<string, JobHandler> {
  return {
    /** Restarts the failed deliveries of one replay, batch by batch, each with its jobs in one transaction. */
    async [REPLAY]({ id, signal }) {
      for (;;) {
        if (signal.aborted) throw new ReleaseJob();
        const count = await write(async (tx) => {
          const replay = await replayStore(tx).findUnfinished(id);
          if (!replay) return 0;
          const store = deliveryStore(tx);
          const rows = await store.failedBetween(replay.endpoint_id, replay.since, replay.until, replay.cursor, BATCH);
          if (rows.length > 0) {
            await store.restart(
              rows.map((row) => row.id),
              clock.nowMs(),
            );
            await jobs.enqueue(
              tx,
              rows.map((row) => deliverJob({ ...row, tries: 1 })),
            );
          }
          const finishedAtMs = rows.length < BATCH ? clock.nowMs() : null;
          await replayStore(tx).advance(id, rows.at(-1)?.id ?? replay.cursor, rows.length, finishedAtMs);
          return rows.length;
        });
        if (count < BATCH) return;
      }
    },
    async [PRUNE]({ signal }) {
      const nowMs = clock.nowMs();
      const accounts = (await pruningStore(db).chosenRetentions()).map(({ id, days }) => ({
        accountId: id,
        keepMs: days === null ? RETENTION_MS : days * DAY_MS,
      }));
      // Messages go together once they are no event any more; before that each account's deliveries go alone.
      const longestMs = Math.max(EVENT_LIFE_MS, RETENTION_MS, ...accounts.map(({ keepMs }) => keepMs));
      let pruned = 0;
      for (const { accountId, keepMs } of [
        { accountId: undefined, keepMs: longestMs },
        ...accounts.filter(({ keepMs }) => keepMs < longestMs),
      ]) {
        for (let count = -1; count !== 0 && !signal.aborted; pruned += count) {
          count = await write((tx) =>
            pruningStore(tx).prune(nowMs - keepMs, BATCH, accountId, nowMs - Math.max(keepMs, EVENT_LIFE_MS)),
          );
        }
      }
      if (pruned > 0) log.info({ messages: pruned }, 'pruned old webhook messages');
      const again = { kind: PRUNE, id: 'all', key: 'all', runAtMs: clock.nowMs() + PRUNE_EVERY_MS };
      await write((tx) => jobs.enqueue(tx, again));
    },
  };
}

/** `reconcilers` for the queue, and `releaseHeld` for when an endpoint was enabled: what it held is enqueued at once. */
export function webhookReconcilers({ db, write, jobs, clock }: MaintenanceDeps) {
  /** Pending deliveries of enabled endpoints that fell due before `beforeMs` and have no job. */
  async function enqueueOverdue(beforeMs: number): Promise<number> {
    const store = deliveryStore(db);
    let total = 0;
    let after: PendingDelivery | undefined = { account_id: '', id: '', next_attempt_at: null };
    while (after) {
      const pending: PendingDelivery[] = await store.pendingAfter(after, BATCH);
      const due = pending.filter(({ next_attempt_at: atMs }) => atMs !== null && atMs < beforeMs).map(({ id }) => id);
      if (due.length > 0) total += await enqueueLost(due);
      after = pending.length < BATCH ? undefined : pending.at(-1);
      // Where very many wait, others have their turn between.
      if (after) await nextTurn();
    }
    return total;
  }
  async function enqueueLost(ids: readonly string[]): Promise<number> {
    const missing = await jobs.withoutJob(DELIVER, ids);
    const lost = missing.length === 0 ? [] : await deliveryStore(db).ofEnabled(missing);
    if (lost.length > 0)
      await write((tx) =>
        jobs.enqueue(
          tx,
          lost.map((row) => deliverJob(row)),
        ),
      );
    return lost.length;
  }
  async function enqueueResends(): Promise<number> {
    const rows = await deliveryStore(db).requestedResends(BATCH);
    const missing = new Set(
      await jobs.withoutJob(
        RESEND,
        rows.map(({ id }) => id),
      ),
    );
    const lost = rows.filter(({ id }) => missing.has(id));
    if (lost.length > 0) await write((tx) => jobs.enqueue(tx, lost.map(resendJob)));
    return lost.length;
  }
  async function ensurePruning(): Promise<number> {
    if ((await jobs.withoutJob(PRUNE, ['all'])).length > 0) {
      await write((tx) => jobs.enqueue(tx, { kind: PRUNE, id: 'all', key: 'all', runAtMs: clock.nowMs() }));
    }
    return 0;
  }
  const reconcilers: Reconciler[] = [() => enqueueOverdue(clock.nowMs() - OVERDUE_MS), enqueueResends, ensurePruning];
  return {
    reconcilers,
    async releaseHeld(): Promise<void> {
      await enqueueOverdue(clock.nowMs() + 1);
      await enqueueResends();
    },
  };
}
