import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sessionRequest } from '../testing/factories.ts';
import { type Caller, startTestApp, type TestApp } from '../testing/test-app.ts';
import { requestLogStore } from './index.ts';
import { createRequestLog } from './request-log.ts';
import { namesIn, shapeOf, shownPath } from './request-shape.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** A new account whose requests are a millisecond apart, so that their order is known. */
async function newCaller(): Promise<Caller> {
  const caller = await app.newAccount();
  return {
    ...caller,
    async call(...request) {
      const answer = await caller.call(...request);
      await app.service.requestLog.flush();
      app.clock.advance(1);
      return answer;
    },
  };
}

async function logged(accountId: string, filter: Record<string, unknown> = {}) {
  await app.service.requestLog.flush();
  return requestLogStore(app.service.context.db).list({ accountId, limit: 100, ...filter });
}

it('keeps what was asked and how it ended, and finds it by the request id of the response', async () => {
  const { accountId, call } = await newCaller();
  const good = await call('POST', '/api/intake/sessions/', sessionRequest());
  const bad = await call('POST', '/api/intake/sessions/', { card: { bin: 'no' } }, { 'x-request-id': 'job-17' });
  const missing = await call('GET', `/api/intake/sessions/${good.body.id}x`);
  const list = await call('GET', '/api/intake/sessions/?limit=5');
  const rows = await logged(accountId);
  assert.deepEqual(
    rows.map(({ method, path, status, code, request_id }) => [method, path, status, code, request_id]),
    [
      ['GET', '/api/intake/sessions/', 200, null, list.headers.get('x-request-id')],
      ['GET', '/api/intake/sessions/{session_id}', 404, 'not_found', missing.headers.get('x-request-id')],
      ['POST', '/api/intake/sessions/', 422, 'validation_failed', 'job-17'],
      ['POST', '/api/intake/sessions/', 201, null, good.headers.get('x-request-id')],
    ],
  );
  assert.equal(bad.status, 422);
  assert.deepEqual(JSON.parse(rows[0]?.shape ?? ''), { query: ['limit'] });
  assert.deepEqual(JSON.parse(rows[2]?.shape ?? ''), { body: { card: { bin: 'string' } } });
  assert.deepEqual(
    (await logged(accountId, { requestId: 'job-17' })).map(({ status }) => status),
    [422],
  );
  assert.deepEqual(
    (await logged(accountId, { code: '4xx' })).map(({ status }) => status),
    [404, 422],
  );
  assert.deepEqual(
    (await logged(accountId, { code: 'not_found' })).map(({ status }) => status),
    [404],
  );
});

it('keeps no value, no unknown name and no path that a client made up', async () => {
  const { accountId, call } = await newCaller();
  const request = {
    ...sessionRequest({ metadata: { 'Erika Mustermann': 'Lindenstr. 4' } }),
    'erika@example.com': { born: '1970-01-01' },
  };
  assert.equal((await call('POST', '/api/intake/sessions/', request)).status, 201);
  await call('GET', '/api/evaluations/erika-mustermann/result');
  await call('GET', '/api/evaluations/4111111111111111');
  await call('GET', '/api/evaluations/?Erika=1');
  const rows = await logged(accountId);
  assert.equal(rows.length, 4);
  const kept = JSON.stringify(rows.map(({ path, shape }) => [path, shape]));
  assert.doesNotMatch(kept, /erika|linden|1970|4111|Northwind|129/i);
  const { body } = JSON.parse(rows.at(-1)?.shape ?? '');
  assert.deepEqual([body.metadata, body['(unknown names)']], [{ '(unknown names)': 1 }, 1]);
  assert.equal(body.transaction.transaction_amount, 'number');
  assert.equal(rows[1]?.path, '/api/evaluations/{evaluation_id}');
});

it('keeps test and live requests apart, and none without a valid key', async () => {
  const { accountId, call } = await newCaller();
  const testSide = await app.service.accounts.testSideOf(accountId);
  const { key } = await app.service.accounts.createKey({ accountId: testSide, name: 'laptop' });
  await call('GET', '/api/evaluations/');
  await app.api('/api/files/x', { headers: { authorization: `Bearer ${key}` } });
  await app.api('/api/evaluations/', { headers: { authorization: 'Bearer di_live_no' } });
  await app.intake('/s/is_nobody');
  assert.deepEqual(
    (await logged(accountId)).map(({ path }) => path),
    ['/api/evaluations/'],
  );
  assert.deepEqual(
    (await logged(testSide)).map(({ path }) => path),
    ['/api/files/{file_id}'],
  );
});

it('erases what is older than seven days', async () => {
  const { accountId, call } = await newCaller();
  await call('GET', '/api/evaluations/');
  await app.service.requestLog.flush();
  app.clock.advance(7 * DAY_MS - 60_000);
  await call('GET', '/api/events/');
  await app.service.requestLog.flush();
  await app.service.requestLog.prune();
  assert.equal((await logged(accountId)).length, 2);
  app.clock.advance(120_000);
  await app.service.requestLog.prune();
  assert.deepEqual(
    (await logged(accountId)).map(({ path }) => path),
    ['/api/events/'],
  );
});

it('erases the oldest of an account that has too many', async () => {
  const { accountId } = await app.newAccount();
  const { write } = app.service.context;
  const row = (id: string) => ({
    ...{ id, account_id: accountId, key_id: 'k', request_id: id, method: 'GET', path: '/', status: 200 },
    ...{ code: null, duration_us: 1, shape: null, at: 1 },
  });
  await write((tx) => requestLogStore(tx).insert(['req_1', 'req_2', 'req_3', 'req_4'].map(row)));
  assert.deepEqual(await requestLogStore(app.service.context.db).crowded(3), [accountId]);
  assert.equal(await write((tx) => requestLogStore(tx).eraseBeyond(accountId, 2, 1)), 1);
  assert.equal(await write((tx) => requestLogStore(tx).eraseBeyond(accountId, 2, 10)), 1);
  assert.deepEqual(
    (await logged(accountId)).map(({ id }) => id),
    ['req_4', 'req_3'],
  );
});

it('a database that refuses costs the log its rows, and a full list what comes after; requests never wait', async () => {
  const { clock, ids, log } = app.service.context;
  const refusing = createRequestLog({
    clock,
    ids,
    log,
    endpoints: [],
    write: () => Promise.reject(new Error('disk full')),
  });
  const own: Record<string, string> = { keyId: 'k', accountId: 'a', requestId: 'r' };
  const c = { get: (name: string) => own[name], req: { path: '/', query: () => ({}) } } as never;
  for (let i = 0; i < 5002; i++) refusing.record({ method: 'GET', route: '/', status: 200, durationMs: 1 }, c);
  assert.equal(refusing.dropped, 2);
  await refusing.flush();
  assert.equal(refusing.dropped, 5002);
  await refusing.close();
  refusing.record({ method: 'GET', route: '/', status: 200, durationMs: 1 }, c);
  assert.equal(refusing.dropped, 5002);
});

it('shapes show names and types, bounded in depth and number', () => {
  const names = new Set(['a', 'b']);
  assert.deepEqual(shapeOf({ a: 'x', b: [{ a: 1 }, { b: 2 }], c: true }, names), {
    a: 'string',
    b: [{ a: 'number' }],
    '(unknown names)': 1,
  });
  assert.deepEqual([shapeOf(null, names), shapeOf([], names), shapeOf(false, names)], ['null', [], 'boolean']);
  let deep: unknown = 1;
  for (let i = 0; i < 30; i++) deep = { a: deep };
  assert.equal(JSON.stringify(shapeOf(deep, names)).match(/"a"/g)?.length, 9);
  assert.equal(shapeOf(Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`n${i}`, i])), names), 'object');
  assert.deepEqual([...namesIn({})], []);
});

it('a path shows ids of our own making alone', () => {
  const pattern = '/api/evaluations/{evaluation_id}/result';
  const shown = (id: string) => shownPath(pattern, `/api/evaluations/${id}/result`);
  const uuid = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
  assert.equal(shown(uuid), `/api/evaluations/${uuid}/result`);
  assert.equal(shown('anna.schmidt'), pattern);
  assert.equal(shown('4111111111111111'), pattern);
});
