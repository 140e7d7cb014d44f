/** Carries out deliveries: load, wait for the endpoint's pause and rate limit, send, record. */
import type { KeyObject } from 'node:crypto';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { batched } from '../platform/coalesce.ts';
import type { Ids } from '../platform/ids.ts';
import { type JobHandler, type JobQueue, ReleaseJob, type RunningJob } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import { attemptRecorder } from './attempt-recorder.ts';
import { type Headers, shownHeaders } from './custom-headers.ts';
import { deliveryStore } from './delivery.store.ts';
import { DELIVER, RESEND } from './delivery-job.ts';
import { nextDeliveryState } from './delivery-outcome.ts';
import type { Dispatcher } from './dispatcher.ts';
import { headersPlace, secretPlace } from './endpoint.store.ts';
import type { NotifyAccount } from './endpoint-health.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { type LoadedDelivery, sendingStore } from './sending.store.ts';
import { signatureOf, signingKey } from './signature.ts';

const USER_AGENT = 'Dispute-Intake-Webhooks/1.0';
const MAX_BATCH = 200;
/** A pause longer than this is waited for in the queue, a shorter one here: the place it takes holds back the rest of the line. */
const MAX_PAUSE_HERE_MS = 10_000;
/** After a longer wait the endpoint may have been changed. */
const STALE_AFTER_MS = 250;
/** Spread after a long pause, lest everything leaves at once. */
const PAUSE_SPREAD_MS = 1000;
const ALREADY_RUNNING_MS = 5000;
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
  /** True where an endpoint of this account may be on this machine. */
  mayBeLoopback(accountId: string): boolean;
  limiter: RateLimiter;
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  notifyAccount: NotifyAccount;
  /** How long results wait to be written together; a crash in that time sends again. */
  resultLingerMs: number;
}

export function deliveryHandlers(deps: DeliveryDeps): Record<string, JobHandler> {
  const { db, write, clock, log, secrets, tracing, dispatcher, limiter, random, sleep } = deps;
  const record = attemptRecorder(deps);
  const inFlight = new Set<string>();
  const openedTexts = new Map<string, string>();
  const openedKeys = new Map<string, KeyObject>();

  const load = batched(
    async (wanted: string[]) => {
      const rows = await sendingStore(db).load([...new Set(wanted)]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return wanted.map((id) => byId.get(id));
    },
    { wait: 'turn', max: MAX_BATCH },
  );

  async function run(job: RunningJob, isResend: boolean): Promise<void> {
    // A second run of the same delivery (after a lost lease) must not send beside the first.
    if (inFlight.has(job.id)) throw new ReleaseJob(clock.nowMs() + ALREADY_RUNNING_MS);
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
      // A first try is due whatever the clock says: it may have been set back since.
      if (!isResend && row.tries > 0 && row.next_attempt_at !== null && row.next_attempt_at > loadedAtMs)
        throw new ReleaseJob(row.next_attempt_at);
      const pauseMs = isTest ? 0 : (row.paused_until ?? 0) - loadedAtMs;
      if (pauseMs > MAX_PAUSE_HERE_MS) throw new ReleaseJob(loadedAtMs + pauseMs + random() * PAUSE_SPREAD_MS);
      if (pauseMs > 0) {
        await aborted(sleep(pauseMs), job.signal);
        continue;
      }
      if (row.rate_limit === null) return row;
      const leaving = await limiter.acquire({
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
    const timestamp = Math.floor(atMs / 1000);
    const custom =
      row.headers === null ? {} : (JSON.parse(open(row.headers, headersPlace(row.endpoint_id))) as Headers);
    const ours = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': row.message_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(
        signingKeyOf(row.secret, secretPlace(row.endpoint_id)),
        row.message_id,
        timestamp,
        row.body,
      ),
    };
    const { url, body } = row;
    const outcome = await dispatcher.post({
      pool: row.endpoint_id,
      mayBeLoopback: deps.mayBeLoopback(row.account_id),
      url,
      body,
      signal,
      headers: { ...custom, ...ours },
    });
    const nowMs = Math.max(atMs, clock.nowMs());
    const next = nextDeliveryState(row, outcome, { trigger, isResend, isExtra: isResend, nowMs, random: random() });
    const headers = { ...shownHeaders(custom), ...ours };
    const recorded = await record({ row, trigger, isResend, url, headers, outcome, next, atMs });
    const fields = {
      delivery: row.id,
      endpoint: row.endpoint_id,
      event: row.event,
      attempt: recorded?.delivery.attempts,
      trigger,
      code: outcome.responseCode,
      error: outcome.errorCode,
      detail: outcome.detail,
      duration_ms: outcome.durationMs,
      next_attempt_at: recorded?.nextAttemptAtMs,
    };
    log[next.succeeded ? 'debug' : 'info'](fields, 'webhook attempt');
  }

  const open = (sealed: string, place: string): string =>
    once(openedTexts, `${place} ${sealed}`, () => secrets.open(sealed, place));
  const signingKeyOf = (sealed: string, place: string): KeyObject =>
    once(openedKeys, `${place} ${sealed}`, () => signingKey(secrets.open(sealed, place)));

  return { [DELIVER]: (job) => run(job, false), [RESEND]: (job) => run(job, true) };
}

/** What is made of a sealed text is made once; a rotated secret is sealed anew and so never found under its old text. */
function once<T>(known: Map<string, T>, sealed: string, make: () => T): T {
  const found = known.get(sealed);
  if (found !== undefined) return found;
  const made = make();
  if (known.size >= MAX_OPENED_SECRETS) known.delete(known.keys().next().value ?? '');
  known.set(sealed, made);
  return made;
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
