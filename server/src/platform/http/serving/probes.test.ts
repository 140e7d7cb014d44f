import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Hono } from 'hono';
import { silentLog } from '../../log.ts';
import type { HttpEnv } from '../endpoints/http-env.ts';
import { createReadiness, probes } from './probes.ts';

function appWith(checks: Record<string, () => Promise<void>>) {
  const app = new Hono<HttpEnv>();
  const log = silentLog();
  const said: unknown[] = [];
  log.error = ((fields: { part: string; reason: string }) => said.push(`${fields.part}: ${fields.reason}`)) as never;
  log.info = ((fields: { part: string }) => said.push(`${fields.part}: works`)) as never;
  probes(app, createReadiness({ isDraining: () => false, checks, log }));
  const ask = async () => {
    const answer = await app.request('/readyz');
    return { status: answer.status, body: await answer.json() };
  };
  return { ask, said };
}

it('says which part fails and why, by a code and never by a message', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' });
  const { ask } = appWith({
    database: () => Promise.reject(new AggregateError([refused])),
    files: () => Promise.reject(new Error('The storage at s3.internal is away', { cause: refused })),
    queue: () => Promise.reject(new Error('password of dispute is wrong')),
    migrations: async () => {},
  });
  assert.deepEqual(await ask(), {
    status: 503,
    body: {
      status: 'not_ready',
      checks: { database: 'failed', files: 'failed', queue: 'failed', migrations: 'ok' },
      reasons: { database: 'ECONNREFUSED', files: 'ECONNREFUSED', queue: 'error' },
    },
  });
});

it('logs a change once, and that it is over', async () => {
  let fails = false;
  const { ask, said } = appWith({
    database: () =>
      fails ? Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' })) : Promise.resolve(),
  });
  await ask();
  fails = true;
  await ask();
  await ask();
  fails = false;
  assert.equal((await ask()).status, 200);
  assert.deepEqual(said, ['database: SQLITE_FULL', 'database: works']);
});
