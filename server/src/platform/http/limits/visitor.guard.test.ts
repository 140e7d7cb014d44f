import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Hono } from 'hono';
import { manualClock } from '../../jobs/testing/temporary-database.ts';
import { silentLog } from '../../log.ts';
import type { HttpEnv } from '../endpoints/http-env.ts';
import { respondToErrors } from '../problems/errors.ts';
import { createRateLimiter } from './rate-limit.ts';
import { visitorGuard } from './visitor.guard.ts';

function open(perMinute: { visitor: number; session: number }) {
  const app = new Hono<HttpEnv>();
  respondToErrors(app, { log: silentLog(), typeBase: 'https://problems.test' });
  app.use(
    '/s/*',
    visitorGuard({
      limiter: createRateLimiter(manualClock()),
      perMinute,
      isPublic: (address) => !address.startsWith('10.'),
      isTrusted: (address) => address === '10.0.0.1',
    }),
  );
  app.get('/s/:id', (c) => c.text('here'));
  return async (id: string, from: string, forwarded?: string) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const socket = { remoteAddress: from, remotePort: 1, remoteFamily: 'IPv4' };
    return (await app.request(`/s/${id}`, { headers }, { incoming: { socket } })).status;
  };
}

it('stops one session and lets the others through', async () => {
  const get = open({ visitor: 0, session: 2 });
  assert.deepEqual(
    [await get('a', '10.1.1.1'), await get('a', '10.1.1.1'), await get('a', '10.1.1.1')],
    [200, 200, 429],
  );
  assert.equal(await get('b', '10.1.1.1'), 200);
});

it('stops one public address, whatever it claims to forward for', async () => {
  const get = open({ visitor: 2, session: 0 });
  const answers = [];
  for (let i = 0; i < 3; i++) answers.push(await get(`${i}`, '192.0.2.7', `198.51.100.${i}`));
  assert.deepEqual(answers, [200, 200, 429]);
  assert.equal(await get('x', '192.0.2.8'), 200);
});

it('counts the visitor behind a trusted proxy, and nobody behind one that is not', async () => {
  const get = open({ visitor: 1, session: 0 });
  assert.equal(await get('a', '10.0.0.1', 'forged, 192.0.2.7'), 200);
  assert.equal(await get('b', '10.0.0.1', 'other, 192.0.2.7'), 429);
  assert.equal(await get('c', '10.0.0.1', '192.0.2.9'), 200);
  for (let i = 0; i < 3; i++) assert.equal(await get('d', '10.2.2.2'), 200);
});

it('counts the addresses of one IPv6 network together, and takes an address with a port for what it is', async () => {
  const get = open({ visitor: 2, session: 0 });
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push(await get(`${i}`, '10.0.0.1', `2001:db8:1:2::${i}`));
  assert.deepEqual(statuses, [200, 200, 429]);
  assert.equal(await get('x', '10.0.0.1', '2001:db8:1:3::1'), 200);
  const ports = [];
  for (let i = 0; i < 3; i++) ports.push(await get(`p${i}`, '10.0.0.1', `192.0.2.7:${5000 + i}`));
  assert.deepEqual(ports, [200, 200, 429]);
});
