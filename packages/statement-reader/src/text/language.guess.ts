/** Guesses the languages a statement may be in from its small words and letters; a given locale settles what is unclear. */
import { foldText, foldWord } from './folded.text.ts';
import { LANGUAGE_SIGNS } from './language.signs.ts';

/** A given locale counts as this many small words of one language alone. */
const LOCALE_COUNTS = 1;
const MAX_WORDS = 200;
/** Long texts say what they are written in long before this. */
const MAX_CHARACTERS = 2000;

/** So many small words more than of any other language are found only where a statement is written in it. */
const SURE_LEAD = 1.5;

export interface Guess {
  /** ISO 639-1. */
  language: string;
  /** Signs of it; one that languages share is divided among them. */
  score: number;
}

type Shares = ReadonlyMap<string, readonly number[]>;
const LANGUAGES = LANGUAGE_SIGNS.map(({ language }) => language);

const sharesOf = (signsOf: (index: number) => Iterable<string>): Shares => {
  const shares = new Map<string, number[]>();
  LANGUAGES.forEach((_, index) => {
    for (const sign of new Set(signsOf(index))) shares.set(sign, [...(shares.get(sign) ?? []), index]);
  });
  return shares;
};
const WORDS = sharesOf((index) => LANGUAGE_SIGNS[index]?.words.split(' ').map(foldWord) ?? []);
const LETTERS = sharesOf((index) => LANGUAGE_SIGNS[index]?.letters ?? '');

/** All languages, the likeliest first; those that no sign speaks for have a score of 0. */
export function rankedLanguages(text: string, locale?: string): readonly Guess[] {
  const start = text.slice(0, MAX_CHARACTERS).toLowerCase();
  const expected = locale?.slice(0, 2).toLowerCase();
  const scores = LANGUAGES.map((language): number => (language === expected ? LOCALE_COUNTS : 0));
  const count = (found: readonly number[] | undefined): void => {
    for (const index of found ?? []) scores[index] = (scores[index] ?? 0) + 1 / (found?.length ?? 1);
  };
  const words = foldText(start).folded.split(/[^a-z0-9\u00df-\ud7ff]+/);
  for (const word of words.slice(0, MAX_WORDS)) count(WORDS.get(word));
  for (const [letter] of start.matchAll(/[^\x20-\x7e\n]/g)) count(LETTERS.get(letter));
  return LANGUAGES.map((language, index) => ({ language, score: scores[index] ?? 0 })).sort(
    (one, other) => other.score - one.score,
  );
}

/** Whether a first guess leaves no doubt. */
export const isSure = ([first, second]: readonly Guess[]): boolean =>
  first !== undefined && first.score - (second?.score ?? 0) >= SURE_LEAD;
