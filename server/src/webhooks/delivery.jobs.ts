/** Carries out deliveries: load, wait for the endpoint's pause and rate limit, send, record. */
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import { type JobHandler, type JobQueue, JobReleased, type NewJob, type RunningJob } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import { batched } from './batch.ts';
import { type DeliveryRow, deliveryStore, type LoadedDelivery } from './delivery.store.ts';
import type { Dispatcher, Outcome } from './dispatcher.ts';
import { endpointStore } from './endpoint.store.ts';
import type { RateGate } from './rate-gate.ts';
import { type Settlement, settle } from './settlement.ts';
import { signatureOf, signingKey } from './signature.ts';
import type { AttemptTrigger } from './webhook.table.ts';

export const DELIVER = 'webhook.deliver';
export const RESEND = 'webhook.resend';

const USER_AGENT = 'Dispute-Intake-Webhooks/1.0';
const MAX_BATCH = 200;
/** So many results are written without waiting for more. */
const ENOUGH_RESULTS = 16;
/** A pause longer than this is waited for in the queue, a shorter one here: the place it takes holds back the rest of the line. */
const MAX_PAUSE_HERE_MS = 10_000;
/** After a longer wait the endpoint may have been changed. */
const STALE_AFTER_MS = 250;
/** Spread after a long pause, lest everything leaves at once. */
const PAUSE_SPREAD_MS = 1000;
const ALREADY_RUNNING_MS = 5000;
const DISABLE_AFTER_MS = 5 * 24 * 3_600_000;
const DISABLE_AFTER_FAILURES = 10;
const MAX_OPENED_SECRETS = 2000;

export interface DeliveryDeps {
  db: Db;
  write: Write;
  jobs: JobQueue;
  clock: Clock;
  ids: Ids;
  log: Log;
  secrets: Pick<Secrets, 'open'>;
  tracing: Tracing;
  dispatcher: Dispatcher;
  gate: RateGate;
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  /** How long results wait to be written together; a crash in that time sends again. */
  settleLingerMs: number;
}

interface Attempt {
  row: LoadedDelivery;
  trigger: AttemptTrigger;
  outcome: Outcome;
  settlement: Settlement;
  atMs: number;
}

/** Job of the next scheduled attempt. First tries and retries stand in different groups, so neither waits for the other. */
export const deliverJob = (
  row: { id: string; account_id: string; endpoint_id: string; tries?: number },
  runAtMs?: number,
): NewJob => ({
  kind: DELIVER,
  id: row.id,
  key: row.id,
  group: `${row.account_id}/${row.endpoint_id}${row.tries ? '/retry' : ''}`,
  ...(runAtMs === undefined ? {} : { runAtMs }),
});

export const resendJob = (row: { id: string; account_id: string; endpoint_id: string }): NewJob => ({
  ...deliverJob({ ...row, tries: 1 }),
  kind: RESEND,
});

export function deliveryHandlers(deps: DeliveryDeps): Record<string, JobHandler> {
  const { db, write, jobs, clock, ids, log, secrets, tracing, dispatcher, gate, random, sleep, settleLingerMs } = deps;
  const inFlight = new Set<string>();
  const opened = new Map<string, string>();

  const load = batched(
    async (wanted: string[]) => {
      const rows = await deliveryStore(db).load([...new Set(wanted)]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return wanted.map((id) => byId.get(id));
    },
    { lingerMs: 0, enough: 1, max: MAX_BATCH },
  );
  const record = batched(recordEach, { lingerMs: settleLingerMs, enough: ENOUGH_RESULTS, max: MAX_BATCH });

  async function run(job: RunningJob, isResend: boolean): Promise<void> {
    // A second run of the same delivery (after a lost lease) must not send beside the first.
    if (inFlight.has(job.id)) throw new JobReleased(clock.nowMs() + ALREADY_RUNNING_MS);
    inFlight.add(job.id);
    try {
      const row = await ready(job, isResend);
      if (row) await traced(job, row, () => attempt(row, job.signal, isResend));
    } finally {
      inFlight.delete(job.id);
    }
  }

  /** However long after what happened: an attempt belongs to the trace of the message. */
  const traced = (job: RunningJob, row: LoadedDelivery, work: () => Promise<void>): Promise<void> =>
    tracing.span(
      {
        name: job.kind,
        kind: 'consumer',
        parent: row.trace,
        attributes: { 'job.kind': job.kind, 'job.attempt': job.attempt, 'webhook.delivery.id': row.id },
      },
      work,
    );

  /** Loads until the delivery may leave now; undefined when there is nothing (more) to send. */
  async function ready(job: RunningJob, isResend: boolean): Promise<LoadedDelivery | undefined> {
    for (;;) {
      const row = await load(job.id);
      if (!row || (isResend ? row.resend === 0 : row.status !== 'pending')) return undefined;
      if (row.deleted_at !== null) {
        await write((tx) => deliveryStore(tx).cancelPending(row.endpoint_id, clock.nowMs()));
        return undefined;
      }
      const isTest = row.trigger === 'test';
      // Held: enabling the endpoint enqueues it again.
      if (row.disabled === 1 && !isTest) return undefined;
      const loadedAtMs = clock.nowMs();
      if (!isResend && row.next_attempt_at !== null && row.next_attempt_at > loadedAtMs)
        throw new JobReleased(row.next_attempt_at);
      const pauseMs = isTest ? 0 : (row.paused_until ?? 0) - loadedAtMs;
      if (pauseMs > MAX_PAUSE_HERE_MS) throw new JobReleased(loadedAtMs + pauseMs + random() * PAUSE_SPREAD_MS);
      if (pauseMs > 0) {
        await aborted(sleep(pauseMs), job.signal);
        continue;
      }
      if (row.rate_limit === null) return row;
      const leaving = await gate.turn({
        endpointId: row.endpoint_id,
        perSecond: row.rate_limit,
        signal: job.signal,
        ready: async () => {
          if (clock.nowMs() - loadedAtMs <= STALE_AFTER_MS) return row;
          const now = await load(job.id);
          return now && mayLeave(now, isResend) ? now : undefined;
        },
      });
      if (leaving) return leaving;
    }
  }

  const mayLeave = (row: LoadedDelivery, isResend: boolean): boolean =>
    (isResend ? row.resend === 1 : row.status === 'pending') &&
    row.deleted_at === null &&
    (row.trigger === 'test' || (row.disabled === 0 && (row.paused_until ?? 0) <= clock.nowMs()));

  async function attempt(row: LoadedDelivery, signal: AbortSignal, isResend: boolean): Promise<void> {
    const trigger = isResend ? 'manual' : row.trigger;
    const atMs = clock.nowMs();
    const outcome = await send(row, atMs, signal);
    const settlement = settle(row, outcome, {
      trigger,
      isResend,
      nowMs: Math.max(atMs, clock.nowMs()),
      random: random(),
    });
    const isRecorded = await record({ row, trigger, outcome, settlement, atMs });
    if (isRecorded instanceof Error) throw isRecorded;
    const fields = {
      delivery: row.id,
      endpoint: row.endpoint_id,
      event: row.event,
      attempt: row.attempts + 1,
      trigger,
      code: outcome.responseCode,
      error: outcome.errorCode,
      detail: outcome.detail,
      duration_ms: outcome.durationMs,
      next_attempt_at: settlement.nextAttemptAtMs,
      recorded: isRecorded,
    };
    log[settlement.succeeded ? 'debug' : 'info'](fields, 'webhook attempt');
    if (settlement.nextAttemptAtMs !== null) jobs.wake();
  }

  async function send(row: LoadedDelivery, atMs: number, signal: AbortSignal): Promise<Outcome> {
    const timestamp = Math.floor(atMs / 1000);
    const custom = row.headers === null ? {} : (JSON.parse(open(row.headers)) as Record<string, string>);
    return await dispatcher.post({
      pool: row.endpoint_id,
      url: row.url,
      body: row.body,
      signal,
      headers: {
        ...custom,
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        'webhook-id': row.message_id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(signingKey(open(row.secret)), row.message_id, timestamp, row.body),
      },
    });
  }

  /** Opens a sealed text once; a rotated secret is sealed anew and so never found under its old text. */
  function open(sealed: string): string {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const text = secrets.open(sealed);
    if (opened.size >= MAX_OPENED_SECRETS) opened.delete(opened.keys().next().value ?? '');
    opened.set(sealed, text);
    return text;
  }

  /** What cannot be written (its delivery was deleted meanwhile, for one) must not take the others of its batch with it. */
  async function recordEach(attempts: Attempt[]): Promise<(boolean | Error)[]> {
    try {
      return await recordAll(attempts);
    } catch (error) {
      if (attempts.length === 1) return [error instanceof Error ? error : new Error(String(error))];
      const results: (boolean | Error)[] = [];
      for (const attempt of attempts) results.push(...(await recordEach([attempt])));
      return results;
    }
  }

  async function recordAll(attempts: Attempt[]): Promise<boolean[]> {
    return await write(async (tx) => {
      const written = await deliveryStore(tx).advance(
        attempts.map(({ row, settlement }) => ({ ...stored(row), ...settlement.delivery })),
      );
      const counted = attempts.filter(({ row }) => written.has(row.id));
      if (counted.length > 0) await deliveryStore(tx).insertAttempts(counted.map(attemptRow));
      const next = counted.flatMap(({ row, settlement }) =>
        settlement.nextAttemptAtMs === null
          ? []
          : [deliverJob({ ...row, tries: settlement.delivery.tries }, settlement.nextAttemptAtMs)],
      );
      if (next.length > 0) await jobs.enqueue(tx, next);
      await recordOnEndpoints(tx, counted);
      return attempts.map(({ row }) => written.has(row.id));
    });
  }

  async function recordOnEndpoints(tx: Db, attempts: Attempt[]): Promise<void> {
    const endpoints = endpointStore(tx);
    // Test deliveries say nothing about how the endpoint fares.
    const real = attempts.filter(({ trigger }) => trigger !== 'test');
    for (const [endpointId, failed] of Map.groupBy(
      real.filter(({ settlement }) => !settlement.succeeded),
      ({ row }) => row.endpoint_id,
    )) {
      const nowMs = Math.max(...failed.map(({ settlement }) => settlement.delivery.updated_at));
      const firstAtMs = Math.min(...failed.map(({ atMs }) => atMs));
      const streak = await endpoints.countFailures({ endpointId, failures: failed.length, firstAtMs });
      const pauses = failed.flatMap(({ settlement }) => settlement.pauseUntilMs ?? []);
      if (pauses.length > 0) await endpoints.pause(endpointId, Math.max(...pauses));
      const hasSuccess = real.some(({ row, settlement }) => row.endpoint_id === endpointId && settlement.succeeded);
      const isFailing =
        !hasSuccess &&
        streak !== undefined &&
        streak.failure_count >= DISABLE_AFTER_FAILURES &&
        nowMs - (streak.failing_since ?? nowMs) >= DISABLE_AFTER_MS;
      const reason = failed.some(({ settlement }) => settlement.isGone) ? 'gone' : isFailing ? 'failing' : undefined;
      if (reason && (await endpoints.disable(endpointId, reason, nowMs))) {
        log.warn({ endpoint: endpointId, reason }, 'webhook endpoint disabled');
      }
    }
    const recovered = real.filter(
      ({ row, settlement }) => settlement.succeeded && (row.failing_since !== null || failsNow(real, row)),
    );
    if (recovered.length > 0) await endpoints.clearFailures([...new Set(recovered.map(({ row }) => row.endpoint_id))]);
  }

  const attemptRow = ({ row, trigger, outcome, settlement, atMs }: Attempt) => ({
    id: ids.sortable('att'),
    account_id: row.account_id,
    delivery_id: row.id,
    message_id: row.message_id,
    endpoint_id: row.endpoint_id,
    event: row.event,
    number: settlement.delivery.attempts,
    trigger,
    status: settlement.succeeded ? ('succeeded' as const) : ('failed' as const),
    url: row.url,
    response_code: outcome.responseCode,
    error_code: outcome.errorCode,
    response_body: outcome.responseBody,
    duration_ms: outcome.durationMs,
    at: atMs,
    next_attempt_at: settlement.nextAttemptAtMs,
  });

  return { [DELIVER]: (job) => run(job, false), [RESEND]: (job) => run(job, true) };
}

const failsNow = (attempts: Attempt[], row: LoadedDelivery) =>
  attempts.some(({ row: other, settlement }) => other.endpoint_id === row.endpoint_id && !settlement.succeeded);

/** The delivery's own columns, without what was loaded beside them. */
function stored(row: LoadedDelivery): DeliveryRow {
  const { body, trace, url, headers, secret, rate_limit, disabled, paused_until, failing_since, deleted_at, ...own } =
    row;
  return own;
}

/** Rejects as soon as the signal aborts, otherwise follows `promise`. */
function aborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
