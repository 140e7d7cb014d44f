/** The thread's side of {@link createJpegConverter}: decodes HEIC and WebP by libheif and libwebp, encodes by MozJPEG, all as WebAssembly. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pictureSize } from '../../platform/picture-size.ts';
import { handleTasks } from '../../platform/threads/handle-tasks.ts';
import { transferable } from '../../platform/threads/worker-pool.ts';
import { type Libheif, withHeic } from './heic-decoder.ts';
import type { ConversionReply, ConversionTask } from './jpeg-converter.ts';
import { fitted, type Pixels } from './picture-rows.ts';

interface WebpDecoder {
  /** Makes its result by `new ImageData(new Uint8ClampedArray(pixels), width, height)`; null where the data are broken. */
  decode(bytes: Uint8Array): object | null;
}
interface JpegEncoder {
  encode(data: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array;
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

handleTasks<ConversionTask, ConversionReply>(async (task) => {
  const pixels = await (task.mimeType === 'image/heic' ? decodeHeic : decodeWebp)(task);
  if (!pixels || pixels === 'too_large') return { result: pixels };
  collectGarbage();
  const jpeg = transferable(await encodeJpeg(pixels));
  return { result: jpeg, transfer: [jpeg.buffer] };
});

/** Gives back a decoder's memory, of which V8 does not know how large it is. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function decodeHeic({ bytes, limits }: ConversionTask): Promise<Pixels | 'too_large' | undefined> {
  const heif = await codec<Libheif>(
    import('libheif-js/libheif-wasm/libheif.js'),
    'libheif-js/libheif-wasm/libheif.wasm',
  );
  return withHeic(heif, bytes, limits, (picture) => fitted(picture, limits.maxJpegPixels));
}

async function decodeWebp({ bytes, limits }: ConversionTask): Promise<Pixels | 'too_large' | undefined> {
  const size = pictureSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'image/webp');
  if (!size) return undefined;
  if (size.width * size.height > limits.maxWholePixels) return 'too_large';
  const decoder = await codec<WebpDecoder>(
    import('@jsquash/webp/codec/dec/webp_dec.js'),
    '@jsquash/webp/codec/dec/webp_dec.wasm',
  );
  let made: Pixels | undefined;
  const original = globalThis.Uint8ClampedArray;
  // The pixels are made smaller where the decoder has them, without a copy.
  const browser = {
    Uint8ClampedArray: function uncopied(data: Uint8Array) {
      Object.assign(globalThis, { Uint8ClampedArray: original });
      return data;
    },
    ImageData: function ImageData(data: Uint8Array, width: number, height: number) {
      const rows = () => [{ data, stride: width * 4, count: height }];
      made = fitted({ width, height, rows }, limits.maxJpegPixels);
    },
  };
  Object.assign(globalThis, browser);
  try {
    decoder.decode(bytes);
  } finally {
    Object.assign(globalThis, { Uint8ClampedArray: original });
  }
  return made;
}

async function encodeJpeg({ data, width, height }: Pixels): Promise<Uint8Array> {
  const encoder = await codec<JpegEncoder>(
    import('@jsquash/jpeg/codec/enc/mozjpeg_enc.js'),
    '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
  );
  return encoder.encode(data, width, height, JPEG_OPTIONS);
}

/** A module of Emscripten with the file of its code. */
async function codec<T>(module: Promise<{ default: unknown }>, wasm: string): Promise<T> {
  const factory = (await module).default as (options: object) => T | Promise<T>;
  return factory({ noInitialRun: true, wasmBinary: await readFile(fileURLToPath(import.meta.resolve(wasm))) });
}
