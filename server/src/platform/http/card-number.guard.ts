/**
 * Keeps full card numbers out: refused in structured fields (known or not), masked in what a person wrote freely. Runs
 * before validation, so that no error message can carry one either.
 */
import { FREE_TEXT_PATHS, holdsCardNumber } from '@dispute-intake/contract';
import { maskSecrets } from '@dispute-intake/intake-flow';
import { ProblemError } from './problem-error.ts';

/** By exact place: digits that are something else by definition, or (chip data) are cleaned by their own reader. */
const EXEMPT_PATHS = new Set(['transaction.arn', 'evidences.original_transaction.arn', 'evidences.emv_tlv_hex']);
const SHORTEST = 13;
/** Names, in any spelling, of what may never be kept after authorisation (PCI DSS 3.3.1). */
const SENSITIVE_NAMES = new RegExp(
  [
    '(card|full)?([di]?cvv[12]?|cvc[12]?|cvn2?|cav2|csc|cid)(code|value|number|data)?',
    '(card|encrypted|iso|clear)?pin(block)?(data)?',
    '(full|card|raw)?track[12]?(equivalent)?(data)?',
    '(card)?mag(netic)?stripe(data)?',
    '(card)?(securitycode|verificationvalue)|cardverification(code|number)',
  ]
    .map((name) => `^(?:${name})$`)
    .join('|'),
);

const freeTextPaths = new Set(FREE_TEXT_PATHS.map((path) => `evidences.${path}`));
const METADATA = 'metadata.';

/** Free text of an evaluation, by path: what a person wrote below `evidences`, and `metadata`. */
export const isFreeTextOfEvaluation = (path: string): boolean => freeTextPaths.has(path) || isMetadata(path);
export const isMetadata = (path: string): boolean => path.startsWith(METADATA);

/**
 * Throws `pan_not_accepted` when a card number stands anywhere but in free text, and `sensitive_data_not_accepted` when a
 * field, wherever it stands, is named for a security code, a PIN or track data. A dot in a field's own name is `\\.` in a path.
 */
export function refuseCardNumbers(body: unknown, isFreeText: (path: string) => boolean = () => false): void {
  walk(body, '', ['body'], isFreeText);
}

/** As {@link refuseCardNumbers} for a header whose value we keep. */
export function refuseCardNumberIn(header: string, value: string | undefined): void {
  if (value !== undefined && holdsCardNumber(value)) throw refused(['header', header]);
}

const within = (path: string, name: string): string => {
  const segment = name.includes('.') ? name.replaceAll('.', '\\.') : name;
  return path === '' ? segment : `${path}.${segment}`;
};

function walk(value: unknown, path: string, loc: string[], isFreeText: (path: string) => boolean): void {
  if (typeof value === 'string') {
    if (value.length >= SHORTEST && !isFreeText(path) && !EXEMPT_PATHS.has(path) && holdsCardNumber(value))
      throw refused(loc);
  } else if (typeof value === 'number') {
    if (Math.abs(value) >= 1e12 && holdsCardNumber(value)) throw refused(loc);
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) walk(item, within(path, String(i)), [...loc, String(i)], isFreeText);
  } else if (value !== null && typeof value === 'object') {
    for (const key in value) {
      if (key.length >= SHORTEST && holdsCardNumber(key)) throw refused(loc);
      if (isSensitiveName(key)) throw sensitive([...loc, key]);
      walk((value as Record<string, unknown>)[key], within(path, key), [...loc, key], isFreeText);
    }
  }
}

/** `cvv`, `CVV2`, `pin_block`, `card-track1` …; a name too long to be one is not looked at. */
const isSensitiveName = (name: string): boolean =>
  name.length <= 40 &&
  SENSITIVE_NAMES.test(
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  );

const sensitive = (loc: string[]) =>
  new ProblemError(
    'sensitive_data_not_accepted',
    'Security codes, PINs and track data must never be sent or stored: leave the field out',
    { errors: [{ loc, msg: 'This field is named for a security code, a PIN or track data', type: 'error' }] },
  );

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
