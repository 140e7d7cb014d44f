/** Where a picture's own data ends: what comes after is shown by no viewer and may be anything. */

/** Index after the last byte of the picture; undefined when it ends before it is complete. */
export type PictureEnd = (bytes: Buffer) => number | undefined;

const IEND = Buffer.from('IEND').readUInt32BE();

/** PNG (ISO/IEC 15948): chunks up to IEND. */
export const pngEnd: PictureEnd = (bytes) => {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (bytes.readUInt32BE(at + 4) === IEND) return end;
    at = end;
  }
  return undefined;
};

/** JPEG (ISO/IEC 10918-1): segments by their length, then entropy-coded data up to a marker, until EOI. */
export const jpegEnd: PictureEnd = (bytes) => {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) {
      // Entropy-coded data: on to the next 0xff.
      const next = bytes.indexOf(0xff, at);
      if (next < 0) return undefined;
      at = next;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else if (marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (at + 4 <= bytes.length) at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    else return undefined;
  }
  return undefined;
};

/** WebP: the size the RIFF header tells, padded to even. */
export const webpEnd: PictureEnd = (bytes) => {
  if (bytes.length < 12) return undefined;
  const size = bytes.readUInt32LE(4);
  const end = 8 + size + (size % 2);
  return end > bytes.length + 1 ? undefined : end;
};

/** HEIC (ISO/IEC 14496-12): boxes one after another. */
export const heicEnd: PictureEnd = (bytes) => {
  let at = 0;
  while (at + 8 <= bytes.length) {
    if (bytes.subarray(at + 4, at + 8).some((code) => code < 0x20 || code > 0x7e)) return at;
    let size = bytes.readUInt32BE(at);
    if (size === 0) return bytes.length;
    if (size === 1) {
      if (at + 16 > bytes.length) return undefined;
      size = Number(bytes.readBigUInt64BE(at + 8));
    }
    if (size < 8) return at;
    at += size;
  }
  return at > bytes.length ? undefined : at;
};
