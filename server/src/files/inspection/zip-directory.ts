/** Reads the central directory of a ZIP package (APPNOTE.TXT, 4.3.12): the names and sizes of its members; nothing is unpacked. */

export interface ZipMember {
  name: string;
  /** Bytes unpacked, as the directory says. */
  size: number;
}

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const MEMBER = 0x02014b50;
const MEMBER_SIZE = 46;

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
    members.push({ name, size: bytes.readUInt32LE(at + 24) });
    at += MEMBER_SIZE + nameSize + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return members;
}

function endOfDirectory(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at;
  return undefined;
}
