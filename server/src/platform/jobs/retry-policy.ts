/** What becomes of a job whose run threw or died: again after a growing delay, in the end the dead letters. */
import type { ClaimedJob, Release } from './job-store.ts';

const FIRST_BACK_OFF_MS = 1000;
const MAX_BACK_OFF_MS = 10 * 60_000;
/** After this many runs that threw or died a job is dead-lettered. */
export const MAX_FAILURES = 20;
const MAX_ERROR_LENGTH = 1000;

/** The delay doubles with each failure, from a second to ten minutes. */
export function releaseAfterFailure<J extends ClaimedJob>(job: J, error: unknown, nowMs: number): Release<J> {
  const failures = job.failures + 1;
  const delayMs = Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
  const message = error instanceof Error ? error.message : String(error);
  return {
    job,
    failures,
    deadLettered: failures >= MAX_FAILURES,
    runAtMs: nowMs + delayMs,
    error: message.slice(0, MAX_ERROR_LENGTH),
  };
}

/** Back to waiting as it was: the run does not count. */
export const releaseUntouched = <J extends ClaimedJob>(job: J, runAtMs?: number): Release<J> => ({
  job,
  runAtMs,
  failures: job.failures,
  deadLettered: false,
});
