import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { claimOf, claimToken, pdf, sessionRequest, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createUploadQuota } from './upload-quota.ts';

const FILE = pdf();
const SIZE = Buffer.byteLength(FILE);

let app: TestApp;
before(async () => {
  app = await startTestApp({
    env: { UPLOAD_SESSION_BYTES: String(2 * SIZE), UPLOAD_ACCOUNT_BYTES_PER_DAY: String(5 * SIZE) },
  });
});
after(() => app.close());

async function opened(caller = app as Pick<TestApp, 'call'>) {
  const { id, url } = (await caller.call('POST', '/api/intake/sessions/', sessionRequest())).body;
  const headers = { authorization: `Bearer ${claimToken()}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const claimed = await app.intake(`/s/${id}/claim`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(claimOf(url)),
  });
  assert.equal(claimed.status, 200);
  return {
    id,
    add: (file: string = FILE) => app.intake(`/s/${id}/files`, { method: 'POST', headers, body: upload(file) }),
    remove: (file: string) => app.intake(`/s/${id}/files/${file}`, { method: 'DELETE', headers }),
  };
}

test('a session uploads so many bytes, and removing files makes no room', async () => {
  const { add, remove } = await opened();
  const first = await add();
  assert.deepEqual([first.status, (await add()).status], [201, 201]);
  assert.equal((await remove(first.body.id)).status, 204);
  const refused = await add();
  assert.deepEqual([refused.status, refused.body.code], [413, 'session_files_too_large']);
  assert.match(refused.body.detail, /another way/);
  // Another session has its own.
  assert.equal((await (await opened()).add()).status, 201);
});

test('an account uploads so many bytes a day, by sessions and keys together; the next day it may again', async () => {
  const caller = await app.newAccount();
  for (let i = 0; i < 4; i++) assert.equal((await caller.call('POST', '/api/files/', upload(FILE))).status, 201);
  const { add } = await opened(caller);
  assert.equal((await add()).status, 201);
  const refused = await add();
  assert.deepEqual([refused.status, refused.body.code], [429, 'upload_quota_reached']);
  const untilMidnightSeconds = (DAY_MS - (app.clock.nowMs() % DAY_MS)) / 1000;
  assert.equal(refused.headers.get('retry-after'), String(untilMidnightSeconds));
  assert.equal((await caller.call('POST', '/api/files/', upload(FILE))).status, 429);
  // Other accounts do not notice.
  assert.equal((await (await app.newAccount()).call('POST', '/api/files/', upload(FILE))).status, 201);

  app.clock.advance(untilMidnightSeconds * 1000);
  assert.equal((await caller.call('POST', '/api/files/', upload(FILE))).status, 201);
});

test('what is refused is not counted, and an upload that was answered is answered again', async () => {
  const caller = await app.newAccount();
  for (let i = 0; i < 4; i++) assert.equal((await caller.call('POST', '/api/files/', upload(FILE))).status, 201);
  const larger = pdf('% one more line\n');
  assert.equal((await caller.call('POST', '/api/files/', upload(larger))).status, 429);
  const once = { 'idempotency-key': 'the last one' };
  const last = await caller.call('POST', '/api/files/', upload(FILE), once);
  assert.equal(last.status, 201);
  const again = await caller.call('POST', '/api/files/', upload(FILE), once);
  assert.deepEqual([again.status, again.body.id], [201, last.body.id]);
  assert.equal(
    (await caller.call('POST', '/api/files/', upload(FILE), { 'idempotency-key': 'a new one' })).status,
    429,
  );
});

test('refused files count: their bytes, and how many a session has sent', async () => {
  const { add } = await opened();
  for (let i = 0; i < 20; i++) assert.equal((await add('<svg/>')).body.code, 'file_type_not_accepted');
  const next = await add();
  assert.deepEqual([next.status, next.body.code], [422, 'too_many_files']);
  assert.match(next.body.detail, /another way/);
  assert.equal((await (await opened()).add()).status, 201, 'another session has its own');
  const large = await opened();
  assert.equal((await large.add(`<svg/>${' '.repeat(2 * SIZE)}`)).body.code, 'file_type_not_accepted');
  assert.equal((await large.add()).body.code, 'session_files_too_large');
});

test('a file that used up its time or memory counts as five that were refused', async () => {
  const { write, db } = app.service.context;
  const quota = createUploadQuota({ clock: app.clock, sessionBytes: 0, accountBytesPerDay: 0 });
  const uploader = { accountId: app.accountId, sessionId: 'is_costly' };
  for (let i = 0; i < 3; i++) await write((tx) => quota.countRefused(tx, uploader, 100, true));
  await quota.check(db, uploader);
  await write((tx) => quota.countRefused(tx, uploader, 100, true));
  await assert.rejects(quota.check(db, uploader), { code: 'too_many_files' });
});
