/** One line of a document, folded for comparison, with the way back to the words as they stand. */
import { foldText } from '@dispute-intake/statement-reader/finders';
import type { Box, DocumentContext, DocumentPage, DocumentText } from './document-text.ts';
import { withoutRadicals } from './radicals.ts';
import { withCurrencySigns } from './recognized-sums.ts';

export interface Line {
  /** Number in the document. */
  index: number;
  /** From 1. */
  page: number;
  text: string;
  folded: string;
  /** `positions[i]` is where unit `i` of `folded` stands in `text`. */
  positions: readonly number[];
  box: Box | null;
}

const MAX_PAGES = 12;
const MAX_LINES = 700;
const MAX_LINE = 400;
const CJK = '\\u3040-\\u30ff\\u3400-\\u9fff\\uff66-\\uff9f々';
/** Also round the signs that count years, months, days and yen, which a recognised text sets apart. */
const BETWEEN_UNSPACED = new RegExp(
  `(?<=[${CJK}])[ ]+(?=[${CJK}])|(?<=\\d)[ ]+(?=[年月日円時分])|(?<=[年月日])[ ]+(?=\\d)`,
  'g',
);

/** Without the blanks between signs of a script that has none. */
export const joinUnspaced = (text: string): string => text.replace(BETWEEN_UNSPACED, '');

/** Signs of currencies that the finder of sums does not know, by codes of the same length. */
const CURRENCY_SIGNS: readonly [RegExp, string][] = [
  [/ر\.س/g, 'sar'],
  [/د\.ا/g, 'aed'],
  [/ج\.م/g, 'egp'],
  [/￥/g, '¥'],
  // A yen sign is read as a backslash, and is one in old fonts.
  [/\\(?=-?\d)/g, '¥'],
];

/** Signs of Arab currencies by the codes of the finder, before their hamza is folded away: a sum stands beside them. */
const ARAB_SIGNS: Readonly<Record<string, string>> = {
  'د.أ': 'jod',
  'د.إ': 'aed',
  'د.ك': 'kwd',
  'د.ب': 'bhd',
  'د.ت': 'tnd',
  'د.م': 'mad',
  'د.ج': 'dzd',
  'د.ع': 'iqd',
  'د.ل': 'lyd',
  'ر.ع': 'omr',
  'ر.ق': 'qar',
  'ر.ي': 'yer',
};
const ARAB_SIGN =
  /(?<=\p{Nd}\s?)([در])\. ?([أإكبتمجعلقي])(?!\p{L})|(?<!\p{L})([در])\. ?([أإكبتمجعلقي])(?=\.? ?\p{Nd})/gu;
const withArabSigns = (text: string): string =>
  text.replace(ARAB_SIGN, (found, first = '', second = '', before = '', after = '') =>
    (ARAB_SIGNS[`${first || before}.${second || after}`] ?? found).padEnd(found.length),
  );

const MONTH_WITH_SIGNS = /(?<=\d)([-./])(?=\p{L}{3,})|(?<=\p{L}{3,})([-./])(?=\d{4})/gu;

/** A recognised sum is torn at its decimals: "56, 80 EUR" at the end of a row is 56,80 EUR. */
const TORN_DECIMALS = /(?<![\d.,])(\d{1,6}|\d{1,3}(?:[.,]\d{3})+)([.,]) (\d{2})(?=\D{0,6}$)/;

/** A decimal sign is read as a colon: "23:75" at the end of a row is no time of day. */
const COLON_FOR_DECIMALS = /(?<![\d.,:;])(\d{1,5}|\d{1,3}(?:[.,]\d{3})+)(?::(?=[6-9]\d)|;)(?=\d{2}\D{0,6}$)/;

/** Marks of direction between the parts of a day, behind which a PDF draws its strokes: 12<mark>09/<mark>2026/. */
const MOVED_MARKS = /(?<!\d)(\d{1,2})[\u200e\u200f](\d{1,2})\/[\u200e\u200f](\d{4})\//g;
const MARKS_OF_DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A short word runs into the day behind it: "a2 de noviembre". */
const WORD_ON_DAY = /(?<![\p{L}\d])(a|al|am|le|el|il|em|op|on|dnia)(\d{1,2})(?=\.? (?:de )?\p{L}{3,})/giu;

/** The article is drawn out to the number it stands before: "الـ150". */
const ARTICLE_ON_NUMBER = /(\p{Script=Arabic})\u0640+(?=\p{Nd})/gu;

/** A mark between the digits of a sum is recognised as two: "3.,600,00". */
const TWO_MARKS = /(?<=\d)([.,])[.,](?=\d{3}[.,]\d{2}(?!\d))/;

/** A slashed nought is taken for another digit: no day is the 98th, no month the 63rd, and no year 2825. */
const NOUGHT_OF_DAY = /(?<![\d.,/-])[4-9](?=\d([./-])(?:0\d|1[0-2])\1(?:20)?\d\d(?!\d))/g;
const NOUGHT_OF_MONTH = /(?<=(?<!\d)\d\d[./-]|20\d\d-|年\s?)[4-9](?=\d(?:[./-](?:20)?\d\d(?!\d)|\s?月))/g;
const NOUGHT_OF_YEAR = /(?<=(?<!\d)\d\d[./-]\d\d[./-]2)[1-9](?=2\d(?!\d))/g;

/** Behind a day no month is the 13th to the 19th, and no day is the 32nd or later. */
const NOUGHT_BEHIND_MONTH =
  /(?<=(?<!\d)(?:1[3-9]|[23]\d)[./-]1|20\d\d-1|年\s?1)[3-9](?=[./-](?:20|2[1-9])?\d\d(?!\d)|\s?月)/g;
const NOUGHT_BEHIND_DAY = /(?<=(?<![\d.,/-])3)[2-9](?=([./-])(?:0\d|1[0-2])\1(?:20)?\d\d(?!\d))/g;
const NOUGHT_OF_JAPANESE_YEAR = /(?<=(?<!\d)2)[1-9](?=2\d\s?年)/g;
/** A stroke is taken for a seven: "2026/11704", "13710/2026". */
const STROKE = /(?<=(?<!\d)20\d\d\/\d\d)7(?=\d\d(?!\d))|(?<=(?<![\d/.,])\d\d)7(?=\d\d\/20\d\d(?!\d))/g;

/** Lines with text, in order; bounded, so that no document takes long. */
export function linesOf(document: DocumentText, context?: DocumentContext): Line[] {
  const lines: Line[] = [];
  const isRecognized = document.source === 'ocr';
  const pages = isRecognized && context ? document.pages.map((page) => withSigns(page, context)) : document.pages;
  for (const [at, page] of pages.slice(0, MAX_PAGES).entries()) {
    for (const { text, box } of page.lines) {
      if (lines.length >= MAX_LINES) return lines;
      const blanks = withoutRadicals(text.slice(0, MAX_LINE))
        .replace(MOVED_MARKS, '$1/$2/$3')
        .replace(MARKS_OF_DIRECTION, '')
        .replace(ARTICLE_ON_NUMBER, '$1 ')
        .replace(/[ \t\u00a0\u202f\u2009]+/g, ' ')
        .trim();
      const kept = isRecognized
        ? blanks
            .replace(TWO_MARKS, '$1')
            .replace(WORD_ON_DAY, '$1 $2')
            .replace(NOUGHT_OF_DAY, '0')
            .replace(NOUGHT_OF_MONTH, '0')
            .replace(STROKE, '/')
            .replace(NOUGHT_BEHIND_MONTH, '0')
            .replace(NOUGHT_BEHIND_DAY, '0')
            .replace(NOUGHT_OF_JAPANESE_YEAR, '0')
            .replace(NOUGHT_OF_YEAR, '0')
            .replace(TORN_DECIMALS, '$1$2$3')
            .replace(COLON_FOR_DECIMALS, '$1.')
        : blanks;
      if (kept !== '') lines.push({ index: lines.length, page: at + 1, text: kept, box, ...fold(kept) });
    }
  }
  return lines;
}

function withSigns({ lines }: DocumentPage, context: DocumentContext): DocumentPage {
  const texts = withCurrencySigns(
    lines.map(({ text }) => text),
    context,
  );
  return { lines: lines.map((line, at) => ({ ...line, text: texts[at] ?? line.text })) };
}

/** Folds a text; blanks between Chinese and Japanese signs are left out, unusual signs are those the finders know. */
export function fold(text: string): { folded: string; positions: number[] } {
  const { folded, positions } = foldText(withArabSigns(eraYears(text)));
  let joined = '';
  const map: number[] = [];
  let from = 0;
  const copy = (to: number): void => {
    joined += folded.slice(from, to);
    for (let at = from; at < to; at++) map.push(positions[at] ?? text.length);
  };
  for (const match of folded.matchAll(BETWEEN_UNSPACED)) {
    copy(match.index);
    from = match.index + match[0].length;
  }
  copy(folded.length);
  map.push(text.length);
  for (const [sign, code] of CURRENCY_SIGNS)
    joined = joined.replace(sign, (found) => code.padEnd(found.length).slice(0, found.length));
  return { folded: joined.replace(MONTH_WITH_SIGNS, ' '), positions: map };
}

/** Years of the Japanese era in Western years, in as many characters. */
const eraYears = (text: string): string =>
  text.replace(/(?:令和|R)\s?(\d{1,2})(?=年|\.\d{1,2}\.\d)/g, (found, year: string) => {
    const western = String(2018 + Number(year));
    return found.length >= 4 ? western.padStart(found.length) : western;
  });

/** Where that part of the line is on its page; the whole line where its letters are not known to be of one width. */
export function placeOf({ text, box, positions }: Line, start: number, end: number): Box | null {
  if (!box || text.length === 0) return box;
  const [from, to] = [positions[start] ?? 0, positions[end] ?? text.length];
  return {
    ...box,
    x: box.x + (box.width * from) / text.length,
    width: (box.width * Math.max(1, to - from)) / text.length,
  };
}
