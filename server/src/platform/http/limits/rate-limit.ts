/**
 * Request limits of one process, in memory: a fixed window of a minute for each name. Told to clients by the fields of
 * draft-ietf-httpapi-ratelimit-headers.
 */
import type { Clock } from '../../clock.ts';

export const WINDOW_MS = 60_000;
const MAX_WINDOWS = 100_000;

export interface Quota {
  /** Shown to the client: `key`, `account`. */
  policy: string;
  /** Whom it is counted for. */
  subject: string;
  /** 0: no limit. */
  perMinute: number;
}
export interface Verdict {
  /** Policies that were exceeded; empty when the request may go on. */
  violated: string[];
  /** Values of `RateLimit` and `RateLimit-Policy`; null when nothing is limited. */
  headers: { limit: string; policy: string } | null;
  retryAfterSeconds: number;
}
export interface RateLimiter {
  /** Counts a request against every quota, unless one of them is used up. */
  take(quotas: readonly Quota[]): Verdict | Promise<Verdict>;
}

/** A limiter that forgets with the process. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, { used: number; endsMs: number }>();
  const windowOf = (name: string, nowMs: number) => {
    let window = windows.get(name);
    // A clock that was set back must not leave a window that never ends.
    if (!window || window.endsMs <= nowMs || window.endsMs > nowMs + WINDOW_MS) {
      if (windows.size >= MAX_WINDOWS) windows.clear();
      window = { used: 0, endsMs: nowMs + WINDOW_MS };
      windows.set(name, window);
    }
    return window;
  };
  return {
    take(quotas) {
      const nowMs = clock.nowMs();
      const limited = quotas.filter(({ perMinute }) => perMinute > 0);
      const counted = limited.map((quota) => ({ quota, window: windowOf(`${quota.policy} ${quota.subject}`, nowMs) }));
      const full = new Set(counted.filter(({ quota, window }) => window.used >= quota.perMinute));
      if (full.size === 0) for (const { window } of counted) window.used++;
      return verdictOf(
        counted.map((entry) => ({
          quota: entry.quota,
          remaining: entry.quota.perMinute - entry.window.used,
          endsMs: entry.window.endsMs,
          isFull: full.has(entry),
        })),
        nowMs,
      );
    },
  };
}

interface Counted {
  quota: Quota;
  remaining: number;
  endsMs: number;
  isFull: boolean;
}

/** What the counts of a request mean for its answer. */
export function verdictOf(counted: readonly Counted[], nowMs: number): Verdict {
  if (counted.length === 0) return { violated: [], headers: null, retryAfterSeconds: 0 };
  const full = counted.filter(({ isFull }) => isFull);
  const seconds = (endsMs: number) => Math.ceil((endsMs - nowMs) / 1000);
  const limits = counted.map(
    ({ quota, remaining, endsMs }) => `"${quota.policy}";r=${Math.max(0, remaining)};t=${seconds(endsMs)}`,
  );
  const policies = counted.map(({ quota }) => `"${quota.policy}";q=${quota.perMinute};w=${WINDOW_MS / 1000}`);
  return {
    violated: full.map(({ quota }) => quota.policy),
    headers: { limit: limits.join(', '), policy: policies.join(', ') },
    retryAfterSeconds: Math.max(0, ...full.map(({ endsMs }) => seconds(endsMs))),
  };
}
