/**
 * Finds the names and streams of a PDF (ISO 32000-1, 7.3.5 and 7.3.8) in one pass over its bytes. Every byte is looked at:
 * comments, strings and the data of streams too, since a reader finds objects by offsets, which may lead anywhere.
 */

const WHITESPACE = 1;
const DELIMITER = 2;
const KIND = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) KIND[code] = WHITESPACE;
for (const character of '()<>[]{}/%') KIND[character.charCodeAt(0)] = DELIMITER;

const SLASH = 0x2f;
const HASH = 0x23;
const CR = 0x0d;
const LF = 0x0a;
/** No name this reads for is longer. */
const MAX_NAME = 24;

/** By the first byte of a name: a bit for each length that a name looked for has. */
type LengthsByFirst = Uint32Array;

/**
 * Names a visitor looks for, for {@link visitPdf} to pass over the others: a file may hold tens of millions of names, and to make a
 * text of each takes seconds.
 */
export class NamesLookedFor {
  readonly #lengths: LengthsByFirst = new Uint32Array(256);
  readonly #endings: readonly Uint8Array[];
  /** `endings`: of further names. */
  constructor(names: Iterable<string>, endings: readonly string[] = []) {
    for (const name of names) {
      const first = name.charCodeAt(0);
      this.#lengths[first] = (this.#lengths[first] as number) | (1 << name.length);
    }
    this.#endings = endings.map((ending) => new TextEncoder().encode(ending));
  }
  /** False only for what is none of them. */
  mayHold(name: Uint8Array, length: number): boolean {
    if (((this.#lengths[name[0] as number] as number) >>> length) & 1) return true;
    return this.#endings.some(
      (ending) => length >= ending.length && ending.every((code, i) => name[length - ending.length + i] === code),
    );
  }
}

export interface PdfVisitor {
  looksFor: NamesLookedFor;
  /** A name with its escapes decoded (`/J#61vaScript` is `JavaScript`); `start` to `end` are its bytes, slash included. */
  name(name: string, start: number, end: number): void;
  /** The keyword `stream`; its data begin at `start`. */
  stream(start: number): void;
  /** The keyword `endstream`. */
  streamEnd(): void;
}

const hexDigit = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

export function visitPdf(bytes: Buffer, visitor: PdfVisitor): void {
  const name = new Uint8Array(MAX_NAME);
  const size = bytes.length;
  const isKeyword = (at: number, word: string): boolean => {
    if (at < 0 || at + word.length > size) return false;
    for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
    return true;
  };
  const isRegular = (at: number): boolean => at >= 0 && at < size && KIND[bytes[at] as number] === 0;

  /** Index after the name that begins at `start`. */
  function readName(start: number): number {
    let length = 0;
    let at = start + 1;
    for (; at < size; at++) {
      let code = bytes[at] as number;
      if (KIND[code] !== 0) break;
      if (code === HASH && at + 2 < size) {
        const high = hexDigit(bytes[at + 1] as number);
        const low = hexDigit(bytes[at + 2] as number);
        if (high >= 0 && low >= 0) {
          code = high * 16 + low;
          at += 2;
        }
      }
      if (length < MAX_NAME) name[length] = code;
      length++;
    }
    if (length > 0 && length <= MAX_NAME && visitor.looksFor.mayHold(name, length))
      visitor.name(String.fromCharCode(...name.subarray(0, length)), start, at);
    return at;
  }

  /** `stream` ends with its line; some writers leave blanks before the end, some end the line by CR alone. */
  function readStream(at: number): void {
    let start = at;
    while (bytes[start] === 0x20) start++;
    if (bytes[start] === CR) visitor.stream(bytes[start + 1] === LF ? start + 2 : start + 1);
    else if (bytes[start] === LF) visitor.stream(start + 1);
  }

  for (let at = 0; at < size; ) {
    const code = bytes[at];
    if (code === SLASH) {
      at = readName(at);
      continue;
    }
    if (code === 0x73 && isKeyword(at, 'stream')) {
      if (isKeyword(at - 3, 'end')) visitor.streamEnd();
      else if (!isRegular(at - 1)) readStream(at + 6);
    }
    at++;
  }
}

/** Index of the first byte that is neither white space nor in a comment. */
export function skipBlanks(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    const code = bytes[at] as number;
    if (code === 0x25) while (at + 1 < bytes.length && bytes[at + 1] !== CR && bytes[at + 1] !== LF) at++;
    else if (KIND[code] !== WHITESPACE) break;
  }
  return at;
}

/** True when every byte around a place is printable ASCII or white space, as in an object and hardly ever in packed data. */
export function isAmongText(bytes: Buffer, start: number, end: number, around = 24): boolean {
  const last = Math.min(bytes.length, end + around);
  for (let at = Math.max(0, start - around); at < last; at++) {
    const code = bytes[at] as number;
    if (code > 0x7e || (code < 0x20 && KIND[code] !== WHITESPACE)) return false;
  }
  return true;
}
