/**
 * Finds full card numbers (PANs) so that they can be refused or masked before anything is stored.
 *
 * A *run* is digits of any script or form with spaces, punctuation, symbols, invisible characters or escapes of these
 * (`%20`, `&nbsp;`, `<br>`) between them; a *group* is digits with nothing between. A number is a card number when it has
 * 13–19 digits (ISO/IEC 7812-1), does not begin with 0 and passes the Luhn check. The work grows with the length of the
 * text and with nothing else, so that a hostile text costs what a friendly one does.
 * Free of zod and of Node: the cardholder's page uses the same rule as the server.
 */
import {
  classes,
  DASH,
  DIGIT,
  isLetterOrDigit,
  kindOf,
  LIST_MARK,
  NUMERAL,
  SPACE,
  spellingAt,
  widthOf,
} from './card-number.characters.ts';
import { AFTER_LIST_MARK, doubled, LONGEST, NEW_GROUP, Run, SHORTEST } from './card-number.run.ts';

export interface FoundCardNumber {
  /** Index of the first character in the text. */
  start: number;
  /** Index after the last character. */
  end: number;
  last4: string;
}

/** Up to this many dashes and other marks in a row stand between two groups. */
const MAX_MARKS = 12;

/** True when the digits (ASCII) pass the check of ISO/IEC 7812-1 annex B. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = digits.charCodeAt(digits.length - 1 - i) - 0x30;
    sum += i % 2 === 1 ? doubled(value) : value;
  }
  return sum % 10 === 0;
}

/** True for calendar dates one after the other, and nothing else: `2026-01-15, 2026-02-15`. */
function isDates(run: Run, from: number, to: number): boolean {
  for (let at = from; at < to; ) {
    const second = run.groupEnd(at, to);
    const third = run.groupEnd(second, to);
    if (second >= to || third >= to) return false;
    const end = run.groupEnd(third, to);
    // Of the three the year is the first or the last; of the others one is a month.
    const isYearFirst = second - at === 4;
    const year = isYearFirst ? run.number(at, second) : end - third === 4 ? run.number(third, end) : 0;
    if (year < 1900 || year > 2099) return false;
    const outer = isYearFirst ? partOfDate(run, third, end) : partOfDate(run, at, second);
    const middle = partOfDate(run, second, third);
    if (outer === 0 || middle === 0 || (outer > 12 && middle > 12)) return false;
    at = end;
  }
  return true;
}

/** The day or month that a group is, or 0. */
function partOfDate(run: Run, from: number, to: number): number {
  const number = to - from > 2 ? 0 : run.number(from, to);
  return number <= 31 ? number : 0;
}

/** True when all digits of a run are one number, however it is grouped. */
function isWhole(run: Run): boolean {
  const size = run.count;
  if (size > LONGEST || run.value(0) === 0 || !run.checks(0, size)) return false;
  if (run.hasListMark(0, size) && !run.isIssued(0, size)) return false;
  return !isDates(run, 0, size);
}

/** True when the groups of several between two indices look like a printed card: all of four or more, or all of one size. */
function looksPrinted(run: Run, from: number, to: number): boolean {
  let end = run.groupEnd(from, to);
  const size = end - from;
  let isLarge = size >= 4;
  let isEven = true;
  while (end < to) {
    const start = end;
    end = run.groupEnd(start, to);
    const isLast = end === to;
    if (!isLast && end - start < 4) isLarge = false;
    if (isLast ? end - start > size : end - start !== size) isEven = false;
    if (!isLarge && !isEven) return false;
  }
  const mustBeIssued = !isLarge || run.hasListMark(from, to);
  return (!mustBeIssued || run.isIssued(from, to)) && !isDates(run, from, to);
}

/** The end of a number that begins at a group of a longer run and takes whole groups, or -1. */
function endOfNumber(run: Run, from: number): number {
  const first = run.value(from);
  if (first === 0) return -1;
  const last = Math.min(from + LONGEST, run.count);
  const groupEnd = run.groupEnd(from, last);
  if (groupEnd - from >= SHORTEST && run.checks(from, groupEnd) && run.endsGroup(groupEnd)) return groupEnd;
  // What is printed in groups begins with 2 to 6.
  if (first < 2 || first > 6) return -1;
  const issued = run.issuedLengths(from);
  const mustBeIssued = groupEnd - from < 4;
  for (let to = Math.max(groupEnd + 1, from + SHORTEST); to <= last; to++) {
    if (mustBeIssued && ((issued >> (to - from - SHORTEST)) & 1) === 0) continue;
    if (run.checks(from, to) && run.endsGroup(to) && looksPrinted(run, from, to)) return to;
  }
  return -1;
}

/** A number as Visa, Mastercard, American Express, Discover or JCB issue them. */
const ISSUED =
  /^(?:4\d{15}|(?:5[1-5]\d\d|2(?:2[2-9]\d|[3-6]\d\d|7[01]\d|720))\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12})$/;
const FEWEST_ISSUED = 15;
/** As Diners Club, UnionPay or Maestro issue them. */
const ISSUED_ELSEWHERE = /^(?:3(?:0[0-5]|[689]\d)\d{11}|62\d{14}(?:\d{3})?|(?:5[0678]|6[37])\d{14})$/;
/** Lengths of both. */
const SIZES = [14, 15, 16, 19];
/** What people write behind a number without a space: the security code, the expiry, or both; and before it: a few digits. */
const GLUED_REST = /^(?:\d{3,4}|(?:0[1-9]|1[0-2])(?:20)?\d\d(?:\d{3,4})?|\d{3,4}(?:0[1-9]|1[0-2])\d\d)$/;
const MOST_REST = 10;
const MONTH = /^(?:0[1-9]|1[0-2])$/;
const YEAR = /^(?:20)?\d\d$/;
const MOST_GLUED_BEFORE = 4;

/** Where the number of a whole run ends: a security code behind it, also between spaces, may pass the check with it by chance. */
function endBeforeCode(run: Run): number {
  for (let to = run.count - 4; to <= run.count - 3; to++)
    if (to >= FEWEST_ISSUED && run.endsGroup(to) && run.checks(0, to) && ISSUED.test(run.text(0, to))) return to;
  return run.count;
}

/** The number that begins at a group and has a security code, an expiry or both glued to it, and where these end. */
function numberBeforeCode(run: Run, from: number): { to: number; end: number } | undefined {
  const issued = run.issuedLengths(from);
  for (const size of SIZES) {
    const to = from + size;
    if (to >= run.count) return undefined;
    if (run.beginsGroup(to) || ((issued >> (size - SHORTEST)) & 1) === 0 || !run.checks(from, to)) continue;
    const end = endOfCode(run, to);
    if (end < 0) continue;
    const digits = run.text(from, to);
    // Fractions are as long, and begin with 3, 5 or 6 more often than they are a number of a large network.
    const isFraction = from === 1 && run.value(0) === 0;
    const isNumber = ISSUED.test(digits) || (!isFraction && ISSUED_ELSEWHERE.test(digits));
    if (isNumber && (run.groupEnd(from, to) === to || looksPrinted(run, from, to))) return { to, end };
  }
  return undefined;
}

function endOfCode(run: Run, from: number): number {
  const end = run.groupEnd(from, Math.min(from + MOST_REST + 1, run.count));
  const rest = run.text(from, end);
  if (GLUED_REST.test(rest)) return end;
  // `12/27`, of which the number touches the month.
  if (end >= run.count || !run.hasListMark(end - 1, end + 1) || !MONTH.test(rest)) return -1;
  const year = run.groupEnd(end, Math.min(end + MOST_REST, run.count));
  return YEAR.test(run.text(end, year)) ? year : -1;
}

/** Where a number begins in a group of digits, the rest of which it is; -1 where there is none. */
function numberBehindDigits(run: Run, from: number, to: number): number {
  const last = Math.min(from + MOST_GLUED_BEFORE, to - FEWEST_ISSUED);
  for (let start = from + 1; start <= last; start++)
    if (run.checks(start, to) && ISSUED.test(run.text(start, to))) return start;
  return -1;
}

/**
 * Called with the indices of a number in `run`, and of the digits that touch it: true ends the search, false goes on behind
 * them, undefined within them.
 */
type Visit = (from: number, to: number, start: number, end: number) => boolean | undefined;

/** What the visit said of the numbers that begin with a group, and the index to go on at. */
let goOnAt = 0;
function visitGroup(run: Run, at: number, visit: Visit): boolean | undefined {
  const glued = numberBeforeCode(run, at);
  if (glued) {
    // What is a whole number by itself leaves no digit behind, however it is grouped.
    const isOfWhole = at === 0 && !run.isOpen && !run.isContinued && run.count <= LONGEST && run.checks(0, run.count);
    goOnAt = isOfWhole ? run.count : glued.end;
    const ends = visit(at, glued.to, at, goOnAt);
    if (ends !== undefined) return ends;
  }
  if (at === 0 && !run.isOpen && !run.isContinued && run.count >= SHORTEST && isWhole(run)) {
    goOnAt = run.count;
    const ends = visit(0, endBeforeCode(run), 0, run.count);
    if (ends !== undefined) return ends;
  }
  goOnAt = endOfNumber(run, at);
  if (goOnAt >= 0) return visit(at, goOnAt, at, goOnAt);
  goOnAt = run.groupEnd(at, Math.min(at + LONGEST + MOST_GLUED_BEFORE, run.count));
  const start = run.endsGroup(goOnAt) ? numberBehindDigits(run, at, goOnAt) : -1;
  return start < 0 ? undefined : visit(start, goOnAt, at, goOnAt);
}

/** True where the visit ended the search. */
function visitRun(run: Run, visit: Visit): boolean {
  let at = run.next;
  // Of an open run, numbers that begin later may go on in the next piece.
  const last = run.count - (run.isOpen ? LONGEST + MOST_REST + 1 : SHORTEST);
  while (at <= last) {
    const ends = run.beginsGroup(at) ? visitGroup(run, at, visit) : undefined;
    if (ends === true) return true;
    at = ends === false ? goOnAt : at + 1;
  }
  if (run.isOpen) run.forgetBefore(at);
  else run.clear();
  return false;
}

const run = new Run();
let marks = 0;
let before = NEW_GROUP;
let isNumeral = false;

/** Reads digits into `run` until it ends or is full; the index that was not read yet. */
function readRun(text: string, from: number): number {
  const { length } = text;
  let at = from;
  while (at < length) {
    const start = at;
    let kind = classes[text.charCodeAt(at)] as number;
    if (kind === 0) {
      const spelling = spellingAt(text, at);
      kind = kindOf(spelling);
      at += widthOf(spelling);
    } else at++;
    if (kind >= DIGIT) {
      // "第一 4242…": a numeral beside digits is a word of its own.
      if (kind >= NUMERAL !== isNumeral) before |= NEW_GROUP;
      isNumeral = kind >= NUMERAL;
      run.add(kind - (isNumeral ? NUMERAL : DIGIT), start, before);
      before = 0;
      marks = 0;
      if (run.isFull) {
        run.isOpen = true;
        return at;
      }
    } else if (kind === SPACE) before |= NEW_GROUP;
    else if (kind <= LIST_MARK && ++marks <= MAX_MARKS)
      before |= kind === DASH ? NEW_GROUP : NEW_GROUP | AFTER_LIST_MARK;
    else break;
  }
  run.isOpen = false;
  marks = 0;
  before = NEW_GROUP;
  return at;
}

function visitNumbers(text: string, visit: Visit): boolean {
  if (text.length < SHORTEST) return false;
  run.clear();
  marks = 0;
  before = NEW_GROUP;
  for (let at = 0; at < text.length; ) {
    at = readRun(text, run.isContinued ? at : nextDigit(text, at));
    if (visitRun(run, visit)) return true;
  }
  return run.isOpen && visitEnd(visit);
}

/** The text ended with a full piece. */
function visitEnd(visit: Visit): boolean {
  run.isOpen = false;
  return visitRun(run, visit);
}

/** Where a run may begin: a digit, or an escape that may stand for one. Most of a text is neither. */
function nextDigit(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const kind = classes[text.charCodeAt(at)] as number;
    if (kind >= DIGIT) return at;
    if (kind === 0) {
      const spelling = spellingAt(text, at);
      if (kindOf(spelling) >= DIGIT) return at;
      at += widthOf(spelling);
    } else at++;
  }
  return at;
}

/** Where a number of the run begins and ends in the text. */
function placeOf(text: string, from: number, to: number): { start: number; end: number } {
  const last = run.start[to - 1] as number;
  return { start: run.start[from] as number, end: last + widthOf(spellingAt(text, last)) };
}

/** Every card number in free text, in order, without overlaps. A wrong hit masks a number nobody needs; a miss stores one. */
export function findCardNumbers(text: string): FoundCardNumber[] {
  const [, other] = readingsOf(text);
  const found = numbersIn(text);
  if (other === undefined) return found;
  let at = 0;
  const more = numbersIn(other).filter(({ start, end }) => {
    while (at < found.length && (found[at] as FoundCardNumber).end <= start) at++;
    return at === found.length || (found[at] as FoundCardNumber).start >= end;
  });
  return [...found, ...more].sort((one, two) => one.start - two.start);
}

function numbersIn(text: string): FoundCardNumber[] {
  const found: FoundCardNumber[] = [];
  visitNumbers(text, (_, to, start, end) => {
    found.push({ ...placeOf(text, start, end), last4: run.text(to - 4, to) });
    return false;
  });
  return found;
}

/** A per cent sign between digits, which may be a mark as well as begin an escape: `4242%4242` or `42%3442`. */
const PERCENT_BETWEEN = /(?<=\d)%(?=\d{3})/g;
/** A blank or dash between digits in quoted-printable (RFC 2045); behind a number it may as well begin the rest of track 2. */
const QUOTED_BLANK = /(?<=\d)=(?:20|09|2D|A0|C2=A0)(?=\d)/gi;

/** The text, and where it differs the text in which such signs are marks, of the same length. */
function readingsOf(text: string): string[] {
  let other = text.includes('%') ? text.replace(PERCENT_BETWEEN, '-') : text;
  if (text.includes('=')) other = other.replace(QUOTED_BLANK, (blank) => ' '.repeat(blank.length));
  return other === text ? [text] : [text, other];
}

/** Of a magnetic stripe what follows the number: name, expiry, service code and check values of track 1, or all but the name of track 2. */
const REST_OF_TRACK = /(?:\^[^^?]{2,26}\^|[=D])\d{7,}[^\s?]{0,40}\??/iy;

/** The text with every card number, and the rest of its track, replaced by `•••• 1234`. */
export function maskCardNumbers(text: string): string {
  let masked = '';
  let from = 0;
  for (const { start, end, last4 } of findCardNumbers(text)) {
    if (start < from) continue;
    masked += `${text.slice(from, start)}•••• ${last4}`;
    REST_OF_TRACK.lastIndex = end;
    from = REST_OF_TRACK.test(text) ? REST_OF_TRACK.lastIndex : end;
  }
  return from === 0 ? text : masked + text.slice(from);
}

/** Of ASCII, as ids are; other scripts write words without a space before a number. */
const isWord = (text: string, at: number): boolean => isLetterOrDigit(text.charCodeAt(at));
const isLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;

/** Valid (ISO 13616), where a country's accounts are digits alone: `BE68…` is as long as a card number. */
const isIban = (letters: string, digits: string): boolean =>
  /^[A-Z]{2}$/i.test(letters) && /^\d+$/.test(digits) && ibanNumber(letters, digits) % 97n === 1n;
const ibanNumber = (letters: string, digits: string): bigint =>
  BigInt(
    `${digits.slice(2)}${Number.parseInt(letters[0] as string, 36)}${Number.parseInt(letters[1] as string, 36)}${digits.slice(0, 2)}`,
  );

/** True where letters alone touch the number (`card4242…`), which then must be an issued one. Ids that begin with a year and a month look like those of 2. */
function isBehindWord(text: string, start: number, end: number, number: string): boolean {
  let word = start;
  while (isLetter(text.charCodeAt(word - 1))) word--;
  if (isWord(text, word - 1) || number.startsWith('2') || !ISSUED.test(number)) return false;
  return !isIban(text.slice(word, start), text.slice(start, end));
}

/**
 * True where no letter or digit touches the number, but for a word before it and those of track 1 (`B…^`) and track 2
 * (`…D2712`), nor is it the decimals of 0.
 */
function standsAlone(text: string, start: number, end: number, number: string): boolean {
  if (isWord(text, start - 1)) {
    const isTrack1 = /b/i.test(text[start - 1] as string) && !isWord(text, start - 2) && text[end] === '^';
    if (!isTrack1 && !isBehindWord(text, start, end, number)) return false;
  }
  if (text[start - 1] === '.' && text[start - 2] === '0' && !isWord(text, start - 3)) return false;
  return !isWord(text, end) || (/d/i.test(text[end] as string) && /^\d{4}/.test(text.slice(end + 1, end + 5)));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_LENGTH = 36;
const UUID_DASHES = [8, 13, 18, 23];
const UUID_STARTS = [0, 9, 14, 19, 24];
const UUID_ENDS = [...UUID_DASHES, UUID_LENGTH];

const isUuidAt = (text: string, at: number): boolean =>
  at >= 0 && UUID_DASHES.every((dash) => text[at + dash] === '-') && UUID.test(text.slice(at, at + UUID_LENGTH));

/** True where the digits begin with a group of a UUID, or end with one. */
const isInUuid = (text: string, start: number, end: number): boolean =>
  UUID_STARTS.some((offset) => isUuidAt(text, start - offset)) ||
  UUID_ENDS.some((offset) => isUuidAt(text, end - offset));

/**
 * True when a value of a structured field is a card number. Stricter than free text, since ids are not prose: it must
 * stand alone (no letter or digit beside it but for a word before it, not the decimals of a number), begin and be as long as
 * networks issue cards; UUIDs are skipped. The security code, the expiry or both may stand behind it without a space.
 */
export function holdsCardNumber(value: string | number): boolean {
  if (typeof value === 'number' && Math.abs(value) < 1e12) return false;
  const text = typeof value === 'number' ? String(Math.trunc(Math.abs(value))) : value;
  return readingsOf(text).some((reading) =>
    visitNumbers(reading, (from, to, first, last) => {
      if (from !== first) return undefined;
      // Groups of which the last is longer are an id.
      if (to !== last && (run.groupEnd(from, to) !== to || !ISSUED.test(run.text(from, to)))) return undefined;
      // Something longer may pass the check by chance, with the number in it: `4111111111111111.00`.
      if (to === last && !run.isIssued(from, to)) return undefined;
      const { start, end } = placeOf(reading, from, last);
      if (!standsAlone(reading, start, end, run.text(from, to))) return to === last ? false : undefined;
      return isInUuid(reading, start, end) ? undefined : true;
    }),
  );
}
