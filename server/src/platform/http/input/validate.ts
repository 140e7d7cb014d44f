/** Checks input against a contract schema and reports every fault with its place. */
import type { InputError } from '@dispute-intake/contract';
import type * as z from 'zod';
import { ProblemError } from '../problems/problem-error.ts';
import { inputMessage } from './input-message.ts';

export type InputPlace = 'body' | 'query' | 'path' | 'header';
const MAX_ERRORS = 100;

/** The checked value, or a `validation_failed` problem listing each fault. Values are never echoed. */
export function validate<S extends z.ZodType>(schema: S, value: unknown, place: InputPlace): z.output<S> {
  if (place !== 'body') refuseNul(value, place);
  const parsed = schema.safeParse(value, { error: inputMessage });
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.slice(0, MAX_ERRORS).map((issue) => inputErrorOf(issue, place)));
}

/** `%00` in an address; a body with one is refused before it comes here. */
function refuseNul(value: unknown, place: InputPlace): void {
  for (const [name, given] of Object.entries(value ?? {}))
    if (typeof given === 'string' && given.includes('\0'))
      throw place === 'path'
        ? new ProblemError('not_found', 'There is nothing at this address')
        : invalid([inputError([place, name], 'Must not hold a NUL character')]);
}

/** The problem for faults found outside a schema. */
export function invalid(errors: InputError[]): ProblemError {
  const first = errors[0];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new ProblemError('validation_failed', first ? `${first.loc.join('.')}: ${first.msg}${more}` : 'Not valid', {
    errors,
  });
}

/** One fault at a place. */
export const inputError = (loc: string[], msg: string): InputError => ({ loc, msg, type: 'error' });

function inputErrorOf(issue: z.core.$ZodIssue, place: InputPlace): InputError {
  return inputError([place, ...issue.path.map(String)], issue.message);
}
