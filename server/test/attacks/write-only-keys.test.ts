/** A key that only writes learns nothing that was stored before. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { KeyScope } from '@dispute-intake/contract';
import { draft, openLink } from '../../src/testing/cardholder.ts';
import { evaluationRequest, sessionRequest } from '../../src/testing/factories.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

/** Calls with a new key of the account that has these scopes. */
async function callerWith(scopes: KeyScope[]) {
  const { key } = await app.service.accounts.createKey({ accountId: app.accountId, name: scopes.join(' '), scopes });
  return (path: string, body: object, headers: Record<string, string> = {}) =>
    app.api(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
}

test('an outcome reported by a key that only writes is recorded and answered by nothing, repeated or not', async () => {
  const { body } = await app.call('POST', '/api/evaluations/', evaluationRequest());
  const path = `/api/evaluations/${body.id}/outcome`;
  const once = { 'idempotency-key': 'outcome' };
  const write = await callerWith(['evaluations:write']);
  for (let i = 0; i < 2; i++) {
    const { status, text } = await write(path, { outcome: 'won' }, once);
    assert.deepEqual([status, text], [204, '']);
  }
  const both = await callerWith(['evaluations:write', 'read']);
  const read = await both(path, { outcome: 'lost' });
  assert.deepEqual([read.status, read.body.outcome.outcome], [200, 'lost']);
});

test('an answer kept for a key that reads is not replayed to one that only writes', async () => {
  const { body } = await app.call('POST', '/api/evaluations/', evaluationRequest());
  const once = { 'idempotency-key': 'shared' };
  const path = `/api/evaluations/${body.id}/outcome`;
  assert.equal((await app.call('POST', path, { outcome: 'won' }, once)).status, 200);
  const { status, text } = await (await callerWith(['evaluations:write']))(path, { outcome: 'won' }, once);
  assert.equal(status, 422);
  assert.equal(text.includes(evaluationRequest().evidences.cardholder_statement), false);
});

test('a session that a key renews or ends which only writes is answered without who reports what', async () => {
  const { body } = await app.call(
    'POST',
    '/api/intake/sessions/',
    sessionRequest({ cardholder: { external_id: 'holder-81' }, metadata: { ticket: 'CS-9001' } }),
  );
  const path = `/api/intake/sessions/${body.id}`;
  const write = await callerWith(['sessions:write']);
  const renewed = await write(`${path}/renew`, {});
  assert.equal(renewed.status, 200, renewed.text);
  assert.match(renewed.body.url, /#/);
  assert.deepEqual([renewed.body.cardholder, renewed.body.metadata], [{}, {}]);
  assert.equal(/holder-81|CS-9001/.test(renewed.text), false);
  const both = await callerWith(['sessions:write', 'read']);
  assert.equal((await both(`${path}/renew`, {})).body.metadata.ticket, 'CS-9001');
  const ended = await write(`${path}/expire`, {});
  assert.deepEqual([ended.status, ended.body.status], [200, 'expired']);
  assert.deepEqual([ended.body.cardholder, ended.body.metadata], [{}, {}]);
  assert.equal(/holder-81|CS-9001/.test(ended.text), false);
});

test('a key that only writes makes no link to what was stored before, and makes and renews links of plain sessions', async () => {
  const write = await callerWith(['sessions:write']);
  const both = await callerWith(['sessions:write', 'read']);
  const at = '/api/intake/sessions/';
  const { body: evaluation } = await app.call('POST', '/api/evaluations/', evaluationRequest());
  await app.call('GET', `/api/evaluations/${evaluation.id}/result?wait=20`);
  for (const earlier of [{ status_of: evaluation.id }, { follow_up_of: evaluation.id }]) {
    const refused = await write(at, earlier);
    assert.deepEqual([refused.status, refused.body.code], [403, 'key_not_allowed'], refused.text);
    const made = await both(at, earlier);
    assert.equal(made.status, 201, made.text);
    assert.equal((await write(`${at}${made.body.id}/renew`, {})).status, 403);
    assert.equal((await both(`${at}${made.body.id}/renew`, {})).status, 200);
  }
  const evidences = { cardholder_statement: evaluationRequest().evidences.cardholder_statement };
  const known = (await both(at, sessionRequest({ evidences }))).body;
  assert.equal((await write(`${at}${known.id}/renew`, {})).status, 403);

  const plain = (await write(at, sessionRequest())).body;
  const renewed = await write(`${at}${plain.id}/renew`, {});
  assert.equal(renewed.status, 200, renewed.text);
  const page = await openLink(app, renewed.body.url);
  assert.equal((await page.call('PUT', 'draft', draft(1))).status, 200);
  const refused = await write(`${at}${plain.id}/renew`, {});
  assert.deepEqual([refused.status, refused.body.code], [403, 'key_not_allowed']);
  assert.match(refused.body.detail, /read/);
  assert.equal((await page.call('PUT', 'draft', draft(2))).status, 200, 'the page goes on');
  assert.equal((await page.call('POST', 'close')).status, 204);
  assert.equal((await write(`${at}${plain.id}/renew`, {})).status, 403, 'its draft waits');
  assert.equal((await both(`${at}${plain.id}/renew`, {})).status, 200);
  assert.equal((await write(`${at}${plain.id}/renew`, {})).status, 403, 'also behind a link that was not opened yet');
});
