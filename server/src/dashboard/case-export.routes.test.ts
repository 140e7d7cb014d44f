/** What an analyst takes out of the desk: the export of a case, in the form of the account's processor. */
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

test('an analyst exports a case for a processor and as a file, and the audit log has both', async () => {
  const analyst = await fixture.operator(accountId, 'ana@northbank.example', 'analyst');
  const { evaluationId } = await seedDispute(fixture, accountId, {});
  const stripe = await analyst.call('get', `/evaluations/${evaluationId}/export?for=stripe`);
  assert.deepEqual([stripe.status, stripe.body.processor], [200, 'stripe']);
  const file = await analyst.call('get', `/evaluations/${evaluationId}/case-file`);
  assert.equal(file.status, 200);
  const owner = await fixture.operator(accountId, 'olga@northbank.example', 'owner');
  const { data } = (await owner.call('get', '/audit?limit=20')).body;
  const exported = data.filter(({ action }: { action: string }) => action === 'evaluation.exported');
  assert.deepEqual(exported.map(({ detail }: { detail: { for: string } }) => detail.for).sort(), ['pdf', 'stripe']);
});

test('who does not see the cardholder’s words exports nothing, and nobody exports another account’s case', async () => {
  const { evaluationId } = await seedDispute(fixture, accountId, {});
  const reader = await fixture.operator(accountId, 'rita@northbank.example', 'read-only');
  assert.equal((await reader.call('get', `/evaluations/${evaluationId}/export?for=stripe`)).status, 403);
  const other = await fixture.operator(await fixture.account('Southbank'), 'sue@southbank.example', 'owner');
  assert.equal((await other.call('get', `/evaluations/${evaluationId}/export?for=stripe`)).status, 404);
});

test('the processor is an account’s setting that the desk is told with who is signed in', async () => {
  const owner = await fixture.operator(accountId, 'otto@northbank.example', 'owner');
  assert.equal((await owner.call('get', '/me')).body.account.processor, null);
  const changed = await owner.call('patch', '/settings', { processor: 'adyen' });
  assert.deepEqual([changed.status, changed.body.processor], [200, 'adyen']);
  assert.equal((await owner.call('get', '/me')).body.account.processor, 'adyen');
  assert.equal((await owner.call('patch', '/settings', { processor: null })).body.processor, null);
  assert.equal((await owner.call('patch', '/settings', { processor: 'pigeon' })).status, 422);
});
