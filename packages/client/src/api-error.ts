import type { ProblemCode, ProblemDetails } from './api-types.generated.ts';

/** What the service returned instead of success: RFC 9457 problem details. Decide by `code`, which never changes. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** `unreadable_answer` where the response was no problem document, for example a proxy's own page. */
  readonly code: ProblemCode | 'unreadable_answer' | (string & {});
  readonly problem: Partial<ProblemDetails>;
  /** Of the failed request, to find it in the request log; undefined where the service was not reached. */
  readonly requestId: string | undefined;
  constructor(status: number, problem: Partial<ProblemDetails>, requestId?: string) {
    super(problem.detail ?? problem.title ?? `The service answered ${status}`);
    this.status = status;
    this.code = problem.code ?? 'unreadable_answer';
    this.problem = problem;
    this.requestId = problem.request_id ?? requestId;
  }
}

/** `isApiError(error, 'rate_limited')`; without a code, any error of the service. */
export const isApiError = (error: unknown, code?: ProblemCode | 'unreadable_answer'): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
