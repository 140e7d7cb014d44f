/** Every route of both applications, as the program itself lists them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/config.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createService } from '../../../src/service.ts';
import type { Target } from './requests.ts';

/** Of a route that takes every method. */
const METHODS = ['GET', 'POST'];

export async function allTargets(): Promise<Target[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dispute-intake-routes-'));
  const service = await createService(readConfig({ DATA_DIR: dataDir, DEMO: 'true' }), createLog('silent'));
  const found = new Map<string, Target>();
  for (const [origin, { routes }] of Object.entries({ api: service.api, intake: service.intake }))
    for (const { method, path } of routes)
      for (const each of method === 'ALL' ? METHODS : [method])
        found.set(`${origin} ${each} ${path}`, { origin: origin as Target['origin'], method: each, path });
  service.drain();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
  return [...found.values()];
}
