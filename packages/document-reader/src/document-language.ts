/** Which language a document is in: few of its words are those of sentences, most are labels. */
import { languageOf } from '@dispute-intake/statement-reader/finders';
import type { DocumentText } from './document-text.ts';
import { WORDS } from './lexicon/index.ts';
import { type Line, linesOf } from './line.ts';
import { type CompiledWords, wordsOf } from './words.ts';

/** In words that are of one language alone. */
const OF_SENTENCES = 2;
const OF_LOCALE = 0.75;
/** Less tells nothing. */
const LEAST = 1.5;
const LEAST_LETTERS = 3;
/** A longer document says what it is written in long before its end. */
const MOST_LINES = 120;

const ARABIC = /\p{Script=Arabic}/gu;

/** ISO 639-1; the language of `locale` where the text itself is not clear; null where nothing tells. */
export function documentLanguage(lines: readonly Line[], locale: string | undefined): string | null {
  const text = lines.map((line) => line.text).join('\n');
  if (text === '') return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if ((text.match(ARABIC)?.length ?? 0) * 2 > letters) return 'ar';
  const told = languageOf(text);
  // Rows of a Japanese receipt may have no kana.
  if (told === 'zh') return 'ja';
  if (told === 'ja' || told === 'uk') return told;
  const points = labelPoints(lines.slice(0, MOST_LINES));
  const add = (language: string | undefined, by: number) => {
    if (language && WORDS[language]) points.set(language, (points.get(language) ?? 0) + by);
  };
  add(told ?? undefined, OF_SENTENCES);
  add(locale?.slice(0, 2).toLowerCase(), OF_LOCALE);
  const [best] = [...points].sort(([, one], [, other]) => other - one);
  return best && best[1] >= LEAST ? best[0] : languageOf(text, locale);
}

/** The same of a document's text. */
export const languageOfDocument = (document: DocumentText, locale?: string): string | null =>
  documentLanguage(linesOf(document), locale);

/** Each word once, shared among the languages that have it. */
function labelPoints(lines: readonly Line[]): Map<string, number> {
  const languages = new Map<string, Set<string>>();
  for (const language of Object.keys(WORDS)) {
    const words = wordsOf(language);
    if (!words) continue;
    for (const expression of labelsOf(words))
      for (const line of lines)
        for (const [found] of line.folded.matchAll(expression)) {
          const word = found.trim();
          if (word.length < LEAST_LETTERS) continue;
          languages.set(word, (languages.get(word) ?? new Set()).add(language));
        }
  }
  const points = new Map<string, number>();
  for (const of of languages.values())
    for (const language of of) points.set(language, (points.get(language) ?? 0) + 1 / of.size ** 2);
  return points;
}

const labelsOf = (words: CompiledWords): RegExp[] => [
  words.grandTotal,
  words.partSum,
  words.dateLabel,
  words.otherDate,
  words.orderLabel,
  words.invoiceLabel,
  words.trackingLabel,
  words.deliveryLabel,
  words.refund,
  words.cancelled,
  ...words.kinds.map((kind) => kind.words),
];
