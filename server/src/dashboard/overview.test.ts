/** Every number of the overview is the number of rows its list shows under the filter of its link. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AbandonReason, SessionStatus } from '@dispute-intake/contract';
import type { Overview } from '@dispute-intake/contract/dashboard-api';
import { type Browser, type DashboardFixture, startDashboard } from './testing/dashboard.fixture.ts';
import { seedDispute } from './testing/dispute-factory.ts';

const STEPS = [null, 'statement', 'problem', 'delivery', 'merchant_contact', 'amount', 'evidence', 'review', 'done'];
let fixture: DashboardFixture;
let owner: Browser;
let overview: Overview;
let range: string;

before(async () => {
  fixture = await startDashboard();
  const { ids, write } = fixture;
  const account = await fixture.account('Northbank');
  owner = await fixture.operator(account, 'owner@northbank.example');
  const nowMs = Date.now();
  const session = (status: SessionStatus, isOpened: boolean, lastStep: string | null, atMs = nowMs) => ({
    id: ids.sortable('is'),
    account_id: account,
    status,
    mode: 'form' as const,
    request: JSON.stringify({
      transaction: {
        merchant_name: 'Northwind',
        transaction_amount: 1,
        transaction_currency: 'EUR',
        card_scheme: 'VISA',
      },
      card: { last_4: '1234' },
    }),
    created_at: atMs,
    expires_at: atMs + 1000,
    deadline_at: null,
    token_hash: null,
    opened_at: isOpened ? atMs : null,
    active_at: null,
    left_at: null,
    ended_at: null,
    abandon_reason: null as AbandonReason | null,
    evaluation_id: null,
    draft: null,
    draft_revision: 0,
    last_step: lastStep,
  });
  const rows = [
    ...(['opened', 'abandoned', 'completed'] as const).flatMap((status) =>
      STEPS.map((step) => session(status, true, step)),
    ),
    ...(['pending', 'expired'] as const).map((status) => session(status, false, null)),
    session('abandoned', true, 'evidence', nowMs - 30 * 86_400_000),
  ];
  await write(async (tx) => {
    for (const row of rows) await tx.insertInto('intake_session').values(row).execute();
  });
  for (const merchant of ['A', 'B']) await seedDispute(fixture, account, { merchant });
  const made = await owner.call('post', '/endpoints', { url: 'http://127.0.0.1:9099/hook' });
  await owner.call('post', `/endpoints/${made.body.id}/test`, { confidence: 'high', failed_checks: [] });
  const [from, to] = [new Date(nowMs - 86_400_000).toISOString(), new Date(nowMs + 60_000).toISOString()];
  range = `from=${from}&to=${to}`;
  overview = (await owner.call('get', `/overview?${range}`)).body;
});
after(() => fixture.close());

/** Rows of a list in all, by its own count and by counting them. */
async function rowsOf(list: string, filter: string): Promise<number> {
  const { body, status } = await owner.call('get', `${list}?${range}&${filter}&limit=100&count=1`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.total, body.data.length);
  return body.total;
}

test('each stage of the funnel: reached, left and waiting are the rows of their lists', async () => {
  for (const { stage, reached, left, waiting } of overview.funnel) {
    assert.equal(await rowsOf('/sessions', `reached=${stage}`), reached, `reached ${stage}`);
    assert.equal(await rowsOf('/sessions', `left=${stage}`), left, `left ${stage}`);
    assert.equal(await rowsOf('/sessions', `waiting=${stage}`), waiting, `waiting ${stage}`);
  }
  const [created, opened] = overview.funnel;
  assert.deepEqual([created?.reached, created?.left, created?.waiting, opened?.reached], [31, 1, 1, 29]);
  const details = overview.funnel.find(({ stage }) => stage === 'details');
  assert.deepEqual([details?.left, details?.waiting], [2, 2]);
  for (const { step, count } of details?.left_at ?? []) {
    assert.equal(await rowsOf('/sessions', `left=details&step=${step}`), count);
  }
  assert.equal(details?.left_at?.length, 2);
});

test('what intakes ask: medians of the submitted, ended by recognition, complete at first contact', async () => {
  const account = await fixture.account('Otherbank');
  const reader = await fixture.operator(account, 'owner@otherbank.example');
  assert.deepEqual((await reader.call('get', `/overview?${range}`)).body.intake, {
    questions: null,
    minutes: null,
    recognized: 0,
    first: 0,
    complete_at_first: 0,
  });
  const seeded: { sessionId: string; evaluationId: string }[] = [];
  for (const merchant of ['A', 'B', 'C', 'D']) seeded.push(await seedDispute(fixture, account, { merchant }));
  await fixture.write(async (tx) => {
    for (const [at, { sessionId }] of seeded.entries()) {
      const change =
        at === 3
          ? { status: 'abandoned' as const, abandon_reason: 'recognized' as const }
          : { opened_at: 1000, ended_at: 1000 + (at + 2) * 60_000, questions_asked: 4 + at };
      await tx.updateTable('intake_session').set(change).where('id', '=', sessionId).execute();
    }
    const again = { next_action: 'ask_cardholder' as const };
    await tx.updateTable('evaluation').set(again).where('id', '=', String(seeded[0]?.evaluationId)).execute();
  });
  assert.deepEqual((await reader.call('get', `/overview?${range}`)).body.intake, {
    questions: 5,
    minutes: 3,
    recognized: 1,
    first: 4,
    complete_at_first: 3,
  });
});

test('sessions, evaluations, categories, confidences and deliveries are the rows of their lists', async () => {
  for (const [status, count] of Object.entries(overview.sessions)) {
    assert.equal(await rowsOf('/sessions', `status=${status}`), count, status);
  }
  assert.equal(await rowsOf('/evaluations', ''), overview.evaluations);
  assert.equal(overview.evaluations, 2);
  for (const { category, count } of overview.categories) {
    assert.equal(await rowsOf('/evaluations', `category=${category}`), count, category);
  }
  for (const { confidence, count } of overview.confidences) {
    assert.equal(await rowsOf('/evaluations', `confidence=${confidence}`), count, confidence);
  }
  for (const status of ['succeeded', 'failed', 'pending'] as const) {
    assert.equal(await rowsOf('/deliveries', `status=${status}`), overview.deliveries[status], status);
  }
  assert.equal(overview.deliveries.pending, 1);
  assert.equal(await rowsOf('/attempts', 'answered=1'), overview.deliveries.answers);
  assert.equal(await rowsOf('/attempts', 'status=pending'), 1);
});

test('figures are compared with the span of the same length before, and money at stake is summed by currency', async () => {
  const compared = await startDashboard();
  const account = await compared.account('Southbank');
  const ana = await compared.operator(account, 'ana@southbank.example');
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const seed = async (day: string, columns: Record<string, string | number>) => {
    const { evaluationId } = await seedDispute(compared, account, { atMs: at(day) });
    await compared.write((tx) => tx.updateTable('evaluation').set(columns).where('id', '=', evaluationId).execute());
  };
  await seed('2026-10-05', { currency: 'EUR', amount_minor: 1000 });
  await seed('2026-10-06', { currency: 'EUR', amount_minor: 250 });
  await seed('2026-10-06', { currency: 'JPY', amount_minor: 700 });
  await seed('2026-10-12', { currency: 'EUR', amount_minor: 9000 });
  await seed('2026-10-13', { currency: 'EUR', amount_minor: 5000, superseded_by: 'a newer version' });
  const { body } = await ana.call('get', '/overview?from=2026-10-08T00:00:00Z&to=2026-10-15T00:00:00Z');
  assert.equal(body.evaluations, 2);
  assert.deepEqual(body.at_stake, [{ currency: 'EUR', amount: 90 }]);
  assert.equal(body.previous.from, '2026-10-01T00:00:00.000Z');
  assert.equal(body.previous.evaluations, 3);
  assert.equal(body.previous.sessions.completed, 3);
  assert.deepEqual(body.previous.at_stake, [
    { currency: 'EUR', amount: 12.5 },
    { currency: 'JPY', amount: 700 },
  ]);
  await compared.close();
});
