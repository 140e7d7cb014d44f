/** `/livez`: the process answers. `/readyz`: it may be given traffic, and if not, which part is to blame and why. */
import type { Hono } from 'hono';
import { within } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import type { HttpEnv } from '../endpoints/http-env.ts';

const CHECK_WITHIN_MS = 2000;

export interface Readiness {
  isDraining(): boolean;
  /** Names of the parts, and why those that fail do: a code (`timeout`, `ECONNREFUSED`, `SQLITE_FULL` …), null for the others. */
  look(): Promise<Record<string, string | null>>;
}

/** Asks every part at once; what does not answer within 2 seconds fails. A change is logged, with the whole error. */
export function createReadiness(deps: {
  isDraining(): boolean;
  /** Name → rejects while that part does not work. */
  checks: Readonly<Record<string, () => Promise<void>>>;
  log: Log;
}): Readiness {
  const known = new Map<string, string | null>();
  return {
    isDraining: deps.isDraining,
    async look() {
      const found = await Promise.all(
        Object.entries(deps.checks).map(async ([part, check]) => {
          const error = await failureOf(check);
          const reason = error === undefined ? null : codeOf(error);
          if ((known.get(part) ?? null) !== reason) {
            if (reason === null) deps.log.info({ part }, 'works again');
            else deps.log.error({ part, reason, err: error }, 'does not work');
          }
          known.set(part, reason);
          return [part, reason] as const;
        }),
      );
      return Object.fromEntries(found);
    },
  };
}

export function probes(app: Hono<HttpEnv>, readiness: Readiness): void {
  app.get('/livez', (c) => {
    c.set('route', '/livez');
    return c.json({ status: 'live' });
  });
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz');
    if (readiness.isDraining()) return c.json({ status: 'draining' }, 503);
    const reasons = Object.entries(await readiness.look());
    const failing = reasons.filter(([, reason]) => reason !== null);
    const checks = Object.fromEntries(reasons.map(([part, reason]) => [part, reason === null ? 'ok' : 'failed']));
    return failing.length === 0
      ? c.json({ status: 'ready', checks })
      : c.json({ status: 'not_ready', checks, reasons: Object.fromEntries(failing) }, 503);
  });
}

async function failureOf(check: () => Promise<void>): Promise<Error | undefined> {
  return within(CHECK_WITHIN_MS, check())
    .then(() => undefined)
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

/** Of an error and its causes the first code; never a message, which may name hosts and accounts. */
function codeOf(error: Error): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && /^[\w.-]{1,64}$/.test(code)) return code;
    if (at instanceof AggregateError && at.errors[0] instanceof Error) return codeOf(at.errors[0]);
  }
  return 'error';
}
