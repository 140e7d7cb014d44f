/**
 * Keeps full card numbers out: refused in structured fields (known or not), masked in what a person wrote freely. Runs
 * before validation, so that no error message can carry one either.
 */
import { setImmediate } from 'node:timers/promises';
import { FREE_TEXT_PATHS, holdsCardNumber } from '@dispute-intake/contract';
import { maskSecrets } from '@dispute-intake/intake-flow';
import { inputError, invalid } from '../input/validate.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { CHIP_NAME, holdsEncodedCardNumber } from './encoded-card-number.ts';
import { isSensitiveName, isSensitivePair } from './sensitive-names.ts';

/** By exact place: digits that are something else by definition, or (chip data) are cleaned by their own reader. */
const EXEMPT_PATHS = new Set(['transaction.arn', 'evidences.original_transaction.arn', 'evidences.emv_tlv_hex']);
const SHORTEST = 13;
/** No documented field takes a longer text, and no documented object a longer name or as many. */
const MAX_TEXT = 65_536;
const MAX_NAME = 1000;
const MAX_MEMBERS = 1000;
/** In characters: a few milliseconds. */
const WORK_AT_ONCE = 50_000;
/** Of a value besides its characters. */
const WORK_OF_VALUE = 20;

const freeTextPaths = new Set(FREE_TEXT_PATHS.map((path) => `evidences.${path}`));
const METADATA = 'metadata.';

/** Of several payments in one request (`transactions.3.evidences.…`, `candidate_transactions.7.arn`) the place of one. */
const placeOfOne = (path: string): string =>
  path
    .replace(/^transactions\.\d+\.(?=(?:transaction|evidences)\.)/, '')
    .replace(/^(?:candidate_)?transactions\.\d+\./, 'transaction.');

/** Free text of an evaluation, by path: what a person wrote below `evidences`, and `metadata`. */
export const isFreeTextOfEvaluation = (path: string): boolean =>
  freeTextPaths.has(placeOfOne(path)) || isMetadata(path);
const isMetadata = (path: string): boolean => path.startsWith(METADATA);

/** What is judged otherwise than a structured field, by its path. */
export interface Places {
  isFreeText?: ((path: string) => boolean) | undefined;
  /** A file in base64, however long: its route bounds it and reads its bytes. */
  isFile?: ((path: string) => boolean) | undefined;
}

/**
 * Throws `pan_not_accepted` when a card number stands anywhere but in free text, or encoded anywhere but in chip data, and
 * `sensitive_data_not_accepted` when a field, wherever it stands, is named for a security code, a PIN or track data. A dot in a
 * field's own name is `\\.` in a path. Of a large body it looks at a part at a time, so that other requests go on meanwhile.
 */
export async function refuseCardNumbers(body: unknown, places: Places = {}): Promise<void> {
  const pending: Place[] = [{ value: body, name: '', parent: undefined }];
  let left = WORK_AT_ONCE;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    left -= check(next, pending, places);
    if (left > 0) continue;
    await setImmediate();
    left = WORK_AT_ONCE;
  }
}

/** As {@link refuseCardNumbers} for a header whose value we keep. */
export function refuseCardNumberIn(header: string, value: string | undefined): void {
  if (value !== undefined && holdsCardNumber(value)) throw refused(['header', header]);
}

/** A value and the way to it. */
interface Place {
  value: unknown;
  name: string;
  /** Undefined for the body. */
  parent: Place | undefined;
}

/** Names from the body down. */
function namesOf(place: Place): string[] {
  const names: string[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) names.unshift(at.name);
  return names;
}
const locOf = (place: Place): string[] => ['body', ...namesOf(place)];
const pathOf = (place: Place): string =>
  namesOf(place)
    .map((name) => (name.includes('.') ? name.replaceAll('.', '\\.') : name))
    .join('.');

/** Looks at one value and its name, adds what is in it to `pending`, and returns about how many characters that was worth. */
function check(place: Place, pending: Place[], places: Places): number {
  const { value, name, parent } = place;
  if (parent !== undefined && !Array.isArray(parent.value)) checkName(name, place, parent);
  let size = name.length;
  if (typeof value === 'string') {
    if (places.isFile?.(pathOf(place))) return size + WORK_OF_VALUE;
    checkText(value, place, places);
    size += value.length;
  } else if (typeof value === 'number') {
    if (Math.abs(value) >= 1e12 && holdsCardNumber(value)) throw refused(locOf(place));
  } else if (Array.isArray(value)) {
    if (isSplitNumber(value)) throw refused(locOf(place));
    for (let i = 0; i < value.length; i++) pending.push({ value: value[i], name: String(i), parent: place });
  } else if (value !== null && typeof value === 'object') {
    if (isSensitivePair(value)) throw sensitive(locOf(place));
    const members = Object.entries(value);
    if (members.length > MAX_MEMBERS) throw invalid([inputError(locOf(place), `At most ${MAX_MEMBERS} fields`)]);
    for (const [each, member] of members) pending.push({ value: member, name: each, parent: place });
  }
  return size + WORK_OF_VALUE;
}

const MOST_DIGITS = 19;
const DIGITS = /^\s*\d{1,18}\s*$/;

/** True for a card number cut into a list: `['4242', '4242', '4242', '4242']`, `['424242424', '2424242 ']`. */
const isSplitNumber = (list: readonly unknown[]): boolean =>
  list.length > 1 &&
  list.length <= MOST_DIGITS &&
  list.every((part) => DIGITS.test(String(part))) &&
  holdsCardNumber(list.join(' '));

function checkName(name: string, place: Place, parent: Place): void {
  if (name.length > MAX_NAME)
    throw invalid([inputError(locOf(parent), `A name here has at most ${MAX_NAME} characters`)]);
  if (harmless.has(name)) return;
  if (name.length >= SHORTEST && holdsCardNumber(name)) throw refused(locOf(parent));
  if (isSensitiveName(name)) throw sensitive(locOf(place));
  if (harmless.size >= MOST_HARMLESS) harmless.clear();
  harmless.add(name);
}

/** Names of fields that were looked at: the same few come with every body. */
const harmless = new Set<string>();
const MOST_HARMLESS = 1000;

function checkText(text: string, place: Place, { isFreeText }: Places): void {
  if (text.length > MAX_TEXT) throw invalid([inputError(locOf(place), `At most ${MAX_TEXT} characters`)]);
  if (holdsEncodedCardNumber(text) && !namesOf(place).some((name) => CHIP_NAME.test(name))) throw refused(locOf(place));
  if (text.length < SHORTEST || !holdsCardNumber(text)) return;
  const path = pathOf(place);
  if (isFreeText?.(path) || (EXEMPT_PATHS.has(placeOfOne(path)) && !beginsWithCard(text))) return;
  throw refused(locOf(place));
}

/** A reference begins with 1, 2, 7 or 8; one that begins with a number of a card is the card's. */
const beginsWithCard = (text: string): boolean => /^[3-6]\d{15}/.test(text) && holdsCardNumber(text.slice(0, 16));

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

/** `maskSecrets` that looks at a text once, however often it comes: several payments of one report tell the same. */
export function maskEachTextOnce(): (text: string) => string {
  const masked = new Map<string, string>();
  return (text) => {
    const known = masked.get(text) ?? maskSecrets(text);
    masked.set(text, known);
    return known;
  };
}

/** A copy in which the free text below `evidences` has every card number, security code, PIN and password masked. */
export function maskFreeText<T extends Record<string, unknown>>(evidences: T, mask = maskSecrets): T {
  const masked: Record<string, unknown> = { ...evidences };
  for (const path of FREE_TEXT_PATHS) {
    const [head = '', tail] = path.split('.');
    const value = masked[head];
    if (tail === undefined) {
      if (typeof value === 'string') masked[head] = mask(value);
    } else if (value !== null && typeof value === 'object') {
      const text = (value as Record<string, unknown>)[tail];
      if (typeof text === 'string') masked[head] = { ...value, [tail]: mask(text) };
    }
  }
  return masked as T;
}
