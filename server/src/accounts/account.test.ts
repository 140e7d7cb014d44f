/** Both sides of an account, and keys that are restricted, as a caller of the API meets them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluationRequest, sessionRequest } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { NewKey } from './account.service.ts';
import { testAccountId } from './side.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true, env: { TRUSTED_PROXIES: '10.0.0.0/8' } });
});
after(() => app.close());

interface From {
  address?: string;
  forwarded?: string;
}
/** Calls with a new key of the account; `from` is the peer of the connection. */
async function caller(options: Omit<NewKey, 'accountId' | 'name'> & { test?: boolean } = {}) {
  const { test: isTest, ...key } = options;
  const accountId = isTest ? testAccountId(app.accountId) : app.accountId;
  const { key: secret } = await app.service.accounts.createKey({ ...key, accountId, name: 'a key' });
  const call = async (method: string, path: string, body?: unknown, { address, forwarded }: From = {}) => {
    const response = await app.service.api.request(
      path,
      {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
    // biome-ignore lint/suspicious/noExplicitAny: the test says what it expects
    return { status: response.status, body: (await response.json()) as any };
  };
  return { key: secret, call };
}

test('a test key makes test objects, which a live key does not see, and the other way round', async () => {
  const live = await caller();
  const onTest = await caller({ test: true });
  assert.match(onTest.key, /^di_test_[0-9A-Za-z]{38}$/);
  const made = await onTest.call('POST', '/api/intake/sessions/', sessionRequest());
  assert.deepEqual([made.status, made.body.livemode], [201, false]);
  assert.equal((await live.call('GET', `/api/intake/sessions/${made.body.id}`)).status, 404);
  const accepted = await live.call('POST', '/api/evaluations/', evaluationRequest());
  assert.deepEqual([accepted.status, accepted.body.livemode], [202, true]);
  assert.equal((await onTest.call('GET', `/api/evaluations/${accepted.body.id}`)).status, 404);
  const listed = (await onTest.call('GET', '/api/intake/sessions/')).body.data;
  assert.deepEqual(
    listed.map(({ id, livemode }: { id: string; livemode: boolean }) => [id, livemode]),
    [[made.body.id, false]],
  );
});

test('a webhook body says which side it is of', async () => {
  for (const [isTest, livemode] of [
    [true, false],
    [false, true],
  ] as const) {
    const { call } = await caller({ test: isTest });
    const { id } = (await call('POST', '/api/intake/sessions/', sessionRequest())).body;
    await call('POST', `/api/intake/sessions/${id}/expire`);
    const { db } = app.service.context;
    const { body } = await db
      .selectFrom('webhook_message')
      .select('body')
      .where('body', 'like', `%${id}%`)
      .executeTakeFirstOrThrow();
    assert.equal(JSON.parse(body).livemode, livemode);
  }
});

const CHANGES = {
  'sessions:write': ['/api/intake/sessions/', sessionRequest(), 201],
  'evaluations:write': ['/api/evaluations/', evaluationRequest(), 202],
} as const;

for (const [scope, [path, body, status]] of Object.entries(CHANGES)) {
  test(`a key with ${scope} alone does that and nothing else`, async () => {
    const { call } = await caller({ scopes: [scope as keyof typeof CHANGES] });
    assert.equal((await call('POST', path, body)).status, status);
    const read = await call('GET', path);
    assert.deepEqual([read.status, read.body.code], [403, 'key_not_allowed']);
    for (const [other, [at, input]] of Object.entries(CHANGES)) {
      if (other !== scope) assert.equal((await call('POST', at, input)).body.code, 'key_not_allowed');
    }
  });
}

test('a key that may read changes nothing', async () => {
  const { call } = await caller({ scopes: ['read'] });
  assert.equal((await call('GET', '/api/evaluations/')).status, 200);
  for (const [path, body] of Object.values(CHANGES)) {
    const refused = await call('POST', path, body);
    assert.deepEqual([refused.status, refused.body.code], [403, 'key_not_allowed']);
  }
  assert.equal((await call('POST', '/api/files/')).body.code, 'key_not_allowed');
});

test('a key is used from its address ranges alone, whatever a stranger writes into X-Forwarded-For', async () => {
  const { call } = await caller({ allowCidrs: ['203.0.113.0/24', '2001:db8:7::/48'] });
  const status = async (from: From) => (await call('GET', '/api/evaluations/', undefined, from)).status;
  assert.equal(await status({ address: '203.0.113.9' }), 200);
  assert.equal(await status({ address: '::ffff:203.0.113.9' }), 200);
  assert.equal(await status({ address: '2001:db8:7::1' }), 200);
  assert.equal(await status({ address: '10.0.0.1', forwarded: '203.0.113.9' }), 200);
  assert.equal(await status({ address: '::ffff:10.0.0.1', forwarded: '203.0.113.9' }), 200);
  assert.equal(await status({ address: '198.51.100.1' }), 403);
  assert.equal(await status({ address: '198.51.100.1', forwarded: '203.0.113.9' }), 403);
  assert.equal(await status({ address: '10.0.0.1', forwarded: '203.0.113.9, 198.51.100.1' }), 403);
  assert.equal(await status({}), 403);
});

test('scopes and ranges that there are not are refused when the key is made', async () => {
  await assert.rejects(caller({ scopes: ['everything' as 'read'] }), /scopes sessions:write/);
  await assert.rejects(caller({ scopes: [] }), /one or more/);
  for (const range of ['203.0.113.9', '203.0.113.0/33', 'example.com/24', '::/129']) {
    await assert.rejects(caller({ allowCidrs: [range] }), /no address range/);
  }
});

test('intake that is off for an account is off on its test side', async () => {
  const { id } = await app.service.accounts.createAccount({ name: 'Direct only', intakeEnabled: false });
  const { key } = await app.service.accounts.createKey({ accountId: testAccountId(id), name: 'k' });
  const answer = await app.api('/api/intake/sessions/', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(sessionRequest()),
  });
  assert.equal(answer.body.code, 'intake_not_enabled');
});

test('an account is found by its id, and by a name that no other has', async () => {
  const { accounts } = app.service;
  const { id } = await accounts.createAccount({ name: 'Only one', intakeEnabled: true });
  assert.equal(await accounts.find('Only one'), id);
  assert.equal(await accounts.find(id), id);
  await accounts.createAccount({ name: 'Two of them', intakeEnabled: true });
  await accounts.createAccount({ name: 'Two of them', intakeEnabled: true });
  await assert.rejects(accounts.find('Two of them'), /2 accounts are named/);
  await assert.rejects(accounts.find('nobody'), /no account/);
});

test('the demo has an account of its own, also where another account has its name', async () => {
  const { accounts } = app.service;
  const { id } = await accounts.createAccount({ name: 'Demo Bank', intakeEnabled: true });
  const demo = await accounts.demoAccount();
  assert.notEqual(demo.id, id);
  assert.deepEqual(await accounts.demoAccount(), demo);
});
