/** Calls to the dashboard's own API: same origin, JSON, problems as errors. */
import { ApiError, errorOf, request, requestJson } from '@dispute-intake/contract/api-request';
import type { DashboardBody, DashboardChange, DashboardResponse } from '@dispute-intake/contract/dashboard-api';

import { place } from './router.ts';

const BASE = '/dashboard/api';

/** The operator corrects these without asking anybody: the request id would be noise. */
const CORRECTABLE: ReadonlySet<number> = new Set([0, 400, 401, 403, 422]);

/** What happened, with the id by which the request is found again. */
export function describe({ status, message, problem }: ApiError): string {
  const { request_id: id } = problem;
  return CORRECTABLE.has(status) || !id ? message : `${message} (request ${id})`;
}

/** Field → what is wrong with it, of the fields that the server named. */
export const fieldErrors = ({ problem }: ApiError): Record<string, string> =>
  Object.fromEntries((problem.errors ?? []).map(({ loc, msg }) => [loc.slice(1).join('.'), msg]));

/** Told when a call found that nobody is signed in any more. */
export const SIGNED_OUT = 'di-signed-out';

let signIns = 0;
/** To be told of a new sign-in: a 401 that was on its way before it says nothing about it. */
export const signedInAnew = (): void => {
  signIns++;
};

export type Side = 'live' | 'test';
const SIDE = 'di-side';
/** Which side of the account this tab shows. */
export const side = (): Side => (sessionStorage.getItem(SIDE) === 'test' ? 'test' : 'live');
/** Shows this side in a tab that has shown neither yet. */
export function openOn(first: Side): void {
  if (sessionStorage.getItem(SIDE) === null) sessionStorage.setItem(SIDE, first);
}
/** Shows the other side of the same page, which is loaded anew; an object that was open belongs to this side alone. */
export function showSide(next: Side): void {
  sessionStorage.setItem(SIDE, next);
  location.assign(`/dashboard/${place().page}`);
}

/** After this time without a key, a click or a movement nobody is at the screen: what the page refreshes then keeps no sign-in alive. */
const UNATTENDED_AFTER_MS = 5 * 60_000;
let lastInputMs = Date.now();
for (const input of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
  window.addEventListener(input, () => (lastInputMs = Date.now()), { capture: true, passive: true });

const sideHeaders = (): Record<string, string> => ({
  ...(side() === 'test' && { 'Dashboard-Side': 'test' }),
  ...(Date.now() - lastInputMs > UNATTENDED_AFTER_MS && { 'Dashboard-Unattended': 'true' }),
});

let askWhoItIs: (() => Promise<boolean>) | undefined;
/** Sets what asks for the password or a passkey once more; it resolves with true where that was given. */
export const confirmWith = (ask: () => Promise<boolean>): void => {
  askWhoItIs = ask;
};

/** Reads or deletes: the response's JSON; throws {@link ApiError}. `path` is below `/dashboard/api`. */
export const call = <T>(method: 'GET' | 'DELETE', path: string): Promise<T> =>
  callConfirmed<T>(method, path, undefined);

/** The id in the address, where it has one, then the body, where it takes one. */
type Given<C extends DashboardChange> = [
  ...(C extends `${string}/:id${string}` ? [id: string] : []),
  ...(DashboardBody<C> extends undefined ? [] : [body: DashboardBody<C>]),
];

/** Changes something, by the name the contract has for it; throws {@link ApiError}. */
export function send<C extends DashboardChange>(change: C, ...given: Given<C>): Promise<DashboardResponse<C>> {
  const [method = '', path = ''] = change.split(' ');
  const rest: unknown[] = [...given];
  const address = path.includes(':id') ? path.replace(':id', encodeURIComponent(String(rest.shift()))) : path;
  return callConfirmed(method, address, rest[0]);
}

async function callConfirmed<T>(method: string, path: string, body: unknown): Promise<T> {
  try {
    return await callOnce<T>(method, path, body);
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'confirmation_required';
    if (!isAsked || !(await askWhoItIs?.())) throw error;
    return callOnce<T>(method, path, body);
  }
}

async function callOnce<T>(method: string, path: string, body: unknown): Promise<T> {
  const begunIn = signIns;
  try {
    return await requestJson<T>(method, BASE + path, { body, headers: sideHeaders() });
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401;
    if (isSignedOut && begunIn === signIns && !/^\/(login|links)/.test(path))
      window.dispatchEvent(new Event(SIGNED_OUT));
    throw error;
  }
}

/** Sends a file; throws {@link ApiError}. */
export async function uploadFile<T>(path: string, form: FormData): Promise<T> {
  let response: Response;
  try {
    response = await fetch(BASE + path, { method: 'POST', body: form, headers: sideHeaders() });
  } catch {
    throw new ApiError(0, { detail: 'The server could not be reached. Check the connection and try again.' });
  }
  if (response.ok) return (await response.json()) as T;
  if (response.status === 401) window.dispatchEvent(new Event(SIGNED_OUT));
  throw errorOf(response.status, await response.text());
}

/** Saves what is below `/dashboard/api` as a file of that name; throws {@link ApiError}. */
export async function download(path: string, name: string): Promise<void> {
  const response = await request('GET', BASE + path, { headers: sideHeaders() });
  saveAs(await response.blob(), name);
}
/** Saves `content` as a file of that name. */
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A query string of the filters that are set. */
export function queryOf(filters: Record<string, string | undefined>): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return set.length === 0 ? '' : `?${new URLSearchParams(set as [string, string][])}`;
}
