/**
 * What each character of a text is to the search for card numbers, escapes (`%20`, `&nbsp;`, `\u0034`, `<br>`) included.
 * Free of zod and of Node, as is {@link file://./card-number.ts}.
 */

/** Stands between the groups of a printed number without anybody noticing: no limit to how many. */
export const SPACE = 1;
export const DASH = 2;
/** Also stands in lists, dates and amounts: a number with them must begin and be as long as networks issue cards. */
export const LIST_MARK = 3;
/** Ends a run of digits. */
export const OTHER = 4;
/** A letter, or a number that is no digit: ends a run, and what touches it does not stand alone. */
export const LETTER = 5;
/** A digit, with its value added. */
export const DIGIT = 6;
/** A numeral of Chinese and Japanese, with its value added: a digit, but also a word of its own. */
export const NUMERAL = 16;

const NUMERALS = ['〇零', '一壱壹弌', '二弐貳贰', '三参參叁', '四肆', '五伍', '六陸陆', '七漆柒', '八捌', '九玖'];
const numerals = new Map(NUMERALS.flatMap((all, value) => [...all].map((one) => [one, value] as const)));
/** First code point and value of digits in a row that Unicode maps to none of ASCII: Suzhou, Ethiopic, double circled, negative circled. */
const ROWS: readonly (readonly [number, number])[] = [
  [0x3021, 1],
  [0x1369, 1],
  [0x24f5, 1],
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
];
const ZEROS = new Set([0x24ff, 0x1f10b, 0x1f10c, 0xe0030]);
const INVISIBLE_ZERO = 0xe0030;

/** Letters to Unicode that join digits like a dash: signs of length and other modifiers, ordinals, strokes of Hangul, Han and clicks. */
const JOINS = /^[\p{Lm}ºªㅡㅣ丨ǀǁ]$/u;
const IS_LETTER = /^[\p{L}\p{N}]$/u;
const IS_DIGIT = /^\p{Nd}$/u;
const MAY_BE_DIGIT = /^[\p{N}\u{e0030}-\u{e0039}]$/u;
const IS_SPACE = /^[\s\p{M}\p{Cf}\p{Cc}\u115F\u1160\u2800\u3164\uFFA0\uFFFC]$/u;
const IS_DASH = /^[.\-\u2010-\u2015\u2212]$/;
const IS_MARK = /^[\p{P}\p{S}]$/u;

/** Unicode's digits come in runs of ten (Nd) that begin with their zero; raised, lowered and circled ones stand for those of ASCII. -1: none. */
function digitValue(code: number, character: string): number {
  if (code >= INVISIBLE_ZERO && code <= INVISIBLE_ZERO + 9) return code - INVISIBLE_ZERO;
  if (ZEROS.has(code)) return 0;
  for (const [first, value] of ROWS) if (code >= first && code <= first + 9 - value) return code - first + value;
  const plain = character.normalize('NFKC').replace(/^\(|[).,]$/g, '');
  if (/^[0-9]$/.test(plain)) return Number(plain);
  let value = -1;
  if (IS_DIGIT.test(character))
    for (let at = code; IS_DIGIT.test(String.fromCodePoint(at)); at--) value = (value + 1) % 10;
  return value;
}

function classify(code: number, character: string): number {
  const numeral = numerals.get(character);
  if (numeral !== undefined) return NUMERAL + numeral;
  if (MAY_BE_DIGIT.test(character)) {
    const value = digitValue(code, character);
    if (value >= 0) return DIGIT + value;
  }
  if (IS_SPACE.test(character)) return SPACE;
  if (JOINS.test(character)) return LIST_MARK;
  if (IS_LETTER.test(character)) return LETTER;
  if (IS_DASH.test(character)) return DASH;
  return IS_MARK.test(character) ? LIST_MARK : OTHER;
}

/** By code point, filled as they are met (0: not yet; always of halves of a pair, and of what may begin an escape). */
export const classes = new Uint8Array(0x110000);
const BEGINS_ESCAPE = '%&\\<';

function classOfCode(code: number): number {
  const known = classes[code] as number;
  if (known !== 0) return known;
  const character = String.fromCodePoint(code);
  if (BEGINS_ESCAPE.includes(character)) return LIST_MARK;
  const found = classify(code, character);
  if (code < 0xd800 || code > 0xdfff) classes[code] = found;
  return found;
}

/** A class and how many UTF-16 units it takes, as one number. */
const spelled = (kind: number, width: number): number => (kind << WIDTH_BITS) | width;
/** No spelling takes more units than these bits count. */
const WIDTH_BITS = 8;
export const kindOf = (spelling: number): number => spelling >> WIDTH_BITS;
export const widthOf = (spelling: number): number => spelling & ((1 << WIDTH_BITS) - 1);

/** What begins at an index: a character, or an escape that stands for one. See {@link kindOf} and {@link widthOf}. */
export function spellingAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === 0x25) return percentAt(text, at) || spelled(LIST_MARK, 1);
  if (unit === 0x26) return entityAt(text, at) || spelled(LIST_MARK, 1);
  if (unit === 0x5c) return backslashAt(text, at) || spelled(LIST_MARK, 1);
  if (unit === 0x3c) return tagAt(text, at) || spelled(LIST_MARK, 1);
  if (unit < 0xd800 || unit > 0xdfff) return spelled(classOfCode(unit), 1);
  const code = text.codePointAt(at) as number;
  return spelled(classOfCode(code), code > 0xffff ? 2 : 1);
}

/** The value of hexadecimal digits before `to`, or -1. */
function hexAt(text: string, from: number, to: number): number {
  if (to > text.length || from >= to) return -1;
  let value = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at) | 0x20;
    const digit = unit >= 0x30 && unit <= 0x39 ? unit - 0x30 : unit >= 0x61 && unit <= 0x66 ? unit - 0x57 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** A byte as `%20`, or escaped again as `%2520`: its value and width; 0 where there is none. */
function byteAt(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x25) return 0;
  let from = at + 1;
  let value = hexAt(text, from, from + 2);
  for (let times = 0; value === 0x25 && times < 3; times++) {
    const inner = hexAt(text, from + 2, from + 4);
    if (inner < 0) break;
    value = inner;
    from += 2;
  }
  return value < 0 ? 0 : spelled(value, from + 2 - at);
}

/** A character as the bytes of its UTF-8: `%20`, `%C2%A0`. */
function percentAt(text: string, at: number): number {
  const first = byteAt(text, at);
  if (first === 0) return 0;
  const lead = kindOf(first);
  let width = widthOf(first);
  // A space of ISO 8859-1 stands without the bytes before it; other bytes of that kind are none (`%B4…` begins track 1).
  if (lead < 0x80 || lead === 0xa0 || lead === 0xad) return spelled(classOfCode(lead), width);
  if (lead < 0xc2) return 0;
  const more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
  let code = lead & (0x3f >> more);
  for (let i = 0; i < more; i++) {
    const next = byteAt(text, at + width);
    if (next === 0 || kindOf(next) >> 6 !== 2) return 0;
    code = (code << 6) | (kindOf(next) & 0x3f);
    width += widthOf(next);
  }
  return spelled(classOfCode(Math.min(code, 0x10ffff)), width);
}

/** HTML's names of what may stand between digits; what is not named here ends a run. */
const SPACE_NAMES = 'nbsp shy ensp emsp emsp13 emsp14 thinsp hairsp numsp puncsp zwnj zwj lrm rlm nobreak tab newline';
const MARK_NAMES =
  'zerowidthspace hyphen dash ndash mdash minus middot centerdot bull period comma colon semi sol bsol lowbar underbar verbar vert plus ast midast equals num lpar rpar lsqb rsqb quot apos amp lt gt';
const named = new Map([
  ...SPACE_NAMES.split(' ').map((name) => [name, SPACE] as const),
  ...MARK_NAMES.split(' ').map((name) => [name, DASH] as const),
]);
const LONGEST_NAME = 14;
const MOST_AMPS = 3;

/** `&nbsp;`, `&#32;`, `&#x20;`, and `&amp;` before any of them. */
function entityAt(text: string, at: number): number {
  let from = at + 1;
  for (let amps = 0; ; amps++) {
    if (text.charCodeAt(from) === 0x23) return numberedAt(text, at, from + 1);
    const to = endOfName(text, from);
    if (to === from || text.charCodeAt(to) !== 0x3b) return 0;
    const name = text.slice(from, to).toLowerCase();
    if (name !== 'amp' || amps === MOST_AMPS) return spelled(named.get(name) ?? OTHER, to + 1 - at);
    const next = text.charCodeAt(to + 1);
    if (next !== 0x23 && !isLetterOrDigit(next)) return spelled(LIST_MARK, to + 1 - at);
    from = to + 1;
  }
}

/** The digits and the semicolon of `&#32;` or `&#x20;`, where `from` is the index behind `#`. */
function numberedAt(text: string, at: number, from: number): number {
  const isHex = (text.charCodeAt(from) | 0x20) === 0x78;
  const first = isHex ? from + 1 : from;
  const to = endOfName(text, first);
  const code = isHex ? hexAt(text, first, to) : decimalAt(text, first, to);
  if (code < 0 || code > 0x10ffff) return 0;
  return spelled(classOfCode(code), to + (text.charCodeAt(to) === 0x3b ? 1 : 0) - at);
}

function decimalAt(text: string, from: number, to: number): number {
  let value = from === to ? -1 : 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Of ASCII. */
export const isLetterOrDigit = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);

function endOfName(text: string, from: number): number {
  let to = from;
  while (to - from < LONGEST_NAME && isLetterOrDigit(text.charCodeAt(to))) to++;
  return to;
}

/** `\u0034`, `\u{34}`, `\x34`, `\n`, `\r`, `\t`. */
function backslashAt(text: string, at: number): number {
  const letter = text[at + 1];
  if (letter === 'n' || letter === 'r' || letter === 't') return spelled(SPACE, 2);
  if (letter === 'x') return escaped(hexAt(text, at + 2, at + 4), 4);
  if (letter !== 'u') return 0;
  if (text[at + 2] !== '{') return escaped(hexAt(text, at + 2, at + 6), 6);
  let to = at + 3;
  while (to - at < 10 && text[to] !== '}') to++;
  return text[to] === '}' ? escaped(hexAt(text, at + 3, to), to + 1 - at) : 0;
}
const escaped = (code: number, width: number): number =>
  code >= 0 && code <= 0x10ffff ? spelled(classOfCode(code), width) : 0;

const LONGEST_TAG = 60;
/** `<br>`, `</span>`. */
function tagAt(text: string, at: number): number {
  const first = text.charCodeAt(at + 1);
  if (first !== 0x2f && !((first | 0x20) >= 0x61 && (first | 0x20) <= 0x7a)) return 0;
  for (let to = at + 2; to < text.length && to - at < LONGEST_TAG; to++) {
    const unit = text.charCodeAt(to);
    if (unit === 0x3e) return spelled(SPACE, to + 1 - at);
    if (unit === 0x3c) return 0;
  }
  return 0;
}
