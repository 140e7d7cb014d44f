import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  answers,
  CARD_NUMBER,
  claimOf,
  claimToken,
  evaluationRequest,
  pdf,
  sessionRequest,
  transaction,
  upload,
} from '../testing/factories.ts';
import { type Caller, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

/** Submits and waits for the result. */
async function evaluated(caller: Caller, body: unknown): Promise<string> {
  const { status, body: accepted } = await caller.call('POST', '/api/evaluations/', body);
  assert.equal(status, 202, JSON.stringify(accepted));
  assert.equal((await caller.call('GET', `/api/evaluations/${accepted.id}/result?wait=30`)).status, 200);
  return accepted.id;
}
const evidences = (changes: Record<string, unknown>) => ({ ...evaluationRequest().evidences, ...changes });
const idsOf = async (caller: Caller, query: string): Promise<string[]> => {
  const { status, body } = await caller.call('GET', `/api/evaluations/?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id);
};

test('the whole dispute is read back as it was sent, unknown fields and files included', async () => {
  const file = (await app.call('POST', '/api/files/', upload(pdf()))).body;
  const request = evaluationRequest({
    transaction: transaction({ loyalty_id: 'L-1' }),
    evidences: evidences({ additional_documentation: [file.id], shelf: { row: 3 } }),
    history: { fraud_disputes_last_120_days: 0 },
  });
  const id = await evaluated(app, { ...request, metadata: { case_number: 'C-1042' } });
  const { status, body } = await app.call('GET', `/api/evaluations/${id}`);
  assert.equal(status, 200);
  const { result, files, ...rest } = body;
  const at = new Date(app.clock.nowMs()).toISOString();
  assert.deepEqual(rest, {
    id,
    status: 'completed',
    livemode: true,
    created_at: at,
    completed_at: at,
    version: 1,
    supersedes: null,
    superseded_by: null,
    intake_session_id: null,
    transaction_id: 'tx_8f2c1a',
    external_id: null,
    metadata: { case_number: 'C-1042' },
    request,
    outcome: null,
    report_id: null,
    state: 'received',
    withdrawn_at: null,
    entered_by: {},
  });
  assert.deepEqual(result, (await app.call('GET', `/api/evaluations/${id}/result`)).body);
  assert.deepEqual(
    files.map((each: { id: string; evaluation_id: string }) => [each.id, each.evaluation_id]),
    [[file.id, id]],
  );
  assert.equal((await app.call('GET', `/api/files/${file.id}`)).body.evaluation_id, id);
});

test('a hosted intake is read back with what the cardholder wrote and uploaded, and every event carries whose it is', async () => {
  const bank = await app.newAccount();
  const metadata = { case_number: 'C-7' };
  const { id: sessionId, url } = (await bank.call('POST', '/api/intake/sessions/', sessionRequest({ metadata }))).body;
  const page = (path: string, body?: unknown) =>
    app.intake(`/s/${sessionId}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${claimToken()}`,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
  assert.equal((await page('claim', claimOf(url))).status, 200);
  const { id: fileId } = (await page('files', upload(pdf()))).body;
  const sent = answers({ additional_documentation: [fileId] });
  const { evaluation_id: id } = (await page('submit', { flow_version: 1, answers: sent })).body;
  await bank.call('GET', `/api/evaluations/${id}/result?wait=30`);

  const { body } = await bank.call('GET', `/api/evaluations/${id}`);
  assert.equal(body.intake_session_id, sessionId);
  assert.equal(body.external_id, 'customer-77');
  assert.deepEqual(body.metadata, metadata);
  assert.equal(body.request.evidences.cardholder_statement, sent.statement);
  assert.equal(body.request.evidences.merchant_contact.outcome, 'They did not answer.');
  assert.deepEqual(
    body.files.map((file: Record<string, unknown>) => [file.id, file.intake_session_id, file.evaluation_id]),
    [[fileId, sessionId, id]],
  );
  assert.equal((await bank.call('GET', `/api/files/${fileId}`)).status, 200);
  assert.deepEqual(await idsOf(bank, `intake_session_id=${sessionId}`), [id]);
  assert.deepEqual(await idsOf(bank, 'external_id=customer-77'), [id]);

  const { data } = (await bank.call('GET', '/api/events/')).body;
  const [submitted, completed] = data.map(({ payload }: { payload: unknown }) => payload);
  assert.deepEqual(
    data.map(({ type }: { type: string }) => type),
    ['intake.session.completed', 'evaluation.completed'],
  );
  const { transaction_id, cardholder, metadata: told } = submitted.data;
  assert.deepEqual([transaction_id, cardholder, told], ['tx_8f2c1a', { external_id: 'customer-77' }, metadata]);
  assert.deepEqual(
    [
      completed.intake_session_id,
      completed.transaction_id,
      completed.external_id,
      completed.metadata,
      completed.version,
    ],
    [sessionId, 'tx_8f2c1a', 'customer-77', metadata, 1],
  );
});

test('an abandoned session’s event carries payment, customer and metadata', async () => {
  const bank = await app.newAccount();
  const { id } = (await bank.call('POST', '/api/intake/sessions/', sessionRequest({ metadata: { a: 'b' } }))).body;
  await bank.call('POST', `/api/intake/sessions/${id}/expire`);
  const [{ payload }] = (await bank.call('GET', '/api/events/?types=intake.session.abandoned')).body.data;
  const { transaction_id, cardholder, metadata } = payload.data;
  assert.deepEqual([transaction_id, cardholder, metadata], ['tx_8f2c1a', { external_id: 'customer-77' }, { a: 'b' }]);
});

test('secrets in metadata are masked; too much of it is refused at its place', async () => {
  const id = await evaluated(app, evaluationRequest({ metadata: { note: `card ${CARD_NUMBER}` } }));
  assert.deepEqual((await app.call('GET', `/api/evaluations/${id}`)).body.metadata, { note: 'card •••• 4242' });
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 'v']));
  for (const [metadata, loc] of [
    [many, ['body', 'metadata']],
    [{ a: 'x'.repeat(501) }, ['body', 'metadata', 'a']],
    [{ a: 1 }, ['body', 'metadata', 'a']],
    [{ ['x'.repeat(41)]: 'a' }, ['body', 'metadata', 'x'.repeat(41)]],
  ] as const) {
    const { status, body } = await app.call('POST', '/api/evaluations/', evaluationRequest({ metadata }));
    assert.equal(status, 422);
    assert.deepEqual(body.errors[0].loc, loc);
  }
});

test('each filter of the list finds what has it and nothing else', async () => {
  const bank = await app.newAccount();
  const never = await evaluated(bank, evaluationRequest({ transaction: transaction({ transaction_id: 'tx_a' }) }));
  app.clock.advance(86_400_000);
  const arn = '24011339042900000000019';
  const twice = await evaluated(
    bank,
    evaluationRequest({
      transaction: transaction({ transaction_id: 'tx_b', card_scheme: 'MC', arn }),
      evidences: {
        cardholder_statement: 'I was charged twice for the same order.',
        original_transaction: { at: '2026-09-23' },
      },
    }),
  );
  const rows = (await bank.call('GET', '/api/evaluations/')).body.data;
  assert.deepEqual(
    rows.map(({ id }: { id: string }) => id),
    [twice, never],
  );
  const [b, a] = rows;
  assert.notEqual(a.category, b.category);
  const dayAfter = new Date(app.clock.nowMs() - 3_600_000).toISOString();
  for (const [query, found] of [
    ['transaction_id=tx_a', [never]],
    [`arn=${arn}`, [twice]],
    [`category=${b.category}`, [twice]],
    [`reason_code=${a.reason_code}`, [never]],
    ['status=completed', [twice, never]],
    ['status=queued', []],
    [`created_after=${dayAfter}`, [twice]],
    [`created_before=${dayAfter}`, [never]],
    [
      `deadline_before=${a.deadline}`,
      [a, b].filter(({ deadline }) => deadline && deadline < a.deadline).map(({ id }) => id),
    ],
    [
      'deadline_before=2999-01-01',
      rows.filter(({ deadline }: { deadline: string }) => deadline).map(({ id }: { id: string }) => id),
    ],
    [`category=${a.category}&transaction_id=tx_b`, []],
  ] as const) {
    assert.deepEqual(await idsOf(bank, query), found, query);
  }
  assert.deepEqual(await idsOf(app, 'transaction_id=tx_a'), [], 'not in another account');
});

test('a query parameter that a route does not know is refused by name', async () => {
  for (const path of [
    '/api/evaluations/?transaction=tx_1',
    '/api/intake/sessions/?colour=red',
    '/api/events/?cursor=x',
    '/api/files/01890a5d-ac96-774b-bcce-b302099a8057?as=gif',
    '/api/evaluations/01890a5d-ac96-774b-bcce-b302099a8057/explanation?wait=3',
  ]) {
    const { status, body } = await app.call('GET', path);
    assert.equal(status, 422, path);
    const [, name] = /\?(\w+)=/.exec(path) ?? [];
    assert.deepEqual(body.errors[0].loc, ['query', name]);
  }
});

test('a later submission is merged over the earlier one, and says what it changed', async () => {
  const bank = await app.newAccount();
  const request = evaluationRequest({
    evidences: {
      ...evidences({
        merchant_contact: undefined,
        cardholder_statement: 'I ordered headphones and the parcel never arrived.',
      }),
      oldest_matching_transaction_timestamps: ['2026-01-01T00:00:00Z'],
    },
    metadata: { case_number: 'C-1', team: 'eu' },
  });
  const first = await evaluated(bank, request);
  app.clock.advance(3_600_000);
  const second = await evaluated(bank, {
    supersedes: first,
    evidences: {
      merchant_contact: { attempted: true, at: '2026-10-13', method: 'email' },
      oldest_matching_transaction_timestamps: [],
    },
    metadata: { team: 'us' },
  });
  const { body } = await bank.call('GET', `/api/evaluations/${second}`);
  assert.deepEqual([body.version, body.supersedes, body.superseded_by], [2, first, null]);
  assert.deepEqual(body.metadata, { case_number: 'C-1', team: 'us' });
  assert.deepEqual(body.request.transaction, request.transaction);
  assert.deepEqual(body.request.evidences.delivery, request.evidences.delivery);
  assert.deepEqual(body.request.evidences.oldest_matching_transaction_timestamps, []);
  assert.equal(body.request.dispute.reported_at, '2026-11-03T09:00:00.000Z', 'the clock of the first report goes on');

  const before = (await bank.call('GET', `/api/evaluations/${first}`)).body;
  assert.equal(before.superseded_by, second);
  const codes = (result: { failed_checks: { code: string }[] }) => result.failed_checks.map(({ code }) => code);
  const { changes } = body.result;
  assert.deepEqual(changes.confidence, [before.result.confidence, body.result.confidence]);
  assert.deepEqual(changes.reason_code, [before.result.reason_code, body.result.reason_code]);
  assert.ok(changes.resolved.length > 0, 'the contact was missing before');
  for (const code of changes.resolved)
    assert.ok(codes(before.result).includes(code) && !codes(body.result).includes(code));
  assert.deepEqual(before.result.changes, undefined);

  assert.deepEqual(await idsOf(bank, 'limit=10'), [second]);
  assert.deepEqual(await idsOf(bank, 'versions=all'), [second, first]);
});

test('of many submissions that supersede one evaluation exactly one is taken', async () => {
  const bank = await app.newAccount();
  const first = await evaluated(bank, evaluationRequest());
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => bank.call('POST', '/api/evaluations/', { supersedes: first })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 409, 409, 409, 409, 409, 409, 409]);
  assert.equal((await idsOf(bank, 'versions=all')).length, 2, 'a refused one leaves nothing');
});

test('what a merged submission lacks or spoils is refused at its place; another account’s evaluation is not found', async () => {
  const first = await evaluated(app, evaluationRequest());
  const spoilt = await app.call('POST', '/api/evaluations/', { supersedes: first, dispute: { disputed_amount: -1 } });
  assert.equal(spoilt.status, 422);
  assert.deepEqual(spoilt.body.errors[0].loc, ['body', 'dispute', 'disputed_amount']);
  assert.equal((await app.call('POST', '/api/evaluations/', { supersedes: 'x' })).status, 422);
  const stranger = await app.newAccount();
  assert.equal((await stranger.call('POST', '/api/evaluations/', { supersedes: first })).status, 404);
  assert.equal((await stranger.call('GET', `/api/evaluations/${first}`)).status, 404);
  assert.equal((await stranger.call('POST', `/api/evaluations/${first}/outcome`, { outcome: 'won' })).status, 404);
  assert.equal((await app.call('GET', `/api/evaluations/${first}`)).body.superseded_by, null);
});

test('a reported outcome is kept and replaced by a later one, with its reason in the words of whoever decided', async () => {
  const id = await evaluated(app, evaluationRequest());
  const report = (body: unknown) => app.call('POST', `/api/evaluations/${id}/outcome`, body);
  const lost = await report({ outcome: 'lost', reason: 'merchandise_delivered_or_shipped', at: '2026-11-01' });
  assert.equal(lost.status, 200);
  const reported_at = new Date(app.clock.nowMs()).toISOString();
  assert.deepEqual(lost.body.outcome, {
    outcome: 'lost',
    reason: 'merchandise_delivered_or_shipped',
    at: '2026-11-01',
    reported_at,
  });
  await report({ outcome: 'won', reason: 'WON_PREARBITRATION' });
  assert.deepEqual((await app.call('GET', `/api/evaluations/${id}`)).body.outcome, {
    outcome: 'won',
    reason: 'WON_PREARBITRATION',
    at: reported_at,
    reported_at,
  });
  const other = await report({ outcome: 'lost', reason: 'Pre-arbitration lost: a signed receipt' });
  assert.equal(other.body.outcome.reason, 'Pre-arbitration lost: a signed receipt');
  for (const [body, place] of [
    [{ outcome: 'maybe' }, 'outcome'],
    [{ outcome: 'lost', reason: '' }, 'reason'],
    [{ outcome: 'lost', reason: 'x'.repeat(201) }, 'reason'],
    [{ outcome: 'lost', reason: 'paid with 4111111111111111' }, 'reason'],
    [{}, 'outcome'],
  ] as const) {
    const refused = await report(body);
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.errors[0].loc, ['body', place]);
  }
});
