/** A text in lower case without accents, with the way back to the original positions. */

import { FOLDED } from './folded.letters.ts';

/** `positions[i]` is where unit `i` of `folded` stands in `source`; one more entry holds the end. */
export interface FoldedText {
  source: string;
  folded: string;
  positions: number[];
}

/** Longer texts say nothing new after this; it bounds the time a hostile text can take. */
const MAX_CHARACTERS = 8000;
const REMOVED = /[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
const SINGLE: Record<string, string> = {
  ...FOLDED,
  '’': "'", '‘': "'", '´': "'", '`': "'", ʼ: "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"',
  '–': '-', '—': '-', '‑': '-', '−': '-', '…': '.', '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ', '\t': ' ', '\r': ' ',
  '٫': '.', '٬': ',', '،': ',', '؛': ';', '؟': '?', '。': '. ', '、': ', ', '！': '! ', '？': '? ',
}; // biome-ignore format: a table reads best in rows

const cache = new Map<string, string>();

function foldedCharacter(character: string): string {
  const known = cache.get(character);
  if (known !== undefined) return known;
  const lower = character.toLowerCase();
  let result = SINGLE[lower] ?? '';
  if (!result) {
    for (const part of lower.normalize('NFKD')) if (!REMOVED.test(part)) result += SINGLE[part] ?? part;
    const code = result.codePointAt(0) ?? 0;
    if ((code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9)) result = String(code & 0xf);
  }
  if (cache.size < 4000) cache.set(character, result);
  return result;
}

/** Kana and Han. */
const isUnspaced = (code: number): boolean => (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff);

/** Lower case, accents and vowel signs removed, Arabic letter variants and digits unified, quotes and dashes plain. */
export function foldText(text: string): FoldedText {
  const source = text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text;
  const positions: number[] = [];
  let folded = '';
  for (let index = 0; index < source.length; index++) {
    const code = source.charCodeAt(index);
    if (code >= 97 && code <= 122) {
      folded += source[index];
      positions.push(index);
      continue;
    }
    // A surrogate pair is never a letter of the languages read here.
    const piece = code >= 0xd800 && code <= 0xdfff ? '*' : foldedCharacter(source.charAt(index));
    // Every sign of a script without spaces is a word.
    if (isUnspaced(piece.charCodeAt(0)) && isUnspaced(folded.charCodeAt(folded.length - 1))) {
      positions.push(index);
      folded += ' ';
    }
    for (let unit = 0; unit < piece.length; unit++) positions.push(index);
    folded += piece;
  }
  positions.push(source.length);
  return folded.includes("n't") || CONTRACTION.test(folded)
    ? spelledOut({ source, folded, positions })
    : { source, folded, positions };
}

/** English negations in one spelling, so that lexicons need one: `don't`, `didnt` and `cannot` are `do not`, … */
const CONTRACTION =
  /(?<![a-z])(?:(do|ca|wo)n't|(does|did|have|has|had|is|was|are|were|would|could|should|must)n'?t|(can)not)(?![a-z])/;
const ALL_CONTRACTIONS = new RegExp(CONTRACTION, 'g');
const FULL: Record<string, string> = { ca: 'can', wo: 'will' };

function spelledOut({ source, folded, positions }: FoldedText): FoldedText {
  let text = '';
  const map: number[] = [];
  let at = 0;
  const copy = (from: number, to: number): void => {
    text += folded.slice(from, to);
    for (let index = from; index < to; index++) map.push(positions[index] ?? source.length);
  };
  for (const match of folded.matchAll(ALL_CONTRACTIONS)) {
    copy(at, match.index);
    const stem = match[1] ?? match[2] ?? match[3] ?? '';
    const words = `${FULL[stem] ?? stem} not`;
    const end = match.index + match[0].length;
    for (let unit = 0; unit < words.length; unit++) {
      // The last letters stand for the last letters, so that a span may begin or end at either word.
      map.push(
        positions[
          unit < stem.length ? match.index + unit : Math.max(match.index + stem.length, end - words.length + unit)
        ] ?? 0,
      );
    }
    text += words;
    at = end;
  }
  copy(at, folded.length);
  map.push(source.length);
  return { source, folded: text, positions: map };
}

/** Folds a word of a lexicon as the text is folded. */
export const foldWord = (word: string): string => foldText(word).folded;
