/** The refusal of whatever an operator's account and side do not hold. */
import { ProblemError } from '../../platform/http/problems/problem-error.ts';

/** `what`: "endpoint", "case". */
export const notHere = (what: string): ProblemError =>
  new ProblemError(
    'not_found',
    `There is no such ${what}: it was deleted, or belongs to the other side (live or test)`,
  );
