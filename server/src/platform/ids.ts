/** Identifiers. All begin with the time, so that newer sorts after older and inserts stay at the end of an index. */
import { v7 } from 'uuid';
import { fewRandomBytes } from './random-bytes.ts';

/** Crockford's base 32: digits and letters that are not mistaken for one another, in sorting order. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export interface Ids {
  /** UUID version 7 (RFC 9562): evaluations and files. */
  uuid(): string;
  /** `<prefix>_` + 10 characters of time + 26 random ones (130 bits): also good as an unguessable link. */
  sortable(prefix: string): string;
}

const TIME_CHARACTERS = 10;

function timeCharacters(ms: number): string {
  let text = '';
  for (let rest = ms, i = 0; i < TIME_CHARACTERS; i++, rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text;
  return text;
}

/** How ids made at a time begin: what sorts before it was made before. For reading a span of time by an index on ids. */
export const idsFrom = {
  sortable: (prefix: string, ms: number): string => `${prefix}_${timeCharacters(Math.max(0, Math.floor(ms)))}`,
  uuid: (ms: number): string => {
    const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}`;
  },
};

/** Ids from the machine's randomness; `nowMs` gives the time part. */
export function createIds(nowMs: () => number): Ids {
  const randomCharacters = (count: number): string => {
    let text = '';
    for (const byte of fewRandomBytes(count)) text += ALPHABET[byte & 31];
    return text;
  };
  return {
    uuid: () => v7({ msecs: nowMs() }),
    sortable: (prefix) => `${prefix}_${timeCharacters(nowMs())}${randomCharacters(26)}`,
  };
}
