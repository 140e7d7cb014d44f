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

/** Called with the indices of a number in `run`: true ends the search, false goes on behind the number, undefined within it. */
type Visit = (from: number, to: number) => boolean | undefined;

/** True where the visit ended the search. */
function visitRun(run: Run, visit: Visit): boolean {
  let at = run.next;
  if (!run.isOpen && !run.isContinued && run.count >= SHORTEST && isWhole(run)) {
    const ends = visit(0, run.count);
    if (ends === true) return true;
    if (ends === false) at = run.count;
  }
  // Of an open run, numbers that begin later may go on in the next piece.
  const last = run.count - (run.isOpen ? LONGEST + 1 : SHORTEST);
  while (at <= last) {
    const to = run.beginsGroup(at) ? endOfNumber(run, at) : -1;
    const ends = to >= 0 ? visit(at, to) : undefined;
    if (ends === true) return true;
    at = ends === false ? to : at + 1;
  }
  if (run.isOpen) run.forgetBefore(at);
  else run.clear();
  return false;
}

const run = new Run();
let marks = 0;
let before = NEW_GROUP;
let isNumeral = false;
/** Most digits of a run, or of a piece of one, in the text that was searched last. */
let mostDigits = 0;

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
  mostDigits = 0;
  if (text.length < SHORTEST) return false;
  run.clear();
  marks = 0;
  before = NEW_GROUP;
  for (let at = 0; at < text.length; ) {
    at = readRun(text, run.isContinued ? at : nextDigit(text, at));
    if (run.count > mostDigits) mostDigits = run.count;
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

/** A number of Visa, Mastercard, American Express or Discover at the beginning of a group of digits. */
const ISSUED =
  /^(?:4\d{15}|(?:5[1-5]\d\d|2(?:2[2-9]\d|[3-6]\d\d|7[01]\d|720))\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12})/;
/** What people write behind it without a space: the security code, the expiry, or both; and before it: a few digits. */
const GLUED_REST = /^(?:\d{3,4}|(?:0[1-9]|1[0-2])(?:20)?\d\d(?:\d{3,4})?|\d{3}(?:0[1-9]|1[0-2])\d\d)$/;
const MAX_GLUED_BEFORE = 4;
const LONG_GROUP = /(?<!\d)\d{16,27}(?!\d)/g;
/** A number of 15 digits and a code of three. */
const SHORTEST_GLUED = 18;

/** The card number that a group of digits begins with, where a security code, an expiry or both are all that follows. */
function numberBeforeCode(digits: string): string | undefined {
  const first = ISSUED.exec(digits)?.[0];
  return first && passesLuhn(first) && GLUED_REST.test(digits.slice(first.length)) ? first : undefined;
}

/** The last four digits of a card number to whose digits others are glued; undefined where there is none. */
function gluedNumber(digits: string): string | undefined {
  const first = numberBeforeCode(digits);
  if (first) return first.slice(-4);
  for (let before = 1; before <= MAX_GLUED_BEFORE; before++) {
    const rest = digits.slice(before);
    const number = ISSUED.exec(rest)?.[0];
    if (number === rest && passesLuhn(number)) return number.slice(-4);
  }
  return undefined;
}

/** Long groups of digits with a card number in them, beside those `found`. */
function* gluedNumbers(text: string, found: readonly FoundCardNumber[]): Generator<FoundCardNumber> {
  for (const { 0: digits, index: start } of text.matchAll(LONG_GROUP)) {
    const end = start + digits.length;
    if (found.some((other) => other.start < end && start < other.end)) continue;
    const last4 = gluedNumber(digits);
    if (last4 !== undefined) yield { start, end, last4 };
  }
}

/** Every card number in free text, in order, without overlaps. A wrong hit masks a number nobody needs; a miss stores one. */
export function findCardNumbers(text: string): FoundCardNumber[] {
  const found = separateNumbers(text);
  const glued = [...gluedNumbers(text, found)];
  return glued.length === 0 ? found : [...found, ...glued].sort((one, other) => one.start - other.start);
}

function separateNumbers(text: string): FoundCardNumber[] {
  const found: FoundCardNumber[] = [];
  for (const reading of readingsOf(text))
    visitNumbers(reading, (from, to) => {
      const place = placeOf(reading, from, to);
      const isKnown = reading !== text && found.some(({ start, end }) => start < place.end && place.start < end);
      if (!isKnown) found.push({ ...place, last4: run.text(to - 4, to) });
      return false;
    });
  return found.sort((one, other) => one.start - other.start);
}

/** A per cent sign between digits, which may be a mark as well as begin an escape: `4242%4242` or `42%3442`. */
const PERCENT_BETWEEN = /(?<=\d)%(?=\d{3})/g;

/** The text, and where it differs the text in which such signs are marks, of the same length. */
function readingsOf(text: string): string[] {
  const other = text.includes('%') ? text.replace(PERCENT_BETWEEN, '-') : text;
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

/** True where no letter or digit touches the number, but for those of track 1 (`B…^`) and track 2 (`…D2712`), nor is it the decimals of 0. */
function standsAlone(text: string, start: number, end: number): boolean {
  if (isWord(text, start - 1)) {
    const isTrack1 = /b/i.test(text[start - 1] as string) && !isWord(text, start - 2) && text[end] === '^';
    if (!isTrack1) return false;
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
 * stand alone (no letter or digit beside it, not the decimals of a number), begin and be as long as networks issue cards;
 * UUIDs are skipped. The security code, the expiry or both may stand behind it without a space.
 */
export function holdsCardNumber(value: string | number): boolean {
  if (typeof value === 'number' && Math.abs(value) < 1e12) return false;
  const text = typeof value === 'number' ? String(Math.trunc(Math.abs(value))) : value;
  const holdsOne = readingsOf(text).some((reading) =>
    visitNumbers(reading, (from, to) => {
      // Something longer may pass the check by chance, with the number in it: `4111111111111111.00`.
      if (!run.isIssued(from, to)) return undefined;
      const { start, end } = placeOf(reading, from, to);
      if (!standsAlone(reading, start, end)) return false;
      return isInUuid(reading, start, end) ? undefined : true;
    }),
  );
  return holdsOne || (mostDigits >= SHORTEST_GLUED && holdsNumberAndCode(text));
}

/** True for a number with its security code or expiry glued to it, of which both stand alone. */
function holdsNumberAndCode(text: string): boolean {
  for (const { 0: digits, index: start } of text.matchAll(LONG_GROUP))
    if (numberBeforeCode(digits) && standsAlone(text, start, start + digits.length)) return true;
  return false;
}
