/** The one way to answer with an error: RFC 9457 problem details with a stable code. */
import { type InputError, PROBLEMS_BY_CODE, type ProblemCode, type ProblemDetails } from '@dispute-intake/contract';

export interface ProblemExtras {
  errors?: InputError[];
  headers?: Record<string, string>;
  /** Further members of the problem document. */
  members?: Record<string, unknown>;
}

/** Thrown anywhere below a route; the error handler turns it into the answer. `detail` is for the caller to read. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;
  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.code = code;
    this.extras = extras;
  }
  get status(): number {
    return PROBLEMS_BY_CODE[this.code].status;
  }
}

export const PROBLEM_TYPE = 'application/problem+json';

/** The document; `typeBase` is where the codes are explained. */
export function problemDocument(
  error: ProblemError,
  where: { typeBase: string; instance: string; requestId: string },
): ProblemDetails {
  const { status, title } = PROBLEMS_BY_CODE[error.code];
  return {
    type: `${where.typeBase}#${error.code}`,
    title,
    status,
    detail: error.message,
    instance: where.instance,
    code: error.code,
    request_id: where.requestId,
    ...(error.extras.errors ? { errors: error.extras.errors } : {}),
    ...error.extras.members,
  };
}
