/**
 * Overwrites the metadata of a HEIC picture in place (ISO/IEC 14496-12, 8.11; 23008-12, annex A), so that no other item moves.
 * How the picture is turned stands in a property of its own (`irot`), not in its EXIF data.
 */

interface Box {
  type: string;
  /** Of its content. */
  start: number;
  end: number;
}

const MAX_BOXES = 100_000;
const MAX_ITEMS = 100_000;
/** Of all items together: an entry without bytes of its own may be repeated 65 535 times. */
const MAX_PARTS = 100_000;
/** EXIF data without an entry: the offset of the TIFF header, then the header and an empty directory. */
const EMPTY_EXIF = Buffer.from('00000000' + '4d4d002a00000008' + '0000' + '00000000', 'hex');
/** Types of items that describe; the others are pictures, or masks of them. */
const DESCRIBING = new Set(['Exif', 'mime', 'uri ']);

/** A reader of big-endian numbers that throws `RangeError` beyond the end. */
function reader(bytes: Buffer, start: number) {
  let at = start;
  return {
    get at() {
      return at;
    },
    /** 0, 1, 2, 4 or 8 bytes. */
    uint(size: number): number {
      const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
      at += size;
      return value;
    },
    text(size: number): string {
      at += size;
      return bytes.toString('latin1', at - size, at);
    },
  };
}

function boxes(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to && found.length < MAX_BOXES; ) {
    const head = reader(bytes, at);
    let size = head.uint(4);
    const type = head.text(4);
    if (size === 1 && at + 16 <= to) size = head.uint(8);
    else if (size === 0) size = to - at;
    if (size < head.at - at) break;
    const end = Math.min(to, at + size);
    found.push({ type, start: head.at, end });
    at = end;
  }
  return found;
}

/** The numbers of the items that describe, with their types. */
function describingItems(bytes: Buffer, info: Box): Map<number, string> {
  const head = reader(bytes, info.start);
  const version = head.uint(1);
  head.uint(3 + (version === 0 ? 2 : 4));
  const items = new Map<number, string>();
  for (const { type, start } of boxes(bytes, info.start + (version === 0 ? 6 : 8), info.end)) {
    if (type !== 'infe') continue;
    const entry = reader(bytes, start);
    const entryVersion = entry.uint(1);
    if (entryVersion < 2) continue;
    entry.uint(3);
    const id = entry.uint(entryVersion === 2 ? 2 : 4);
    entry.uint(2);
    const itemType = entry.text(4);
    if (DESCRIBING.has(itemType)) items.set(id, itemType);
  }
  return items;
}

/** Where the bytes of those items lie. */
function* extents(bytes: Buffer, location: Box, items: Map<number, string>, data: Box | undefined) {
  const head = reader(bytes, location.start);
  const version = head.uint(1);
  head.uint(3);
  const sizes = head.uint(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const count = Math.min(head.uint(version < 2 ? 2 : 4), MAX_ITEMS);
  let allParts = 0;
  for (let i = 0; i < count; i++) {
    const id = head.uint(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : head.uint(2) & 15;
    head.uint(2);
    const base = head.uint(baseSize) + (method === 1 ? (data?.start ?? Number.NaN) : 0);
    const parts = head.uint(2);
    allParts += parts;
    if (allParts > MAX_PARTS) throw new RangeError('More parts than a picture has');
    for (let part = 0; part < parts; part++) {
      head.uint(indexSize);
      const start = base + head.uint(offsetSize);
      const length = head.uint(lengthSize);
      const type = items.get(id);
      if (type !== undefined && start >= 0 && start < bytes.length)
        yield { type, start, end: Math.min(bytes.length, start + length) };
    }
  }
}

/** A copy with every describing item emptied; the same object where there is none, or the boxes are broken. */
export function withoutHeicMetadata(bytes: Buffer): Buffer {
  let clean: Buffer | undefined;
  try {
    const top = boxes(bytes, 0, bytes.length);
    for (const { start, end } of top.filter(({ type }) => type === 'uuid')) {
      clean ??= Buffer.from(bytes);
      clean.fill(0, start, end);
    }
    for (const meta of top.filter(({ type }) => type === 'meta')) {
      const parts = boxes(bytes, meta.start + 4, meta.end);
      const part = (name: string) => parts.find(({ type }) => type === name);
      const [info, location] = [part('iinf'), part('iloc')];
      if (!info || !location) continue;
      for (const { type, start, end } of extents(bytes, location, describingItems(bytes, info), part('idat'))) {
        clean ??= Buffer.from(bytes);
        clean.fill(type === 'Exif' ? 0 : 0x20, start, end);
        if (type === 'Exif' && end - start >= EMPTY_EXIF.length) EMPTY_EXIF.copy(clean, start);
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return clean === undefined || clean.equals(bytes) ? bytes : clean;
}
