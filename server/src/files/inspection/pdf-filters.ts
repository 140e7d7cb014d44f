/**
 * Unpacks a stream of a PDF through its filters (ISO 32000-1, 7.4), as far as object streams use them. No filter allocates more
 * than the bytes it was given or `maxBytes`: numbers in the file never size a buffer by themselves.
 */
import { constants, type InflateRaw, inflateRawSync } from 'node:zlib';

/** How a stream is packed, as its dictionary says. */
export interface StreamPacking {
  /** Names of the filters in order of unpacking. */
  filters: readonly string[];
  /** `/Predictor` and `/Columns` of its parameters; 1 where they are absent. */
  predictor: number;
  columns: number;
}

/** Unpacking would give more than is allowed. */
export class TooMuchUnpacked extends Error {
  override name = 'TooMuchUnpacked';
}

/** Unpacking would take longer than is allowed, whatever comes of it. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

/**
 * What unpacking may cost together, of one stream or of many, in bytes that a filter reads or makes; those of a filter that
 * is not zlib's count four times, as long as they take. Also what fails, or unpacks to nothing, is counted.
 */
export class UnpackingWork {
  #left: number;
  constructor(bytes: number) {
    this.#left = bytes;
  }
  /** Throws {@link TooMuchWork} when no more may be done. */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new TooMuchWork();
  }
}

/** How many times longer a byte takes in a filter that is not zlib's. */
const SLOW = 4;
/** Writers use one or two filters on a stream. */
const MAX_FILTERS = 8;

/** Takes from `work` what it reads and makes. */
type Filter = (packed: Buffer, maxBytes: number, work: UnpackingWork) => Buffer | undefined;
const FILTERS: Record<string, Filter> = {
  FlateDecode: inflated,
  Fl: inflated,
  ASCIIHexDecode: fromHex,
  AHx: fromHex,
  ASCII85Decode: fromAscii85,
  A85: fromAscii85,
  RunLengthDecode: fromRunLengths,
  RL: fromRunLengths,
  LZWDecode: fromLzw,
  LZW: fromLzw,
};
/** True for a filter that is undone here; the others pack pictures, or encrypt. */
export const isUnpacked = (filter: string): boolean => Object.hasOwn(FILTERS, filter);
export const FILTER_ENDING = 'Decode';
export const SHORT_FILTERS = ['Crypt', 'Fl', 'AHx', 'A85', 'RL', 'LZW', 'DCT', 'CCF'];
const FILTER = new RegExp(`^(?:\\w+${FILTER_ENDING}|${SHORT_FILTERS.join('|')})$`);
export const isFilter = (name: string): boolean => FILTER.test(name);

/**
 * The unpacked bytes; undefined where a filter is not known or the data do not fit it. `packed` may reach beyond the end of
 * the stream: each filter knows its own end. Throws {@link TooMuchUnpacked} for more than `maxBytes`, {@link TooMuchWork} for more than `work`.
 */
export function unpack(
  packed: Buffer,
  packing: StreamPacking,
  maxBytes: number,
  work: UnpackingWork,
): Buffer | undefined {
  if (packing.filters.length > MAX_FILTERS) return undefined;
  let bytes: Buffer | undefined = packed;
  for (const filter of packing.filters) {
    bytes = isUnpacked(filter) ? FILTERS[filter]?.(bytes, maxBytes, work) : undefined;
    if (bytes === undefined) return undefined;
  }
  return packing.predictor >= 10 ? withoutPrediction(bytes, packing.columns) : bytes;
}

/** Readers forgive a wrong checksum and a missing end, so both are not looked at: raw data after the two bytes of zlib's header. */
function inflated(packed: Buffer, maxBytes: number, work: UnpackingWork): Buffer | undefined {
  if (((packed[0] ?? 0) & 0x0f) !== 8) return undefined;
  const data = packed.subarray(2);
  // Zlib does not tell how far it came in data that are none: a beginning is tried, and costs no more than that.
  const beginning = data.length > TRIAL_BYTES ? inflateSome(data.subarray(0, TRIAL_BYTES), TRIAL_BYTES) : 'too much';
  if (beginning === undefined) {
    work.take(TRIAL_BYTES);
    return undefined;
  }
  const whole =
    beginning === 'too much' || beginning.readBytes === TRIAL_BYTES ? inflateSome(data, maxBytes) : beginning;
  if (whole === undefined || whole === 'too much')
    work.take(Math.min(data.length * MAX_RATIO, Math.max(maxBytes, data.length)));
  else work.take(Math.max(whole.readBytes, whole.bytes.length));
  if (whole === 'too much') throw new TooMuchUnpacked();
  return whole?.bytes;
}

/** Of data, and of what they unpack to, at the first try. */
const TRIAL_BYTES = 16_384;
/** Deflate makes no more of a byte (RFC 1951: 258 bytes of two bits). */
const MAX_RATIO = 1032;

function inflateSome(data: Buffer, maxBytes: number): { bytes: Buffer; readBytes: number } | 'too much' | undefined {
  const options = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH, info: true };
  try {
    // With `info` it returns an object that @types/node does not know.
    const { buffer, engine } = inflateRawSync(data, options) as unknown as { buffer: Buffer; engine: InflateRaw };
    return { bytes: buffer, readBytes: engine.bytesWritten };
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : undefined;
  }
}

function fromHex(packed: Buffer, maxBytes: number, work: UnpackingWork): Buffer {
  const end = packed.indexOf('>');
  const text = packed.subarray(0, end < 0 ? packed.length : end);
  work.take(text.length * SLOW);
  if (text.length / 2 > maxBytes) throw new TooMuchUnpacked();
  return Buffer.from(text.toString('latin1').replace(/[^0-9A-Fa-f]/g, ''), 'hex');
}

function fromAscii85(packed: Buffer, maxBytes: number, work: UnpackingWork): Buffer {
  const end = packed.indexOf('~');
  const size = end < 0 ? packed.length : end;
  if (size > maxBytes) throw new TooMuchUnpacked();
  work.take(size * SLOW);
  // `z` stands for four zero bytes, every other character for at most one byte.
  const out = Buffer.alloc(Math.min(size * 4, maxBytes) + 4);
  let length = 0;
  let value = 0;
  let count = 0;
  for (let at = 0; at < size; at++) {
    const code = packed[at] as number;
    if (length > maxBytes) throw new TooMuchUnpacked();
    if (code === 0x7a && count === 0) length += 4;
    if (code < 0x21 || code > 0x75) continue;
    value = value * 85 + code - 0x21;
    if (++count < 5) continue;
    length = out.writeUInt32BE(value % 2 ** 32, length);
    value = 0;
    count = 0;
  }
  if (length > maxBytes) throw new TooMuchUnpacked();
  if (count > 1) {
    for (let i = count; i < 5; i++) value = value * 85 + 84;
    out.writeUInt32BE(value % 2 ** 32, length);
    length += count - 1;
  }
  return out.subarray(0, length);
}

function fromRunLengths(packed: Buffer, maxBytes: number, work: UnpackingWork): Buffer {
  let size = 0;
  const eachRun = (take: (at: number, length: number, isSame: boolean) => void) => {
    let at = 0;
    while (at < packed.length && packed[at] !== 128) {
      const code = packed[at] as number;
      const isSame = code > 128;
      take(at + 1, isSame ? 257 - code : code + 1, isSame);
      at += isSame ? 2 : code + 2;
    }
    return at;
  };
  const readBytes = eachRun((_, length) => {
    size += length;
    if (size > maxBytes) throw new TooMuchUnpacked();
  });
  work.take(Math.max(readBytes, size) * SLOW);
  const out = Buffer.alloc(size);
  let to = 0;
  eachRun((at, length, isSame) => {
    if (isSame) out.fill(packed[at] ?? 0, to, to + length);
    else packed.copy(out, to, at, at + length);
    to += length;
  });
  return out;
}

const CLEAR_TABLE = 256;
const END_OF_DATA = 257;
const LZW_CODES = 4096;

/** 9 to 12 bits a code, growing one code early (7.4.4). A table's entry is a piece of what was unpacked: the piece before and one byte. */
function fromLzw(packed: Buffer, maxBytes: number, work: UnpackingWork): Buffer | undefined {
  const { bytes, readBytes, madeBytes } = lzwUnpacked(packed, maxBytes);
  work.take(Math.max(readBytes, madeBytes) * SLOW);
  return bytes;
}

function lzwUnpacked(packed: Buffer, maxBytes: number): { bytes?: Buffer; readBytes: number; madeBytes: number } {
  const start = new Uint32Array(LZW_CODES);
  const length = new Uint32Array(LZW_CODES);
  let out = Buffer.alloc(65_536);
  let size = 0;
  let next = END_OF_DATA + 1;
  let before = { start: 0, length: 0 };
  let bits = 0;
  let bitCount = 0;
  let at = 0;
  while (at < packed.length) {
    const width = next >= 2047 ? 12 : next >= 1023 ? 11 : next >= 511 ? 10 : 9;
    while (bitCount < width && at < packed.length) {
      bits = ((bits << 8) | (packed[at++] as number)) & 0xffffff;
      bitCount += 8;
    }
    bitCount -= width;
    const code = bitCount < 0 ? END_OF_DATA : (bits >> bitCount) & ((1 << width) - 1);
    if (code === END_OF_DATA) break;
    if (code === CLEAR_TABLE) {
      next = END_OF_DATA + 1;
      before = { start: 0, length: 0 };
      continue;
    }
    if (code > END_OF_DATA && (before.length === 0 || code > next)) return { readBytes: at, madeBytes: size };
    if (before.length > 0 && next < LZW_CODES) {
      start[next] = before.start;
      length[next++] = before.length + 1;
    }
    const piece = { start: size, length: code < CLEAR_TABLE ? 1 : (length[code] as number) };
    if (size + piece.length > maxBytes) throw new TooMuchUnpacked();
    if (size + piece.length > out.length) out = Buffer.concat([out], Math.min(maxBytes, out.length * 2 + piece.length));
    if (code < CLEAR_TABLE) out[size] = code;
    else for (let i = 0; i < piece.length; i++) out[size + i] = out[(start[code] as number) + i] as number;
    size += piece.length;
    before = piece;
  }
  return { bytes: out.subarray(0, size), readBytes: at, madeBytes: size };
}

/** Undoes PNG's filters (ISO/IEC 15948, 9.2) for samples of one byte: each row begins with the number of its filter. The last row may be short. */
function withoutPrediction(bytes: Buffer, columns: number): Buffer {
  const width = Math.max(1, columns);
  const rows = Math.ceil(bytes.length / (width + 1));
  const out = Buffer.alloc(bytes.length - rows);
  let from = 0;
  let at = 0;
  for (let row = 0; row < rows; row++) {
    const filter = bytes[from++] as number;
    const end = Math.min(bytes.length, from + width);
    for (let column = 0; from < end; column++, at++) {
      const left = column > 0 ? (out[at - 1] as number) : 0;
      const up = row > 0 ? (out[at - width] as number) : 0;
      const corner = row > 0 && column > 0 ? (out[at - width - 1] as number) : 0;
      out[at] = (bytes[from++] as number) + predicted(filter, left, up, corner);
    }
  }
  return out;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
