import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { openLink } from '../testing/cardholder.ts';
import {
  answers,
  CARD_NUMBER,
  evaluationRequest,
  pdf,
  sessionRequest,
  transaction,
  upload,
} from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

let number = 0;
async function evaluated(): Promise<string> {
  const paid = transaction({ transaction_id: `status_${++number}` });
  const page = await openLink(
    app,
    (await app.call('POST', '/api/intake/sessions/', sessionRequest({ transaction: paid }))).body.url,
  );
  const { evaluation_id: id } = (await page.call('POST', 'submit', { flow_version: 1, answers: answers() })).body;
  await app.call('GET', `/api/evaluations/${id}/result?wait=20`);
  return id;
}
const update = (id: string, body: object) => app.call('POST', `/api/evaluations/${id}/updates`, body);
const updates = async (id: string) => (await app.call('GET', `/api/evaluations/${id}/updates`)).body.data;
const record = async (id: string) => (await app.call('GET', `/api/evaluations/${id}`)).body;
const statusOf = async (id: string) =>
  openLink(app, (await app.call('POST', '/api/intake/sessions/', { status_of: id })).body.url);
const events = async (type: string) =>
  (await app.call('GET', `/api/events/?types=${type}&limit=100`)).body.data.map(
    ({ payload }: { payload: { data: unknown } }) => payload.data,
  );

test('updates follow the dispute through its versions, and an outcome writes its state too', async () => {
  const id = await evaluated();
  assert.deepEqual(
    (await updates(id)).map(({ state }: { state: string }) => state),
    ['received'],
  );
  const { status, body } = await update(id, {
    state: 'provisional_credit',
    message: `Card ${CARD_NUMBER}`,
    amount: 20,
    at: '2026-11-02T10:00:00Z',
  });
  assert.equal(status, 201);
  assert.deepEqual(
    [body.state, body.amount, body.currency, body.at],
    ['provisional_credit', 20, 'EUR', '2026-11-02T10:00:00Z'],
  );
  assert.ok(!body.message.includes(CARD_NUMBER));
  const { id: next } = (
    await app.call('POST', '/api/evaluations/', { supersedes: id, evidences: { recognizes_merchant: true } })
  ).body;
  await update(id, { state: 'handed_over', reference: 'NET-7' });
  assert.equal((await record(next)).state, 'handed_over', 'the newest version stands there, whichever was named');
  await app.call('POST', `/api/evaluations/${next}/outcome`, { outcome: 'won', at: '2026-11-02' });
  assert.deepEqual(
    (await updates(next)).map(({ state }: { state: string }) => state),
    ['received', 'provisional_credit', 'handed_over', 'won'],
  );
  assert.equal((await app.call('DELETE', `/api/evaluations/${next}/outcome`)).status, 204);
  const after = await record(next);
  assert.deepEqual([after.outcome, after.state], [null, 'handed_over']);
  assert.equal((await updates(next)).length, 3);
  assert.deepEqual(
    (await events('dispute.updated')).map(({ state }: { state: string }) => state),
    ['provisional_credit', 'handed_over', 'won', 'handed_over'],
  );
  for (const wrong of [{ state: 'open' }, { state: 'closed', message: 'x'.repeat(501) }, {}])
    assert.equal((await update(id, wrong)).status, 422);
});

test('only endpoints that chose the new events get them', async () => {
  const id = await evaluated();
  const { webhooks } = app.service.context;
  const endpoint = (events?: string[]) =>
    webhooks.service.createEndpoint(app.accountId, {
      url: 'https://receiver.example/',
      ...(events && { events: events as never }),
    });
  const [usual, chosen] = [await endpoint(), await endpoint(['dispute.updated'])];
  await update(id, { state: 'in_review' });
  const sent = await app.service.context.db
    .selectFrom('webhook_delivery')
    .select('endpoint_id')
    .where('event', '=', 'dispute.updated')
    .execute();
  assert.deepEqual(
    sent.map(({ endpoint_id }) => endpoint_id),
    [chosen.id],
  );
  assert.equal(usual.events, null);
});

test('the status page says where it stands, takes an answer as a new version, and withdraws', async () => {
  const id = await evaluated();
  await update(id, { state: 'waiting_for_you', message: 'Please send us the receipt.' });
  const page = await statusOf(id);
  const shown = page.claimed.status_page;
  assert.deepEqual(
    [shown.kind, shown.state, shown.message, shown.withdrawn_at],
    ['evaluation', 'waiting_for_you', 'Please send us the receipt.', null],
  );
  assert.deepEqual(
    shown.updates.map(({ state }: { state: string }) => state),
    ['waiting_for_you', 'received'],
  );
  assert.equal(shown.statement, answers().statement);
  assert.deepEqual([shown.may_answer, shown.may_withdraw], [true, true]);
  const followed = await page.call('POST', 'status/answer');
  assert.equal(followed.body.follow_up.statement, answers().statement);
  assert.equal((await page.call('POST', 'files', upload(pdf()))).status, 201);
  const { evaluation_id: next } = (await page.call('POST', 'submit', { flow_version: 1, answers: answers() })).body;
  const { version, supersedes, files } = await record(next);
  assert.deepEqual([version, supersedes, files.length], [2, id, 1]);
  const withdrawn = await page.call('POST', 'withdraw');
  assert.deepEqual([withdrawn.status, withdrawn.body.may_withdraw], [200, false]);
  assert.equal((await record(next)).withdrawn_at, withdrawn.body.withdrawn_at);
  assert.deepEqual(
    (await events('dispute.withdrawn')).map(({ evaluation_id }: { evaluation_id: string }) => evaluation_id),
    [next],
  );
  assert.equal((await page.call('POST', 'withdraw')).status, 200, 'repeated');
  assert.equal((await events('dispute.withdrawn')).length, 1);
  assert.equal(
    (await app.call('POST', '/api/intake/sessions/', { status_of: id, transaction: transaction() })).status,
    422,
  );
  assert.equal(
    (await app.call('POST', '/api/intake/sessions/', { status_of: '01a19b7c-a680-7543-a30f-7dffb1e4f4c8' })).status,
    404,
  );
  const stranger = await app.newAccount();
  assert.equal((await stranger.call('POST', '/api/intake/sessions/', { status_of: id })).status, 404);
});

test('what is over can neither be answered nor withdrawn', async () => {
  const id = await evaluated();
  const page = await statusOf(id);
  await update(id, { state: 'won' });
  for (const act of ['withdraw', 'status/answer']) {
    const { status, body } = await page.call('POST', act);
    assert.deepEqual([status, body.code], [409, 'conflict'], act);
  }
  assert.equal((await record(id)).withdrawn_at, null);
  await update(id, { state: 'in_review' });
  assert.equal((await page.call('POST', 'withdraw')).body.may_withdraw, false);
});

test('the new link of a follow-up lives as long as the one before', async () => {
  const id = await evaluated();
  const life = 20 * DAY_MS;
  const session = (
    await app.call('POST', '/api/intake/sessions/', { follow_up_of: id, expires_in_seconds: life / 1000 })
  ).body;
  const renewed = (await app.call('POST', `/api/intake/sessions/${session.id}/renew`)).body;
  assert.ok(Date.parse(renewed.expires_at) >= Date.parse(session.expires_at), renewed.expires_at);
});

test('nothing an analyst wrote, no code and no confidence reaches the status page', async () => {
  const id = await evaluated();
  const secret = 'ANALYST-7f3a';
  const note = { ...evaluationRequest(), transaction: transaction({ transaction_id: `status_${++number}` }) };
  const { body } = await app.call('POST', '/api/evaluations/', {
    ...note,
    metadata: { note: secret },
    'x-analyst': { note: secret },
    history: { fraud_disputes_last_120_days: 1, note: secret },
    dispute: { ...note.dispute, note: secret },
    card: { ...note.card, note: secret },
  });
  await app.call('GET', `/api/evaluations/${body.id}/result?wait=20`);
  await update(body.id, { state: 'handed_over', reference: secret });
  await app.call('POST', `/api/evaluations/${body.id}/outcome`, { outcome: 'not_filed', reason: 'other' });
  const result = (await app.call('GET', `/api/evaluations/${body.id}/result`)).body;
  for (const each of [id, body.id]) {
    const { claimed } = await statusOf(each);
    const said = JSON.stringify(claimed);
    for (const word of [
      secret,
      result.confidence,
      'confidence',
      'reason_code',
      'not_filed',
      'failed_checks',
      'next_action',
      'subcategory',
    ])
      assert.ok(!said.includes(word), word);
    assert.ok(!new RegExp(`"${result.reason_code}"`).test(said));
    for (const check of result.failed_checks) assert.ok(!said.includes(check.msg), check.msg);
  }
});
