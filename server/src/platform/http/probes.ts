/** `/livez`: the process answers. `/readyz`: it may be given traffic, and if not, which part is to blame. */
import type { Hono } from 'hono';
import type { HttpEnv } from './http-env.ts';

const CHECK_WITHIN_MS = 2000;

export interface Readiness {
  isDraining(): boolean;
  /** Name → rejects while that part does not work. */
  checks: Readonly<Record<string, () => Promise<void>>>;
}

export function probes(app: Hono<HttpEnv>, readiness: Readiness): void {
  app.get('/livez', (c) => {
    c.set('route', '/livez');
    return c.json({ status: 'live' });
  });
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz');
    if (readiness.isDraining()) return c.json({ status: 'draining' }, 503);
    const outcomes = await Promise.all(
      Object.entries(readiness.checks).map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const isReady = outcomes.every(([, ok]) => ok);
    const checks = Object.fromEntries(outcomes.map(([name, ok]) => [name, ok ? 'ok' : 'failed']));
    return c.json({ status: isReady ? 'ready' : 'not_ready', checks }, isReady ? 200 : 503);
  });
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), CHECK_WITHIN_MS);
  });
  return Promise.race([check(), late])
    .then(() => true)
    .catch(() => false)
    .finally(() => clearTimeout(timer));
}
