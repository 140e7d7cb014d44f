/** The thread's side of {@link createJpegConverter}: decodes HEIC and WebP by libheif and libwebp, encodes by MozJPEG, all as WebAssembly. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { handleTasks } from '../../platform/threads/handle-tasks.ts';
import { transferable } from '../../platform/threads/worker-pool.ts';
import { pictureSize } from '../inspection/picture-size.ts';
import type { ConversionReply, ConversionTask } from './jpeg-converter.ts';

/** RGBA, eight bits each, row by row. */
interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
interface WebpDecoder {
  /** Null where the data are broken. */
  decode(bytes: Uint8Array): Pixels | null;
}
interface JpegEncoder {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
}
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  /** Calls back with what it was given, filled, or with null. */
  display(into: Pixels, done: (filled: Pixels | null) => void): void;
  free(): void;
}
interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** Good enough to read small print; in one pass over the rows, since passes over the whole picture need memory for it. */
const JPEG_OPTIONS = {
  quality: 85,
  baseline: true,
  progressive: false,
  arithmetic: false,
  optimize_coding: false,
  smoothing: 0,
  color_space: 3,
  quant_table: 3,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1,
  auto_subsample: true,
  chroma_subsample: 2,
  separate_chroma_quality: false,
  chroma_quality: 85,
};

handleTasks<ConversionTask, ConversionReply>(async ({ bytes, mimeType, maxPixels, fullPixels }) => {
  const pixels = await (mimeType === 'image/heic' ? decodeHeic : decodeWebp)(bytes, maxPixels);
  if (!pixels || pixels === 'too_large') return { result: pixels };
  const isLarge = pixels.width * pixels.height > fullPixels;
  const jpeg = transferable(await encodeJpeg(isLarge ? halved(pixels) : pixels));
  return { result: jpeg, transfer: [jpeg.buffer] };
});

async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<Pixels | 'too_large' | undefined> {
  const libheif = (await import('libheif-js/wasm-bundle.js')).default as Libheif;
  const images = new libheif.HeifDecoder().decode(bytes);
  // Nothing is decoded before `display`.
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return undefined;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) return 'too_large';
  const empty = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const filled = await new Promise<Pixels | null>((resolve) => image.display(empty, resolve));
  for (const one of images) one.free();
  return filled ?? undefined;
}

async function decodeWebp(bytes: Uint8Array, maxPixels: number): Promise<Pixels | 'too_large' | undefined> {
  const size = pictureSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'image/webp');
  if (!size) return undefined;
  if (size.width * size.height > maxPixels) return 'too_large';
  // The decoder makes its result with the constructor that browsers have.
  Object.assign(globalThis, {
    ImageData: function ImageData(this: Pixels, data: Uint8ClampedArray, width: number, height: number) {
      Object.assign(this, { data, width, height });
    },
  });
  const decoder = await codec<WebpDecoder>(
    import('@jsquash/webp/codec/dec/webp_dec.js'),
    '@jsquash/webp/codec/dec/webp_dec.wasm',
  );
  return decoder.decode(bytes) ?? undefined;
}

async function encodeJpeg({ data, width, height }: Pixels): Promise<Uint8Array> {
  onWhite(data);
  const encoder = await codec<JpegEncoder>(
    import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js'),
    '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
  );
  return encoder.encode(data, width, height, JPEG_OPTIONS);
}

/** Half as wide and half as high, each pixel the mean of four, in the same memory. */
function halved({ data, width, height }: Pixels): Pixels {
  const [newWidth, newHeight] = [width >> 1, height >> 1];
  const row = width * 4;
  let to = 0;
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      const from = y * 2 * row + x * 8;
      for (let i = from; i < from + 4; i++) {
        const sum =
          (data[i] as number) + (data[i + 4] as number) + (data[i + row] as number) + (data[i + row + 4] as number);
        data[to++] = sum >> 2;
      }
    }
  }
  return { data: data.slice(0, to), width: newWidth, height: newHeight };
}

/** JPEG knows no transparency. */
function onWhite(data: Uint8ClampedArray): void {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] as number;
    if (alpha === 255) continue;
    for (let i = at - 3; i < at; i++) data[i] = 255 + (((data[i] as number) - 255) * alpha) / 255;
    data[at] = 255;
  }
}

/** A module of Emscripten with the file of its code. */
async function codec<T>(module: Promise<{ default: unknown }>, wasm: string): Promise<T> {
  const factory = (await module).default as (options: object) => Promise<T>;
  return factory({ noInitialRun: true, wasmBinary: await readFile(fileURLToPath(import.meta.resolve(wasm))) });
}
