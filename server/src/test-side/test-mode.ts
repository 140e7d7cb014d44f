/** What only a test key may ask for, and the `Test-` headers that make any call slow or fail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PROBLEMS_BY_CODE, type ProblemCode } from '@dispute-intake/contract';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';

const MAX_DELAY_SECONDS = 30;
/** Statuses whose responses say when to try again. */
const RETRIED = new Set([429, 503]);

const testOnly = (what: string) =>
  new ProblemError('test_mode_only', `${what} steers the test side: use a di_test_ key, or leave it out`);

/** Throws `test_mode_only` for a live key. */
export function requireTestMode(c: HttpContext, what: string): void {
  if (c.get('livemode')) throw testOnly(what);
}

/** Throws `test_mode_only` where a live key sends fields that steer the test side. */
export function refuseTestFields(c: HttpContext, body: { test_controls?: unknown; test_clock?: unknown }): void {
  for (const field of ['test_controls', 'test_clock'] as const)
    if (body[field] !== undefined) requireTestMode(c, field);
}

/** Answers as the call's `Test-Delay` (seconds, 0 to 30) and `Test-Error` (a problem code) headers say; after the key was checked. */
export async function asAskedFor(c: HttpContext): Promise<void> {
  const delay = c.req.header('test-delay');
  const error = c.req.header('test-error');
  if (delay === undefined && error === undefined) return;
  requireTestMode(c, delay === undefined ? 'Test-Error' : 'Test-Delay');
  if (delay !== undefined) {
    const seconds = Number(delay);
    if (delay.trim() === '' || !(seconds >= 0 && seconds <= MAX_DELAY_SECONDS))
      throw invalid([
        inputError(['header', 'Test-Delay'], `Must be a number of seconds from 0 to ${MAX_DELAY_SECONDS}`),
      ]);
    // Whoever hangs up waits no longer.
    await sleep(seconds * 1000, undefined, { signal: c.req.raw.signal }).catch(() => {});
  }
  if (error === undefined) return;
  if (!Object.hasOwn(PROBLEMS_BY_CODE, error))
    throw invalid([
      inputError(['header', 'Test-Error'], 'Must be an error code, as the guide’s page “Errors” lists them'),
    ]);
  const code = error as ProblemCode;
  throw new ProblemError(code, 'The header Test-Error asked for this error', {
    ...(RETRIED.has(PROBLEMS_BY_CODE[code].status) && { headers: { 'Retry-After': '1' } }),
  });
}
