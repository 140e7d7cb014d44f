/** Pictures and fonts of an issuer's brand: judged by their bytes, bounded, served to the hosted page. */
import type { Db } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import { pictureSize } from '../platform/picture-size.ts';
import { brandStore } from './brand.store.ts';

export const MAX_LOGO_BYTES = 262_144;
export const MAX_FONT_BYTES = 524_288;
/** Wider or higher, a logo of 28 CSS pixels gains nothing. */
const MAX_LOGO_PIXELS = 2000;

export interface ServedFile {
  contentType: string;
  bytes: Buffer;
}

const startsWith = (bytes: Buffer, ...wanted: number[]): boolean => wanted.every((byte, at) => bytes[at] === byte);

/** The type of a raster picture a browser shows, by its first bytes. */
export function pictureType(bytes: Buffer): string | undefined {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

const isSvg = (bytes: Buffer): boolean => /^\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(bytes.toString('utf8', 0, 512));

/** The type of an upload. Throws a problem where it is none we serve. */
function typeOf(bytes: Buffer, use: 'logo' | 'font'): string {
  if (use === 'font') {
    if (bytes.length > MAX_FONT_BYTES)
      throw new ProblemError('file_too_large', `A font may be at most ${MAX_FONT_BYTES / 1024} KiB`);
    if (bytes.toString('latin1', 0, 4) !== 'wOF2')
      throw new ProblemError('file_type_not_accepted', 'A font must be a WOFF2 file');
    return 'font/woff2';
  }
  if (bytes.length > MAX_LOGO_BYTES)
    throw new ProblemError('file_too_large', `A logo may be at most ${MAX_LOGO_BYTES / 1024} KiB`);
  const type = pictureType(bytes);
  if (!type) {
    const detail = isSvg(bytes)
      ? 'An SVG can carry scripts: export the logo as PNG, at least 112 pixels high'
      : 'A logo must be a PNG, JPEG or WebP picture';
    throw new ProblemError('file_type_not_accepted', detail);
  }
  const { width = 0, height = 0 } = pictureSize(bytes, type) ?? {};
  if (width < 1 || height < 1 || width > MAX_LOGO_PIXELS || height > MAX_LOGO_PIXELS)
    throw new ProblemError(
      'file_unsafe',
      `A logo must be 1 to ${MAX_LOGO_PIXELS} pixels on each side, not ${width} × ${height}`,
    );
  return type;
}

export type BrandService = ReturnType<typeof createBrand>;

export function createBrand({ db, clock, ids }: { db: Db; clock: Clock; ids: Ids }) {
  return {
    /** Stores an upload within the caller's transaction and returns its id. Throws a problem where it is refused. */
    async add(tx: Db, accountId: string, use: 'logo' | 'font', bytes: Buffer): Promise<string> {
      const row = {
        id: ids.sortable('ba'),
        account_id: accountId,
        content_type: typeOf(bytes, use),
        data: bytes.toString('base64'),
        created_at: clock.nowMs(),
      };
      await brandStore(tx).addAsset(row);
      return row.id;
    },
    remove: (tx: Db, accountId: string, id: string): Promise<void> => brandStore(tx).removeAsset(accountId, id),

    /** What is served under an id; undefined where there is none. */
    async file(id: string): Promise<ServedFile | undefined> {
      const row = await brandStore(db).asset(id);
      return row && { contentType: row.content_type, bytes: Buffer.from(row.data, 'base64') };
    },
  };
}
