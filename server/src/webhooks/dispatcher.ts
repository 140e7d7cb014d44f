/** One HTTP POST to a receiver, bounded in every direction. Never throws for what a receiver does: it says what happened. */
import { Pool } from 'undici';
import { type AddressGuard, withLoopback } from './address-guard.ts';
import { guardedConnector, type Resolve, systemResolver } from './guarded-connector.ts';
import type { DeliveryErrorCode } from './webhook.table.ts';

export interface AttemptOutcome {
  /** Null when no answer began. */
  responseCode: number | null;
  errorCode: DeliveryErrorCode | null;
  durationMs: number;
  /** The beginning of the response, at most 16 KiB, read as UTF-8, without NUL characters. */
  responseBody: string;
  retryAfter: string | undefined;
  /** What exactly went wrong, for our logs only: it may tell what stands behind an address. */
  detail: string | undefined;
}

export interface OutgoingRequest {
  /** Connections are shared by what has the same pool name and origin. */
  pool: string;
  /** The address may be one of this machine. */
  mayBeLoopback?: boolean;
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

export interface DispatcherOptions {
  guard: AddressGuard;
  resolve?: Resolve;
  /** For the whole exchange, the body of the answer included. */
  totalTimeoutMs?: number;
  connectTimeoutMs?: number;
  ca?: string;
}

export interface Dispatcher {
  /** Rejects only when `signal` aborts. */
  post(request: OutgoingRequest): Promise<AttemptOutcome>;
  close(): Promise<void>;
}

const TOTAL_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 16 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_POOLS = 1000;
const MAX_CONNECTIONS = 128;
/** Below the 5 s after which Node's server closes an idle connection, so that we rarely write into one that is closing. */
const KEEP_ALIVE_MS = 4000;

/** Keeps connections alive, bounded a pool and in the number of pools; the least recently used pool goes first. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const totalTimeoutMs = options.totalTimeoutMs ?? TOTAL_TIMEOUT_MS;
  const connectorFor = (guard: AddressGuard) =>
    guardedConnector({
      guard,
      resolve: options.resolve ?? systemResolver,
      connectTimeoutMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      resolveTimeoutMs: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      ...(options.ca ? { ca: options.ca } : {}),
    });
  const connect = connectorFor(options.guard);
  const connectOrLoopback = connectorFor(withLoopback(options.guard));
  const pools = new Map<string, Pool>();

  function poolFor(name: string, origin: string, mayBeLoopback = false): Pool {
    const key = `${name} ${origin} ${mayBeLoopback}`;
    const pool =
      pools.get(key) ??
      new Pool(origin, {
        connect: mayBeLoopback ? connectOrLoopback : connect,
        connections: MAX_CONNECTIONS,
        pipelining: 1,
        keepAliveTimeout: KEEP_ALIVE_MS,
        keepAliveMaxTimeout: KEEP_ALIVE_MS * 10,
        // Our own budget is the only clock; undici's would start anew with each phase.
        headersTimeout: 0,
        bodyTimeout: 0,
        maxHeaderSize: MAX_HEADER_BYTES,
      });
    pools.delete(key);
    pools.set(key, pool);
    if (pools.size > MAX_POOLS) {
      const [oldest, unused] = pools.entries().next().value ?? [];
      if (oldest !== undefined) pools.delete(oldest);
      void unused?.close();
    }
    return pool;
  }

  return {
    post: ({ pool, mayBeLoopback, url, headers, body, signal }) =>
      new Promise<AttemptOutcome>((resolve, reject) => {
        const startedAt = performance.now();
        const { origin, pathname, search } = new URL(url);
        const chunks: Buffer[] = [];
        let received = 0;
        let responseCode: number | null = null;
        let retryAfter: string | undefined;
        let isOver = false;
        let cancel: ((reason: Error) => void) | undefined;

        const settle = (act: () => void) => {
          if (isOver) return;
          isOver = true;
          clearTimeout(budget);
          signal.removeEventListener('abort', onAbort);
          act();
        };
        const end = (errorCode: DeliveryErrorCode | null, detail?: string) =>
          settle(() => {
            const isRedirect = responseCode !== null && responseCode >= 300 && responseCode < 400;
            resolve({
              responseCode,
              errorCode: errorCode ?? (isRedirect ? 'redirect' : null),
              durationMs: Math.round(performance.now() - startedAt),
              responseBody: textOf(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES)),
              retryAfter,
              detail,
            });
          });
        const stop = (reason: string) => cancel?.(new Error(reason));
        const onAbort = () => {
          settle(() => reject(signal.reason));
          stop('aborted');
        };
        const budget = setTimeout(() => {
          end('timeout', `No complete answer in ${totalTimeoutMs} ms`);
          stop('timeout');
        }, totalTimeoutMs);
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort, { once: true });

        poolFor(pool, origin, mayBeLoopback).dispatch(
          { path: pathname + search, method: 'POST', headers, body },
          {
            onRequestStart(controller) {
              cancel = (reason) => controller.abort(reason);
              // It was over before a connection was free.
              if (isOver) controller.abort(new Error('over'));
            },
            onResponseStart(_controller, statusCode, responseHeaders) {
              // 1xx are not the answer.
              if (statusCode < 200) return;
              responseCode = statusCode;
              const value = responseHeaders['retry-after'];
              retryAfter = Array.isArray(value) ? value[0] : value;
            },
            onResponseData(_controller, chunk) {
              if (received < MAX_ANSWER_BYTES) chunks.push(chunk);
              received += chunk.length;
              if (received < MAX_ANSWER_BYTES) return;
              end(null);
              stop('the answer is longer than we read');
            },
            onResponseEnd: () => end(null),
            onResponseError: (_controller, error) => end(errorCodeOf(error), describe(error)),
          },
        );
      }),
    async close() {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all(open.map((pool) => pool.destroy()));
    },
  };
}

/** As UTF-8; a NUL becomes U+FFFD, since PostgreSQL keeps no text with one, and an attempt that cannot be recorded is made again. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\uFFFD');

const BY_CODE: Record<string, DeliveryErrorCode> = {
  BLOCKED_ADDRESS: 'blocked_address',
  ENOTFOUND: 'dns_error',
  ENODATA: 'dns_error',
  EAI_AGAIN: 'dns_error',
  EAI_FAIL: 'dns_error',
  EAI_NONAME: 'dns_error',
  EAI_TIMEOUT: 'dns_error',
  ETIMEOUT: 'dns_error',
  EREFUSED: 'dns_error',
  EBADNAME: 'dns_error',
  EBADRESP: 'dns_error',
  EFORMERR: 'dns_error',
  ESERVFAIL: 'dns_error',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  EPROTO: 'tls_error',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_response',
};
const TLS_CODE = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|CRL_)/;

function errorCodeOf(error: Error): DeliveryErrorCode {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: string }).code ?? '';
    if (TLS_CODE.test(code)) return 'tls_error';
    if (/^HPE_/.test(code) || at.name === 'HTTPParserError') return 'invalid_response';
    const known = BY_CODE[code];
    if (known) return known;
    // Several addresses were tried: the last failure stands for them.
    if (at instanceof AggregateError) return errorCodeOf(at.errors.at(-1) as Error);
  }
  return 'connection_failed';
}

const describe = (error: Error): string => `${(error as { code?: string }).code ?? error.name}: ${error.message}`;
