import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JobWorker } from '../platform/jobs/job-worker.ts';
import { abandoned, openReceiver } from '../webhooks/fixtures/webhook.fixture.ts';
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
  const asked = Promise.withResolvers<void>();
  const gone = await openReceiver((response) => {
    response.writeHead(410).end();
    asked.resolve();
  });
  const { body: endpoint } = await owner.call('post', '/endpoints', {
    url: gone.url,
    headers: { Authorization: 'Bearer s3cret', 'X-Team': 'disputes' },
  });
  const { write, jobs, webhooks } = fixture;
  const payload = abandoned();
  await write((tx) => webhooks.service.publish(tx, { accountId: account, event: payload.event, payload }));
  await jobs.start(webhooks.handlers, { concurrency: 8 });
  await asked.promise;
  // The attempt's job is over once what came of it is written.
  await (jobs as JobWorker).idle();
  const { body: log } = await owner.call('get', '/audit');
  const entry = log.data.find(({ action }: Entry) => action === 'endpoint.disabled');
  assert.deepEqual([entry.actor, entry.target, entry.detail.reason], ['service', new URL(gone.url).host, 'gone']);
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
