/**
 * Bad networks and short idle limits for sessions of the demo, one session at a time: made on the server, since no page
 * may reach into another origin's. Everything else passes untouched.
 */
import type { DemoConditions } from '@dispute-intake/contract/demo-api';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../platform/http/endpoints/http-env.ts';

const SLOW_MS = 2500;
const FAST_IDLE_SECONDS = 130;
const MAX_SESSIONS = 1000;

export function createDemoConditions() {
  const bySession = new Map<string, DemoConditions>();
  return {
    set(sessionId: string, wanted: DemoConditions): void {
      bySession.set(sessionId, wanted);
      const oldest = bySession.keys().next().value;
      if (bySession.size > MAX_SESSIONS && oldest !== undefined) bySession.delete(oldest);
    },
    /** Stands before the cardholder API, below `/s/<session id>/`. */
    middleware: (async (c, next) => {
      const [, , sessionId = '', call] = c.req.path.split('/');
      const wanted = bySession.get(sessionId);
      if (!wanted || !call) return next();
      if (wanted.network === 'offline') {
        // Cut, not answered: the page has to see what it sees in a tunnel.
        const { outgoing } = c.env as { outgoing?: { destroy(): void } };
        outgoing?.destroy();
        return c.body(null, 503);
      }
      if (wanted.network === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS));
      if (wanted.network === 'failing' && call === 'draft') return c.json({ code: 'unavailable' }, 503);
      await next();
      if (wanted.idle === 'soon' && call === 'claim' && c.res.ok) {
        const claimed = (await c.res.clone().json()) as { limits: Record<string, unknown> };
        claimed.limits = { ...claimed.limits, idle_timeout_seconds: FAST_IDLE_SECONDS };
        c.res = Response.json(claimed, { headers: c.res.headers });
        c.res.headers.delete('content-length');
      }
    }) satisfies MiddlewareHandler<HttpEnv>,
  };
}
export type SessionConditions = ReturnType<typeof createDemoConditions>;
