import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluate, statementContext, withoutSensitiveTags } from '@dispute-intake/evaluation';
import { read } from '@dispute-intake/statement-reader';
import type { JobQueue, NewJob } from '../platform/jobs/index.ts';
import { CARD_NUMBER, evaluationRequest, pdf, upload } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type EvaluateDeps, evaluateRow, reconcileEvaluations } from './evaluation.jobs.ts';
import { requestOf } from './evaluation.view.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

const submit = (changes: Record<string, unknown> = {}) =>
  app.call('POST', '/api/evaluations/', evaluationRequest(changes));
const evidences = (changes: Record<string, unknown>) => ({ ...evaluationRequest().evidences, ...changes });
const stored = (id: string) =>
  app.service.context.db.selectFrom('evaluation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('takes an evaluation in, and gives its result to a request that waits', async () => {
  const { status, headers, body } = await submit();
  assert.equal(status, 202);
  assert.equal(headers.get('location'), `/api/evaluations/${body.id}`);
  assert.deepEqual(body, { id: body.id, status: 'queued', livemode: true });

  const result = await app.call('GET', `/api/evaluations/${body.id}/result?wait=30`);
  assert.equal(result.status, 200);
  assert.equal(result.body.id, body.id);
  assert.equal(result.body.subcategory, 'merchandise_not_received');
  assert.equal(result.body.reason_code, '13.1');

  const { rules, ...explanation } = (await app.call('GET', `/api/evaluations/${body.id}/explanation`)).body;
  assert.equal(explanation.ruleset, result.body.ruleset);
  assert.deepEqual(explanation.contradictions, []);
  for (const fact of explanation.stated_facts) {
    const text = evaluationRequest().evidences.cardholder_statement;
    assert.equal(text.slice(fact.start, fact.end), fact.quote);
  }
  for (const rule of rules)
    for (const key of ['code', 'title', 'sentence', 'effect', 'inputs', 'outcome', 'source', 'sources'])
      assert.ok(key in rule, key);
  assert.equal((await app.call('GET', '/api/evaluations/')).body.data[0].id, body.id);
});

test('the webhook holds the result, and is written with it', async () => {
  const { id } = (await submit()).body;
  const result = (await app.call('GET', `/api/evaluations/${id}/result?wait=30`)).body;
  const messages = await app.service.context.db.selectFrom('webhook_message').selectAll().execute();
  const mine = messages.map(({ body }) => JSON.parse(body)).filter((body) => body.id === id);
  const correlation = {
    intake_session_id: null,
    transaction_id: 'tx_8f2c1a',
    external_id: null,
    metadata: {},
    version: 1,
    report_id: null,
    occurred_at: new Date(app.clock.nowMs()).toISOString(),
  };
  assert.deepEqual(mine, [{ ...result, event: 'evaluation.completed', livemode: true, ...correlation }]);
});

test('says that an evaluation is still running', async () => {
  const idle = await startTestApp();
  const { id } = (await idle.call('POST', '/api/evaluations/', evaluationRequest())).body;
  for (const path of ['result', 'result?wait=0', 'explanation']) {
    const { status, headers, body } = await idle.call('GET', `/api/evaluations/${id}/${path}`);
    assert.equal(status, 202);
    assert.ok(Number(headers.get('retry-after')) >= 1);
    assert.deepEqual(body, { id, status: 'queued', livemode: true });
  }
  const waiting = idle.call('GET', `/api/evaluations/${id}/result?wait=30`);
  idle.service.drain();
  assert.equal((await waiting).status, 202, 'a shutdown does not hold on to waiting requests');
  await idle.close();
});

for (const [query, place] of [
  ['wait=31', 'wait'],
  ['wait=-1', 'wait'],
  ['wait=1.5', 'wait'],
  ['wait=soon', 'wait'],
] as const) {
  test(`refuses ${query}`, async () => {
    const { id } = (await submit()).body;
    const { status, body } = await app.call('GET', `/api/evaluations/${id}/result?${query}`);
    assert.equal(status, 422);
    assert.deepEqual(body.errors[0].loc, ['query', place]);
  });
}

test('an id that is none is refused, one of nobody is not found', async () => {
  assert.deepEqual((await app.call('GET', '/api/evaluations/abc/result')).body.errors[0].loc, [
    'path',
    'evaluation_id',
  ]);
  assert.equal((await app.call('GET', '/api/evaluations/01890a5d-ac96-774b-bcce-b302099a8057/result')).status, 404);
});

test('a missing or short statement is a failed check, not a refusal', async () => {
  for (const cardholder_statement of [undefined, '', 'no']) {
    const { status, body } = await submit({ evidences: evidences({ cardholder_statement }) });
    assert.equal(status, 202);
    const result = (await app.call('GET', `/api/evaluations/${body.id}/result?wait=30`)).body;
    const checks = result.failed_checks.filter(({ loc }: { loc: string[] }) => loc.includes('cardholder_statement'));
    assert.ok(checks.length >= 1);
  }
});

for (const [what, changes, loc] of [
  ['no dispute', { dispute: undefined }, ['body', 'dispute']],
  ['no evidences', { evidences: undefined }, ['body', 'evidences']],
  [
    'an amount below zero',
    { dispute: { disputed_amount: -1, disputed_currency: 'EUR' } },
    ['body', 'dispute', 'disputed_amount'],
  ],
  [
    'a document that is no id',
    { evidences: { additional_documentation: ['x'] } },
    ['body', 'evidences', 'additional_documentation', '0'],
  ],
  ['an unknown issue', { evidences: { delivery: { issue: 'eaten' } } }, ['body', 'evidences', 'delivery', 'issue']],
] as const) {
  test(`refuses ${what} and says where`, async () => {
    const { status, body } = await submit(changes);
    assert.equal(status, 422);
    assert.deepEqual(body.errors[0].loc, loc);
  });
}

test('card numbers in free text are masked before anything is stored', async () => {
  const { status, body } = await submit({
    evidences: evidences({
      cardholder_statement: `Somebody used my card ${CARD_NUMBER} to pay a parcel that never arrived`,
      merchant_contact: { attempted: true, outcome: `They asked for 4242 4242 4242 4242` },
    }),
  });
  assert.equal(status, 202);
  const { request } = await stored(body.id);
  assert.match(request, /•••• 4242 to pay/);
  assert.match(request, /asked for •••• 4242/);
  assert.ok(!request.includes('4242 4242'));
});

test('security codes, PINs and passwords in free text are masked before anything is stored', async () => {
  const { status, body } = await submit({
    evidences: evidences({
      cardholder_statement: 'Somebody used my card, the code on the back is 907 and my PIN: 5831, please help me.',
      merchant_contact: { attempted: true, outcome: 'They made me say that my password is Winter77' },
    }),
  });
  assert.equal(status, 202);
  const { request } = await stored(body.id);
  assert.match(request, /code on the back is ••• and my PIN: •••, please/);
  assert.doesNotMatch(request, /907|5831|Winter77/);
});

test('chip data loses card number and name before anything is stored', async () => {
  const { status, body } = await submit({
    evidences: evidences({ emv_tlv_hex: '5A0842424242424242425F20044A4F484E9F02060000000129955F2A020978' }),
  });
  assert.equal(status, 202);
  const { request } = await stored(body.id);
  const { emv_tlv_hex } = JSON.parse(request).evidences;
  assert.ok(!/4242424242424242|4A4F484E/i.test(request));
  assert.match(emv_tlv_hex, /9F0206000000012995/i);
});

test('documents that were never uploaded are pointed out, those that were are not', async () => {
  const { id: fileId } = (await app.call('POST', '/api/files/', upload(pdf()))).body;
  const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
  const { id } = (await submit({ evidences: evidences({ additional_documentation: [fileId, unknown] }) })).body;
  const { failed_checks } = (await app.call('GET', `/api/evaluations/${id}/result?wait=30`)).body;
  const told = failed_checks.filter(({ code }: { code: string }) => code === 'document_not_found');
  assert.deepEqual(
    told.map(({ loc, type }: { loc: string[]; type: string }) => [loc, type]),
    [[['body', 'evidences', 'additional_documentation', '1'], 'warning']],
  );
});

test('an evaluation whose job was lost gets it back, in the group of its account as before', async () => {
  const idle = await startTestApp();
  const { id } = (await idle.call('POST', '/api/evaluations/', evaluationRequest())).body;
  const { account_id } = await idle.service.context.db
    .selectFrom('evaluation')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  idle.clock.advance(60_000);
  const enqueued: NewJob[] = [];
  const jobs = {
    withoutJob: async (_kind: string, ids: readonly string[]) => [...ids],
    enqueue: async (_tx: unknown, list: NewJob | readonly NewJob[]) => void enqueued.push(...[list].flat()),
  } as unknown as JobQueue;
  assert.equal(await reconcileEvaluations({ ...idle.service.context, jobs })(), 1);
  assert.deepEqual(enqueued, [{ kind: 'evaluation.evaluate', id, group: account_id }]);
  await idle.close();
});

test('a document of another kind than the rules ask for does not count', async () => {
  const ofKind = async (kind: 'photo' | 'credit_slip'): Promise<string> => {
    const { id } = (await app.call('POST', '/api/files/', upload(pdf()))).body;
    await app.service.context.write((tx) =>
      tx.updateTable('evidence_file').set({ kind }).where('id', '=', id).execute(),
    );
    return id;
  };
  const refund = {
    cardholder_statement: 'The shop promised a refund in writing and never sent it. I returned the shoes.',
    purchase: { kind: 'merchandise' },
    refund: { document: 'credit_slip', at: '2026-10-05' },
    return: { outcome: 'returned', at: '2026-10-01' },
    merchant_contact: { attempted: true, at: '2026-10-10' },
  };
  const statuses = async (documents: string[]) => {
    const { id } = (await submit({ evidences: { ...refund, additional_documentation: documents } })).body;
    const { required_documents } = (await app.call('GET', `/api/evaluations/${id}/result?wait=30`)).body;
    return required_documents.map(({ kind, status }: { kind: string; status: string }) => [kind, status]);
  };
  assert.deepEqual(await statuses([await ofKind('photo')]), [['credit_slip', 'missing']]);
  assert.deepEqual(await statuses([await ofKind('credit_slip')]), [['credit_slip', 'provided']]);
});

test('evaluating leaves the request it is given as it is, for all that is made of it after', async () => {
  const report = { report_position: 2 };
  const history = { fraud_disputes_last_120_days: 1, fraud_chargebacks_on_account: 3 };
  const { body } = await submit({ history, dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' } });
  const row = { ...(await stored(body.id)), ...report };
  const { db, clock } = app.service.context;
  const deps: EvaluateDeps = {
    db,
    clock,
    engine: { evaluate, statementContext, withoutSensitiveTags },
    readStatement: async (statement, context) => read(statement, context),
    preferences: async () => ({}),
    knownFiles: async () => [],
  };
  const request = requestOf(row);
  assert.equal(request.dispute.reported_at, undefined);
  const { result } = await evaluateRow(row, deps, frozen(request));
  assert.equal(result.id, row.id);
  assert.deepEqual(request, requestOf(row));
});

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}
