/** What an analyst does when a case is ready: export it, record that it was handed over, and how it ended. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
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

test('a case that was handed over is no longer ready to file, and a cleared outcome brings the state before back', async () => {
  const analyst = await fixture.operator(accountId, 'uma@northbank.example', 'analyst');
  const { evaluationId } = await seedDispute(fixture, accountId, {});
  await fixture.write((tx) =>
    tx.updateTable('evaluation').set({ next_action: 'file' }).where('id', '=', evaluationId).execute(),
  );
  const ready = async () => (await analyst.call('get', '/work')).body.file as number;
  const listed = async () =>
    (await analyst.call('get', '/evaluations?next_action=file&open=1')).body.data.map(({ id }: { id: string }) => id);
  const before = await ready();
  assert.ok((await listed()).includes(evaluationId));
  const path = `/evaluations/${evaluationId}`;
  assert.equal((await analyst.call('post', `${path}/hand-over`, { reference: ' ' })).status, 422);
  const handed = await analyst.call('post', `${path}/hand-over`, { reference: 'CB-1042', on: '2026-11-03' });
  assert.equal(handed.status, 200);
  assert.equal(await ready(), before - 1);
  assert.ok(!(await listed()).includes(evaluationId));
  const opened = async () => (await analyst.call('get', path)).body;
  const { state, updates } = await opened();
  const newest = updates.at(-1);
  assert.deepEqual(
    [state, newest.state, newest.reference, newest.at.slice(0, 10)],
    ['handed_over', 'handed_over', 'CB-1042', '2026-11-03'],
  );
  await analyst.call('post', `${path}/outcome`, { outcome: 'won' });
  assert.equal((await opened()).state, 'won');
  assert.equal((await analyst.call('delete', `${path}/outcome`)).status, 204);
  const cleared = await opened();
  assert.deepEqual([cleared.outcome, cleared.state], [null, 'handed_over']);
});

test('what was handed over is kept with the case, and reads as it did however the case goes on', async () => {
  const analyst = await fixture.operator(accountId, 'kim@northbank.example', 'analyst');
  const { evaluationId } = await seedDispute(fixture, accountId, {});
  const path = `/evaluations/${evaluationId}`;
  const body = { for: 'stripe', reference: 'dp_1', on: '2026-11-03' };
  assert.equal((await analyst.call('post', `${path}/hand-over`, body)).status, 200);
  const sent = (await analyst.call('get', `${path}/export?for=stripe`)).body;
  const corrected = await analyst.call('post', `${path}/corrections`, {
    facts: { 'dispute.disputed_amount': 60 },
    why: 'A part was refunded',
  });
  const { hand_overs } = (await analyst.call('get', `/evaluations/${corrected.body.id}`)).body;
  const [{ id, version, by, reference, for: target }] = hand_overs;
  assert.deepEqual([version, by, reference, target], [1, 'kim', 'dp_1', 'stripe']);
  assert.deepEqual((await analyst.call('get', `/hand-overs/${id}`)).body.exported, sent);
  assert.equal((await analyst.call('post', `${path}/hand-over`, body)).status, 409, 'of a newer version only');
  const other = await fixture.operator(await fixture.account('Kept'), 'sam@kept.example', 'owner');
  assert.equal((await other.call('get', `/hand-overs/${id}`)).status, 404);
});

test('the case file that was handed over is got again byte for byte, with its hash, until the dispute is erased', async () => {
  const account = await fixture.account('Keeper');
  const owner = await fixture.operator(account, 'fay@northbank.example', 'owner');
  const { evaluationId } = await seedDispute(fixture, account, {});
  const path = `/evaluations/${evaluationId}`;
  assert.equal((await owner.call('post', `${path}/hand-over`, { for: 'pdf', reference: 'CB-77' })).status, 200);
  const [{ id, sha256 }] = (await owner.call('get', path)).body.hand_overs;
  const file = async () => (await owner.call('get', `/hand-overs/${id}/case-file`)).bytes;
  const first = await file();
  assert.equal(new TextDecoder().decode(first.subarray(0, 5)), '%PDF-');
  assert.equal(createHash('sha256').update(first).digest('hex'), sha256);
  // Another print differs, a kept file does not.
  await fixture.write((tx) =>
    tx.updateTable('evaluation').set({ reason_code: '13.3' }).where('id', '=', evaluationId).execute(),
  );
  assert.deepEqual(await file(), first);
  const other = await fixture.operator(await fixture.account('Elsewhere'), 'eve@elsewhere.example', 'owner');
  assert.equal((await other.call('get', `/hand-overs/${id}/case-file`)).status, 404);
  assert.equal((await owner.call('post', '/people/erase', { external_id: 'customer-77' })).status, 200);
  assert.deepEqual(
    await fixture.db.selectFrom('hand_over').select('id').where('account_id', '=', account).execute(),
    [],
    'erased with the dispute',
  );
});
