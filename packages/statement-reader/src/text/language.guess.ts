/** Guesses the languages a statement may be in from its small words; a given locale settles what is unclear. */
import type { Lexicon } from '../facts/lexicon/lexicon.shape.ts';
import { foldWord } from './folded.text.ts';

export interface LanguageTell {
  language: string;
  words: ReadonlySet<string>;
}

export const tellOf = ({ language, tells }: Pick<Lexicon, 'language' | 'tells'>): LanguageTell => ({
  language,
  words: new Set(tells.split('|').map(foldWord)),
});

/** A given locale counts as this many small words. */
const LOCALE_COUNTS = 2;
const MAX_WORDS = 200;

/** So many small words more than of any other language are found only where a statement is written in it. */
const SURE_LEAD = 3;

interface Guess {
  /** ISO 639-1. */
  language: string;
  /** Small words of it; those of another language may be among them. */
  count: number;
}

/** All languages of `tells`, the likeliest first. */
function ranked(folded: string, tells: readonly LanguageTell[], locale: string | undefined): Guess[] {
  const words = folded.split(/[^a-z0-9\u00df-\ud7ff]+/).slice(0, MAX_WORDS);
  const expected = locale?.slice(0, 2).toLowerCase();
  const guesses = tells.map(({ language, words: small }) => {
    let count = language === expected ? LOCALE_COUNTS : 0;
    for (const word of words) if (small.has(word)) count++;
    return { language, count };
  });
  return guesses.sort((one, other) => other.count - one.count);
}

/** The likeliest language among `tells`, or null where no word of any is found and no locale is given. */
export function guessLanguage(
  folded: string,
  tells: readonly LanguageTell[],
  locale: string | undefined,
): string | null {
  const [first] = ranked(folded, tells, locale);
  return first && first.count > 0 ? first.language : null;
}

/** The language a statement is surely in, or else all of `tells`, the likeliest first. */
export function likelyLanguages(
  folded: string,
  tells: readonly LanguageTell[],
  locale: string | undefined,
): readonly string[] {
  const guesses = ranked(folded, tells, locale);
  const [first, second] = guesses;
  const isSure = first !== undefined && first.count - (second?.count ?? 0) >= SURE_LEAD;
  return (isSure ? [first] : guesses).map(({ language }) => language);
}
