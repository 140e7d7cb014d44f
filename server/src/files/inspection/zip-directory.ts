/** Reads the central directory of a ZIP package (APPNOTE.TXT, 4.3.12): the names and sizes of its members; small ones can be unpacked. */
import { inflateRawSync } from 'node:zlib';

export interface ZipMember {
  name: string;
  /** Bytes unpacked, as the directory says. */
  size: number;
  packedSize: number;
  /** 0: as it is, 8: deflate. */
  method: number;
  /** Of its own header. */
  at: number;
}

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const MEMBER = 0x02014b50;
const MEMBER_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;

/** The members; undefined where there is no whole directory. */
export function zipMembers(bytes: Buffer): ZipMember[] | undefined {
  const end = endOfDirectory(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const members: ZipMember[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + MEMBER_SIZE > bytes.length || bytes.readUInt32LE(at) !== MEMBER) return undefined;
    const nameSize = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + MEMBER_SIZE, at + MEMBER_SIZE + nameSize);
    members.push({
      name,
      size: bytes.readUInt32LE(at + 24),
      packedSize: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
      at: bytes.readUInt32LE(at + 42),
    });
    at += MEMBER_SIZE + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return members;
}

/** What a member holds, at most so many bytes; undefined where it holds more, or cannot be unpacked. */
export function unpackMember(
  bytes: Buffer,
  { at, packedSize, method }: ZipMember,
  maxBytes: number,
): Buffer | undefined {
  if (at + LOCAL_SIZE > bytes.length || bytes.readUInt32LE(at) !== LOCAL) return undefined;
  const start = at + LOCAL_SIZE + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(start, start + packedSize);
  if (method === 0) return packed.length <= maxBytes ? packed : undefined;
  if (method !== 8) return undefined;
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}

function endOfDirectory(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at;
  return undefined;
}
