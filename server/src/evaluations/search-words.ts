/** The words a case is found by, those a search asks for, and how a word with one slip of the finger may have been meant. */
import type { EvaluationRequest } from '@dispute-intake/contract';
import { metadataOf } from '../platform/metadata.ts';
import { searchText } from '../platform/search-text.ts';
import type { EvaluationTable } from './evaluation.table.ts';
import { requestOf } from './evaluation.view.ts';

const MOST_WORDS = 24;
const MOST_TERMS = 6;
const MOST_CHARACTERS = 40;
const REFERENCE_CHARACTERS = 6;

const wordsIn = (text: string): string[] =>
  searchText(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => word.slice(0, MOST_CHARACTERS));

/** What the cardholder reads out as their reference, without the issuer's letters: of the first session, else the first version. */
export const referenceWord = (sessionOrEvaluationId: string): string =>
  sessionOrEvaluationId.slice(-REFERENCE_CHARACTERS).toLowerCase();

/** Words of the merchant's name and of the client's own texts, the card's last four digits, and the reference. */
export function searchWords(
  { transaction, card }: Pick<EvaluationRequest, 'transaction' | 'card'>,
  metadata: Readonly<Record<string, string>> | undefined,
  referredTo: string,
): string[] {
  const texts = [transaction.merchant_name, card.last_4, ...Object.values(metadata ?? {})];
  return [...new Set([referenceWord(referredTo), ...texts.flatMap(wordsIn)])].slice(0, MOST_WORDS);
}

/** Of a stored version. */
export const searchWordsOf = (
  row: Pick<EvaluationTable, 'id' | 'request' | 'metadata' | 'intake_session_id'>,
  request: EvaluationRequest = requestOf(row),
): string[] => searchWords(request, metadataOf(row), row.intake_session_id ?? row.id);

/** `NB-7K4-92Q` as it is printed, or its beginning as it is typed. */
const REFERENCE = /^[a-z]{2}-([0-9a-z]{3})-?([0-9a-z]{0,3})$/i;

/** What a case must have words of, each as the beginning of one. */
export function searchTerms(search: string): string[] {
  const [, first, second] = REFERENCE.exec(search.trim()) ?? [];
  if (first !== undefined) return [`${first}${second}`.toLowerCase()];
  return [...new Set(wordsIn(search))].slice(0, MOST_TERMS);
}

/** Letters by script; the first of a script finds its alphabet. */
const ALPHABETS: [script: RegExp, first: number, last: number][] = [
  [/[a-z]/, 0x61, 0x7a],
  [/[α-ω]/, 0x3b1, 0x3c9],
  [/[а-яіїєґ]/, 0x430, 0x44f],
  [/[א-ת]/, 0x5d0, 0x5ea],
  [/[ء-ي]/, 0x621, 0x64a],
];
const LEAST_CORRECTED = 4;
const MOST_CORRECTED = 20;

/**
 * All beginnings of words that are one slip away: a letter too many or too few, another letter, or two in the wrong order.
 * Empty for short words and numbers, where a slip is another word, and for letters of several alphabets, which would have thousands.
 */
export function slipsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < LEAST_CORRECTED || letters.length > MOST_CORRECTED || !/\p{L}/u.test(word)) return [];
  const [alphabetOf, another] = ALPHABETS.filter(([script]) => script.test(word));
  if (another) return [];
  const [, first = 0, last = -1] = alphabetOf ?? [];
  const alphabet = Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
  const slips = new Set<string>();
  for (let i = 0; i < letters.length; i++) {
    const [before, here = '', after] = [letters.slice(0, i), letters[i], letters.slice(i + 1)];
    slips.add([...before, ...after].join(''));
    const [next, ...rest] = after;
    if (next !== undefined) slips.add([...before, next, here, ...rest].join(''));
    for (const letter of alphabet) {
      slips.add([...before, letter, ...after].join(''));
      slips.add([...before, letter, here, ...after].join(''));
    }
  }
  slips.delete(word);
  return [...slips];
}
