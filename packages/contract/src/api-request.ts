/**
 * How the three browser apps call the service: one request, and one error for everything that is no 2xx. Free of zod, so
 * that the intake page may import it.
 */
import type { Problem } from './problem.ts';

type ProblemMembers = Partial<Problem> & Record<string, unknown>;

/** What the service returned instead of success, or why nothing came back. Decide by `code`, which never changes. */
export class ApiError extends Error {
  /** HTTP status; 0 where no response came. */
  readonly status: number;
  /** The problem's code; `network` where no response came: nothing is known about what the server did. */
  readonly code: string;
  /** With further members of some codes, such as what a change would delete. */
  readonly problem: ProblemMembers;
  /** How long the server asked to wait, milliseconds; 0 where it did not. */
  readonly retryAfterMs: number;
  constructor(status: number, problem: ProblemMembers, retryAfterMs = 0) {
    super(
      problem.detail ??
        problem.title ??
        problem.code ??
        'The server gave no reason: try again, and tell whoever runs it if it fails again',
    );
    this.status = status;
    this.code = problem.code ?? codeOf(status);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
  /** True when the same request may succeed later. */
  get isTransient(): boolean {
    return ['network', 'unavailable', 'internal_error', 'rate_limited', 'idempotency_in_progress'].includes(this.code);
  }
}

/** The code of a response that is no problem document, for example a proxy's own page. */
function codeOf(status: number): string {
  if (status === 0) return 'network';
  if (status === 429) return 'rate_limited';
  if (status === 413) return 'file_too_large';
  return status >= 502 ? 'unavailable' : status >= 500 ? 'internal_error' : 'rejected';
}

/** The error of a response's status and body text, read by `fetch` or `XMLHttpRequest`. */
export function errorOf(status: number, bodyText: string, retryAfter: string | null = null): ApiError {
  let problem: ProblemMembers | null = null;
  try {
    problem = JSON.parse(bodyText);
  } catch {
    // A body that is no JSON is judged by its status alone.
  }
  return new ApiError(status, problem ?? {}, Number(retryAfter) * 1000 || 0);
}

const UNREACHED = 'The server could not be reached. Check the connection and try again.';

export interface ApiRequest {
  /** Sent as JSON; text as it is, taken for JSON; absent: no body. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Without a response by then the request is given up; 0: the browser decides. */
  timeoutMs?: number;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

/** A response that is a 2xx; throws {@link ApiError} for every other, and where none came. */
export async function request(method: string, url: string, options: ApiRequest = {}): Promise<Response> {
  const { body, headers, timeoutMs = 0, keepalive = false } = options;
  const timeout = new AbortController();
  const timer = timeoutMs > 0 && setTimeout(() => timeout.abort(), timeoutMs);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      signal: timeout.signal,
      cache: 'no-store',
      keepalive,
    });
  } catch {
    throw new ApiError(0, { detail: UNREACHED });
  } finally {
    if (timer) clearTimeout(timer);
  }
  if (response.ok) return response;
  throw errorOf(response.status, await response.text().catch(() => ''), response.headers.get('retry-after'));
}

/** The JSON of a response, undefined where it has no content; throws {@link ApiError} where it broke off. */
export async function requestJson<T>(method: string, url: string, options?: ApiRequest): Promise<T> {
  const response = await request(method, url, options);
  if (response.status === 204) return undefined as T;
  try {
    return await response.json();
  } catch {
    throw new ApiError(0, { detail: UNREACHED });
  }
}
