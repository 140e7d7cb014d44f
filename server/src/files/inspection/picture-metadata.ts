/**
 * Takes out of a picture what is no part of it: where and when it was taken, by which device, previews, comments, and bytes after
 * its end. What is shown stays as it is, bit for bit: the coded pixels, their colour profile, and the orientation.
 */
import { crc32 } from 'node:zlib';
import type { EvidenceFile } from '@dispute-intake/contract';
import { orientationOf, orientationOnly } from './exif.ts';
import { withoutHeicMetadata } from './heic-metadata.ts';
import { heicEnd, jpegEnd, pngEnd, webpEnd } from './picture-end.ts';

/** The same bytes object where there is nothing to take out. A picture that breaks off keeps what follows the break. */
export function withoutMetadata(bytes: Buffer, mimeType: EvidenceFile['mime_type']): Buffer {
  if (mimeType === 'image/jpeg') return rebuilt(bytes, cleanJpeg);
  if (mimeType === 'image/png') return rebuilt(bytes, cleanPng);
  if (mimeType === 'image/webp') return rebuilt(bytes, cleanWebp);
  if (mimeType !== 'image/heic') return bytes;
  const end = heicEnd(bytes) ?? bytes.length;
  return withoutHeicMetadata(end < bytes.length ? bytes.subarray(0, end) : bytes);
}

/** `clean` gives the pieces of the picture to keep, in order. */
function rebuilt(bytes: Buffer, clean: (bytes: Buffer) => Buffer[]): Buffer {
  const kept = Buffer.concat(clean(bytes));
  return kept.equals(bytes) ? bytes : kept;
}

const EXIF_MARK = 'Exif\0\0';
const startsWith = (bytes: Buffer, at: number, mark: string): boolean =>
  bytes.toString('latin1', at, at + mark.length) === mark;

/** APP0 (JFIF), APP14 (Adobe: how colours are coded) and the profile in APP2 are needed to show it; APP1 to APP15 and comments else are not. */
function isJpegMetadata(bytes: Buffer, marker: number, content: number): boolean {
  if (marker === 0xfe) return true;
  if (marker < 0xe1 || marker > 0xef || marker === 0xee) return false;
  return !(marker === 0xe2 && startsWith(bytes, content, 'ICC_PROFILE\0'));
}

function jpegOrientation(orientation: number): Buffer[] {
  const tiff = orientationOnly(orientation);
  if (!tiff) return [];
  const head = Buffer.from(`\xff\xe1\0\0${EXIF_MARK}`, 'latin1');
  head.writeUInt16BE(2 + EXIF_MARK.length + tiff.length, 2);
  return [head, tiff];
}

function cleanJpeg(bytes: Buffer): Buffer[] {
  const kept: Buffer[] = [];
  const end = Math.min(jpegEnd(bytes) ?? bytes.length, bytes.length);
  let from = 0;
  for (let at = 2; at + 4 <= end; ) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) {
      const next = bytes.indexOf(0xff, at);
      at = next < 0 ? end : next;
    } else if (marker === 0xff) at += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9)) at += 2;
    else {
      const next = Math.min(end, at + 2 + Math.max(2, bytes.readUInt16BE(at + 2)));
      if (isJpegMetadata(bytes, marker, at + 4)) {
        kept.push(bytes.subarray(from, at));
        if (marker === 0xe1 && startsWith(bytes, at + 4, EXIF_MARK))
          kept.push(...jpegOrientation(orientationOf(bytes.subarray(at + 10, next))));
        from = next;
      }
      at = next;
    }
  }
  kept.push(bytes.subarray(from, end));
  return kept;
}

/** Chunks that decide what is seen (PNG, third edition, 11.3; the last three are further frames). Others may say anything. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

function pngOrientation(orientation: number): Buffer[] {
  const tiff = orientationOnly(orientation);
  if (!tiff) return [];
  const data = Buffer.concat([Buffer.from('eXIf'), tiff]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(tiff.length);
  check.writeUInt32BE(crc32(data));
  return [size, data, check];
}

function cleanPng(bytes: Buffer): Buffer[] {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  const end = Math.min(pngEnd(bytes) ?? bytes.length, bytes.length);
  let at = 8;
  while (at + 12 <= end) {
    const next = Math.min(end, at + 12 + bytes.readUInt32BE(at));
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.has(type)) kept.push(bytes.subarray(at, next));
    else if (type === 'eXIf') kept.push(...pngOrientation(orientationOf(bytes.subarray(at + 8, next - 4))));
    at = next;
  }
  kept.push(bytes.subarray(at, end));
  return kept;
}

/** RFC 9649, section 2.7; the flags are those of the extended header. */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const HAS_XMP = 0x04;
const HAS_EXIF = 0x08;

function webpOrientation(orientation: number): Buffer[] {
  const tiff = orientationOnly(orientation);
  if (!tiff) return [];
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return [head, tiff];
}

function cleanWebp(bytes: Buffer): Buffer[] {
  const end = Math.min(webpEnd(bytes) ?? bytes.length, bytes.length);
  const chunks: Buffer[] = [];
  let exif: Buffer[] = [];
  let extended: Buffer | undefined;
  let hasRemoved = false;
  let at = 12;
  while (at + 8 <= end) {
    const size = bytes.readUInt32LE(at + 4);
    const next = Math.min(end, at + 8 + size + (size % 2));
    const type = bytes.toString('latin1', at, at + 4);
    if (WEBP_CHUNKS.has(type)) {
      const chunk = type === 'VP8X' ? Buffer.from(bytes.subarray(at, next)) : bytes.subarray(at, next);
      if (type === 'VP8X') extended = chunk;
      chunks.push(chunk);
    } else {
      hasRemoved = true;
      // Some writers put JPEG's mark before the data.
      const data = bytes.subarray(at + 8 + (startsWith(bytes, at + 8, EXIF_MARK) ? 6 : 0), next);
      if (type === 'EXIF') exif = webpOrientation(orientationOf(data));
    }
    at = next;
  }
  chunks.push(bytes.subarray(at, end));
  if (!hasRemoved) return [bytes.subarray(0, 12), ...chunks];
  if (extended && extended.length > 8) {
    extended[8] = ((extended[8] as number) & ~(HAS_XMP | HAS_EXIF)) | (exif.length > 0 ? HAS_EXIF : 0);
  }
  const head = Buffer.from(bytes.subarray(0, 12));
  const size = [...chunks, ...exif].reduce((sum, { length }) => sum + length, 4);
  head.writeUInt32LE(size, 4);
  return [head, ...chunks, ...exif];
}
