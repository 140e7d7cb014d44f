/**
 * Bad networks and short idle limits for sessions of the demo, one session at a time: made on the server, since no page
 * may reach into another origin's. Everything else passes untouched.
 */
import type { MiddlewareHandler } from 'hono';
import * as z from 'zod';
import type { HttpEnv } from '../platform/http/http-env.ts';

const SLOW_MS = 2500;
const FAST_IDLE_SECONDS = 130;
const MAX_SESSIONS = 1000;

export const conditions = z.object({
  network: z.enum(['normal', 'slow', 'failing', 'offline']).describe('How the page reaches the server'),
  idle: z.enum(['normal', 'soon']).describe('When inactivity ends the session, as the page reads it when it opens'),
});
export type Conditions = z.infer<typeof conditions>;

export function createDemoConditions() {
  const bySession = new Map<string, Conditions>();
  return {
    set(sessionId: string, wanted: Conditions): void {
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
export type DemoConditions = ReturnType<typeof createDemoConditions>;
