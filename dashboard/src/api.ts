/** Calls to the dashboard's own API: same origin, JSON, problems as errors. */
import type { ProblemDetails } from '@dispute-intake/contract';

/** The operator corrects these without asking anybody: the request id would be noise. */
const CORRECTABLE: ReadonlySet<number> = new Set([400, 401, 403, 422]);

/** What the server refused, with the fields it names. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** Further members of the problem, such as what a change would delete. */
  readonly problem: Record<string, unknown>;
  readonly fields: Record<string, string>;
  /** Found again in the request log; empty where the server was not reached. */
  readonly requestId: string;
  constructor(status: number, problem: Partial<ProblemDetails>) {
    const message = problem.detail ?? problem.title ?? 'Something went wrong';
    super(CORRECTABLE.has(status) || !problem.request_id ? message : `${message}. Request ID: ${problem.request_id}`);
    this.status = status;
    this.code = problem.code ?? '';
    this.requestId = problem.request_id ?? '';
    this.problem = problem;
    this.fields = Object.fromEntries((problem.errors ?? []).map(({ loc, msg }) => [loc.slice(1).join('.'), msg]));
  }
}

/** What happened, with the id by which the request is found again. */
export const describe = ({ message, requestId }: ApiProblem): string =>
  requestId === '' ? message : `${message} (request ${requestId})`;

/** Told when a call found that nobody is signed in any more. */
export const SIGNED_OUT = 'di-signed-out';

let signIns = 0;
/** To be told of a new sign-in: a refusal that was on its way before it says nothing about it. */
export const signedInAnew = (): void => {
  signIns++;
};

export type Side = 'live' | 'test';
const SIDE = 'di-side';
/** Which side of the account this tab shows. */
export const side = (): Side => (sessionStorage.getItem(SIDE) === 'test' ? 'test' : 'live');
/** Shows the other side; every page of it is loaded anew. */
export function showSide(next: Side): void {
  sessionStorage.setItem(SIDE, next);
  location.assign('/dashboard/');
}

const sideHeaders = (): Record<string, string> => (side() === 'test' ? { 'Dashboard-Side': 'test' } : {});

let askWhoItIs: (() => Promise<boolean>) | undefined;
/** Sets what asks for the password or a passkey once more; it resolves with true where that was given. */
export const confirmWith = (ask: () => Promise<boolean>): void => {
  askWhoItIs = ask;
};

const REACHED = 'The server could not be reached. Check the connection and try again.';

/** The answer's JSON; throws {@link ApiProblem}. `path` is below `/dashboard/api`. */
export async function call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> {
  try {
    return await callOnce<T>(method, path, body);
  } catch (error) {
    const isAsked = error instanceof ApiProblem && error.code === 'confirmation_required';
    if (!isAsked || !(await askWhoItIs?.())) throw error;
    return callOnce<T>(method, path, body);
  }
}

async function callOnce<T>(method: string, path: string, body?: unknown): Promise<T> {
  const begunIn = signIns;
  let response: Response;
  try {
    response = await fetch(`/dashboard/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        ...sideHeaders(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiProblem(0, { detail: REACHED });
  }
  if (response.status === 204) return undefined as T;
  const answer = (await response.json().catch(() => ({}))) as T & Partial<ProblemDetails>;
  if (response.ok) return answer;
  if (response.status === 401 && begunIn === signIns && !/^\/(login|links)/.test(path))
    window.dispatchEvent(new Event(SIGNED_OUT));
  throw new ApiProblem(response.status, answer);
}

/** Saves what is below `/dashboard/api` as a file of that name; throws {@link ApiProblem}. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(`/dashboard/api${path}`, { headers: sideHeaders() }).catch(() => {
    throw new ApiProblem(0, { detail: REACHED });
  });
  if (!response.ok) throw new ApiProblem(response.status, await response.json().catch(() => ({})));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A query string of the filters that are set. */
export function queryOf(filters: Record<string, string | undefined>): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return set.length === 0 ? '' : `?${new URLSearchParams(set as [string, string][])}`;
}
