/** Lets API requests through that carry a valid key and stay within its limits. */
import type { Endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import type { RateLimiter } from '../platform/http/limits/rate-limit.ts';
import { clientAddress } from '../platform/http/limits/visitor.guard.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { AccountService } from './account.service.ts';
import type { Caller } from './account.store.ts';
import { scopeOf } from './key-scope.ts';
import { livemodeOf } from './side.ts';

const BEARER = /^Bearer +([^\s]+) *$/i;

/**
 * 401 without a valid key (never saying why), 429 over a limit, 403 `key_not_allowed` for a call outside a restricted key's
 * scopes or address ranges; leaves account and key on the context.
 */
export function keyGuard(deps: {
  accounts: AccountService;
  limiter: RateLimiter;
  perMinute: { key: number; account: number };
  /** True for a peer whose `X-Forwarded-For` is believed. */
  isTrusted(address: string): boolean;
  /** A check whether an address lies in one of these ranges. */
  rangeCheck(cidrs: readonly string[]): (address: string) => boolean;
  /** Runs after a caller was let through; throws to answer otherwise. */
  admitted?(c: HttpContext): Promise<void>;
}): (c: HttpContext, endpoint: Endpoint) => Promise<void> {
  /** Throws `key_not_allowed`. Which restriction it was is said: the caller holds the key. */
  function requireAllowed(c: HttpContext, caller: Caller, endpoint: Endpoint): void {
    const scope = scopeOf(endpoint);
    if (caller.scopes !== null && !caller.scopes.split(' ').includes(scope)) {
      throw new ProblemError(
        'key_not_allowed',
        `This call takes a key with the scope ${scope}; this one has ${caller.scopes}`,
      );
    }
    if (caller.allowCidrs === null) return;
    const address = clientAddress(c, deps.isTrusted);
    if (address === undefined || !deps.rangeCheck(caller.allowCidrs.split(' '))(address)) {
      throw new ProblemError('key_not_allowed', `This key may not be used from ${address ?? 'this address'}`);
    }
  }

  return async (c, endpoint) => {
    const header = c.req.header('authorization');
    const key = BEARER.exec(header ?? '')?.[1];
    const caller = key === undefined ? undefined : await deps.accounts.authenticate(key);
    if (!caller) {
      const challenge = header === undefined ? 'Bearer realm="api"' : 'Bearer realm="api", error="invalid_token"';
      throw new ProblemError('unauthorized', 'Send a valid API key: "Authorization: Bearer di_test_…" or "di_live_…"', {
        headers: { 'WWW-Authenticate': challenge },
      });
    }
    c.set('accountId', caller.accountId);
    c.set('keyId', caller.keyId);
    c.set('mayRead', caller.scopes === null || caller.scopes.split(' ').includes('read'));
    c.set('intakeEnabled', Number(caller.intakeEnabled) === 1);
    c.set('sessionTtlMs', caller.sessionTtlMs);
    c.set('livemode', livemodeOf(caller.accountId));
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
    requireAllowed(c, caller, endpoint);
    await deps.admitted?.(c);
  };
}
