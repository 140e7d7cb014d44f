/** What the endpoints' page shows beside the settings: figures, sending what waits at once, the secret again, every test event. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DashboardFixture, startDashboard } from './testing/dashboard.fixture.ts';
import { seedDispute } from './testing/dispute-factory.ts';

let fixture: DashboardFixture;
let accountId: string;
before(async () => {
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
});
after(() => fixture.close());

async function endpointOf(owner: Awaited<ReturnType<DashboardFixture['operator']>>, url: string) {
  const made = await owner.call('post', '/endpoints', { url });
  assert.equal(made.status, 201);
  return made.body as { id: string; secret: string };
}

/** Publishes the end of a session, as its submission does. */
const publishEnd = (account: string, dispute: { evaluationId: string; sessionId: string }) =>
  fixture.write((tx) =>
    fixture.webhooks.service.publish(tx, {
      accountId: account,
      event: 'intake.session.completed',
      payload: {
        event: 'intake.session.completed',
        data: {
          intake_session_id: dispute.sessionId,
          report_id: null,
          evaluation_ids: [],
          evaluation_id: dispute.evaluationId,
          transaction_id: 'tx_1',
          cardholder: {},
          metadata: {},
          occurred_at: '2026-11-20T10:00:00Z',
        },
      },
    }),
  );

test('an endpoint says what waits for it since when, and deliveries name their dispute', async () => {
  const owner = await fixture.operator(accountId, 'owner@northbank.example');
  const { id } = await endpointOf(owner, 'https://receiver.example/hooks');
  const dispute = await seedDispute(fixture, accountId);
  const { evaluationId } = dispute;
  await publishEnd(accountId, dispute);
  const [figures] = (await owner.call('get', '/endpoint-figures')).body.data;
  const listed = (await owner.call('get', `/deliveries?endpoint=${id}`)).body.data;
  assert.equal(figures.endpoint_id, id);
  assert.equal(listed.length, 1);
  assert.deepEqual([figures.waiting, figures.pending, figures.waiting_since], [1, 1, listed[0].created_at]);
  assert.deepEqual([figures.succeeded, figures.failed, figures.p50_ms], [0, 0, null]);
  const about = (await owner.call('get', `/deliveries?about=${evaluationId}`)).body.data;
  assert.equal(about.length, 1);
  for (const row of about) assert.equal(row.evaluation_id, evaluationId);
  assert.equal(about[0].merchant_name, 'Northwind Gadgets');
  const byMessage = (await owner.call('get', `/deliveries?about=${about[0].message_id}`)).body.data;
  assert.deepEqual([...new Set(byMessage.map((row: { message_id: string }) => row.message_id))], [about[0].message_id]);
  assert.deepEqual((await owner.call('get', '/deliveries?about=msg_none')).body.data, []);
  assert.deepEqual((await owner.call('get', `/attempts?about=${about[0].message_id}`)).body.data, []);
});

test('everything that waits is asked for once more, a batch a call, and not while the endpoint is disabled', async () => {
  const bank = await fixture.account('Retrying bank');
  const owner = await fixture.operator(bank, 'owner@retrying.example');
  const { id } = await endpointOf(owner, 'https://receiver.example/retry');
  const dispute = await seedDispute(fixture, bank);
  for (let i = 0; i < 101; i++) await publishEnd(bank, dispute);
  const retried = await owner.call('post', `/endpoints/${id}/retries`, { after: null });
  assert.deepEqual([retried.status, retried.body.retried], [202, 100]);
  const rest = await owner.call('post', `/endpoints/${id}/retries`, { after: retried.body.next });
  assert.deepEqual(rest.body, { retried: 1, next: null });
  await owner.call('patch', `/endpoints/${id}`, { disabled: true });
  assert.equal((await owner.call('post', `/endpoints/${id}/retries`, { after: null })).status, 409);
  assert.equal((await owner.call('post', '/endpoints/ep_none/retries', { after: null })).status, 404);
  const { data } = (await owner.call('get', '/audit')).body;
  assert.equal(data.filter(({ action }: { action: string }) => action === 'endpoint.retried').length, 1);
});

test('the signing secret is shown again to whoever may change the endpoint, and the audit log says so', async () => {
  const bank = await fixture.account('Revealing bank');
  const owner = await fixture.operator(bank, 'owner@revealing.example');
  const { id, secret } = await endpointOf(owner, 'https://receiver.example/secret');
  const shown = await owner.call('post', `/endpoints/${id}/secret/reveal`);
  assert.deepEqual([shown.status, shown.body], [200, { id, secret }]);
  const analyst = await fixture.operator(bank, 'analyst@revealing.example', 'analyst');
  assert.equal((await analyst.call('post', `/endpoints/${id}/secret/reveal`)).status, 403);
  const other = await fixture.operator(accountId, 'other@northbank.example');
  assert.equal((await other.call('post', `/endpoints/${id}/secret/reveal`)).status, 404);
  const { data } = (await owner.call('get', '/audit')).body;
  assert.ok(
    data.some(
      ({ action, target_id }: Record<string, string>) => action === 'endpoint.secret_revealed' && target_id === id,
    ),
  );
});

test('the secret is shown only after a fresh confirmation', async () => {
  const bank = await fixture.account('Careful bank');
  const owner = await fixture.operator(bank, 'owner@careful.example');
  const { id } = await endpointOf(owner, 'https://receiver.example/careful');
  fixture.clock.offsetMs += 11 * 60_000;
  const refused = await owner.call('post', `/endpoints/${id}/secret/reveal`);
  assert.deepEqual([refused.status, refused.body.code], [403, 'confirmation_required']);
});

for (const event of ['evaluation.completed', 'intake.session.completed', 'intake.session.abandoned']) {
  test(`a test of ${event} is that event, marked as a test`, async () => {
    const owner = await fixture.operator(accountId, `${event}@northbank.example`);
    const { id } = await endpointOf(owner, `https://receiver.example/${event}`);
    const sent = await owner.call('post', `/endpoints/${id}/test`, { event });
    assert.equal(sent.status, 202);
    const opened = (await owner.call('get', `/deliveries/${sent.body.delivery_id}`)).body;
    const body = JSON.parse(opened.request.body);
    assert.deepEqual([body.event, body.test, opened.event], [event, true, event]);
  });
}
