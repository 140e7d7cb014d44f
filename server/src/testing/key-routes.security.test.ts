/** One suite over every route that takes an API key: a new route is covered the moment it exists. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RULESET_VERSION } from '@dispute-intake/evaluation';
import { type ApiEndpointsDeps, apiEndpoints } from '../api.endpoints.ts';
import { CARD_NUMBER, evaluationRequest, pdf, sessionRequest, upload } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
/** Path parameter → an object of the first account; an edition of the rules belongs to everybody. */
const owned: Record<string, string> = { version: RULESET_VERSION };
/** Bodies that are accepted, so that only the id can be what is refused. */
const BODIES: Record<string, unknown> = {
  'post /api/evaluations/{evaluation_id}/outcome': { outcome: 'won' },
  'post /api/evaluations/{evaluation_id}/updates': { state: 'in_review' },
  'post /api/test-clocks/{test_clock_id}/advance': { by_seconds: 60 },
  'post /api/evaluations/{evaluation_id}/duties': { obligation_id: 'reg_e.investigation', done_at: '2026-11-01' },
};

before(async () => {
  app = await startTestApp({ works: true });
  owned.session_id = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body.id;
  owned.evaluation_id = (await app.call('POST', '/api/evaluations/', evaluationRequest())).body.id;
  const { transaction, ...rest } = evaluationRequest();
  owned.report_id = (
    await app.call('POST', '/api/reports/', { ...rest, dispute: undefined, transactions: [{ transaction }] })
  ).body.id;
  owned.file_id = (await app.call('POST', '/api/files/', upload(pdf()))).body.id;
  owned.test_clock_id = (await app.call('POST', '/api/test-clocks/', {}, await onTestSide(app.accountId))).body.id;
});
after(() => app.close());

/** The header of a key of the account's test side, which every route takes. */
async function onTestSide(accountId: string): Promise<Record<string, string>> {
  const { key } = await app.service.accounts.createKey({ accountId: `${accountId}_test`, name: 'test' });
  return { authorization: `Bearer ${key}` };
}

const routes = apiEndpoints({} as ApiEndpointsDeps).filter(({ access }) => access === 'key');
const QUERIES: Record<string, string> = { '/api/evaluations/{evaluation_id}/export': '?for=stripe' };
const pathOf = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => owned[name] ?? assert.fail(name)) + (QUERIES[path] ?? '');

const CRC_FLIP = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
const CREDENTIALS: Record<string, () => Promise<string | undefined>> = {
  'no header': async () => undefined,
  'an empty bearer': async () => 'Bearer ',
  'another scheme': async () => `Basic ${Buffer.from(`${app.key}:`).toString('base64')}`,
  'the key without a scheme': async () => app.key,
  'a malformed key': async () => 'Bearer di_live_short',
  'a wrong checksum': async () => `Bearer ${CRC_FLIP(app.key)}`,
  'an unknown key': async () => {
    const other = await startTestApp();
    await other.close();
    return `Bearer ${other.key}`;
  },
  'a revoked key': async () => {
    const { id, key } = await app.service.accounts.createKey({ accountId: app.accountId, name: 'revoked' });
    await app.service.accounts.revokeKey(id);
    return `Bearer ${key}`;
  },
  'an expired key': async () => {
    const { key } = await app.service.accounts.createKey({ accountId: app.accountId, name: 'old', expiresInDays: 0 });
    return `Bearer ${key}`;
  },
};

test('there are routes to look at', () => assert.ok(routes.length >= 9));

for (const [what, make] of Object.entries(CREDENTIALS)) {
  test(`${what} opens no route`, async () => {
    const authorization = await make();
    for (const { method, path } of routes) {
      const answer = await app.api(pathOf(path), {
        method: method.toUpperCase(),
        headers: authorization === undefined ? {} : { authorization },
      });
      const where = `${method} ${path}`;
      assert.equal(answer.status, 401, where);
      assert.equal(answer.body.code, 'unauthorized', where);
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/, where);
      assert.equal(answer.headers.get('content-type'), 'application/problem+json', where);
      assert.equal(answer.body.request_id, answer.headers.get('x-request-id'), where);
    }
  });
}

/** The rules: no account owns them. */
const SAME_FOR_ALL = new Set(['/api/rulesets/', '/api/requirements/']);

test('objects of another account are not there', async () => {
  const stranger = await app.newAccount();
  const headers = await onTestSide(stranger.accountId);
  const looked = routes.filter(({ path }) => /\{(?!version)/.test(path));
  assert.ok(looked.length >= 6);
  for (const { method, path } of looked) {
    const answer = await stranger.call(method.toUpperCase(), pathOf(path), BODIES[`${method} ${path}`], headers);
    assert.equal(answer.status, 404, `${method} ${path}`);
    assert.equal(answer.body.code, 'not_found');
  }
  const lists = routes.filter(({ method, path }) => method === 'get' && !path.includes('{') && !SAME_FOR_ALL.has(path));
  assert.ok(lists.length >= 2);
  for (const { path } of lists) {
    assert.deepEqual((await stranger.call('GET', path, undefined, headers)).body.data, [], path);
  }
});

test('no route answers to other origins', async () => {
  for (const { method, path } of routes) {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': method.toUpperCase() };
    for (const each of ['OPTIONS', method.toUpperCase()]) {
      const answer = await app.api(pathOf(path), { method: each, headers });
      assert.equal(answer.headers.get('access-control-allow-origin'), null, `${each} ${path}`);
    }
  }
});

test('every answer forbids sniffing, caching and framing, and names its request', async () => {
  for (const { method, path } of routes) {
    const answer = await app.call(method.toUpperCase(), pathOf(path));
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.match(answer.headers.get('x-request-id') ?? '', /^[A-Za-z0-9_-]{1,64}$/);
  }
});

test('another method answers 405 and names those there are, with or without a slash at the end', async () => {
  for (const { path } of routes) {
    const known = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
    for (const slash of ['', '/']) {
      const answer = await app.call('PATCH', pathOf(path).replace(/\/$/, '') + slash);
      assert.equal(answer.status, 405, path);
      const allow = (answer.headers.get('allow') ?? '').split(', ');
      for (const method of known) assert.ok(allow.includes(method), `${path}: ${allow}`);
    }
  }
});

test('a JSON body is checked in the same way everywhere', async () => {
  const bodies = routes.filter(({ body }) => body !== undefined);
  assert.ok(bodies.length >= 2);
  for (const { method, path, bodyOptional } of bodies) {
    const send = (body: string | undefined, type: string | undefined) =>
      app.api(pathOf(path), {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${app.key}`, ...(type ? { 'content-type': type } : {}) },
        ...(body === undefined ? {} : { body }),
      });
    const json = 'application/json';
    const cases: [string, Promise<{ status: number; body: { code: string } }>, number, string][] = [
      ['no body', send(undefined, json), 400, 'empty_body'],
      ['an empty body', send('', json), 400, 'empty_body'],
      ['blanks', send('  \n', json), 400, 'empty_body'],
      ['broken JSON', send('{"a":', json), 400, 'malformed_json'],
      ['another type', send('a=b', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type'],
      ['1 MiB and one byte', send(`"${'a'.repeat(1_048_575)}"`, json), 413, 'body_too_large'],
      ['brackets without end', send('['.repeat(100_000) + ']'.repeat(100_000), json), 400, 'malformed_json'],
      ['a list', send('[]', json), 422, 'validation_failed'],
      ['null', send('null', json), 422, 'validation_failed'],
      ['a card number in an unknown field', send(`{"x":[{"y":"${CARD_NUMBER}"}]}`, json), 422, 'pan_not_accepted'],
      ['a card number as a number', send(`{"x":${CARD_NUMBER}}`, json), 422, 'pan_not_accepted'],
      ['a card number as a name', send(`{"${CARD_NUMBER}":1}`, json), 422, 'pan_not_accepted'],
    ];
    for (const [what, sent, status, code] of cases) {
      const answer = await sent;
      if (bodyOptional && code === 'empty_body') continue;
      assert.equal(answer.status, status, `${what} → ${path}`);
      assert.equal(answer.body.code, code, what);
      assert.ok(!JSON.stringify(answer.body).includes(CARD_NUMBER), 'the number is never echoed');
    }
  }
});
