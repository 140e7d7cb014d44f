/** Which language a statement is in, for every part of the reader: by its letters, else by its small words. */
import { TELLS } from './facts/lexicon/index.ts';
import { foldText } from './text/folded.text.ts';
import { guessLanguage, tellOf } from './text/language.guess.ts';

/** Languages without patterns: told apart so that they are named and not taken for a neighbour. */
const OTHERS = [
  { language: 'sv', tells: 'och|att|jag|är|inte|som|från|inget|ingen|mig|mitt|aldrig|något|blev|också|hos' },
  { language: 'da', tells: 'og|jeg|ikke|fra|noget|ingen|aldrig|blev|også|hvad|efter|mig|mit|kortet' },
  { language: 'cs', tells: 'jsem|není|nebyl|který|která|proč|nikdy|jsme|tento|této|platbu|něco|nebo|protože' },
  { language: 'ro', tells: 'și|nu|este|sunt|pentru|care|mai|niciodată|această|acest|meu|mea|din|fost' },
  { language: 'hu', tells: 'és|nem|hogy|egy|volt|csak|soha|ezt|meg|már|vagy|nekem|kártya|kártyám' },
].map(tellOf);
const ALL_TELLS = [...TELLS, ...OTHERS];

/** Scripts of one language each, and what tells the others of a script from its first. */
const SCRIPTS: readonly { letters: RegExp; language: string; others?: readonly [RegExp, string][] }[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja' },
  { letters: /\p{Script=Han}/gu, language: 'zh' },
  {
    letters: /\p{Script=Cyrillic}/gu,
    language: 'uk',
    others: [
      [/[іїєґ]/i, 'uk'],
      [/[ыэъё]/i, 'ru'],
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
export function languageOf(statement: string, locale?: string): string | null {
  const text = statement.slice(0, MAX_CHARACTERS);
  return languageOfLetters(text) ?? guessLanguage(foldText(text).folded, ALL_TELLS, locale);
}

/** The language whose script half of the letters are of; Japanese is written with Han characters too. */
function languageOfLetters(text: string): string | null {
  // Few statements have a letter beyond Latin and Arabic: those need no counting.
  if (!/[\u0370-\u05ff\u0900-\u0dff\u0e00-\u1fff\u3040-\ud7ff]/.test(text)) return null;
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
