/**
 * Refusals that cost the refused one time. A client in a loop asks again as soon as it is answered: refused at once, it would
 * keep the process busy refusing. After the first {@link AT_ONCE} of a minute each refusal waits a little longer than the one
 * before, up to a second; waiting costs nothing but the open connection.
 */
import type { Clock } from '../../clock.ts';
import { type RateLimiter, WINDOW_MS } from './rate-limit.ts';

const AT_ONCE = 100;
const STEP_MS = 5;
const LONGEST_MS = 1000;
/** More connections than this of one subject wait for nothing. */
const MAX_WAITING = 2000;
const MAX_SUBJECTS = 10_000;

interface Refusals {
  count: number;
  waiting: number;
  endsMs: number;
}

/** The same limiter; what exceeds a quota resolves later and later. `wait` resolves after so many milliseconds. */
export function pacedRefusals(
  limiter: RateLimiter,
  { clock, wait = sleep }: { clock: Clock; wait?: (ms: number) => Promise<void> },
): RateLimiter {
  const bySubject = new Map<string, Refusals>();

  function refusalsOf(subject: string): Refusals {
    const nowMs = clock.nowMs();
    const known = bySubject.get(subject);
    if (known && known.endsMs > nowMs && known.endsMs <= nowMs + WINDOW_MS) return known;
    if (bySubject.size >= MAX_SUBJECTS) bySubject.clear();
    const refusals = { count: 0, waiting: known?.waiting ?? 0, endsMs: nowMs + WINDOW_MS };
    bySubject.set(subject, refusals);
    return refusals;
  }

  return {
    async take(quotas) {
      const verdict = await limiter.take(quotas);
      const exceeded = quotas.find(({ policy }) => verdict.violated.includes(policy));
      if (!exceeded) return verdict;
      const refusals = refusalsOf(`${exceeded.policy} ${exceeded.subject}`);
      refusals.count++;
      const waitMs = Math.min(LONGEST_MS, (refusals.count - AT_ONCE) * STEP_MS);
      if (waitMs <= 0 || refusals.waiting >= MAX_WAITING) return verdict;
      refusals.waiting++;
      await wait(waitMs);
      refusals.waiting--;
      return verdict;
    },
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
