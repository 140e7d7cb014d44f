import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Write } from '../database.ts';
import { createSecrets } from '../platform/secrets.ts';
import { claimOf, claimToken, sessionRequest } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { resealAll } from './reseal.ts';

const [OLD, NEW] = ['the old root secret, thirty-two bytes!', 'the new root secret, thirty-two bytes!'];

it('seals everything under the new root secret, after which the old one is no longer needed', async () => {
  const app = await startTestApp({
    env: { ROOT_SECRET: OLD, WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' },
  });
  const { db, write, webhooks } = app.service.context;
  const { secret } = await webhooks.service.createEndpoint(app.accountId, {
    url: 'http://127.0.0.1:9999/hook',
    headers: { 'X-Api-Key': 'hidden' },
  });
  const { id, url } = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${claimToken()}` };
  await app.intake(`/s/${id}/claim`, { method: 'POST', headers, body: JSON.stringify(claimOf(url)) });
  const draft = { flow_version: 1, revision: 1, step: 'statement', answers: { statement: 'a private matter' } };
  await app.intake(`/s/${id}/draft`, { method: 'PUT', headers, body: JSON.stringify(draft) });
  const stored = await db.selectFrom('intake_session').select('draft').where('id', '=', id).executeTakeFirstOrThrow();
  assert.ok(stored.draft && !stored.draft.includes('private'), 'the draft is not sealed');

  assert.equal(await resealAll({ db, write, secrets: createSecrets([NEW, OLD]) }), 3);
  assert.equal(await resealAll({ db, write, secrets: createSecrets([NEW, OLD]) }), 0);
  const newOnly = createSecrets([NEW]);
  const endpoint = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'secret', 'headers'])
    .executeTakeFirstOrThrow();
  assert.equal(newOnly.open(endpoint.secret, `webhook_endpoint.secret ${endpoint.id}`), secret);
  assert.deepEqual(JSON.parse(newOnly.open(endpoint.headers ?? '', `webhook_endpoint.headers ${endpoint.id}`)), {
    'X-Api-Key': 'hidden',
  });
  const resealed = await db.selectFrom('intake_session').select('draft').where('id', '=', id).executeTakeFirstOrThrow();
  assert.match(newOnly.open(resealed.draft ?? '', `intake_session.draft ${id}`), /a private matter/);
  await app.close();
});

it('leaves alone what was changed between its reading and its writing', async () => {
  const app = await startTestApp({ env: { ROOT_SECRET: OLD } });
  const { db, write } = app.service.context;
  const secrets = createSecrets([NEW, OLD]);
  const { id } = await app.service.context.webhooks.service.createEndpoint(app.accountId, {
    url: 'https://receiver.example/hook',
  });
  const place = `webhook_endpoint.secret ${id}`;
  const rotated = secrets.seal('whsec_rotated', place);
  const meanwhile: Write = async (work, options) => {
    await write((tx) => tx.updateTable('webhook_endpoint').set({ secret: rotated }).where('id', '=', id).execute());
    return write(work, options);
  };
  await resealAll({ db, write: meanwhile, secrets });
  const stored = await db.selectFrom('webhook_endpoint').select('secret').executeTakeFirstOrThrow();
  assert.equal(secrets.open(stored.secret, place), 'whsec_rotated');
  await app.close();
});
