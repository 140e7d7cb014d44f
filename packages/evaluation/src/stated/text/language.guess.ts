/** Guesses the language of a statement from its small words; a given locale settles what is unclear. */
import type { Lexicon } from '../lexicon/lexicon.shape.ts';
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

/** ISO 639-1 of the most likely language among `tells`, or null where no word of any is found and no locale is given. */
export function guessLanguage(
  folded: string,
  tells: readonly LanguageTell[],
  locale: string | undefined,
): string | null {
  const words = folded.split(/[^a-z0-9\u00df-\ud7ff]+/).slice(0, MAX_WORDS);
  const expected = locale?.slice(0, 2).toLowerCase();
  let best: string | null = null;
  let most = 0;
  for (const { language, words: small } of tells) {
    let count = language === expected ? LOCALE_COUNTS : 0;
    for (const word of words) if (small.has(word)) count++;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
