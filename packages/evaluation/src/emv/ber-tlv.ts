/**
 * Reads BER-TLV (ISO/IEC 8825-1 as EMV 4.3 Book 3, Annex B uses it) from hexadecimal text.
 *
 * A tag goes on while the low five bits of its first byte are all ones, then while bit 8 of the following byte is set.
 * A length byte of 0x81 or more says how many length bytes follow. Bytes 00 between elements are filling and are skipped.
 */

export interface TlvElement {
  /** Upper-case hexadecimal, for example `9F26`. */
  tag: string;
  /** Upper-case hexadecimal. */
  value: string;
  /** Elements inside a constructed one, for example a template 77; empty for a primitive one. */
  children: TlvElement[];
}

export type TlvProblem =
  | 'odd_length'
  | 'not_hexadecimal'
  | 'truncated_tag'
  | 'truncated_length'
  | 'truncated_value'
  | 'length_not_supported'
  | 'repeated_tag'
  | 'nested_too_deep'
  | 'empty';

export type TlvResult = { ok: true; elements: TlvElement[] } | { ok: false; problem: TlvProblem; offset: number };

const MAX_DEPTH = 8;
const MAX_TAG_BYTES = 4;

class MalformedTlv extends Error {
  readonly problem: TlvProblem;
  readonly offset: number;
  constructor(problem: TlvProblem, offset: number) {
    super(problem);
    this.problem = problem;
    this.offset = offset;
  }
}

/** Reads every element; on the first fault says which and at which byte. Spaces between digits are allowed. */
export function readTlv(hex: string): TlvResult {
  const digits = hex.replace(/\s+/g, '').toUpperCase();
  if (digits.length === 0) return { ok: false, problem: 'empty', offset: 0 };
  if (!/^[0-9A-F]+$/.test(digits)) return { ok: false, problem: 'not_hexadecimal', offset: 0 };
  if (digits.length % 2 === 1) return { ok: false, problem: 'odd_length', offset: (digits.length - 1) / 2 };
  try {
    const elements = readElements(digits, 0, digits.length / 2, 0);
    return elements.length === 0 ? { ok: false, problem: 'empty', offset: 0 } : { ok: true, elements };
  } catch (error) {
    if (error instanceof MalformedTlv) return { ok: false, problem: error.problem, offset: error.offset };
    throw error;
  }
}

/** Reads `[start, end)` (bytes); every step moves forward, so it always ends. */
function readElements(digits: string, start: number, end: number, depth: number): TlvElement[] {
  if (depth > MAX_DEPTH) throw new MalformedTlv('nested_too_deep', start);
  const elements: TlvElement[] = [];
  const seen = new Set<string>();
  let at = start;
  while (at < end) {
    const first = byteAt(digits, at);
    if (first === 0) {
      at++;
      continue;
    }
    const tagEnd = endOfTag(digits, at, end, first);
    const tag = digits.slice(at * 2, tagEnd * 2);
    const { length, valueStart } = readLength(digits, tagEnd, end);
    if (valueStart + length > end) throw new MalformedTlv('truncated_value', valueStart);
    const isConstructed = (first & 0x20) !== 0;
    // The same data object twice leaves open which of them counts; a template may come again.
    if (!isConstructed && seen.has(tag)) throw new MalformedTlv('repeated_tag', at);
    seen.add(tag);
    elements.push({
      tag,
      value: digits.slice(valueStart * 2, (valueStart + length) * 2),
      children: isConstructed ? readElements(digits, valueStart, valueStart + length, depth + 1) : [],
    });
    at = valueStart + length;
  }
  return elements;
}

function endOfTag(digits: string, start: number, end: number, first: number): number {
  let at = start + 1;
  if ((first & 0x1f) !== 0x1f) return at;
  for (;;) {
    if (at >= end || at - start >= MAX_TAG_BYTES) throw new MalformedTlv('truncated_tag', start);
    const next = byteAt(digits, at);
    at++;
    if ((next & 0x80) === 0) return at;
  }
}

function readLength(digits: string, start: number, end: number): { length: number; valueStart: number } {
  if (start >= end) throw new MalformedTlv('truncated_length', start);
  const first = byteAt(digits, start);
  if (first < 0x80) return { length: first, valueStart: start + 1 };
  const count = first & 0x7f;
  // 0x80 is the indefinite form, which EMV does not allow; four bytes already reach beyond any real message.
  if (count === 0 || count > 4) throw new MalformedTlv('length_not_supported', start);
  if (start + 1 + count > end) throw new MalformedTlv('truncated_length', start);
  let length = 0;
  for (let i = 0; i < count; i++) length = length * 256 + byteAt(digits, start + 1 + i);
  return { length, valueStart: start + 1 + count };
}

const byteAt = (digits: string, at: number): number => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);

/** Every primitive element, those inside templates included, first occurrence first. */
export function flatten(elements: readonly TlvElement[]): TlvElement[] {
  return elements.flatMap((element) => (element.children.length > 0 ? flatten(element.children) : [element]));
}

/** Writes elements as BER-TLV in hexadecimal, lengths in their shortest form. */
export function writeTlv(elements: readonly TlvElement[]): string {
  return elements
    .map(({ tag, value, children }) => {
      const content = children.length > 0 ? writeTlv(children) : value;
      return tag + writeLength(content.length / 2) + content;
    })
    .join('');
}

function writeLength(length: number): string {
  if (length < 0x80) return hexByte(length);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return hexByte(0x80 + bytes.length) + bytes.map(hexByte).join('');
}

const hexByte = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');
