/** Which language a statement is in, for every part of the reader: by its letters, else by its small words. */
import { isReadLanguage } from './facts/lexicon/index.ts';
import { type Guess, rankedLanguages } from './text/language.guess.ts';

/** Scripts of one language each, and what tells the others of a script from its first. */
const SCRIPTS: readonly { letters: RegExp; language: string; others?: readonly [RegExp, string][] }[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja' },
  { letters: /\p{Script=Han}/gu, language: 'zh' },
  {
    letters: /\p{Script=Arabic}/gu,
    language: 'ar',
    others: [
      [/[ٹڈڑںے]/, 'ur'],
      [/[پچژگ]/, 'fa'],
    ],
  },
  { letters: /\p{Script=Greek}/gu, language: 'el' },
  { letters: /\p{Script=Hebrew}/gu, language: 'he' },
  { letters: /\p{Script=Hangul}/gu, language: 'ko' },
  { letters: /\p{Script=Thai}/gu, language: 'th' },
  { letters: /\p{Script=Devanagari}/gu, language: 'hi' },
];
/** Long texts say what they are written in long before this. */
const MAX_CHARACTERS = 2000;

/** ISO 639-1; the language of `locale` counts where the text itself is not clear; null where nothing tells. */
export const languageOf = (statement: string, locale?: string): string | null =>
  likelyLanguages(statement, locale)[0]?.language ?? null;

/** The languages that a sign speaks for, the likeliest first; one alone where its letters tell it. */
export function likelyLanguages(statement: string, locale?: string): readonly Guess[] {
  const ofLetters = languageOfLetters(statement.slice(0, MAX_CHARACTERS));
  if (ofLetters !== null) return [{ language: ofLetters, score: Number.POSITIVE_INFINITY }];
  const guesses = rankedLanguages(statement, locale).filter(({ score }) => score > 0);
  const [first] = guesses;
  const read = guesses.find(({ language }) => isReadLanguage(language));
  if (!first || !read || isReadLanguage(first.language)) return guesses;
  const isClear = first.score >= LEAST_OF_OTHERS && first.score >= read.score * AHEAD_OF_READ;
  return isClear ? guesses : [read, ...guesses.filter((one) => one !== read)];
}

/** A few words are taken for a language without patterns only where its signs are plain: most are of one that is read. */
const LEAST_OF_OTHERS = 1.5;
const AHEAD_OF_READ = 1.3;

/** The language whose script half of the letters are of; Japanese is written with Han characters too. */
function languageOfLetters(text: string): string | null {
  // Few statements have a letter beyond Latin and Cyrillic: those need no counting.
  if (!/[\u0370-\u03ff\u0590-\u06ff\u0900-\u0dff\u0e00-\u0eff\u1100-\u11ff\u1f00-\u1fff\u3040-\ud7ff]/.test(text))
    return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  let before = 0;
  for (const { letters: ofScript, language, others = [] } of SCRIPTS) {
    const count = text.match(ofScript)?.length ?? 0;
    // A text with kana is Japanese, whichever of its signs are more.
    const isJapanese = language === 'zh' && before > 0;
    if (count > 0 && (count + (isJapanese ? before : 0)) * 2 > letters) {
      return isJapanese ? 'ja' : (others.find(([sign]) => sign.test(text))?.[1] ?? language);
    }
    before = language === 'ja' ? count : 0;
  }
  return null;
}
