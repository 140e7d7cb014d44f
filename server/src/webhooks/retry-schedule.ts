/** When a failed delivery is tried again: the example schedule of Standard Webhooks 1.0.0, with jitter that only adds. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after each failed try; with the immediate first one that is ten attempts over 75 h 35 min 5 s. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1;

const MIN_JITTER_MS = 2 * SECOND;
const MAX_JITTER_MS = 15 * MINUTE;
const JITTER_SHARE = 0.1;
const MIN_RETRY_AFTER_CAP_MS = HOUR;

/**
 * Milliseconds until the try after `tries` failed ones, or undefined when there is none. `retryAfterMs` (what the receiver
 * asked for) counts between the plain delay and twice it, at least an hour. `random` is in [0, 1).
 */
export function retryDelayMs(tries: number, retryAfterMs: number | undefined, random: number): number | undefined {
  const delay = RETRY_DELAYS_MS[tries - 1];
  if (delay === undefined) return undefined;
  const asked = Math.min(Math.max(retryAfterMs ?? 0, delay), Math.max(2 * delay, MIN_RETRY_AFTER_CAP_MS));
  const jitter = Math.min(MAX_JITTER_MS, Math.max(MIN_JITTER_MS, asked * JITTER_SHARE));
  return Math.round(asked + random * jitter);
}

/** Reads `Retry-After` (RFC 9110 §10.2.3): seconds or an HTTP date. Milliseconds from now, never negative; undefined when unreadable. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text)) * SECOND;
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  // The oldest of the three forms names no zone, and means GMT as the others do: `Sun Nov  6 08:49:37 1994`.
  const at = Date.parse(text.includes(',') ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
