/** Serves the built single-page app: hashed assets for ever, everything else the page itself, under a strict policy. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self)',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ENCODINGS = [
  { token: 'br', ending: '.br' },
  { token: 'gzip', ending: '.gz' },
] as const;

/** `folder` is the build's output. Paths without an ending are the app's own addresses and get its page. */
export function serveApp(folder: string): MiddlewareHandler<HttpEnv> {
  return async (c) => {
    c.set('route', '/dashboard/*');
    const path = normalize(decodeURIComponent(c.req.path.replace(/^\/dashboard\/?/, '/')));
    const isAsset = path.startsWith('/assets/');
    const file = extname(path) === '' ? '/index.html' : path;
    const type = TYPES[extname(file)];
    if (type === undefined || file.includes('..') || !existsSync(join(folder, file))) {
      if (isAsset || extname(path) !== '') throw new ProblemError('not_found', 'There is no such file');
      return c.text('The dashboard has not been built: run npm run build', 503);
    }
    const accepted = c.req.header('accept-encoding') ?? '';
    const packed = ENCODINGS.find(
      ({ token, ending }) => accepted.includes(token) && existsSync(join(folder, file + ending)),
    );
    const bytes = await readFile(join(folder, file + (packed?.ending ?? '')));
    return c.body(new Uint8Array(bytes), 200, {
      ...HEADERS,
      'Content-Type': type,
      'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      Vary: 'Accept-Encoding',
      ...(packed ? { 'Content-Encoding': packed.token } : {}),
    });
  };
}
