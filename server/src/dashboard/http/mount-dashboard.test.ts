/** The checks before every route of the dashboard: which, in which order, and their edges. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import * as z from 'zod';
import type { HttpEnv } from '../../platform/http/endpoints/http-env.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import { manualClock } from '../../platform/jobs/testing/temporary-database.ts';
import { actorOf } from '../testing/operators.ts';
import type { Actor } from './actor.ts';
import { openRoute, route } from './dashboard-route.ts';
import { CONFIRMED_FOR_MS, mountDashboard } from './mount-dashboard.ts';

const BASE = 'https://intake.example';
const OWN = { origin: BASE };
const SHAPE = z.strictObject({ wanted: z.string() });
const clock = manualClock();
/** What the log is told of the last request's address. */
let logged: string | undefined;

/** Sends one request to routes that answer with what they were given; the answer is a code, or status and body. */
function app(changes: Partial<Actor> | null = {}) {
  const hono = new Hono<HttpEnv>();
  hono.use(async (c, next) => {
    await next();
    logged = c.get('route');
  });
  hono.onError((error, c) => {
    if (error instanceof ProblemError) return c.json({ code: error.code });
    return c.json({ code: 'defect', detail: error.message });
  });
  const handle = async ({ body, params, query }: { body: unknown; params: unknown; query: unknown }) => ({
    body,
    params,
    query,
  });
  const response = z.looseObject({});
  mountDashboard(
    hono,
    {
      guarded: [
        route({ method: 'get', path: '/figures', permission: 'figures.read', response, handle }),
        route({ method: 'post', path: '/own', permission: 'own-login', body: SHAPE, response, status: 201, handle }),
        route({ method: 'post', path: '/keys', permission: 'keys.change', needsConfirmation: true, response, handle }),
        route({
          method: 'patch',
          path: '/keys/:id',
          permission: 'keys.change',
          params: z.object({ id: z.string().max(3) }),
          query: z.object({ q: z.string().optional() }),
          body: SHAPE,
          needsConfirmation: ({ wanted }) => wanted === 'harm',
          response,
          handle,
        }),
        route({ method: 'delete', path: '/keys/:id', permission: 'keys.change', handle: async () => undefined }),
        route({
          method: 'get',
          path: '/raw',
          permission: 'figures.read',
          handle: async () => new Response('raw', { status: 202 }),
        }),
      ],
      open: [
        openRoute({
          method: 'post',
          path: '/login',
          body: SHAPE,
          response,
          handle: async ({ body, ipAddress }) => ({ body, ipAddress }),
        }),
        openRoute({ method: 'get', path: '/hello', response, handle: async ({ body }) => ({ body: String(body) }) }),
      ],
    },
    {
      baseUrl: BASE,
      clock,
      clientAddress: () => '203.0.113.7',
      actorOf: async () => {
        if (changes === null) throw new ProblemError('unauthorized', 'Sign in');
        return actorOf(clock, changes);
      },
    },
  );
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = OWN) => {
    const answer = await hono.request(`${BASE}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const parsed = text.startsWith('{') ? JSON.parse(text) : text;
    return parsed.code ?? [answer.status, parsed];
  };
}

test('each check comes before the next: same origin, signed in, second factor, permission, input, confirmation', async () => {
  const bad = ['PATCH', '/keys/toolong', { other: 1 }] as const;
  assert.equal(await app(null)(...bad, {}), 'forbidden');
  assert.equal(await app(null)(...bad), 'unauthorized');
  const old = { confirmedAtMs: 0 };
  assert.equal(await app({ ...old, lacksSecondFactor: true, role: 'read-only' })(...bad), 'second_factor_required');
  assert.equal(await app({ ...old, role: 'read-only' })(...bad), 'forbidden');
  assert.equal(await app(old)(...bad), 'validation_failed');
  assert.equal(await app(old)('PATCH', '/keys/k', { other: 1 }), 'validation_failed');
  assert.equal(await app(old)('PATCH', '/keys/k', { wanted: 'harm' }), 'confirmation_required');
  assert.deepEqual(await app()('PATCH', '/keys/k?q=1', { wanted: 'harm' }), [
    200,
    { body: { wanted: 'harm' }, params: { id: 'k' }, query: { q: '1' } },
  ]);
  assert.equal(await app()('PATCH', '/keys/k?q=1&q=1', { wanted: 'harm' }), 'validation_failed');
});

test('without a second factor that is asked for, one’s own login alone can be changed', async () => {
  const call = app({ lacksSecondFactor: true });
  assert.equal(await call('GET', '/figures'), 'second_factor_required');
  assert.deepEqual(await call('POST', '/own', { wanted: 'x' }), [201, { body: { wanted: 'x' }, params: {} }]);
});

test('a confirmation holds for ten minutes, and not from the future', async () => {
  assert.equal(CONFIRMED_FOR_MS, 600_000);
  const now = clock.nowMs();
  const keys = (confirmedAtMs: number) => app({ confirmedAtMs })('POST', '/keys');
  assert.deepEqual(await keys(now), [200, { params: {} }]);
  assert.deepEqual(await keys(now - 599_999), [200, { params: {} }]);
  assert.equal(await keys(now - 600_000), 'confirmation_required');
  assert.equal(await keys(now + 1), 'confirmation_required');
  assert.deepEqual(await app({ confirmedAtMs: 0 })('PATCH', '/keys/k', { wanted: 'good' }), [
    200,
    { body: { wanted: 'good' }, params: { id: 'k' }, query: {} },
  ]);
  assert.deepEqual(await app({ confirmedAtMs: 0 })('GET', '/figures'), [200, { params: {} }]);
});

test('a change is asked for by a page of the dashboard, or by nobody', async () => {
  const from = (headers: Record<string, string>, method = 'DELETE') =>
    app()(method, method === 'GET' ? '/figures' : '/keys/k', undefined, headers);
  const done = [204, ''];
  assert.deepEqual(await from({ origin: BASE }), done);
  assert.deepEqual(await from({ origin: 'http://localhost:1', host: 'localhost:1' }), done, 'as the browser sees it');
  assert.deepEqual(await from({ 'sec-fetch-site': 'same-origin' }), done);
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.example', host: 'intake.example' },
    { origin: 'null' },
    { origin: 'not an address', host: '' },
  ] as Record<string, string>[])
    assert.equal(await from(headers), 'forbidden', JSON.stringify(headers));
  assert.deepEqual(
    await from({ origin: 'https://evil.example' }, 'GET'),
    [200, { params: {} }],
    'reading is no change',
  );
  const evil = app()('POST', '/login', { wanted: 'x' }, { origin: 'https://evil.example' });
  assert.equal(await evil, 'forbidden', 'before there is a login, too');
});

test('before there is a login a call has its body checked, and knows the address', async () => {
  const call = app(null);
  assert.deepEqual(await call('POST', '/login', { wanted: 'x' }), [
    200,
    { body: { wanted: 'x' }, ipAddress: '203.0.113.7' },
  ]);
  assert.equal(await call('POST', '/login', { wanted: 1 }), 'validation_failed');
  assert.equal(await call('POST', '/login', { wanted: 'x'.repeat(65_536) }), 'body_too_large');
  assert.deepEqual(await call('GET', '/hello'), [200, { body: 'undefined' }]);
});

test('a card number is refused in whatever is sent; other methods and whole responses are answered as such', async () => {
  const call = app();
  assert.equal(await call('POST', '/own', { wanted: '4111 1111 1111 1111' }), 'pan_not_accepted');
  assert.equal(await call('PUT', '/keys/k'), 'method_not_allowed');
  assert.equal(logged, '/dashboard/api/keys/:id');
  assert.equal(await call('DELETE', '/login'), 'method_not_allowed');
  assert.deepEqual(await call('GET', '/raw'), [202, 'raw']);
  assert.equal(logged, '/dashboard/api/raw');
  await call('GET', '/hello');
  assert.equal(logged, '/dashboard/api/hello');
});
