/**
 * Keeps full card numbers out: refused in structured fields (known or not), masked in what a person wrote freely. Runs
 * before validation, so that no error message can carry one either.
 */
import { FREE_TEXT_PATHS, holdsCardNumber } from '@dispute-intake/contract';
import { maskSecrets } from '@dispute-intake/intake-flow';
import { ProblemError } from './problem-error.ts';

/** Digits that are something else by definition, or (chip data) are cleaned by their own reader. */
const EXEMPT_KEYS = new Set(['arn', 'emv_tlv_hex']);
const SHORTEST = 13;

const freeTextPaths = new Set(FREE_TEXT_PATHS.map((path) => `evidences.${path}`));
const METADATA = 'metadata.';

/** Throws `pan_not_accepted` when a card number stands anywhere but in the free text below `evidences` and in `metadata`. */
export function refuseCardNumbers(
  body: unknown,
  isFreeText: (path: string) => boolean = (path) => freeTextPaths.has(path) || path.startsWith(METADATA),
): void {
  walk(body, '', ['body'], isFreeText);
}

/** As {@link refuseCardNumbers} for a header whose value we keep. */
export function refuseCardNumberIn(header: string, value: string | undefined): void {
  if (value !== undefined && holdsCardNumber(value)) throw refused(['header', header]);
}

function walk(value: unknown, path: string, loc: string[], isFreeText: (path: string) => boolean): void {
  if (typeof value === 'string') {
    if (value.length >= SHORTEST && !isFreeText(path) && holdsCardNumber(value)) throw refused(loc);
  } else if (typeof value === 'number') {
    if (Math.abs(value) >= 1e12 && holdsCardNumber(Math.abs(value))) throw refused(loc);
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) walk(item, path, [...loc, String(i)], isFreeText);
  } else if (value !== null && typeof value === 'object') {
    for (const key in value) {
      if (key.length >= SHORTEST && holdsCardNumber(key)) throw refused(loc);
      if (EXEMPT_KEYS.has(key)) continue;
      walk((value as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`, [...loc, key], isFreeText);
    }
  }
}

const refused = (loc: string[]) =>
  new ProblemError(
    'pan_not_accepted',
    'A field holds a full card number: send the first digits and the last four only',
    {
      errors: [{ loc, msg: 'This field holds a full card number', type: 'error' }],
    },
  );

/** A copy of `metadata` with every card number, security code, PIN and password masked. */
export const maskMetadata = (metadata: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, maskSecrets(value)]));

/** A copy in which the free text below `evidences` has every card number, security code, PIN and password masked. */
export function maskFreeText<T extends Record<string, unknown>>(evidences: T): T {
  const masked: Record<string, unknown> = { ...evidences };
  for (const path of FREE_TEXT_PATHS) {
    const [head = '', tail] = path.split('.');
    const value = masked[head];
    if (tail === undefined) {
      if (typeof value === 'string') masked[head] = maskSecrets(value);
    } else if (value !== null && typeof value === 'object') {
      const text = (value as Record<string, unknown>)[tail];
      if (typeof text === 'string') masked[head] = { ...value, [tail]: maskSecrets(text) };
    }
  }
  return masked as T;
}
