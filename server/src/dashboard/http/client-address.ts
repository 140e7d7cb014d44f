/** The network address a request came from, as far as this process can know it. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { HttpContext } from '../../platform/http/http-env.ts';

/** Null where there is no socket (requests made inside the process). Forwarded headers are not believed: anybody can send them. */
export function clientAddress(c: HttpContext): string | null {
  try {
    return getConnInfo(c).remote.address ?? null;
  } catch {
    return null;
  }
}
