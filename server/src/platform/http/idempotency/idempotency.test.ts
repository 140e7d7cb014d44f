import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import type { Write } from '../../../database.ts';
import { evaluationRequest, pdf, sessionRequest, upload } from '../../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { manualClock, temporaryDatabase } from '../../jobs/testing/temporary-database.ts';
import { createSecrets } from '../../secrets.ts';
import type { HttpEnv } from '../endpoints/http-env.ts';
import { createIdempotency } from './idempotency.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

let keys = 0;
const freshKey = () => ({ 'idempotency-key': `key-${keys++}` });
const count = async (table: 'intake_session' | 'evaluation' | 'evidence_file') =>
  (await app.service.context.db.selectFrom(table).select('id').execute()).length;

for (const [what, path, table, make] of [
  ['a session', '/api/intake/sessions/', 'intake_session', () => sessionRequest()],
  ['an evaluation', '/api/evaluations/', 'evaluation', () => evaluationRequest()],
  ['a file', '/api/files/', 'evidence_file', () => upload(pdf())],
] as const) {
  test(`replays the first answer to ${what} instead of making another`, async () => {
    const headers = freshKey();
    const first = await app.call('POST', path, make(), headers);
    const before = await count(table);
    const again = await app.call('POST', path, make(), headers);
    assert.deepEqual([again.status, again.body], [first.status, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(await count(table), before);
  });

  test(`refuses a key that came with ${what} of another content`, async () => {
    const headers = freshKey();
    await app.call('POST', path, make(), headers);
    const other = path === '/api/files/' ? upload(pdf('%other\n')) : { ...(make() as object), note: 'other' };
    const answer = await app.call('POST', path, other, headers);
    assert.deepEqual([answer.status, answer.body.code], [422, 'idempotency_key_reused']);
  });
}

test('of concurrent requests with one key one does the work, the others are told to wait or replayed', async () => {
  const headers = freshKey();
  const before = await count('intake_session');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call('POST', '/api/intake/sessions/', sessionRequest(), headers)),
  );
  assert.equal(await count('intake_session'), before + 1);
  for (const { status, body, headers: given } of answers.filter((answer) => answer.status !== 201)) {
    assert.deepEqual([status, body.code], [409, 'idempotency_in_progress']);
    assert.ok(given.get('retry-after'));
  }
  assert.equal((await app.call('POST', '/api/intake/sessions/', sessionRequest(), headers)).status, 201);
});

test('the same key of another account, or at another address, is another matter', async () => {
  const headers = freshKey();
  const mine = await app.call('POST', '/api/intake/sessions/', sessionRequest(), headers);
  const stranger = await app.newAccount();
  const theirs = await stranger.call('POST', '/api/intake/sessions/', sessionRequest(), headers);
  assert.equal(theirs.status, 201);
  assert.notEqual(theirs.body.id, mine.body.id);
  assert.equal((await app.call('POST', '/api/evaluations/', evaluationRequest(), headers)).status, 422);
});

test('a slash at the end makes no other request, and a quoted key is the same key', async () => {
  const first = await app.call('POST', '/api/intake/sessions', sessionRequest(), {
    'idempotency-key': 'quoted-or-not',
  });
  const again = await app.call('POST', '/api/intake/sessions/', sessionRequest(), {
    'idempotency-key': '"quoted-or-not"',
  });
  assert.equal(again.body.id, first.body.id);
});

test('a refused request does not use its key up', async () => {
  const headers = freshKey();
  assert.equal((await app.call('POST', '/api/intake/sessions/', {}, headers)).status, 422);
  assert.equal((await app.call('POST', '/api/intake/sessions/', sessionRequest(), headers)).status, 201);
});

test('ending a session can be repeated with a key', async () => {
  const { id } = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
  const headers = freshKey();
  for (let i = 0; i < 2; i++) {
    const answer = await app.call('POST', `/api/intake/sessions/${id}/expire`, undefined, headers);
    assert.deepEqual([answer.status, answer.body.status], [200, 'expired']);
  }
});

test('a key is free again after 24 hours, also before it is pruned', async () => {
  const headers = freshKey();
  const first = await app.call('POST', '/api/intake/sessions/', sessionRequest(), headers);
  app.clock.advance(24 * 3_600_000);
  const later = await app.call('POST', '/api/intake/sessions/', sessionRequest(), headers);
  assert.equal(later.status, 201);
  assert.notEqual(later.body.id, first.body.id);
});

test('of two processes that use a key again after 24 hours one does the work, whichever comes first', async (t) => {
  const database = await temporaryDatabase();
  t.after(() => database.close());
  const clock = manualClock();
  const secrets = createSecrets(['a root secret of at least thirty-two bytes']);
  let works = 0;
  /** A process; `beforeWrite` runs once, before its next transaction begins. */
  function startProcess() {
    const shared = { beforeWrite: async () => {} };
    const write: Write = async (work, options) => {
      const { beforeWrite } = shared;
      shared.beforeWrite = async () => {};
      await beforeWrite();
      return database.write(work, options);
    };
    const idempotency = createIdempotency({ db: database.db, write, clock, secrets });
    const http = new Hono<HttpEnv>().post('/', async (c) => {
      c.set('accountId', 'acc_a');
      return idempotency.guard(c, 'body', () =>
        idempotency.respondOnce(c, async () => ({ status: 201, body: { work: ++works } })),
      );
    });
    const call = async () => {
      const response = await http.request('/', { method: 'POST', headers: { 'idempotency-key': 'k' } });
      return { status: response.status, body: await response.json() };
    };
    return { shared, call };
  }
  const [slow, quick] = [startProcess(), startProcess()];
  assert.deepEqual(await slow.call(), { status: 201, body: { work: 1 } });
  clock.advance(24 * 3_600_000);
  let first: unknown;
  slow.shared.beforeWrite = async () => {
    first = await quick.call();
  };
  assert.deepEqual(await slow.call(), { status: 201, body: { work: 2 } });
  assert.deepEqual(first, { status: 201, body: { work: 2 } });
  assert.deepEqual(await quick.call(), first);
});

for (const key of ['', '"', 'a'.repeat(256), 'ключ'.replace(/./g, '\u00e4')]) {
  test(`refuses the key ${JSON.stringify(key.slice(0, 12))} of ${key.length} characters`, async () => {
    const answer = await app.call('POST', '/api/intake/sessions/', sessionRequest(), { 'idempotency-key': key });
    if (key === '"') return assert.equal(answer.status, 201, 'a lone quote is a printable character');
    assert.equal(answer.status, 422);
    assert.deepEqual(answer.body.errors[0].loc, ['header', 'Idempotency-Key']);
  });
}
