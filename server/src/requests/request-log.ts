/**
 * The log of API requests that the dashboard shows. A request only leaves what it was in a list; shaping and writing happen
 * later, many at a time, and never hold a response back. When the list is full, or the database refuses, requests are left
 * out of the log and counted: it is for finding faults, not evidence of anything.
 */
import type { Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import type { AnsweredRequest, RequestObserver } from '../platform/http/endpoints/request.ts';
import type { Ids } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { REQUEST_PREFIX, requestLogStore } from './request-log.store.ts';
import type { ApiRequestTable } from './request-log.table.ts';
import { namesIn, shapeOf, shownPath } from './request-shape.ts';

const DAY_MS = 86_400_000;
export const REQUESTS_KEPT_MS = 7 * DAY_MS;
/** Of one side of an account; beyond them the oldest go first. */
export const MOST_REQUESTS_KEPT = 200_000;
const WRITE_EVERY_MS = 1000;
const MOST_PENDING = 5000;
/** Rows of one statement: 11 parameters each, and a database's worth of them blocks for about a millisecond. */
const BATCH = 100;
const ERASE_BATCH = 1000;
const MOST_SHAPE_CHARACTERS = 4000;

export interface RequestLog {
  /** Notes a request that was made with a key; others are none of an account's business. */
  record: RequestObserver;
  /** Resolves once everything noted so far is written or dropped. */
  flush(): Promise<void>;
  /** Requests left out since the process began. */
  readonly dropped: number;
  /** Erases what is older than seven days, and what is too much. Resolves with how many rows. */
  prune(): Promise<number>;
  /** Writes what is left; nothing is noted any more. */
  close(): Promise<void>;
}

/** What of a request is kept until it is written. */
interface Noted extends Omit<ApiRequestTable, 'id' | 'path' | 'shape'> {
  route: string;
  path: string;
  query: string[];
  body: unknown;
}

const noted = (request: AnsweredRequest, c: HttpContext, at: number): Noted => ({
  account_id: c.get('accountId'),
  key_id: c.get('keyId'),
  request_id: c.get('requestId'),
  method: request.method,
  route: request.route,
  path: c.req.path,
  status: request.status,
  code: c.get('problem') ?? null,
  duration_us: Math.round(request.durationMs * 1000),
  at,
  query: Object.keys(c.req.query()),
  body: c.get('body'),
});

export function createRequestLog(deps: {
  write: Write;
  clock: Clock;
  ids: Ids;
  log: Log;
  endpoints: readonly Endpoint[];
}): RequestLog {
  const { write, clock, ids, log } = deps;
  const byRoute = new Map(deps.endpoints.map((each) => [`${each.method.toUpperCase()} ${each.path}`, each]));
  const names = new Map<Endpoint, ReadonlySet<string>>();
  const namesOf = (endpoint: Endpoint): ReadonlySet<string> => {
    const known = names.get(endpoint) ?? namesIn(endpoint);
    names.set(endpoint, known);
    return known;
  };

  const fresh: Noted[] = [];
  const pending: ApiRequestTable[] = [];
  let dropped = 0;
  let isClosed = false;
  let soon: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  /** Lets bodies go: only their shapes wait to be written. */
  function shapeFresh(): void {
    for (const { route, path, query, body, ...rest } of fresh.splice(0)) {
      const endpoint = byRoute.get(`${rest.method} ${route}`);
      const shapes = {
        ...(query.length > 0 && { query: query.filter((name) => hasParameter(endpoint, name)) }),
        ...(endpoint && body !== undefined && { body: shapeOf(body, namesOf(endpoint)) }),
      };
      const text = Object.keys(shapes).length === 0 ? null : JSON.stringify(shapes);
      pending.push({
        ...rest,
        id: ids.sortable(REQUEST_PREFIX),
        path: shownPath(route, path),
        shape: text !== null && text.length > MOST_SHAPE_CHARACTERS ? null : text,
      });
    }
  }

  async function writePending(): Promise<void> {
    while (pending.length > 0) {
      const rows = pending.splice(0, BATCH);
      try {
        await write((tx) => requestLogStore(tx).insert(rows), { batchable: true, isBackground: true });
      } catch (error) {
        dropped += rows.length;
        log.warn({ err: error, dropped }, 'request log not written');
      }
    }
  }

  async function flush(): Promise<void> {
    clearImmediate(soon);
    clearTimeout(timer);
    soon = undefined;
    timer = undefined;
    shapeFresh();
    writing ??= writePending().finally(() => {
      writing = undefined;
    });
    await writing;
  }

  return {
    record(request, c) {
      if (isClosed || c.get('keyId') === undefined) return;
      if (fresh.length + pending.length >= MOST_PENDING) {
        if (dropped++ % MOST_PENDING === 0) log.warn({ dropped }, 'request log is full');
        return;
      }
      fresh.push(noted(request, c, clock.nowMs()));
      soon ??= setImmediate(() => {
        soon = undefined;
        shapeFresh();
        timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref();
      });
    },
    flush,
    get dropped() {
      return dropped;
    },
    async prune() {
      let total = 0;
      const erase = async (one: () => Promise<number>) => {
        for (let gone = ERASE_BATCH; gone === ERASE_BATCH; total += gone) gone = await one();
      };
      const beforeMs = clock.nowMs() - REQUESTS_KEPT_MS;
      await erase(() => write((tx) => requestLogStore(tx).eraseBefore(beforeMs, ERASE_BATCH)));
      for (const accountId of await write((tx) => requestLogStore(tx).crowded(MOST_REQUESTS_KEPT))) {
        await erase(() => write((tx) => requestLogStore(tx).eraseBeyond(accountId, MOST_REQUESTS_KEPT, ERASE_BATCH)));
      }
      return total;
    },
    async close() {
      isClosed = true;
      await flush();
    },
  };
}

const hasParameter = (endpoint: Endpoint | undefined, name: string): boolean =>
  name in ((endpoint?.query as { shape?: object } | undefined)?.shape ?? {});
