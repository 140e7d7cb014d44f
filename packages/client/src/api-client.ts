/**
 * A small typed client of the HTTP API, on `fetch`. Server side only: the API key must never reach a browser. Requests that
 * fail on the way, or are answered 429 or 5xx, are repeated under the same idempotency key, so nothing is created twice.
 */
import type {
  EvaluationAccepted,
  EvaluationRequest,
  EvaluationResult,
  Explanation,
  IntakeSession,
  IntakeSessionCreate,
  IntakeSessionWithUrl,
  ProblemDetails,
} from '@dispute-intake/contract';

export interface ClientOptions {
  /** Address of the service, for example `https://disputes.example.com`. */
  baseUrl: string;
  apiKey: string;
  /** How often a request is repeated; 3 when absent. */
  maxRetries?: number;
  /** For one try, the body of the answer included; 35 s when absent, longer than the longest `waitSeconds`. */
  timeoutMs?: number;
  /** Stand-ins for tests and for runtimes with a `fetch` of their own. */
  fetch?: typeof fetch;
  sleep?: (ms: number) => Promise<void>;
}

export interface RequestOptions {
  /** Makes a repeated call, also from another process, answer the first one's result. A random one when absent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface EvidenceFile {
  id: string;
  original_name: string;
  mime_type: string;
  size: number;
  warnings?: string[];
}
export type StoredEvidenceFile = EvidenceFile & { signed_url: string; signed_url_expires_at: string };

/** What the service answered instead of success: RFC 9457 problem details. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Stable snake_case code; `unreadable_answer` when the answer was no problem document. */
  readonly code: string;
  readonly problem: Partial<ProblemDetails>;
  constructor(status: number, problem: Partial<ProblemDetails>) {
    super(problem.detail ?? problem.title ?? `The service answered ${status}`);
    this.status = status;
    this.code = problem.code ?? 'unreadable_answer';
    this.problem = problem;
  }
}

const MAX_RETRIES = 3;
const TIMEOUT_MS = 35_000;
const FIRST_BACK_OFF_MS = 250;
const MAX_BACK_OFF_MS = 30_000;
const MAX_WAIT_SECONDS = 30;

interface Call extends RequestOptions {
  method: 'GET' | 'POST';
  path: string;
  json?: unknown;
  form?: FormData;
}

/** Every method rejects with an {@link ApiError} when the service refuses, and with `fetch`'s own error when it cannot be reached. */
export function createClient(options: ClientOptions) {
  const { baseUrl, apiKey, maxRetries = MAX_RETRIES, timeoutMs = TIMEOUT_MS } = options;
  const send = options.fetch ?? fetch;
  const sleep = options.sleep ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)));
  const root = baseUrl.replace(/\/+$/, '');

  async function call<T>({
    method,
    path,
    json,
    form,
    idempotencyKey,
    signal,
  }: Call): Promise<{ status: number; body: T }> {
    const headers: Record<string, string> = { authorization: `Bearer ${apiKey}`, accept: 'application/json' };
    if (json !== undefined) headers['content-type'] = 'application/json';
    if (method === 'POST') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
    for (let tried = 0; ; tried++) {
      const budget = AbortSignal.timeout(timeoutMs);
      try {
        const response = await send(`${root}${path}`, {
          method,
          headers,
          body,
          signal: signal ? AbortSignal.any([signal, budget]) : budget,
        });
        const text = await response.text();
        if (response.ok) return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
        const error = new ApiError(response.status, problemOf(text));
        if (tried >= maxRetries || !isWorthRepeating(error)) throw error;
        await sleep(backOffMs(tried, response.headers.get('retry-after')));
      } catch (error) {
        if (error instanceof ApiError || signal?.aborted || tried >= maxRetries) throw error;
        await sleep(backOffMs(tried, null));
      }
    }
  }

  const get = async <T>(path: string, request?: RequestOptions) =>
    (await call<T>({ ...request, method: 'GET', path })).body;

  return {
    /** Makes a link for one cardholder. Call it each time somebody starts: links are short-lived and work once. */
    createIntakeSession: async (
      session: Omit<IntakeSessionCreate, 'mode'> & { mode?: IntakeSessionCreate['mode'] },
      request?: RequestOptions,
    ) =>
      (await call<IntakeSessionWithUrl>({ ...request, method: 'POST', path: '/api/intake/sessions/', json: session }))
        .body,
    getIntakeSession: (id: string, request?: RequestOptions) =>
      get<IntakeSession>(`/api/intake/sessions/${encodeURIComponent(id)}`, request),
    /** Ends an unfinished session. */
    expireIntakeSession: async (id: string, request?: RequestOptions) =>
      (
        await call<IntakeSession>({
          ...request,
          method: 'POST',
          path: `/api/intake/sessions/${encodeURIComponent(id)}/expire`,
        })
      ).body,
    /** Accepts an evaluation; the result comes by webhook or from {@link getResult}. */
    submitEvaluation: async (evaluation: EvaluationRequest, request?: RequestOptions) =>
      (await call<EvaluationAccepted>({ ...request, method: 'POST', path: '/api/evaluations/', json: evaluation }))
        .body,
    /** The result, or undefined while it is still being worked out after `waitSeconds` (0 to 30). */
    async getResult(
      evaluationId: string,
      { waitSeconds = 0, ...request }: RequestOptions & { waitSeconds?: number } = {},
    ): Promise<EvaluationResult | undefined> {
      const wait = Math.min(MAX_WAIT_SECONDS, Math.max(0, Math.floor(waitSeconds)));
      const path = `/api/evaluations/${encodeURIComponent(evaluationId)}/result?wait=${wait}`;
      const { status, body } = await call<EvaluationResult>({ ...request, method: 'GET', path });
      return status === 200 ? body : undefined;
    },
    /** Every rule that was looked at, with its inputs, outcome, effect and public source. */
    getExplanation: (evaluationId: string, request?: RequestOptions) =>
      get<Explanation>(`/api/evaluations/${encodeURIComponent(evaluationId)}/explanation`, request),
    /** Stores a file; put its id into `evidences.additional_documentation`. */
    async uploadFile(file: Blob, name: string, request?: RequestOptions): Promise<EvidenceFile> {
      const form = new FormData();
      form.set('file', file, name);
      return (await call<EvidenceFile>({ ...request, method: 'POST', path: '/api/files/', form })).body;
    },
    getFile: (id: string, request?: RequestOptions) =>
      get<StoredEvidenceFile>(`/api/files/${encodeURIComponent(id)}`, request),
  };
}
export type DisputeIntakeClient = ReturnType<typeof createClient>;

/** Overload, a fault of the service, or the first request with this key still running. */
const isWorthRepeating = ({ status, code }: ApiError): boolean =>
  status === 429 || status >= 500 || code === 'idempotency_in_progress';

/** What the service asks for, otherwise doubling with up to a quarter added. */
function backOffMs(tried: number, retryAfter: string | null): number {
  const asked = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0;
  const doubled = FIRST_BACK_OFF_MS * 2 ** tried * (1 + Math.random() / 4);
  return Math.min(MAX_BACK_OFF_MS, Math.max(asked, doubled));
}

function problemOf(text: string): Partial<ProblemDetails> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
