/** Text of a picture, by Tesseract as WebAssembly with the language data of npm packages: nothing is fetched at run time. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DocumentLine } from '@dispute-intake/document-reader';
import { arabicNumbersIn, type FoundNumber } from './arabic-numbers.ts';
import { bitmapFile, type GreyPicture, partOf, scaled } from './grey-picture.ts';

interface TessApi {
  Init(path: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  SetPageSegMode(mode: number): void;
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  MeanTextConf(): number;
  Clear(): void;
  End(): void;
}
interface TessModule {
  FS: { writeFile(path: string, data: Uint8Array): void };
  TessBaseAPI: new () => TessApi;
}

/** ISO 639-1 to the names of Tesseract's data. */
const NAMES: Readonly<Record<string, string>> = {
  ar: 'ara',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  it: 'ita',
  ja: 'jpn',
  nl: 'nld',
  pl: 'pol',
  pt: 'por',
  tr: 'tur',
  uk: 'ukr',
};
const LSTM = 1;
/** One block of text: the sums of a receipt stay on the rows they belong to, however far to the right. */
const ONE_BLOCK = 6;
const ONE_LINE = 7;
const ONE_WORD = 8;
const MOST_BYTES_OF_DATA = 67_108_864;

const require = createRequire(import.meta.url);

/** Where the data of a language are; undefined where their package is not installed. */
function dataFile(language: string): string | undefined {
  const name = NAMES[language];
  if (!name) return undefined;
  try {
    const folder = dirname(require.resolve(`@tesseract.js-data/${name}/package.json`));
    const file = join(folder, '4.0.0_best_int', `${name}.traineddata.gz`);
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

export interface Recognized {
  lines: DocumentLine[];
  /** 0 to 100, of all words. */
  confidence: number;
  words: number;
}

export interface Recognizer {
  /** ISO 639-1, of those whose data are installed. */
  readonly languages: readonly string[];
  recognize(picture: GreyPicture): Recognized;
  /** Goes on in other languages, the first is the likeliest; false, and nothing changed, where data of the first are not installed. */
  use(languages: readonly string[]): Promise<boolean>;
}

/** Those to recognise a language with: numbers and names are in Latin letters beside any other. */
export const withLatin = (language: string): string[] =>
  /^(?:ar|ja|uk)$/.test(language) ? [language, 'en'] : [language];

/** Reads in these languages (ISO 639-1), the first is the likeliest; undefined where none of their data are installed. */
export async function createRecognizer(languages: readonly string[]): Promise<Recognizer | undefined> {
  const installed = languages.filter((language) => dataFile(language) !== undefined);
  if (installed.length === 0) return undefined;
  const factory = require('tesseract.js-core/tesseract-core-simd-lstm') as (options: object) => Promise<TessModule>;
  const tesseract = await factory({ TesseractProgress() {}, print() {}, printErr() {} });
  const loaded = new Set<string>();
  let open = await openIn(installed);
  if (!open) return undefined;

  async function openIn(wanted: readonly string[]) {
    for (const language of wanted) {
      if (loaded.has(language)) continue;
      const data = gunzipSync(await readFile(dataFile(language) as string), { maxOutputLength: MOST_BYTES_OF_DATA });
      tesseract.FS.writeFile(`${NAMES[language]}.traineddata`, data);
      loaded.add(language);
    }
    const all = apiOf(wanted);
    // Arabic data take other digits for what they are not.
    const digits = wanted.includes('ar') && wanted.includes('en') ? apiOf(['en']) : undefined;
    return all && { languages: wanted, all, digits };
  }

  function apiOf(wanted: readonly string[]): TessApi | undefined {
    const api = new tesseract.TessBaseAPI();
    if (api.Init(null, wanted.map((language) => NAMES[language]).join('+'), LSTM) !== 0) return undefined;
    api.SetVariable('debug_file', '/dev/null');
    api.SetPageSegMode(ONE_BLOCK);
    return api;
  }

  const read = (one: TessApi): { table: string; confidence: number } => {
    one.SetImageFile(1, 0);
    one.Recognize(null);
    const result = { table: one.GetTSVText(0), confidence: one.MeanTextConf() };
    one.Clear();
    return result;
  };

  let { languages: current, all, digits } = open;
  let sumsLeft = MOST_SUMS;

  /** An unsure sum alone and larger, where nothing but digits is looked for: told where two further readings are against the first. */
  function readAgain(word: Word, picture: GreyPicture): string | undefined {
    if (!isUnsureSum(word) || sumsLeft-- <= 0) return undefined;
    const height = word.bottom - word.top;
    const part = partOf(picture, word, Math.round(MARGIN * height));
    all.SetVariable('tessedit_char_whitelist', OF_SUMS);
    const [second, third] = WAYS.map(({ mode, pixels }) => () => {
      all.SetPageSegMode(mode);
      tesseract.FS.writeFile('/input', bitmapFile(scaled(part, pixels / height)));
      return wordsOf(read(all).table)
        .map(({ text }) => text)
        .join('');
    }) as [() => string, () => string];
    const told = second();
    const isTold = told !== word.text && shapeOf(told) === shapeOf(word.text) && third() === told;
    all.SetVariable('tessedit_char_whitelist', '');
    all.SetPageSegMode(ONE_BLOCK);
    return isTold ? told : undefined;
  }
  open = undefined;
  return {
    get languages() {
      return current;
    },
    async use(wanted) {
      const next = wanted.filter((language) => dataFile(language) !== undefined);
      if (next[0] === undefined || next[0] !== wanted[0]) return false;
      if (next.join() === current.join()) return true;
      // One set of languages at a time: each takes tens of megabytes.
      all.End();
      digits?.End();
      const opened = (await openIn(next)) ?? (await openIn(current));
      if (!opened) throw new Error('The data of a language cannot be opened');
      ({ languages: current, all, digits } = opened);
      return current === next;
    },
    recognize(picture) {
      sumsLeft = MOST_SUMS;
      tesseract.FS.writeFile('/input', bitmapFile(picture));
      const { table, confidence } = read(all);
      const numbers = digits && confidence > 0 ? wordsOf(read(digits).table).filter(isNumber) : [];
      const words = wordsOf(table).map((word) => ({
        ...word,
        text: numberAt(word, numbers) ?? readAgain(word, picture) ?? word.text,
      }));
      const told = current.includes('ar') ? withNumbers(words, arabicNumbersIn(picture)) : words;
      return { ...linesOf(told, picture), confidence };
    },
  };
}

interface Word {
  /** Of its block, paragraph and line. */
  line: string;
  text: string;
  /** 0 to 100. */
  confidence: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Words of Tesseract's table. */
const wordsOf = (table: string): Word[] =>
  table.split('\n').flatMap((row) => {
    const [level, , block, paragraph, line, , x, y, across, down, confidence, ...rest] = row.split('\t');
    const text = rest.join(' ').trim();
    if (level !== '5' || text === '') return [];
    const [left, top] = [Number(x), Number(y)];
    const box = { left, top, right: left + Number(across), bottom: top + Number(down) };
    return [{ line: `${block} ${paragraph} ${line}`, text, confidence: Number(confidence), ...box }];
  });

const SUM = /^\D?\d{1,3}(?:[.,]?\d{3})*[.,](?:\d{2}|\d{3})\D?$/;
const SURE_SUM = 95;
const isUnsureSum = ({ text, confidence, top, bottom }: Word): boolean =>
  confidence < SURE_SUM && bottom > top && SUM.test(text);
/** Of a page; each takes some hundredths of a second. */
const MOST_SUMS = 30;
const OF_SUMS = '0123456789.,-€£$¥₺';
const WAYS = [
  { mode: ONE_LINE, pixels: 54 },
  { mode: ONE_WORD, pixels: 36 },
];
/** Around a sum, in its heights. */
const MARGIN = 0.4;
/** All of it but which digits they are. */
const shapeOf = (sum: string): string => sum.replace(/\d/g, '0');

/** Sums and dates in the digits of English. */
const isNumber = ({ text, confidence }: Word): boolean =>
  confidence > SURE_NUMBER && /^\d{1,3}(?:,?\d{3})*\.\d{2}$|^\d{1,6}$|^\d{4}\/\d{2}\/\d{2}$/.test(text);
const SURE_NUMBER = 60;

/** The number that was recognised where a word stands: its letters are Arabic, whose data take other digits for what they are not. */
function numberAt(word: Word, numbers: readonly Word[]): string | undefined {
  if (!/[\dA-Za-z]/.test(word.text)) return undefined;
  return numbers.find((number) => {
    const across = Math.min(word.right, number.right) - Math.max(word.left, number.left);
    const down = Math.min(word.bottom, number.bottom) - Math.max(word.top, number.top);
    const width = Math.max(word.right - word.left, number.right - number.left);
    return across > 0.7 * width && down > 0.5 * (number.bottom - number.top);
  })?.text;
}

const ARABIC_NUMBER = /[٠-٩][.,/-][٠-٩]|^[٠-٩]{4}$/;
/** Recognised surely, a word of letters is one; alone the letter alef is not told from the digit one. */
const SURE_WORD = 75;
const LETTERS = /[\p{L}\p{N}]*[\u0621-\u0626\u0628-\u065f\p{Script=Latin}][\p{L}\p{N}]*/u;

/** Words with the numbers in Arabic-Indic digits in the place of what was recognised there, on a page that has a sum or a day in them. */
function withNumbers(words: readonly Word[], numbers: readonly FoundNumber[]): readonly Word[] {
  const places = numbers.flatMap((number) => {
    const covered = words.filter((word) => overlap(word, number) > 0);
    const isNumber = covered.every(
      (word) =>
        overlap(word, number) > 0.8 * (word.right - word.left) &&
        !(word.confidence >= SURE_WORD && LETTERS.test(word.text)),
    );
    return covered.length > 0 && isNumber ? [{ number, covered }] : [];
  });
  if (!places.some(({ number }) => ARABIC_NUMBER.test(number.text))) return words;
  return words.flatMap((word) => {
    const place = places.find(({ covered }) => covered.includes(word));
    if (!place) return [word];
    return word === place.covered[0] ? [{ ...word, ...place.number }] : [];
  });
}

/** Pixels across that two boxes of one row share. */
function overlap(one: Omit<FoundNumber, 'text'>, other: Omit<FoundNumber, 'text'>): number {
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (down < 0.4 * (other.bottom - other.top)) return 0;
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}

interface Piece {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Lines of words; pieces at one height are one line, as in a receipt whose sums stand far to the right. */
function linesOf(found: readonly Word[], { width, height }: GreyPicture): { lines: DocumentLine[]; words: number } {
  const pieces = new Map<string, Piece>();
  for (const { line, text, left, right, top, bottom } of found) {
    const piece = pieces.get(line);
    if (!piece) pieces.set(line, { text, left, right, top, bottom });
    else {
      piece.text += ` ${text}`;
      piece.left = Math.min(piece.left, left);
      piece.right = Math.max(piece.right, right);
      piece.top = Math.min(piece.top, top);
      piece.bottom = Math.max(piece.bottom, bottom);
    }
  }
  const words = found.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text)).length;
  const rows: Piece[][] = [];
  for (const piece of [...pieces.values()].sort((one, other) => one.top - other.top)) {
    const middle = (piece.top + piece.bottom) / 2;
    const row = rows.find((others) =>
      others.every((other) => {
        const isLevel =
          middle > other.top &&
          middle < other.bottom &&
          (other.top + other.bottom) / 2 > piece.top &&
          (other.top + other.bottom) / 2 < piece.bottom;
        return isLevel && (piece.left >= other.right || piece.right <= other.left);
      }),
    );
    if (row) row.push(piece);
    else rows.push([piece]);
  }
  const lines = rows.map((row) => {
    const isRightToLeft = row.some(({ text }) => /[\u0590-\u08ff]/.test(text));
    const sorted = row.sort((one, other) => (isRightToLeft ? other.left - one.left : one.left - other.left));
    const [left, right] = [Math.min(...row.map((one) => one.left)), Math.max(...row.map((one) => one.right))];
    const [top, bottom] = [Math.min(...row.map((one) => one.top)), Math.max(...row.map((one) => one.bottom))];
    return {
      text: sorted.map(({ text }) => text).join('  '),
      box: { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height },
    };
  });
  return { lines, words };
}
