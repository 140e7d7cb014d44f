/** The client's program makes every event of an account really happen. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@dispute-intake/client';
import { WEBHOOK_EVENTS } from '@dispute-intake/contract/vocabulary';
import { EVENTS, trigger } from '../../../packages/client/src/cli/trigger.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const network = globalThis.fetch;
let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    return (pathname.startsWith('/s/') ? app.service.intake : app.service.api).fetch(request);
  };
});
after(async () => {
  globalThis.fetch = network;
  await app.close();
});

test('every event there is can be made to happen', () => assert.deepEqual(EVENTS, [...WEBHOOK_EVENTS]));

for (const event of WEBHOOK_EVENTS)
  test(`trigger ${event}`, async () => {
    const { accountId } = await app.newAccount();
    const { key } = await app.service.accounts.createKey({ accountId: `${accountId}_test`, name: 'laptop' });
    const client = createClient({ baseUrl: 'http://localhost:8080', apiKey: key });
    const made = await trigger(client, event, app.clock.nowMs());
    assert.ok(made.evaluation_id ?? made.intake_session_id);
    const headers = { authorization: `Bearer ${key}` };
    const { body } = await app.api(`/api/events/?types=${event}&wait=20`, { headers });
    const told = JSON.stringify(body.data);
    for (const id of Object.values(made)) assert.ok(told.includes(id), `${id} in ${told}`);
  });
