/** First of all on every request: its id, the headers every answer carries, and one log line at the end. */
import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import type { HttpEnv } from './http-env.ts';

const ACCEPTED_ID = /^[A-Za-z0-9_-]{1,64}$/;

const ID_BYTES = 12;
const POOL_BYTES = ID_BYTES * 256;
let pool = Buffer.alloc(0);
let used = 0;

/** 96 random bits; the randomness is fetched for many at once. */
function freshId(): string {
  if (used + ID_BYTES > pool.length) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
}

/** Called once an answer is decided. */
export type RequestObserver = (request: { method: string; route: string; status: number; durationMs: number }) => void;

/** Names the request, sets `headers`, then logs method, route pattern, status and time; no path, query, address or body. */
export function everyRequest(deps: {
  log: Log;
  headers: Record<string, string>;
  observe?: RequestObserver;
}): MiddlewareHandler<HttpEnv> {
  const headers = Object.entries(deps.headers);
  return async (c, next) => {
    const startedMs = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && ACCEPTED_ID.test(given) ? given : freshId();
    c.set('requestId', requestId);
    for (const [name, value] of headers) c.header(name, value);
    c.header('X-Request-Id', requestId);
    await next();
    const durationMs = performance.now() - startedMs;
    const { method } = c.req;
    const route = c.var.route ?? 'none';
    const { status } = c.res;
    deps.observe?.({ method, route, status, durationMs });
    deps.log.info({
      request_id: requestId,
      method,
      route,
      status,
      duration_ms: Math.round(durationMs * 10) / 10,
      account_id: c.var.accountId,
      problem: c.var.problem,
    });
  };
}

/** Headers of answers that are data: never cached, sniffed, framed or read by other origins. */
export const DATA_HEADERS: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
