/** Writes down what attempts came to: the delivery's new state, the attempt itself, its next job, what it says of the endpoint. */
import { maskSecrets } from '@dispute-intake/intake-flow';
import type { Db, Write } from '../database.ts';
import { batched } from '../platform/coalesce.ts';
import type { Ids } from '../platform/ids.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { DeliveryRow } from './delivery.store.ts';
import { deliverJob } from './delivery-job.ts';
import { type Attempt, type DeliveryOutcome, nextDeliveryState } from './delivery-outcome.ts';
import { endpointHealth, type NotifyAccount } from './endpoint-health.ts';
import { type LoadedDelivery, sendingStore } from './sending.store.ts';

export interface RecorderDeps {
  write: Write;
  jobs: JobQueue;
  ids: Ids;
  log: Log;
  notifyAccount: NotifyAccount;
  /** How long results wait to be written together; a crash in that time sends again. */
  resultLingerMs: number;
}

const MAX_BATCH = 200;
/** So many results are written without waiting for more. */
const ENOUGH_RESULTS = 16;
const MAX_ROUNDS = 20;

/**
 * A function that records an attempt, many at a time, and answers what it came to: another attempt may have been recorded
 * since the delivery was loaded. Undefined when there is no such delivery any more.
 */
export function attemptRecorder({ write, jobs, ids, log, notifyAccount, resultLingerMs }: RecorderDeps) {
  const recordHealth = endpointHealth({ log, notifyAccount });
  const record = batched(recordEach, {
    wait: resultLingerMs > 0 ? resultLingerMs : 'turn',
    enough: ENOUGH_RESULTS,
    max: MAX_BATCH,
  });

  /** What cannot be written must not take the others of its batch with it. */
  async function recordEach(attempts: Attempt[]): Promise<(DeliveryOutcome | undefined | Error)[]> {
    try {
      return await recordAll(attempts);
    } catch (error) {
      if (attempts.length === 1) return [error instanceof Error ? error : new Error(String(error))];
      const results: (DeliveryOutcome | undefined | Error)[] = [];
      for (const attempt of attempts) results.push(...(await recordEach([attempt])));
      return results;
    }
  }

  async function recordAll(attempts: Attempt[]): Promise<(DeliveryOutcome | undefined)[]> {
    return await write(async (tx) => {
      const recorded = await advance(tx, attempts);
      const counted = [...recorded.values()];
      if (counted.length > 0) await sendingStore(tx).insertAttempts(counted.map(attemptRow));
      const next = counted.flatMap(({ row, next }) =>
        next.nextAttemptAtMs === null ? [] : [deliverJob({ ...row, tries: next.delivery.tries }, next.nextAttemptAtMs)],
      );
      if (next.length > 0) await jobs.enqueue(tx, next);
      await recordHealth(tx, counted);
      return attempts.map(({ row }) => recorded.get(row.id)?.next);
    });
  }

  /**
   * Moves the deliveries on. Where another process has sent the same one meanwhile (its lease ran out, or ours), that one
   * counts on the schedule, and ours comes after it, as an extra attempt.
   */
  async function advance(tx: Db, attempts: Attempt[]): Promise<Map<string, Attempt>> {
    const store = sendingStore(tx);
    const recorded = new Map<string, Attempt>();
    let left = attempts;
    for (let round = 0; left.length > 0; round++) {
      if (round === MAX_ROUNDS) throw new Error('The deliveries change too fast');
      const written = await store.advance(left.map(({ row, next }) => ({ ...stored(row), ...next.delivery })));
      for (const attempt of left) if (written.has(attempt.row.id)) recorded.set(attempt.row.id, attempt);
      const passed = left.filter(({ row }) => !written.has(row.id));
      if (passed.length === 0) break;
      const now = new Map((await store.load(passed.map(({ row }) => row.id))).map((row) => [row.id, row]));
      left = passed.flatMap((attempt) => {
        const row = now.get(attempt.row.id);
        if (!row) return [];
        const { trigger, isResend, outcome, next } = attempt;
        const nowMs = next.delivery.updated_at;
        return [
          {
            ...attempt,
            row,
            next: nextDeliveryState(row, outcome, { trigger, isResend, isExtra: true, nowMs, random: 0 }),
          },
        ];
      });
    }
    return recorded;
  }

  const attemptRow = ({ row, trigger, url, headers, outcome, next, atMs }: Attempt) => ({
    id: ids.sortable('att'),
    account_id: row.account_id,
    delivery_id: row.id,
    message_id: row.message_id,
    endpoint_id: row.endpoint_id,
    event: row.event,
    number: next.delivery.attempts,
    trigger,
    status: next.succeeded ? ('succeeded' as const) : ('failed' as const),
    url,
    request_headers: JSON.stringify(headers),
    response_code: outcome.responseCode,
    error_code: outcome.errorCode,
    // Whatever the receiver says back is kept; what no one may keep is masked.
    response_body: maskSecrets(outcome.responseBody),
    duration_ms: outcome.durationMs,
    at: atMs,
    next_attempt_at: next.nextAttemptAtMs,
  });

  return async (attempt: Attempt): Promise<DeliveryOutcome | undefined> => {
    const result = await record(attempt);
    if (result instanceof Error) throw result;
    return result;
  };
}

/** The delivery's own columns, without what was loaded beside them. */
function stored(row: LoadedDelivery): DeliveryRow {
  const { body, trace, url, headers, secret, rate_limit, disabled, paused_until, failing_since, deleted_at, ...own } =
    row;
  return own;
}
