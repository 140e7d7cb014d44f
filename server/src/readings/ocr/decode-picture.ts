/**
 * A picture file as shades of grey, upright as its EXIF data say; no larger than lines of print need. HEIC and WebP come as
 * the JPEG that the files' converter makes of them.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pictureSize } from '../../platform/picture-size.ts';
import { MAX_PIXELS } from '../text/limits.ts';
import { type GreyPicture, greyOf } from './grey-picture.ts';

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Print on a page that fills the picture is some 30 pixels high then: as large as the recogniser needs. */
const LONGER_SIDE = 2000;

/** Undefined where the picture is broken, or too large. */
export async function decodePicture(bytes: Uint8Array, mimeType: string): Promise<GreyPicture | undefined> {
  const decode = DECODERS[mimeType];
  if (!decode) return undefined;
  // What it says of itself, before it takes the memory.
  const { width = 0, height = 0 } = pictureSize(Buffer.from(bytes), mimeType) ?? {};
  if (width * height > MAX_PIXELS) return undefined;
  // The decoders make their results with the constructor that browsers have.
  Object.assign(globalThis, {
    ImageData: class {
      data: Uint8ClampedArray;
      width: number;
      height: number;
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        Object.assign(this, { data, width, height });
        this.data = data;
        this.width = width;
        this.height = height;
      }
    },
  });
  const pixels = await decode(bytes);
  if (!pixels || pixels.width < 8 || pixels.height < 8 || pixels.width * pixels.height > MAX_PIXELS) return undefined;
  return greyOf(
    pixels.data,
    pixels.width,
    pixels.height,
    Math.min(1, LONGER_SIDE / Math.max(pixels.width, pixels.height)),
  );
}

const DECODERS: Record<string, (bytes: Uint8Array) => Promise<Pixels | undefined>> = {
  async 'image/jpeg'(bytes) {
    const decoder = await codec<{ decode(bytes: Uint8Array, isTurned: boolean): Pixels | null }>(
      import('@jsquash/jpeg/codec/dec/mozjpeg_dec.js'),
      '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
    );
    return decoder.decode(bytes, true) ?? undefined;
  },
  async 'image/png'(bytes) {
    const { default: load, decode } = await import('@jsquash/png/codec/pkg/squoosh_png.js');
    await load(await wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return decode(bytes) as Pixels;
  },
};

const wasm = (name: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(name)));

/** A module of Emscripten with the file of its code. */
async function codec<T>(module: Promise<{ default: unknown }>, code: string): Promise<T> {
  const factory = (await module).default as (options: object) => Promise<T>;
  return factory({ noInitialRun: true, wasmBinary: await wasm(code) });
}
