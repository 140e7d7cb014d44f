/** Limits what nobody is signed in for, by the network it comes from. */

import type { RateLimiter } from '../../platform/http/limits/rate-limit.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import { networkOf } from '../../platform/network.ts';

export interface NetworkLimit {
  policy: string;
  /** From one network. */
  perMinute: number;
  /** Together, where the network is not known. */
  unknownPerMinute: number;
  /** What the problem says before the time to wait, for example `Too many requests`. */
  tooMany: string;
}

/** Throws `rate_limited` with the seconds to wait. */
export async function limitByNetwork(
  limiter: RateLimiter,
  { policy, perMinute, unknownPerMinute, tooMany }: NetworkLimit,
  ipAddress: string | null,
): Promise<void> {
  const { violated, retryAfterSeconds } = await limiter.take([
    ipAddress === null
      ? { policy, subject: 'unknown', perMinute: unknownPerMinute }
      : { policy, subject: networkOf(ipAddress), perMinute },
  ]);
  if (violated.length === 0) return;
  throw new ProblemError('rate_limited', `${tooMany}: try again in ${retryAfterSeconds} s`, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
