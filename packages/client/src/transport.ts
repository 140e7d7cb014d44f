/**
 * One request of the HTTP API with its repetitions. What fails on the way, or is answered 429 or 5xx, is sent again under the
 * same idempotency key, so that nothing is created twice; what cannot succeed is not sent again.
 */
import { ApiError } from './api-error.ts';
import type { ProblemDetails } from './api-types.generated.ts';

export interface ClientOptions {
  /** Address of the service, for example `https://disputes.example.com`. */
  baseUrl: string;
  apiKey: string;
  /** How often a request is repeated; 3 when absent. */
  maxRetries?: number;
  /** For one try, the body of the response included; 35 s when absent, longer than the longest wait of the service. */
  timeoutMs?: number;
  /** Stand-ins for tests and for runtimes with a `fetch` of their own. */
  fetch?: typeof fetch;
  sleep?: (ms: number) => Promise<void>;
  nowMs?: () => number;
}

export interface RequestOptions {
  /** Makes a repeated call, also from another process, return the first one's result. A random one when absent. */
  idempotencyKey?: string;
  /** Ends the call at once, also while it waits for its next try. */
  signal?: AbortSignal;
}

export interface Call extends RequestOptions {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: object;
  json?: unknown;
  form?: FormData;
}
export interface Answer<T> {
  status: number;
  body: T;
}
export interface Transport {
  call<T>(call: Call): Promise<Answer<T>>;
  /** The response as it is, for documents that are not JSON. */
  raw(call: Call): Promise<Response>;
}

const MAX_RETRIES = 3;
const TIMEOUT_MS = 35_000;
const FIRST_BACK_OFF_MS = 250;
/** The service asks for longer only where waiting within a request makes no sense: a quota of the day, maintenance. */
const MAX_BACK_OFF_MS = 30_000;

export function createTransport(options: ClientOptions): Transport {
  const { apiKey, maxRetries = MAX_RETRIES, timeoutMs = TIMEOUT_MS, nowMs = Date.now } = options;
  const send = options.fetch ?? fetch;
  const sleep = options.sleep ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)));
  const root = rootOf(options.baseUrl);
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be a key of the service, such as di_test_…');

  async function attempt(call: Call, key: string | undefined, body: string | FormData | undefined): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
    if (call.json !== undefined) headers['content-type'] = 'application/json';
    if (key !== undefined) headers['idempotency-key'] = key;
    const budget = AbortSignal.timeout(timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, budget]) : budget;
    return send(`${root}${call.path}${queryOf(call.query)}`, { method: call.method, headers, body, signal });
  }

  /** A success, or an error with the least time after which another try makes sense; null where none does. */
  async function once<T>(
    make: () => Promise<Response>,
    read: (response: Response) => Promise<T>,
  ): Promise<{ value: T } | { error: unknown; waitMs: number | null }> {
    try {
      const response = await make();
      if (response.ok) return { value: await read(response) };
      const { status, headers } = response;
      const error = new ApiError(status, problemOf(await response.text()), headers.get('x-request-id') ?? undefined);
      const waitMs = askedMs(headers.get('retry-after'), nowMs());
      return { error, waitMs: isWorthRepeating(error) && waitMs <= MAX_BACK_OFF_MS ? waitMs : null };
    } catch (error) {
      return { error, waitMs: error instanceof ApiError ? null : 0 };
    }
  }

  async function repeated<T>(call: Call, read: (response: Response) => Promise<T>): Promise<T> {
    const { signal } = call;
    const body: string | FormData | undefined = call.form ?? JSON.stringify(call.json);
    const key = call.method === 'POST' ? (call.idempotencyKey ?? crypto.randomUUID()) : undefined;
    for (let tried = 0; ; tried++) {
      signal?.throwIfAborted();
      const outcome = await once(() => attempt(call, key, body), read);
      if ('value' in outcome) return outcome.value;
      if (outcome.waitMs === null || tried >= maxRetries || signal?.aborted) throw outcome.error;
      await orAborted(sleep(Math.max(outcome.waitMs, backOffMs(tried))), signal);
    }
  }

  return {
    call: (call) => repeated(call, async (response) => ({ status: response.status, body: await parsed(response) })),
    raw: (call) => repeated(call, async (response) => response),
  };
}

/** The address without its trailing slashes; throws at once where it is none, since no repetition would help. */
function rootOf(baseUrl: string): string {
  const isWeb = URL.canParse(baseUrl) && ['http:', 'https:'].includes(new URL(baseUrl).protocol);
  if (!isWeb) throw new TypeError(`baseUrl must be a web address: ${baseUrl}`);
  return baseUrl.replace(/\/+$/, '');
}

function queryOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Overload, a fault of the service, or the first request with this key still running. */
const isWorthRepeating = ({ status, code }: ApiError): boolean =>
  status === 408 ||
  status === 429 ||
  (status >= 500 && status !== 501 && status !== 505) ||
  code === 'idempotency_in_progress';

/** `Retry-After` in milliseconds from now: a number of seconds or a date. */
function askedMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const atMs = Date.parse(retryAfter);
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - nowMs);
}

/** Doubles from try to try, with up to a quarter added so that clients do not come back together. */
const backOffMs = (tried: number): number =>
  Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** tried * (1 + Math.random() / 4));

/** Waits for `work`, or rejects with the signal's reason the moment it aborts. */
async function orAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function parsed<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch {
    throw new ApiError(response.status, { detail: 'The response is not JSON: does a proxy answer for the service?' });
  }
}

function problemOf(text: string): Partial<ProblemDetails> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
