/** What an attempt's outcome means for its delivery and endpoint. Pure: the time and the dice are given. */

import type { AttemptOutcome } from './dispatcher.ts';
import { parseRetryAfter, retryDelayMs } from './retry-schedule.ts';
import type { LoadedDelivery } from './sending.store.ts';
import type { AttemptTrigger, WebhookDeliveryTable } from './webhook.table.ts';

type Delivery = Pick<WebhookDeliveryTable, 'status' | 'trigger' | 'tries' | 'attempts' | 'next_attempt_at'>;

export interface DeliveryOutcome {
  succeeded: boolean;
  /** `resend` is 0 when the extra attempt that was asked for has been made, 1 to leave it as it is. */
  delivery: Pick<
    WebhookDeliveryTable,
    | 'status'
    | 'trigger'
    | 'tries'
    | 'attempts'
    | 'next_attempt_at'
    | 'resend'
    | 'response_code'
    | 'error_code'
    | 'updated_at'
  >;
  /** When this attempt led to another one. */
  nextAttemptAtMs: number | null;
  /** Hold everything for the endpoint until then. */
  pauseUntilMs: number | undefined;
  /** The receiver named that time. */
  pauseIsAsked: boolean;
  /** The receiver says it is gone for good. */
  isGone: boolean;
}

/** One that was made, and what came of it. */
export interface Attempt {
  row: LoadedDelivery;
  trigger: AttemptTrigger;
  /** The extra one that was asked for. */
  isResend: boolean;
  url: string;
  /** As sent; null stands for a value that is write-only. */
  headers: Record<string, string | null>;
  outcome: AttemptOutcome;
  next: DeliveryOutcome;
  atMs: number;
}

const GONE = 410;
const OVERLOADED = new Set([429, 503]);
const DEFAULT_PAUSE_MS = 5000;
const MIN_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 3_600_000;

/** Success is 2xx and a complete answer (or as much as we read of it) within the time. */
export const isSuccess = ({ responseCode, errorCode }: AttemptOutcome): boolean =>
  errorCode === null && responseCode !== null && responseCode >= 200 && responseCode < 300;

/** `trigger` is that of the attempt; an extra one leaves the schedule as it was unless it succeeds. */
export function nextDeliveryState(
  delivery: Delivery,
  outcome: AttemptOutcome,
  attempt: { trigger: AttemptTrigger; isResend: boolean; isExtra: boolean; nowMs: number; random: number },
): DeliveryOutcome {
  const { trigger, isResend, isExtra, nowMs, random } = attempt;
  const succeeded = isSuccess(outcome);
  const retryAfterMs = parseRetryAfter(outcome.retryAfter, nowMs);
  const isGone = outcome.responseCode === GONE;
  const tries = isExtra ? delivery.tries : delivery.tries + 1;
  const record = {
    attempts: delivery.attempts + 1,
    resend: isResend ? 0 : 1,
    response_code: outcome.responseCode,
    error_code: outcome.errorCode,
    updated_at: nowMs,
  };
  const isOverloaded = outcome.responseCode !== null && OVERLOADED.has(outcome.responseCode) && trigger !== 'test';
  const pauseUntilMs = isOverloaded
    ? nowMs + Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, retryAfterMs ?? DEFAULT_PAUSE_MS))
    : undefined;
  const about = {
    succeeded,
    pauseUntilMs,
    pauseIsAsked: isOverloaded && retryAfterMs !== undefined,
    isGone: isGone && trigger !== 'test',
  };

  if (isExtra && !succeeded) {
    const { status, next_attempt_at } = delivery;
    return {
      ...about,
      delivery: { ...record, status, trigger: delivery.trigger, tries, next_attempt_at },
      nextAttemptAtMs: null,
    };
  }
  const delayMs = succeeded || isGone || trigger === 'test' ? undefined : retryDelayMs(tries, retryAfterMs, random);
  const nextAttemptAtMs = delayMs === undefined ? null : nowMs + delayMs;
  const status = succeeded ? 'succeeded' : nextAttemptAtMs === null ? 'failed' : 'pending';
  return {
    ...about,
    delivery: {
      ...record,
      status,
      trigger: status === 'pending' ? 'scheduled' : delivery.trigger,
      tries,
      next_attempt_at: nextAttemptAtMs,
    },
    nextAttemptAtMs,
  };
}
