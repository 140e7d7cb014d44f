/** Lets API requests through that carry a valid key and stay within its limits. */
import type { HttpContext } from '../platform/http/http-env.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import type { AccountService } from './account.service.ts';

const BEARER = /^Bearer +([^\s]+) *$/i;

/** 401 without a valid key (never saying why), 429 over a limit; leaves account and key on the context. */
export function keyGuard(deps: {
  accounts: AccountService;
  limiter: RateLimiter;
  perMinute: { key: number; account: number };
}): (c: HttpContext) => Promise<void> {
  return async (c) => {
    const header = c.req.header('authorization');
    const key = header === undefined ? undefined : BEARER.exec(header)?.[1];
    const caller = key === undefined ? undefined : await deps.accounts.authenticate(key);
    if (!caller) {
      const challenge = header === undefined ? 'Bearer realm="api"' : 'Bearer realm="api", error="invalid_token"';
      throw new ProblemError('unauthorized', 'Send a valid API key as "Authorization: Bearer di_live_…"', {
        headers: { 'WWW-Authenticate': challenge },
      });
    }
    c.set('accountId', caller.accountId);
    c.set('keyId', caller.keyId);
    c.set('intakeEnabled', caller.intakeEnabled === 1);
    const { violated, headers, retryAfterSeconds } = await deps.limiter.take([
      { policy: 'key', subject: caller.keyId, perMinute: deps.perMinute.key },
      { policy: 'account', subject: caller.accountId, perMinute: deps.perMinute.account },
    ]);
    if (headers) {
      c.header('RateLimit', headers.limit);
      c.header('RateLimit-Policy', headers.policy);
    }
    if (violated.length > 0) {
      throw new ProblemError('rate_limited', `The limit of requests was reached; try again in ${retryAfterSeconds} s`, {
        headers: { 'Retry-After': String(retryAfterSeconds) },
        members: { 'violated-policies': violated },
      });
    }
  };
}
