/** Serves the built single-page app under a strict policy: its own addresses get the page, hashed assets are kept for ever. */
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../../platform/http/endpoints/http-env.ts';
import { staticFiles } from '../../platform/http/serving/static-files.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  // A PDF of a dispute, by the browser's viewer.
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  'Referrer-Policy': 'same-origin',
};

/** `folder` is the build's output. */
export function serveApp(folder: string): MiddlewareHandler<HttpEnv> {
  const serve = staticFiles({ folder, headers: HEADERS, fallback: 'index.html' });
  return async (c) => {
    c.set('route', '/dashboard/*');
    const { pathname } = new URL(c.req.url);
    const answer = await serve(c, pathname.replace(/^\/dashboard\/?/, ''));
    return answer ?? c.text('The dashboard has no such page, or has not been built (npm run build).', 404);
  };
}
