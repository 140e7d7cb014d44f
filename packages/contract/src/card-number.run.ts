/** A run of digits in a text, as the search for card numbers reads it; see {@link file://./card-number.ts}. */

export const SHORTEST = 13;
export const LONGEST = 19;
/** A longer run is looked at in pieces, each of which begins with the last digits of the one before. */
const CAPACITY = 1024;

export const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2);

/** What stands before a digit. */
export const NEW_GROUP = 1;
export const AFTER_LIST_MARK = 2;
const VALUE_BITS = 4;
const VALUE = 15;

/** A bit for each length (from {@link SHORTEST} on) that networks issue for numbers with these two first digits. */
const ISSUED_LENGTHS = Uint8Array.from({ length: 100 }, (_, both) => {
  let lengths = 0;
  for (let size = SHORTEST; size <= LONGEST; size++)
    if (isIssuedAs(Math.floor(both / 10), both % 10, size)) lengths |= 1 << (size - SHORTEST);
  return lengths;
});

/** First digits and lengths that card networks issue (ISO/IEC 7812 ranges of Visa, Mastercard, Amex, Diners, JCB, Discover, UnionPay, Maestro). */
function isIssuedAs(first: number, second: number, size: number): boolean {
  if (first === 4) return size === 13 || size === 16 || size === 19;
  if (first === 6) return true;
  if (first === 2) return size === 16 && second >= 2 && second <= 7;
  if (first === 5) return second >= 1 && second <= 5 ? size === 16 : second !== 9;
  if (first !== 3) return false;
  if (second === 4 || second === 7) return size === 15;
  if (second === 5) return size >= 16;
  return second !== 1 && second !== 2 && second !== 3 && size >= 14;
}

/** One run, or a piece of it: by index of the digit its value, where it stands and what stands before it. */
export class Run {
  count = 0;
  /** The index of the first digit that is in no number yet. */
  next = 0;
  /** More digits follow. */
  isOpen = false;
  /** Digits of the run stood before these. */
  isContinued = false;
  /** The value in the low four bits, what stands before it in the others. */
  readonly digits = new Uint8Array(CAPACITY);
  readonly start = new Uint32Array(CAPACITY);
  /** Sums (modulo 10) of the digits before an index: in the low four bits with those at even indices doubled, else those at odd ones. */
  readonly sums = new Uint8Array(CAPACITY + 1);

  add(value: number, start: number, before: number): void {
    const k = this.count++;
    this.digits[k] = value | (before << VALUE_BITS);
    this.start[k] = start;
    const twice = doubled(value);
    const isEven = (k & 1) === 0;
    const sums = this.sums[k] as number;
    const even = (sums & VALUE) + (isEven ? twice : value);
    const odd = (sums >> VALUE_BITS) + (isEven ? value : twice);
    this.sums[k + 1] = (even >= 10 ? even - 10 : even) | ((odd >= 10 ? odd - 10 : odd) << VALUE_BITS);
  }
  get isFull(): boolean {
    return this.count === CAPACITY;
  }
  clear(): void {
    this.count = 0;
    this.next = 0;
    this.isContinued = false;
  }
  /** Forgets the digits before an index, but for the last where the index is odd: even indices stay even. */
  forgetBefore(index: number): void {
    const from = index & ~1;
    this.next = index & 1;
    this.digits.copyWithin(0, from, this.count);
    this.start.copyWithin(0, from, this.count);
    this.sums.copyWithin(0, from, this.count + 1);
    this.count -= from;
    this.isContinued = true;
  }
  /** True when the digits from index `from` to before `to` pass the Luhn check. */
  checks(from: number, to: number): boolean {
    const differing = (this.sums[to] as number) ^ (this.sums[from] as number);
    return ((to & 1) === 0 ? differing & VALUE : differing >> VALUE_BITS) === 0;
  }
  value(k: number): number {
    return (this.digits[k] as number) & VALUE;
  }
  beginsGroup(k: number): boolean {
    return ((this.digits[k] as number) & (NEW_GROUP << VALUE_BITS)) !== 0;
  }
  endsGroup(to: number): boolean {
    return to === this.count || this.beginsGroup(to);
  }
  /** The index after the last digit of the group that holds a digit, `limit` at most. */
  groupEnd(k: number, limit: number): number {
    let to = k + 1;
    while (to < limit && !this.beginsGroup(to)) to++;
    return to;
  }
  text(from: number, to: number): string {
    let text = '';
    for (let k = from; k < to; k++) text += this.value(k);
    return text;
  }
  number(from: number, to: number): number {
    let number = 0;
    for (let k = from; k < to; k++) number = number * 10 + this.value(k);
    return number;
  }
  hasListMark(from: number, to: number): boolean {
    for (let k = from + 1; k < to; k++)
      if (((this.digits[k] as number) & (AFTER_LIST_MARK << VALUE_BITS)) !== 0) return true;
    return false;
  }
  issuedLengths(from: number): number {
    return ISSUED_LENGTHS[this.value(from) * 10 + this.value(from + 1)] as number;
  }
  isIssued(from: number, to: number): boolean {
    return ((this.issuedLengths(from) >> (to - from - SHORTEST)) & 1) === 1;
  }
}
