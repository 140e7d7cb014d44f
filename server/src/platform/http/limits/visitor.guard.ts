/**
 * Keeps one visitor, or one session, from taking the hosted intake from the others. Visitors are told apart by network
 * (IPv6 by its /64); addresses that are not public belong to proxies and neighbours, behind which many may stand: they are not counted.
 */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { ipv4Of, networkOf, withoutPort } from '../../network.ts';
import type { HttpContext, HttpEnv } from '../endpoints/http-env.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface VisitorGuardDeps {
  limiter: RateLimiter;
  perMinute: { visitor: number; session: number };
  isPublic(address: string): boolean;
  /** True for a peer whose `X-Forwarded-For` is believed. */
  isTrusted(address: string): boolean;
}

export function visitorGuard(deps: VisitorGuardDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const sessionId = /^\/s\/([^/]{1,100})/.exec(c.req.path)?.[1] ?? '';
    const address = clientAddress(c, deps.isTrusted);
    const { violated, retryAfterSeconds } = await deps.limiter.take([
      { policy: 'session', subject: sessionId, perMinute: deps.perMinute.session },
      ...(address !== undefined && deps.isPublic(address)
        ? [{ policy: 'visitor', subject: networkOf(address), perMinute: deps.perMinute.visitor }]
        : []),
    ]);
    if (violated.length > 0) {
      throw new ProblemError('rate_limited', `Too many requests; try again in ${retryAfterSeconds} s`, {
        headers: { 'Retry-After': String(retryAfterSeconds) },
      });
    }
    await next();
  };
}

/** The nearest address that is no proxy of ours: from the right, since anybody may write the left of the header. */
export function clientAddress(c: HttpContext, isTrusted: (address: string) => boolean): string | undefined {
  let address: string | undefined;
  try {
    address = getConnInfo(c).remote.address;
  } catch {
    // Without a socket: a request made inside the process.
    return undefined;
  }
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => withoutPort(part.trim()));
  while (address !== undefined && isTrusted(address)) {
    const before = forwarded.pop();
    if (!before) break;
    address = before;
  }
  return address && ipv4Of(address);
}
