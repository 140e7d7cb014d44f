/** Refuses changes that another site's page asks a signed-in browser for, beside the cookie's own `SameSite=Strict`. */
import type { HttpContext } from '../../platform/http/endpoints/http-env.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import { isLoopbackName } from '../../platform/loopback.ts';

const SAFE = new Set(['GET', 'HEAD']);

/** Throws `forbidden` unless a changing request comes from our own pages. Browsers send one of the two headers always. */
export function requireSameOrigin(c: HttpContext, baseUrl: string): void {
  if (SAFE.has(c.req.method)) return;
  const origin = c.req.header('origin');
  if (origin !== undefined) {
    const { host, hostname = '', protocol } = URL.parse(origin) ?? {};
    const base = new URL(baseUrl);
    // The same host without TLS is whoever is on the way to it; to this machine itself there is none.
    const isWeaker = base.protocol === 'https:' && protocol !== 'https:' && !isLoopbackName(hostname);
    if (origin === base.origin || (host !== undefined && host === c.req.header('host') && !isWeaker)) return;
  } else if (c.req.header('sec-fetch-site') === 'same-origin') return;
  throw new ProblemError('forbidden', 'This call must come from the dashboard itself');
}
