/** Serves a built folder: precompressed where the build made it so, immutable where the name carries a hash or a version. */
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { HttpContext } from '../endpoints/http-env.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const IMMUTABLE = /(^|\/)assets\/.*[-.][A-Za-z0-9_-]{8,}\.\w+$|-\d+\.\d+\.\d+\.js$/;
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export interface StaticOptions {
  folder: string;
  headers?: Record<string, string>;
  /** What a path without a file of its own shows: `index.html` for a page that routes itself. */
  fallback?: string;
}

interface Held {
  bytes: Uint8Array<ArrayBuffer>;
  mtimeMs: number;
  etag: string;
}

/** A function from a path below the folder to an answer; undefined where there is no such file. */
export function staticFiles({
  folder,
  headers = {},
  fallback,
}: StaticOptions): (c: HttpContext, path: string) => Promise<Response | undefined> {
  const held = new Map<string, Held>();

  async function load(path: string): Promise<Held | undefined> {
    const file = join(folder, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const before = held.get(path);
    if (before?.mtimeMs === found.mtimeMs) return before;
    const etag = `"${Math.round(found.mtimeMs).toString(36)}-${found.size.toString(36)}"`;
    const now = { bytes: new Uint8Array(await readFile(file)), mtimeMs: found.mtimeMs, etag };
    held.set(path, now);
    return now;
  }

  async function answer(c: HttpContext, path: string): Promise<Response | undefined> {
    const accepted = c.req.header('accept-encoding') ?? '';
    const plain = await load(path);
    if (!plain) return undefined;
    let body = plain;
    let encoding: string | undefined;
    for (const [name, ending] of ENCODINGS) {
      if (!new RegExp(`\\b${name}\\b`).test(accepted)) continue;
      const packed = await load(path + ending);
      if (!packed) continue;
      body = packed;
      encoding = name;
      break;
    }
    const shared = {
      ...headers,
      ETag: encoding ? `${plain.etag.slice(0, -1)}-${encoding}"` : plain.etag,
      'Cache-Control': IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
    };
    if (c.req.header('if-none-match') === shared.ETag) return c.body(null, 304, shared);
    return c.body(body.bytes, 200, {
      ...shared,
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    });
  }

  return async (c, path) => {
    const clean = cleanPath(path);
    if (clean === undefined || /(^|\/)\./.test(clean) || /\.(br|gz)$/.test(clean)) return undefined;
    const wanted = clean === '' || clean.endsWith('/') ? `${clean}index.html` : clean;
    return (await answer(c, wanted)) ?? (fallback && extname(wanted) === '' ? answer(c, fallback) : undefined);
  };
}

/** The path below the folder; undefined for one that climbs. */
function cleanPath(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const parts = decoded.split('/');
  const climbs = parts.some((part, i) => part === '..' || part === '.' || (part === '' && i < parts.length - 1));
  return climbs || /[\0\\]/.test(decoded) ? undefined : decoded;
}
