import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { abandoned, openReceiver, status } from '../webhooks/fixtures/webhook.fixture.ts';
import { type DashboardFixture, startDashboard } from './testing/dashboard.fixture.ts';

interface Entry {
  action: string;
}

let fixture: DashboardFixture;
before(async () => {
  fixture = await startDashboard();
});
after(() => fixture.close());

test('an endpoint that the service gives up stands in the audit log of its account, and what was sent in its attempt', async () => {
  const account = await fixture.account('Northbank');
  const owner = await fixture.operator(account, 'owner@northbank.example');
  const gone = await openReceiver(status(410));
  const { body: endpoint } = await owner.call('post', '/endpoints', {
    url: gone.url,
    headers: { Authorization: 'Bearer s3cret', 'X-Team': 'disputes' },
  });
  const { write, jobs, webhooks } = fixture;
  const payload = abandoned();
  await write((tx) => webhooks.service.publish(tx, { accountId: account, event: payload.event, payload }));
  await jobs.start(webhooks.handlers, { concurrency: 8 });
  const disabled = async () =>
    (await owner.call('get', '/audit')).body.data.find(({ action }: Entry) => action === 'endpoint.disabled');
  let entry = await disabled();
  while (!entry) {
    await new Promise((soon) => setTimeout(soon, 10));
    entry = await disabled();
  }
  assert.deepEqual([entry.actor, entry.target, entry.detail.reason], ['service', gone.url, 'gone']);
  assert.equal(entry.detail.id, endpoint.id);

  const { body: deliveries } = await owner.call('get', '/deliveries');
  const { body: opened } = await owner.call('get', `/deliveries/${deliveries.data[0].id}`);
  const { headers } = gone.requests[0] ?? {};
  for (const shown of [opened.request.headers, opened.tries[0].request_headers]) {
    assert.deepEqual(
      [shown['webhook-signature'], shown['webhook-timestamp'], shown['X-Team'], shown.Authorization],
      [headers?.['webhook-signature'], headers?.['webhook-timestamp'], 'disputes', null],
    );
  }
  await gone.close();
});
