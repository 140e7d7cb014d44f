/**
 * Finds full card numbers (PANs) so that they can be refused or masked before anything is stored.
 *
 * A *run* is digits of any script or form with spaces, dashes, dots, slashes, commas, underscores, other punctuation or
 * invisible characters between them; a *group* is digits with nothing between. A number is a card number when it has 13–19 digits (ISO/IEC 7812-1), does
 * not begin with 0 and passes the Luhn check. One pass over the text, so that a hostile text costs what a friendly one does.
 * Free of zod and of Node: the cardholder's page uses the same rule as the server.
 */

export interface FoundCardNumber {
  /** Index of the first character in the text. */
  start: number;
  /** Index after the last character. */
  end: number;
  last4: string;
}

const SHORTEST = 13;
const LONGEST = 19;
/** Stand between the groups of a printed number without anybody noticing: no limit to how many. */
const SPACES = /[\s\u00AD\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]|\p{M}/u;
/** Up to this many of the others. */
const MAX_MARKS = 3;
const DASHES = '.-\u2010\u2011\u2012\u2013\u2014\u2015\u2212';
/** Also stand in lists, dates and amounts: a number with them must begin and be as long as networks issue cards. */
const LIST_MARKS = "/,_:;|+*#()~=\\'\u00b7\u2022";
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** What a character is to this rule; digits are `DIGIT` and their value more. */
const SPACE = 1;
const DASH = 2;
const LIST_MARK = 3;
const OTHER = 4;
const DIGIT = 5;
/** By code point, filled as they are met (0: not yet). */
const classes = new Uint8Array(0x110000);
/** What is neither of these, beyond the first plane, is nothing to this rule: most of a text of pictures is told apart at once. */
const DIGIT_OR_MARK = /[\p{Nd}\p{No}\p{M}\u{e0030}-\u{e0039}]/u;

const INVISIBLE_ZERO = 0xe0030;

/** Unicode's digits come in runs of ten (Nd) that begin with their zero; raised, lowered, circled and invisible ones stand for those of ASCII. */
function digitValue(code: number): number {
  if (code >= INVISIBLE_ZERO && code <= INVISIBLE_ZERO + 9) return code - INVISIBLE_ZERO;
  const plain = code < 0x80 ? '' : String.fromCodePoint(code).normalize('NFKC');
  if (/^[0-9]$/.test(plain)) return Number(plain);
  const isDigit = (at: number) => /^\p{Nd}$/u.test(String.fromCodePoint(at));
  let value = -1;
  if (isDigit(code)) for (let at = code; isDigit(at); at--) value = (value + 1) % 10;
  return value;
}

function classify(code: number): number {
  const character = String.fromCodePoint(code);
  if (code > 0xffff && !DIGIT_OR_MARK.test(character)) return OTHER;
  const value = digitValue(code);
  if (value >= 0) return DIGIT + value;
  if (SPACES.test(character)) return SPACE;
  if (DASHES.includes(character)) return DASH;
  return LIST_MARKS.includes(character) ? LIST_MARK : OTHER;
}

function classOf(text: string, at: number, unit: number): number {
  const code = unit >= 0xd800 && unit <= 0xdfff ? (text.codePointAt(at) ?? unit) : unit;
  const known = classes[code] as number;
  if (known !== 0) return known;
  const found = classify(code);
  classes[code] = found;
  return found;
}

const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);

/** True when the digits (ASCII) pass the check of ISO/IEC 7812-1 annex B. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = digits.charCodeAt(digits.length - 1 - i) - 0x30;
    sum += i % 2 === 1 ? doubled(value) : value;
  }
  return sum % 10 === 0;
}

const NEW_GROUP = 1;
const AFTER_LIST_MARK = 2;
const LAST_DIGIT_OF_SUM = 10;

/** One run: by index of the digit its value, where it stands and what stands before it. Grown when needed, used again. */
class Run {
  count = 0;
  value = new Uint8Array(256);
  before = new Uint8Array(256);
  start = new Uint32Array(256);
  /** Sums (modulo 10) of the digits before an index, with those at even indices doubled, or those at odd ones. */
  evenDoubled = new Uint8Array(257);
  oddDoubled = new Uint8Array(257);

  add(value: number, start: number, before: number): void {
    const k = this.count++;
    if (k === this.value.length) this.grow();
    this.value[k] = value;
    this.start[k] = start;
    this.before[k] = before;
    const isEven = k % 2 === 0;
    this.evenDoubled[k + 1] = ((this.evenDoubled[k] as number) + (isEven ? doubled(value) : value)) % LAST_DIGIT_OF_SUM;
    this.oddDoubled[k + 1] = ((this.oddDoubled[k] as number) + (isEven ? value : doubled(value))) % LAST_DIGIT_OF_SUM;
  }
  private grow(): void {
    const larger = <A extends Uint8Array | Uint32Array>(to: A, from: A): A => {
      to.set(from);
      return to;
    };
    const size = this.value.length * 4;
    this.value = larger(new Uint8Array(size), this.value);
    this.before = larger(new Uint8Array(size), this.before);
    this.start = larger(new Uint32Array(size), this.start);
    this.evenDoubled = larger(new Uint8Array(size + 1), this.evenDoubled);
    this.oddDoubled = larger(new Uint8Array(size + 1), this.oddDoubled);
  }
  /** True when the digits from index `from` to before `to` pass the Luhn check. */
  checks(from: number, to: number): boolean {
    const sums = to % 2 === 0 ? this.evenDoubled : this.oddDoubled;
    return sums[to] === sums[from];
  }
  beginsGroup(k: number): boolean {
    return ((this.before[k] as number) & NEW_GROUP) !== 0;
  }
  text(from: number, to: number): string {
    return this.value.subarray(from, to).join('');
  }
  /** Sizes of the groups between two indices. */
  groupSizes(from: number, to: number): number[] {
    const sizes: number[] = [];
    let size = 0;
    for (let k = from; k < to; k++) {
      if (k > from && this.beginsGroup(k)) {
        sizes.push(size);
        size = 0;
      }
      size++;
    }
    sizes.push(size);
    return sizes;
  }
  hasListMark(from: number, to: number): boolean {
    for (let k = from + 1; k < to; k++) if (((this.before[k] as number) & AFTER_LIST_MARK) !== 0) return true;
    return false;
  }
  /** First digits and lengths that card networks issue (ISO/IEC 7812 ranges of Visa, Mastercard, Amex, Diners, JCB, Discover, UnionPay, Maestro). */
  isIssued(from: number, to: number): boolean {
    const size = to - from;
    const first = this.value[from] as number;
    const second = this.value[from + 1] as number;
    if (first === 4) return size === 13 || size === 16 || size === 19;
    if (first === 6) return true;
    if (first === 2) return size === 16 && second >= 2 && second <= 7;
    if (first === 5) return second >= 1 && second <= 5 ? size === 16 : second !== 9;
    if (first !== 3) return false;
    if (second === 4 || second === 7) return size === 15;
    if (second === 5) return size >= 16;
    return second !== 1 && second !== 2 && second !== 3 && size >= 14;
  }
}

/** True for calendar dates one after the other, and nothing else: `2026-01-15, 2026-02-15`. */
function isDates(run: Run, from: number, to: number): boolean {
  const sizes = run.groupSizes(from, to);
  if (sizes.length % 3 !== 0) return false;
  let at = from;
  for (let i = 0; i < sizes.length; i += 3) {
    const parts = [0, 1, 2].map((j) => {
      const size = sizes[i + j] as number;
      at += size;
      return { size, number: Number(run.text(at - size, at)) };
    });
    const year = parts.find(({ size }) => size === 4);
    const others = parts.filter((part) => part !== year);
    if (!year || year.number < 1900 || year.number > 2099 || parts[1] === year) return false;
    if (others.some(({ size, number }) => size > 2 || number < 1 || number > 31)) return false;
    if (others.every(({ number }) => number > 12)) return false;
  }
  return true;
}

/** True when all digits of a run are one number, however it is grouped. */
function isWhole(run: Run): boolean {
  const size = run.count;
  if (size > LONGEST || run.value[0] === 0 || !run.checks(0, size)) return false;
  if (run.hasListMark(0, size) && !run.isIssued(0, size)) return false;
  return !isDates(run, 0, size);
}

/** True when the groups of several between two indices look like a printed card: all of four or more, or all of one size. */
function looksPrinted(run: Run, from: number, to: number): boolean {
  const sizes = run.groupSizes(from, to);
  const last = sizes.pop() as number;
  const isLarge = sizes.every((size) => size >= 4);
  if (!isLarge && !sizes.every((size) => size === sizes[0] && size >= last)) return false;
  const mustBeIssued = !isLarge || run.hasListMark(from, to);
  return (!mustBeIssued || run.isIssued(from, to)) && !isDates(run, from, to);
}

/** The end of a number that begins at a group of a longer run and takes whole groups, or -1. */
function endOfNumber(run: Run, from: number): number {
  const first = run.value[from] as number;
  if (first === 0) return -1;
  const last = Math.min(from + LONGEST, run.count);
  let groupEnd = from + 1;
  while (groupEnd < last && !run.beginsGroup(groupEnd)) groupEnd++;
  const isShort = groupEnd - from < 4;
  const canBePrinted = first >= 2 && first <= 6;
  for (let to = canBePrinted ? from + SHORTEST : Math.max(groupEnd, from + SHORTEST); to <= last; to++) {
    if (to < groupEnd || (isShort && !run.isIssued(from, to))) continue;
    if (!run.checks(from, to) || (to < run.count && !run.beginsGroup(to))) continue;
    if (to === groupEnd || (canBePrinted && looksPrinted(run, from, to))) return to;
  }
  return -1;
}

function findInRun(run: Run, text: string, found: FoundCardNumber[]): void {
  const add = (from: number, to: number) => {
    const last = run.start[to - 1] as number;
    const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    found.push({ start: run.start[from] as number, end, last4: run.text(to - 4, to) });
  };
  if (isWhole(run)) {
    add(0, run.count);
    return;
  }
  for (let at = 0; at + SHORTEST <= run.count; ) {
    const to = run.beginsGroup(at) ? endOfNumber(run, at) : -1;
    if (to >= 0) add(at, to);
    at = to >= 0 ? to : at + 1;
  }
}

const run = new Run();

/** Every card number in free text, in order, without overlaps. A wrong hit masks a number nobody needs; a miss stores one. */
export function findCardNumbers(text: string): FoundCardNumber[] {
  const found: FoundCardNumber[] = [];
  if (text.length < SHORTEST) return found;
  run.count = 0;
  let before = NEW_GROUP;
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kind = classOf(text, at, unit);
    if (kind >= DIGIT) {
      run.add(kind - DIGIT, at, before);
      before = 0;
      marks = 0;
    } else if (kind === SPACE) before |= NEW_GROUP;
    else if (kind !== OTHER && ++marks <= MAX_MARKS) before |= kind === DASH ? NEW_GROUP : NEW_GROUP | AFTER_LIST_MARK;
    else {
      if (run.count >= SHORTEST) findInRun(run, text, found);
      run.count = 0;
      before = NEW_GROUP;
    }
    if (unit >= 0xd800 && unit <= 0xdbff) at++;
  }
  if (run.count >= SHORTEST) findInRun(run, text, found);
  return found;
}

/** The text with every card number replaced by `•••• 1234`. */
export function maskCardNumbers(text: string): string {
  let masked = '';
  let from = 0;
  for (const { start, end, last4 } of findCardNumbers(text)) {
    masked += `${text.slice(from, start)}•••• ${last4}`;
    from = end;
  }
  return from === 0 ? text : masked + text.slice(from);
}

const WORD = /[\p{L}\p{N}]/u;

/** True where no letter or digit touches the number, but for those of track 1 (`B…^`) and track 2 (`…D2712`), nor is it the decimals of 0. */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  if (WORD.test(before.slice(-1)) && !(/^[^\p{L}\p{N}]?B$/iu.test(before) && text[end] === '^')) return false;
  if (before === '0.' && !WORD.test(text[start - 3] ?? '')) return false;
  return !WORD.test(text[end] ?? '') || /^D\d{4}/i.test(text.slice(end, end + 5));
}

/**
 * True when a value of a structured field is a card number. Stricter than free text, since ids are not prose: it must
 * stand alone (no letter or digit beside it, not the decimals of a number), begin and be as long as networks issue cards;
 * UUIDs are skipped.
 */
export function holdsCardNumber(value: string | number): boolean {
  if (typeof value === 'number' && Math.abs(value) < 1e12) return false;
  const text = typeof value === 'number' ? String(Math.trunc(Math.abs(value))) : value;
  const found = findCardNumbers(text);
  if (found.length === 0) return false;
  const holds = (within: string, { start, end }: FoundCardNumber) =>
    isIssued(within.slice(start, end)) && standsAlone(within, start, end);
  if (!found.some((one) => holds(text, one))) return false;
  const withoutIds = text.replace(UUID, '|');
  return withoutIds === text || findCardNumbers(withoutIds).some((one) => holds(withoutIds, one));
}

/** For a number that was found: true where a network issues such. */
function isIssued(number: string): boolean {
  run.count = 0;
  for (let at = 0; at < number.length; at++) {
    const kind = classOf(number, at, number.charCodeAt(at));
    if (kind >= DIGIT) run.add(kind - DIGIT, at, 0);
  }
  return run.isIssued(0, run.count);
}
