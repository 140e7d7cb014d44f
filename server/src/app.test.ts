import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { PROBLEMS_BY_CODE } from '@dispute-intake/contract';
import { WEBHOOK_EVENTS } from '@dispute-intake/contract/vocabulary';
import { sessionRequest } from './testing/factories.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_KEY_PER_MINUTE: '30', RATE_LIMIT_ACCOUNT_PER_MINUTE: '40' } });
});
after(() => app.close());

test('takes a request id of safe characters and makes one otherwise', async () => {
  assert.equal(
    (await app.api('/livez', { headers: { 'x-request-id': 'abc_DEF-123' } })).headers.get('x-request-id'),
    'abc_DEF-123',
  );
  for (const bad of ['a b', 'x'.repeat(65), 'a;b', '<script>']) {
    const given = (await app.api('/livez', { headers: { 'x-request-id': bad } })).headers.get('x-request-id') ?? '';
    assert.notEqual(given, bad);
    assert.match(given, /^[A-Za-z0-9_-]{16}$/);
  }
});

test('a request id of ours begins with its time in milliseconds and ends differently each time', async () => {
  const fromMs = Date.now();
  const ids = await Promise.all(
    Array.from({ length: 3 }, async () => (await app.api('/livez')).headers.get('x-request-id') ?? ''),
  );
  for (const id of ids) {
    const atMs = Buffer.from(id, 'base64url').readUIntBE(0, 6);
    assert.ok(atMs >= fromMs && atMs <= Date.now(), id);
  }
  assert.equal(new Set(ids.map((id) => id.slice(8))).size, 3);
});

test('says what is not there as a problem, on both origins', async () => {
  for (const answer of [
    await app.api('/nothing'),
    await app.intake('/nothing'),
    await app.intake('/'),
    await app.intake('/livez'),
  ]) {
    assert.equal(answer.status, 404);
    assert.equal(answer.headers.get('content-type'), 'application/problem+json');
    assert.deepEqual(Object.keys(answer.body).sort(), [
      'code',
      'detail',
      'instance',
      'request_id',
      'status',
      'title',
      'type',
    ]);
    assert.equal(answer.body.title, PROBLEMS_BY_CODE.not_found.title);
  }
});

test('tells the limits and refuses what is over them, for a key and for its account', async () => {
  const caller = await app.newAccount();
  const other = await app.service.accounts.createKey({ accountId: caller.accountId, name: 'second' });
  const first = await caller.call('GET', '/api/evaluations/');
  assert.equal(first.headers.get('ratelimit-policy'), '"key";q=30;w=60, "account";q=40;w=60');
  assert.equal(first.headers.get('ratelimit'), '"key";r=29;t=60, "account";r=39;t=60');
  for (let i = 0; i < 29; i++) assert.equal((await caller.call('GET', '/api/evaluations/')).status, 200);
  app.clock.advance(20_000);
  const over = await caller.call('GET', '/api/evaluations/');
  assert.deepEqual([over.status, over.body.code, over.headers.get('retry-after')], [429, 'rate_limited', '40']);
  assert.deepEqual(over.body['violated-policies'], ['key']);

  const second = (path: string) => app.api(path, { headers: { authorization: `Bearer ${other.key}` } });
  for (let i = 0; i < 10; i++) assert.equal((await second('/api/evaluations/')).status, 200);
  assert.deepEqual((await second('/api/evaluations/')).body['violated-policies'], ['account']);

  app.clock.advance(40_000);
  assert.equal((await caller.call('GET', '/api/evaluations/')).status, 200);
});

test('a key that is revoked stops at once', async () => {
  const { id, key } = await app.service.accounts.createKey({ accountId: app.accountId, name: 'short-lived' });
  const call = () => app.api('/api/evaluations/', { headers: { authorization: `Bearer ${key}` } });
  assert.equal((await call()).status, 200);
  await app.service.accounts.revokeKey(id);
  assert.equal((await call()).status, 401);
});

test('notes the use of a key at most once a minute', async () => {
  const { id, key } = await app.service.accounts.createKey({ accountId: app.accountId, name: 'used' });
  const use = () => app.api('/api/evaluations/', { headers: { authorization: `Bearer ${key}` } });
  /** The use is written behind the answer, so it is waited for. */
  const lastUsedAfter = async (before: number | null) => {
    for (;;) {
      const { last_used_at } = await app.service.context.db
        .selectFrom('api_key')
        .select('last_used_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (last_used_at !== before) return last_used_at;
      await new Promise(setImmediate);
    }
  };
  await use();
  const first = app.clock.nowMs();
  assert.equal(await lastUsedAfter(null), first);
  app.clock.advance(59_999);
  await use();
  app.clock.advance(1);
  await use();
  // Had the use before been noted, this one would not be.
  assert.equal(await lastUsedAfter(first), first + 60_000);
});

test('is live, is ready, and says so no more once it drains', async () => {
  const draining = await startTestApp();
  assert.equal((await draining.api('/livez')).status, 200);
  const ready = await draining.api('/readyz');
  assert.deepEqual([ready.status, ready.body.status], [200, 'ready']);
  assert.ok(Object.values(ready.body.checks).every((check) => check === 'ok'));
  draining.service.drain();
  assert.equal((await draining.api('/readyz')).status, 503);
  assert.equal((await draining.api('/livez')).status, 200);
  await draining.close();
});

test('counts requests by route, never by path, on the private port', async () => {
  await app.call('GET', '/api/intake/sessions/is_nobody');
  const { operations } = app.service;
  const figures = await (await operations.request('/metrics')).text();
  assert.match(
    figures,
    /http_request_duration_seconds_count\{method="GET",route="\/api\/intake\/sessions\/\{session_id\}",status="404"\} 1\n/,
  );
  assert.match(figures, /\njobs_waiting \d+\n/);
  assert.ok(!figures.includes('is_nobody'));
  assert.equal((await operations.request('/readyz')).status, 200);
  assert.equal((await app.api('/metrics')).status, 404);
});

test('describes itself by the same routes it serves', async () => {
  const { status, body } = await app.api('/openapi.json');
  assert.equal(status, 200);
  assert.equal(body.openapi, '3.1.0');
  assert.deepEqual(Object.keys(body.webhooks), [...WEBHOOK_EVENTS]);
  for (const path of Object.keys(body.paths)) {
    const answer = await app.api(path.replace(/\{\w+\}/g, 'x'), { method: 'PATCH' });
    assert.ok([401, 405].includes(answer.status), path);
  }
  const names = new Set(Object.keys(body.components.schemas));
  for (const [, name] of JSON.stringify(body).matchAll(/#\/components\/schemas\/(\w+)/g))
    assert.ok(names.has(name ?? ''), name);
  const page = await app.api('/docs/reference');
  assert.equal(page.status, 200);
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'/,
  );
  assert.ok(!/<script(?![^>]* src=)|style="/.test(page.text));
});

const isBuilt = existsSync(resolve(import.meta.dirname, '../../dist/intake/index.html'));
test('serves the hosted page with its boot block under a strict policy', {
  skip: !isBuilt && 'the page is not built',
}, async () => {
  const request = sessionRequest({ mode: 'chatbot', cardholder: { locale: 'es-ES' } });
  const { id } = (await app.call('POST', '/api/intake/sessions/', request)).body;
  const page = await app.intake(`/s/${id}`);
  assert.equal(page.status, 200);
  const boot = JSON.parse(/id="intake-boot">([^<]*)</.exec(page.text)?.[1] ?? '');
  assert.deepEqual(boot, {
    session_id: id,
    state: 'ready',
    mode: 'chatbot',
    locale: 'es-ES',
    theme: null,
    issuer_name: 'Northbank',
    is_fresh: true,
    branding: {
      help_url: null,
      help_phone: null,
      card_block_url: null,
      card_block_phone: null,
      privacy_url: null,
    },
  });
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'(?: 'sha256-[\w+/=]+')+;/);
  assert.match(policy, /frame-ancestors \*; require-trusted-types-for 'script'$/);
  assert.equal(page.headers.get('referrer-policy'), 'strict-origin');
  assert.equal(page.headers.get('cache-control'), 'no-store');
  assert.ok(!page.text.includes('Northwind'), 'nothing of the payment before the claim');
  assert.match(page.text, /rel="modulepreload" crossorigin href="\/assets\/es-ES-[^"]+"/);
  assert.match(page.text, /rel="modulepreload" crossorigin href="\/assets\/chat-view[^"]+"/);
  assert.match(page.text, /<html lang="es-ES" dir="ltr">/);
  assert.match(page.text, /<label for="f-statement">Cuéntanos qué ha pasado<\/label>/, 'the question itself');

  app.clock.advance(1_800_000);
  const expired = await app.intake(`/s/${id}`);
  assert.deepEqual([expired.status, /"state":"(\w+)"/.exec(expired.text)?.[1]], [410, 'expired']);
  const unknown = await app.intake('/s/%3C%2Fscript%3E%3Cscript%3Ealert(1)');
  assert.deepEqual([unknown.status, /"state":"(\w+)"/.exec(unknown.text)?.[1]], [404, 'unknown']);
  assert.ok(!unknown.text.includes('<script>alert'));
});
