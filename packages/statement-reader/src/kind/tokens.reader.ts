import { FOLDED, FOLDED_APART } from '../text/folded.letters.ts';

/** A statement taken apart: normalised words, where sentences begin, and the numbers and currencies named. */
export interface Tokens {
  words: string[];
  /** For each word the number of its sentence, from 0. */
  sentences: number[];
  numbers: string[];
  /** Distinct currency symbols, as ISO-like words. */
  symbols: string[];
  questionMarks: number;
}

/** Longer texts say nothing new after this many words; it also bounds the time a hostile text can take. */
const MAX_WORDS = 1200;
const MAX_CHARACTERS = 20_000;
const PIECE = /\d+(?:[.,:/]\d+)*|[\p{L}\p{M}]+|[€$£]|[.!?;\n؟。]/gu;
const CONTRACTION = /['’`´](?=(?:t|s|re|ve|ll|d|m)(?![\p{L}\p{M}]))/gu;
const MARKS = /[\p{M}\u0640]/gu;
/** Arabic-Indic and Persian digits, and the Arabic decimal and thousands signs. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u066b\u066c]/g;
const NON_ASCII = /[^\0-\x7f]/;
const REDACTION = /^x{2,}$/;
const LETTER_X = 120;
const SYMBOLS: Record<string, string> = { '€': 'eur', $: 'usd', '£': 'gbp' };
/** Lower case without accents, Arabic letter variants made one: what lexicons and n-grams are made of. */
export function normalised(text: string): string {
  const lower = text.toLowerCase();
  if (!NON_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(ARABIC_DIGIT, latinDigit)
    .replace(FOLDED_APART, (letter) => FOLDED[letter] ?? letter);
}

const latinDigit = (sign: string): string => {
  const code = sign.charCodeAt(0);
  if (code === 0x66b) return '.';
  return code === 0x66c ? ',' : String(code & 0xf);
};

/** Words and numbers of a text of any kind; never throws, reads at most the first 20 000 characters. */
export function readTokens(text: string): Tokens {
  const plain = normalised(text.slice(0, MAX_CHARACTERS)).replace(CONTRACTION, '');
  const tokens: Tokens = { words: [], sentences: [], numbers: [], symbols: [], questionMarks: 0 };
  let sentence = 0;
  let isFresh = true;
  for (const piece of plain.match(PIECE) ?? []) {
    const first = piece.charCodeAt(0);
    if (piece.length === 1) {
      const symbol = SYMBOLS[piece];
      if (symbol) {
        if (!tokens.symbols.includes(symbol)) tokens.symbols.push(symbol);
        continue;
      }
      if (piece === '?' || piece === '؟') tokens.questionMarks++;
      if ('.!?;\n؟。'.includes(piece)) {
        if (!isFresh) sentence++;
        isFresh = true;
        continue;
      }
    }
    if (first === LETTER_X && REDACTION.test(piece)) continue;
    const isNumber = first >= 48 && first <= 57;
    if (isNumber) tokens.numbers.push(piece);
    tokens.words.push(isNumber ? '#' : piece.slice(0, 40));
    tokens.sentences.push(sentence);
    isFresh = false;
    if (tokens.words.length >= MAX_WORDS) break;
  }
  return tokens;
}
