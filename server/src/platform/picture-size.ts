/** How many pixels a picture says it has: a small file may unfold to gigabytes in whatever shows it. */

export interface PictureSize {
  width: number;
  height: number;
}

/** Above this no camera or scanner goes; a viewer would need 400 MB for it. */
export const MAX_PIXELS = 100_000_000;

/** Undefined where the size is not found where the format puts it. */
export function pictureSize(bytes: Buffer, mimeType: string): PictureSize | undefined {
  try {
    if (mimeType === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (mimeType === 'image/jpeg') return jpegSize(bytes);
    if (mimeType === 'image/webp') return webpSize(bytes);
    return heicSize(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The frame header (SOF0–SOF15 but for the tables between them; ITU T.81 B.2.2). */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) {
      // Decoders skip what stands between segments.
      at = bytes.indexOf(0xff, at);
      if (at < 0) return undefined;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const isAlone = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);
    at += 2 + (isAlone ? 0 : Math.max(2, bytes.readUInt16BE(at + 2)));
  }
  return undefined;
}

/** RFC 9649, sections 2.5–2.7. */
function webpSize(bytes: Buffer): PictureSize | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

/** The largest `ispe` property (ISO/IEC 23008-12, 6.5.3); a picture of tiles names the whole and the tile. */
function heicSize(bytes: Buffer): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
