/** What the issuer sends with a session: facts, credits, several payments, staff; and a payment that was reported before. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { draft, openLink } from '../testing/cardholder.ts';
import { answers, CARD_NUMBER, claimOf, claimToken, sessionRequest, transaction } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

let number = 0;
const payment = (changes: Record<string, unknown> = {}) =>
  transaction({ transaction_id: `known_${++number}`, ...changes });
const create = (changes: Record<string, unknown>) => app.call('POST', '/api/intake/sessions/', changes);
const session = (changes: Record<string, unknown> = {}) =>
  create(sessionRequest({ transaction: payment(), ...changes }));
const submit = (
  page: { call: (method: string, path: string, body?: unknown) => Promise<{ body: unknown }> },
  given = answers(),
) => page.call('POST', 'submit', { flow_version: 1, answers: given });

test('facts of the issuer reach the evaluation as given, may be changed, and say whose they are', async () => {
  const { body } = await session({
    dispute: { reported_at: '2026-11-01T08:00:00Z' },
    history: { fraud_disputes_last_120_days: 2 },
    evidences: {
      delivery: { issue: 'late', carrier: 'DHL' },
      card_possession: 'in_possession',
      merchant_unavailable: true,
    },
  });
  const page = await openLink(app, body.url);
  assert.deepEqual(page.claimed.given, {
    'delivery.issue': 'late',
    'delivery.carrier': 'DHL',
    card_possession: 'in_possession',
    merchant_unavailable: true,
  });
  const {
    evaluation_id: id,
    report_id,
    evaluation_ids,
  } = (await submit(page, answers({ 'delivery.issue': 'not_received', merchant_unavailable: null }))).body as Record<
    string,
    never
  >;
  assert.deepEqual([report_id, evaluation_ids], [null, [id]]);
  const { request, entered_by } = (await app.call('GET', `/api/evaluations/${id}`)).body;
  assert.equal(request.dispute.reported_at, '2026-11-01T08:00:00Z');
  assert.deepEqual(request.history, { fraud_disputes_last_120_days: 2 });
  assert.deepEqual(
    [request.evidences.delivery.issue, request.evidences.delivery.carrier, request.evidences.card_possession],
    ['not_received', 'DHL', 'in_possession'],
  );
  assert.equal(request.evidences.merchant_unavailable, undefined, '"I don’t know" takes the issuer’s fact away');
  assert.deepEqual(
    [
      entered_by['evidences.delivery.issue'],
      entered_by['evidences.delivery.carrier'],
      entered_by['evidences.cardholder_statement'],
    ],
    ['cardholder', 'issuer', 'cardholder'],
  );
});

test('the clocks start when the session is created, and nothing may be reported in the future', async () => {
  const { body } = await session();
  app.clock.advance(60_000);
  const { evaluation_id: id } = (await submit(await openLink(app, body.url))).body as Record<string, string>;
  const { request } = (await app.call('GET', `/api/evaluations/${id}`)).body;
  assert.equal(request.dispute.reported_at, body.created_at);
  const refused = await session({ dispute: { reported_at: '2026-12-24T00:00:00Z' } });
  assert.deepEqual([refused.status, refused.body.errors[0].loc], [422, ['body', 'dispute', 'reported_at']]);
});

test('fields that nobody reads are named, kept, and are no error', async () => {
  const sent = { histroy: { credits: [], more: { deep: 1 } }, metadata: { own: 'x' }, 'x-own': { a: 1 } };
  const { status, body } = await session({ ...sent, transaction: payment({ colour: 'red' }) });
  assert.equal(status, 201);
  assert.deepEqual(body.unused_fields, ['body.transaction.colour', 'body.histroy.credits', 'body.histroy.more.deep']);
  assert.equal((await session()).body.unused_fields, undefined);
});

test('a credit that fits is shown, and settles it', async () => {
  const credits = [
    {
      id: 'c1',
      amount: 129.95,
      currency: 'EUR',
      posted_at: '2026-10-01T00:00:00Z',
      description: 'NORTHWIND GADGETS REFUND',
    },
    { id: 'c2', amount: 129.95, currency: 'EUR', posted_at: '2026-10-01T00:00:00Z', description: 'BAKERY MEYER' },
  ];
  const { body } = await session({ history: { credits } });
  const page = await openLink(app, body.url);
  assert.deepEqual(
    page.claimed.credits.map((credit: { id: string }) => credit.id),
    ['c1'],
  );
  assert.equal((await page.call('POST', 'end', { reason: 'credited' })).status, 204);
  const over = (await app.call('GET', `/api/intake/sessions/${body.id}`)).body;
  assert.deepEqual([over.status, over.abandon_reason], ['abandoned', 'credited']);
});

test('a payment that was reported before is named, and more can be added to that report', async () => {
  const paid = payment();
  const first = await openLink(app, (await session({ transaction: paid })).body.url);
  assert.equal(first.claimed.reported, null);
  const { evaluation_id: id } = (await submit(first)).body as Record<string, string>;
  await app.call('GET', `/api/evaluations/${id}/result?wait=20`);
  const again = await openLink(app, (await session({ transaction: paid })).body.url);
  assert.equal(again.claimed.reported.evaluation_id, id);
  assert.equal(again.claimed.reported.state, 'received');
  const followed = await again.call('POST', 'add-information');
  assert.equal(followed.status, 200);
  assert.equal(followed.body.follow_up.statement, answers().statement);
  const { evaluation_id: next } = (await submit(again)).body as Record<string, string>;
  assert.equal((await app.call('GET', `/api/evaluations/${next}`)).body.supersedes, id);
  const direct = await app.call('POST', '/api/evaluations/', {
    transaction: paid,
    card: sessionRequest().card,
    dispute: { disputed_amount: 5, disputed_currency: 'EUR' },
    evidences: { cardholder_statement: answers().statement },
  });
  const { body: result } = await app.call('GET', `/api/evaluations/${direct.body.id}/result?wait=20`);
  assert.deepEqual(result.related, [{ evaluation_id: next, why: 'same_transaction' }]);
  assert.ok(
    result.failed_checks.some(
      ({ code, type }: { code: string; type: string }) => code === 'already_reported' && type === 'warning',
    ),
  );
  const other = await openLink(app, (await session()).body.url);
  assert.equal((await other.call('POST', 'add-information')).status, 409);
});

test('who reports a payment that another cardholder reported learns nothing of it, and reports a dispute of their own', async () => {
  const paid = payment();
  const by = (external_id?: string) =>
    session({ transaction: paid, cardholder: external_id === undefined ? {} : { external_id } });
  const open = async (external_id?: string) => {
    app.clock.advance(1000);
    return openLink(app, (await by(external_id)).body.url);
  };
  const { evaluation_id: first } = (await submit(await open('holder-1'))).body as Record<string, string>;
  const other = await open('holder-2');
  assert.equal(other.claimed.reported, null);
  assert.equal((await other.call('POST', 'add-information')).status, 409);
  const { evaluation_id: own } = (await submit(other)).body as Record<string, string>;
  const record = async (id?: string) => (await app.call('GET', `/api/evaluations/${id}`)).body;
  assert.equal((await record(own)).supersedes, null);
  assert.equal((await record(first)).superseded_by, null);
  // Each is told of their own, also where the other's is newer; the next version stays theirs, whoever is not named adds to it.
  assert.equal((await open('holder-1')).claimed.reported.evaluation_id, first);
  assert.equal((await open('holder-2')).claimed.reported.evaluation_id, own);
  const unnamed = await open();
  assert.equal((await unnamed.call('POST', 'add-information')).status, 200);
  const { evaluation_id: added } = (await submit(unnamed)).body as Record<string, string>;
  assert.deepEqual([(await record(added)).supersedes, (await record(added)).external_id], [own, 'holder-2']);
  assert.equal((await open('holder-1')).claimed.reported.evaluation_id, first);
  const { body: result } = await app.call('GET', `/api/evaluations/${added}/result?wait=20`);
  assert.deepEqual(result.related, [{ evaluation_id: first, why: 'same_transaction' }], 'the issuer sees both');
});

test('several payments become one report, and the events name it', async () => {
  const chosen = [payment(), payment({ transaction_amount: 80 })];
  const { status, body } = await create({
    ...sessionRequest(),
    transaction: undefined,
    transactions: chosen,
    candidate_transactions: [payment(), chosen[0]],
  });
  assert.equal(status, 201);
  assert.equal(body.transaction_id, chosen[0]?.transaction_id);
  const page = await openLink(app, body.url);
  assert.deepEqual(
    page.claimed.payments.map(({ is_chosen }: { is_chosen: boolean }) => is_chosen),
    [true, true, false],
  );
  const ids = chosen.map(({ transaction_id }) => transaction_id);
  const { disputed_amount: _amount, 'delivery.expected_at': expected, ...once } = answers();
  const shared = { ...once, ...Object.fromEntries(ids.map((id) => [`payments.${id}.delivery.expected_at`, expected])) };
  const submitted = await submit(page, { ...shared, payments: ids } as never);
  const { report_id, evaluation_ids } = submitted.body as { report_id: string; evaluation_ids: string[] };
  assert.equal(evaluation_ids?.length, 2, JSON.stringify(submitted.body));
  const records = await Promise.all(
    evaluation_ids.map(async (id) => (await app.call('GET', `/api/evaluations/${id}`)).body),
  );
  assert.deepEqual(
    records.map(({ transaction_id, request }) => [transaction_id, request.dispute.disputed_amount]),
    [
      [ids[0], 129.95],
      [ids[1], 80],
    ],
  );
  assert.deepEqual((await submit(page, { ...shared, payments: ids } as never)).body, submitted.body, 'repeated');
  assert.equal((await app.call('GET', `/api/reports/${report_id}`)).body.intake_session_id, body.id);
  const events = (await app.call('GET', '/api/events/?types=intake.session.completed&limit=100')).body.data;
  const { data } = events.at(-1).payload;
  assert.deepEqual(
    [data.evaluation_id, data.report_id, data.evaluation_ids],
    [evaluation_ids[0], report_id, evaluation_ids],
  );
  for (const wrong of [{ transactions: chosen }, { transaction: undefined, transactions: [chosen[0], chosen[0]] }])
    assert.equal((await create({ ...sessionRequest(), ...wrong })).status, 422);
});

test('payments whose ids look like card numbers are reported, and no other list may hold such a number', async () => {
  const ids = ['1000000000000008', '7000000000000005', '193c06b8-4343-4287-8160-96aba82f3934'];
  const { body } = await create({
    ...sessionRequest(),
    transaction: undefined,
    transactions: ids.map((id) => payment({ transaction_id: id })),
  });
  const page = await openLink(app, body.url);
  const { disputed_amount: _amount, 'delivery.expected_at': expected, ...once } = answers();
  const each = Object.fromEntries(ids.map((id) => [`payments.${id}.delivery.expected_at`, expected]));
  const sent = {
    ...once,
    ...each,
    payments: [...ids, CARD_NUMBER],
    additional_documentation: [CARD_NUMBER, ids[2]],
  };
  const saved = await page.call('PUT', 'draft', draft(1, sent as never));
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const kept = (await page.call('POST', 'claim', claimOf(body.url))).body.draft.answers;
  assert.deepEqual(kept, { ...once, ...each, payments: ids, additional_documentation: [ids[2]] });
  const submitted = await submit(page, sent as never);
  assert.equal(
    (submitted.body as { evaluation_ids: string[] }).evaluation_ids?.length,
    3,
    JSON.stringify(submitted.body),
  );
});

test('a report taken by staff is handed over and back, and every answer knows who gave it', async () => {
  const { body } = await session({ assisted: { by: 'agent-7', channel: 'phone' } });
  assert.deepEqual(body.assisted, { by: 'agent-7', channel: 'phone' });
  const staff = await openLink(app, body.url, claimToken('s'));
  assert.deepEqual(staff.claimed.assisted, { by: 'agent-7', channel: 'phone' });
  const { 'merchant_contact.outcome': _later, ...begun } = answers();
  await staff.call('PUT', 'draft', draft(1, begun));
  const handed = await app.call('POST', `/api/intake/sessions/${body.id}/renew`);
  assert.deepEqual([handed.status, handed.body.assisted], [200, null]);
  const cardholder = await openLink(app, handed.body.url, claimToken('c'));
  assert.equal(cardholder.claimed.assisted, null);
  assert.deepEqual(cardholder.claimed.draft.answers, begun);
  assert.equal((await staff.call('POST', 'activity')).status, 410);
  const changed = { ...begun, 'merchant_contact.method': 'phone' };
  await cardholder.call('PUT', 'draft', draft(2, changed));
  const back = await app.call('POST', `/api/intake/sessions/${body.id}/renew`, {
    assisted: { by: 'agent-9', channel: 'phone' },
  });
  assert.deepEqual(back.body.assisted, { by: 'agent-9', channel: 'phone' });
  const last = await openLink(app, back.body.url, claimToken('b'));
  const { evaluation_id: id } = (await submit(last, { ...changed, 'merchant_contact.outcome': 'No answer.' } as never))
    .body as Record<string, string>;
  const { entered_by, request } = (await app.call('GET', `/api/evaluations/${id}`)).body;
  assert.equal(request.dispute.reported_at, body.created_at);
  assert.deepEqual(
    ['cardholder_statement', 'merchant_contact.method', 'merchant_contact.outcome'].map(
      (path) => entered_by[`evidences.${path}`],
    ),
    ['staff', 'cardholder', 'staff'],
  );
});

test('who recognises that someone they know paid says who: it reaches the evaluation', async () => {
  const { body } = await session({ transaction: payment({ enrichment: { city: 'Leeds' } }) });
  const page = await openLink(app, body.url);
  const given = {
    statement: 'There is a payment on my statement that I know nothing of.',
    problem: 'unrecognized',
    recognition: 'someone_i_know',
    used_by: 'household_member',
    participated: false,
    recognizes_merchant: false,
    card_possession: 'in_possession',
    disputed_amount: 129.95,
  };
  const submitted = await submit(page, given as never);
  const { evaluation_id } = submitted.body as { evaluation_id: string };
  const { request } = (await app.call('GET', `/api/evaluations/${evaluation_id}`)).body;
  assert.equal(request.evidences.used_by, 'household_member');
});
