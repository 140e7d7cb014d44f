/** First of all on every request: its id, the headers every answer carries, and one log line at the end. */
import { holdsCardNumber } from '@dispute-intake/contract';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../../log.ts';
import { fewRandomBytes } from '../../random-bytes.ts';
import type { Span, Tracing } from '../../telemetry/tracing.ts';
import { VERSION } from '../../version.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';

const ACCEPTED_ID = /^[A-Za-z0-9_-]{1,64}$/;

const ID_BYTES = 12;
const TIME_BYTES = 6;

/** The time in milliseconds, then 48 random bits: ids of one time lie side by side in an index, which costs half as much. */
function freshId(): string {
  const id = fewRandomBytes(ID_BYTES);
  id.writeUIntBE(Date.now(), 0, TIME_BYTES);
  return id.toString('base64url');
}

/** Called once an answer is decided. */
export type RequestObserver = (request: AnsweredRequest, c: HttpContext) => void;
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  durationMs: number;
}

/** Names the request, sets `headers`, then logs method, route pattern, status and time; no path, query, address or body. */
export function everyRequest(deps: {
  log: Log;
  headers: Record<string, string>;
  observe?: RequestObserver;
  tracing: Tracing;
}): MiddlewareHandler<HttpEnv> {
  const headers = Object.entries(deps.headers);
  const { tracing } = deps;
  const handle: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const startedMs = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && ACCEPTED_ID.test(given) && !holdsCardNumber(given) ? given : freshId();
    c.set('requestId', requestId);
    for (const [name, value] of headers) c.header(name, value);
    c.header('X-Request-Id', requestId);
    c.header('API-Version', VERSION);
    await next();
    const durationMs = performance.now() - startedMs;
    const { method } = c.req;
    const route = c.get('route') ?? 'none';
    const { status } = c.res;
    deps.observe?.({ method, route, status, durationMs }, c);
    deps.log.info({
      request_id: requestId,
      method,
      route,
      status,
      duration_ms: Math.round(durationMs * 10) / 10,
      account_id: c.get('accountId'),
      problem: c.get('problem'),
    });
  };
  if (!tracing.isOn) return handle;
  return async (c, next) => {
    if (PROBES.has(c.req.path)) return handle(c, next);
    const { method } = c.req;
    const about = { name: method, kind: 'server', parent: c.req.header('traceparent') ?? null } as const;
    return tracing.span(about, async (span) => {
      const answer = await handle(c, next);
      describe(span, c);
      return answer;
    });
  };
}

/** Asked for every few seconds: their spans would bury the others. */
const PROBES = new Set(['/livez', '/readyz']);

function describe(span: Span, c: HttpContext): void {
  const { method } = c.req;
  const { status } = c.res;
  const [route, accountId, problem] = [c.get('route'), c.get('accountId'), c.get('problem')];
  span.rename(route === undefined ? method : `${method} ${route}`);
  span.set({
    'http.request.method': method,
    'http.response.status_code': status,
    'request.id': c.get('requestId'),
    ...(route !== undefined && { 'http.route': route }),
    ...(accountId !== undefined && { 'account.id': accountId }),
  });
  // What the client did wrong is no failure of the service (OpenTelemetry's HTTP conventions).
  if (status >= 500) span.fail(problem ?? String(status));
}

/** Headers of answers that are data: never cached, sniffed, framed or read by other origins. */
export const DATA_HEADERS: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
