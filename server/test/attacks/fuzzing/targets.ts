/** Every route of both applications, as the program itself lists them. */
import { startTestApp } from '../../../src/testing/test-app.ts';
import type { Target } from './requests.ts';

/** Of a route that takes every method. */
const METHODS = ['GET', 'POST'];

export async function allTargets(): Promise<Target[]> {
  const app = await startTestApp({ env: { DEMO: 'true' } });
  const { api, intake } = app.service;
  const found = new Map<string, Target>();
  for (const [origin, { routes }] of Object.entries({ api, intake }))
    for (const { method, path } of routes)
      for (const each of method === 'ALL' ? METHODS : [method])
        found.set(`${origin} ${each} ${path}`, { origin: origin as Target['origin'], method: each, path });
  await app.close();
  return [...found.values()];
}
