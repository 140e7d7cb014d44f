/** Cases put right at the desk: what would come of it, the next version with who and why, and nobody's answers lost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Evidences } from '@dispute-intake/contract';
import { type DashboardFixture, PIXEL, startDashboard } from './testing/dashboard.fixture.ts';
import { seedDispute } from './testing/dispute-factory.ts';

let fixture: DashboardFixture;
let accountId: string;
let analyst: Awaited<ReturnType<DashboardFixture['operator']>>;
before(async () => {
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
  analyst = await fixture.operator(accountId, 'uma@northbank.example', 'analyst');
});
after(() => fixture.close());

const rowOf = (id: string) =>
  fixture.db.selectFrom('evaluation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const evidencesOf = async (id: string): Promise<Evidences> => JSON.parse((await rowOf(id)).request).evidences;

test('a preview says what a correction would change, and stores nothing', async () => {
  const { evaluationId } = await seedDispute(fixture, accountId);
  const path = `/evaluations/${evaluationId}`;
  const unchanged = (await analyst.call('post', `${path}/correction`, {})).body;
  assert.deepEqual(unchanged.changes, []);
  const { from, to, changes } = (
    await analyst.call('post', `${path}/correction`, {
      facts: { 'dispute.disputed_amount': 50, 'evidences.merchant_contact.attempted': false },
    })
  ).body;
  assert.deepEqual(
    [from.recoverable_amount.amount, to.recoverable_amount.amount, from.confidence !== to.confidence],
    [129.95, 50, true],
  );
  assert.deepEqual(changes, [
    { path: 'dispute.disputed_amount', from: 129.95, to: 50 },
    { path: 'evidences.merchant_contact.attempted', from: true, to: false },
  ]);
  assert.equal((await rowOf(evaluationId)).superseded_by, null);
});

test('a saved correction is the next version, with who, why and what, and the answers of before stay', async () => {
  const { evaluationId } = await seedDispute(fixture, accountId);
  await fixture.write((tx) =>
    tx
      .updateTable('evaluation')
      .set({ entered_by: JSON.stringify({ 'evidences.delivery.issue': 'cardholder' }) })
      .where('id', '=', evaluationId)
      .execute(),
  );
  const path = `/evaluations/${evaluationId}`;
  const facts = { 'evidences.delivery.issue': 'late', 'evidences.merchant_contact.outcome': null };
  assert.equal((await analyst.call('post', `${path}/corrections`, { facts, why: ' ' })).status, 422);
  const saved = await analyst.call('post', `${path}/corrections`, { facts, why: 'The cardholder called' });
  assert.equal(saved.status, 201, JSON.stringify(saved.body));
  const next = await rowOf(saved.body.id);
  assert.deepEqual([next.version, next.supersedes, next.status], [2, evaluationId, 'queued']);
  assert.deepEqual(JSON.parse(next.entered_by ?? ''), {
    'evidences.delivery.issue': 'staff',
    'evidences.merchant_contact.outcome': 'staff',
  });
  assert.equal((await evidencesOf(evaluationId)).delivery?.issue, 'not_received');
  assert.equal((await evidencesOf(next.id)).delivery?.issue, 'late');
  const { versions, timeline } = (await analyst.call('get', `/evaluations/${next.id}`)).body;
  assert.deepEqual(versions[1].correction, {
    by: 'uma',
    why: 'The cardholder called',
    changes: [
      { path: 'evidences.delivery.issue', from: 'not_received', to: 'late' },
      { path: 'evidences.merchant_contact.outcome', from: 'No answer', to: null },
    ],
  });
  assert.ok(timeline.some(({ what }: { what: string }) => what === 'Corrected by uma'));
  const again = await analyst.call('post', `${path}/corrections`, { facts, why: 'Twice' });
  assert.deepEqual([again.status, again.body.code], [409, 'conflict']);
  const reader = await fixture.operator(accountId, 'rita@northbank.example', 'read-only');
  assert.equal((await reader.call('get', `/evaluations/${next.id}`)).body.versions[1].correction, null);
});

test('a person decides a contradiction: the answer holds, or the statement does', async () => {
  const { evaluationId } = await seedDispute(fixture, accountId, {
    statement:
      'I ordered headphones and they promised to deliver within a week, but the parcel never arrived. I have not contacted the shop.',
  });
  const path = `/evaluations/${evaluationId}`;
  const before = (await analyst.call('post', `${path}/correction`, {})).body;
  assert.ok(before.contradictions.length > 0);
  assert.equal(before.to.next_action, 'review');
  const answer = { decided: { 'evidences.merchant_contact.attempted': 'answer' } };
  const held = (await analyst.call('post', `${path}/correction`, answer)).body;
  assert.deepEqual(held.contradictions, []);
  assert.notEqual(held.to.next_action, 'review', JSON.stringify(held.to));
  assert.deepEqual(held.changes, [
    { path: 'dispute.confirmed_facts', from: null, to: '["evidences.merchant_contact.attempted"]' },
  ]);
  const statement = { decided: { 'evidences.merchant_contact.attempted': 'statement' } };
  const told = (await analyst.call('post', `${path}/correction`, statement)).body;
  assert.deepEqual(told.contradictions, []);
  assert.deepEqual(told.changes[0], { path: 'evidences.merchant_contact.attempted', from: true, to: false });
  assert.deepEqual(
    told.changes.slice(1).map(({ to }: { to: unknown }) => to),
    [null, null, null],
    'its details go with it',
  );
  const { id } = (await analyst.call('post', `${path}/corrections`, { ...answer, why: 'Read both' })).body;
  assert.deepEqual(JSON.parse((await rowOf(id)).request).dispute.confirmed_facts, [
    'evidences.merchant_contact.attempted',
  ]);
});

test('documents are added and named anew with the version that takes them in', async () => {
  const { evaluationId, fileId } = await seedDispute(fixture, accountId);
  const path = `/evaluations/${evaluationId}`;
  const form = new FormData();
  form.set('kind', 'receipt');
  form.set('file', new File([Buffer.from(PIXEL, 'base64')], 'receipt.png'));
  const uploaded = await analyst.call('post', `${path}/files`, form);
  assert.deepEqual([uploaded.status, uploaded.body.kind], [201, 'receipt'], JSON.stringify(uploaded.body));
  const body = { documents: [uploaded.body.id], kinds: { [fileId]: 'order_confirmation' } };
  assert.equal((await analyst.call('post', `${path}/correction`, body)).status, 200);
  const kindOf = async () =>
    (await fixture.db.selectFrom('evidence_file').select('kind').where('id', '=', fileId).executeTakeFirst())?.kind;
  assert.equal(await kindOf(), null);
  const saved = await analyst.call('post', `${path}/corrections`, { ...body, why: 'Came by post' });
  assert.equal(saved.status, 201, JSON.stringify(saved.body));
  assert.equal(await kindOf(), 'order_confirmation');
  assert.deepEqual((await evidencesOf(saved.body.id)).additional_documentation, [fileId, uploaded.body.id]);
  const stranger = { documents: [crypto.randomUUID()] };
  assert.equal((await analyst.call('post', `/evaluations/${saved.body.id}/correction`, stranger)).status, 409);
});

test('what is not the desk’s to change is refused, and so is a case with an outcome', async () => {
  const { evaluationId } = await seedDispute(fixture, accountId);
  const path = `/evaluations/${evaluationId}/correction`;
  for (const facts of [
    { 'transaction.transaction_amount': 1 },
    { 'evidences.cardholder_statement': 'I never said that' },
    { 'evidences.no_such_field': true },
    { 'dispute.disputed_amount': 0 },
    { 'evidences.delivery.issue': 'stolen by gulls' },
  ] as Record<string, unknown>[])
    assert.equal((await analyst.call('post', path, { facts })).status, 422, JSON.stringify(facts));
  await analyst.call('post', `/evaluations/${evaluationId}/outcome`, { outcome: 'won' });
  assert.equal((await analyst.call('post', path, {})).status, 409);
});

test('a follow-up that waits for the cardholder goes on with the corrected version', async () => {
  const { evaluationId } = await seedDispute(fixture, accountId);
  const asked = await analyst.call('post', `/evaluations/${evaluationId}/follow-up`, { days: 30 });
  assert.equal(asked.status, 201);
  const daysLeft = (Date.parse(asked.body.expires_at) - Date.now()) / 86_400_000;
  assert.ok(daysLeft > 29.9 && daysLeft < 30.1);
  const second = await analyst.call('post', `/evaluations/${evaluationId}/follow-up`, {});
  assert.deepEqual([second.status, second.body.intake_session_id], [409, asked.body.id]);
  const { id } = (
    await analyst.call('post', `/evaluations/${evaluationId}/corrections`, {
      facts: { 'dispute.disputed_amount': 60 },
      why: 'A part was refunded',
    })
  ).body;
  const opened = (await analyst.call('get', `/evaluations/${id}`)).body;
  assert.equal(opened.open_follow_up.id, asked.body.id);
  assert.equal((await analyst.call('post', `/evaluations/${id}/follow-up`, { replace: true })).status, 201);
});
