/** Decodes HEIC by libheif: what is made of tiles, as cameras make it, one row of tiles at a time. */
import type { DecodedPicture, Rows } from './picture-rows.ts';

/**
 * The library's functions in C (libheif/heif.h, heif_tiling.h) as its WebAssembly has them: pointers are numbers, and a function
 * that returns a `heif_error` takes the place for it first.
 */
export interface Libheif {
  HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(at: number): void;
  _heif_context_alloc(): number;
  _heif_context_free(context: number): void;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    bytes: number,
    size: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_image_handle_release(handle: number): void;
  _heif_image_handle_get_width(handle: number): number;
  _heif_image_handle_get_height(handle: number): number;
  _heif_image_handle_has_alpha_channel(handle: number): number;
  _heif_image_handle_get_image_tiling(error: number, handle: number, isTransformed: number, tiling: number): void;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_handle_decode_image_tile(
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
    x: number,
    y: number,
  ): void;
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_release(image: number): void;
}

const RGB = 1;
const INTERLEAVED_RGBA = 11;
const INTERLEAVED = 10;
/** Of `heif_error` and of `heif_image_tiling`, in bytes, with space to spare. */
const STRUCT_BYTES = 128;

export interface HeicLimits {
  /** Of a picture of tiles: what it takes is time. */
  maxTiledPixels: number;
  /** Of a picture or tile that is decoded as one: it is in memory several times over. */
  maxWholePixels: number;
}

/** Thrown where the library refuses the picture. */
class BrokenPicture extends Error {}

/** What `use` makes of the picture; undefined where it is broken, `too_large` where it is over the limits. */
export function withHeic<T>(
  heif: Libheif,
  bytes: Uint8Array,
  limits: HeicLimits,
  use: (picture: DecodedPicture) => T,
): T | 'too_large' | undefined {
  const error = heif._malloc(STRUCT_BYTES);
  const out = heif._malloc(STRUCT_BYTES);
  const uint32 = (at: number) => new DataView(heif.HEAPU8.buffer).getUint32(at, true);
  const check = () => {
    if (uint32(error) !== 0) throw new BrokenPicture();
  };
  /** The address that a function has written to `out`. */
  const written = (): number => {
    check();
    return uint32(out);
  };
  const file = heif._malloc(bytes.length);
  heif.HEAPU8.set(bytes, file);
  const context = heif._heif_context_alloc();
  let handle = 0;

  /** Calls back with the image's RGBA rows, and releases it. */
  function withImage(decode: () => void, then: (rows: Rows & { width: number }) => void): void {
    decode();
    const image = written();
    try {
      const plane = heif._heif_image_get_plane_readonly(image, INTERLEAVED, out);
      if (plane === 0) throw new BrokenPicture();
      const stride = uint32(out);
      const count = heif._heif_image_get_height(image, INTERLEAVED);
      const width = heif._heif_image_get_width(image, INTERLEAVED);
      then({ data: heif.HEAPU8.subarray(plane, plane + stride * count), stride, count, width });
    } finally {
      heif._heif_image_release(image);
    }
  }
  function whole(): T {
    let made: { value: T } | undefined;
    withImage(
      () => heif._heif_decode_image(error, handle, out, RGB, INTERLEAVED_RGBA, 0),
      (rows) => {
        made = { value: use({ width: rows.width, height: rows.count, rows: () => [rows] }) };
      },
    );
    return (made as { value: T }).value;
  }
  function* tileRows(tiling: Tiling): Generator<Rows> {
    const { tileWidth, tileHeight, width, height, left, top } = tiling;
    const stride = width * 4;
    const band = new Uint8Array(stride * tileHeight);
    for (let row = 0, y = -top; row < tiling.rows && y < height; row++, y += tileHeight) {
      for (let column = 0, x = -left; column < tiling.columns && x < width; column++, x += tileWidth)
        withImage(
          () => heif._heif_image_handle_decode_image_tile(error, handle, out, RGB, INTERLEAVED_RGBA, 0, column, row),
          (tile) => {
            if (tile.width < tileWidth || tile.count < tileHeight) throw new BrokenPicture();
            const [skipped, end] = [Math.max(0, -x), Math.min(tileWidth, width - x)];
            for (let line = 0; line < tileHeight; line++) {
              const from = line * tile.stride;
              band.set(tile.data.subarray(from + skipped * 4, from + end * 4), line * stride + (x + skipped) * 4);
            }
          },
        );
      const first = Math.max(0, -y);
      const count = Math.min(tileHeight, height - y) - first;
      if (count > 0) yield { data: band.subarray(first * stride), stride, count };
    }
  }
  function tilingOf(): Tiling {
    heif.HEAPU8.fill(0, out, out + STRUCT_BYTES);
    heif._heif_image_handle_get_image_tiling(error, handle, 1, out);
    check();
    const field = (i: number) => uint32(out + 4 * i);
    return {
      columns: field(1),
      rows: field(2),
      tileWidth: field(3),
      tileHeight: field(4),
      width: field(5),
      height: field(6),
      top: field(7),
      left: field(8),
    };
  }

  try {
    heif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0);
    check();
    heif._heif_context_get_primary_image_handle(error, context, out);
    handle = written();
    const pixels = heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle);
    const tiling = tilingOf();
    // Alpha lies in tiles of its own.
    const isTiled = tiling.columns * tiling.rows > 1 && heif._heif_image_handle_has_alpha_channel(handle) === 0;
    if (!isTiled) return pixels > limits.maxWholePixels ? 'too_large' : whole();
    // A row of tiles and one tile are in memory.
    const atOnce = Math.max(tiling.tileWidth, tiling.width) * tiling.tileHeight;
    if (tiling.width * tiling.height > limits.maxTiledPixels || atOnce > limits.maxWholePixels) return 'too_large';
    return use({ width: tiling.width, height: tiling.height, rows: () => tileRows(tiling) });
  } catch (thrown) {
    if (thrown instanceof BrokenPicture) return undefined;
    throw thrown;
  } finally {
    if (handle !== 0) heif._heif_image_handle_release(handle);
    heif._heif_context_free(context);
    for (const at of [file, out, error]) heif._free(at);
  }
}

/** Of the picture as it is shown, turned and cropped. */
interface Tiling {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  width: number;
  height: number;
  /** How far the first tile reaches beyond the picture. */
  top: number;
  left: number;
}
