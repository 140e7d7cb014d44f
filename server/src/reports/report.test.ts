import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { card, evaluationRequest, transaction } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

let number = 0;
/** Payments of one spree, each with an id of its own. */
const payments = (count: number) =>
  Array.from({ length: count }, () => ({ transaction: transaction({ transaction_id: `tx_${++number}` }) }));
const reportOf = (transactions: unknown[], changes: Record<string, unknown> = {}) => ({
  transactions,
  card,
  evidences: evaluationRequest().evidences,
  ...changes,
});

test('a report makes one evaluation a payment, each with its own amount and evidence', async () => {
  const [first, second, third] = payments(3);
  const dispute = { disputed_amount: 20, disputed_currency: 'EUR' };
  const own = { delivery: { issue: 'late' } };
  const sent = reportOf([first, { ...second, dispute }, { ...third, evidences: own }], {
    dispute: { reported_at: '2026-11-01T10:00:00Z' },
    metadata: { case: 'C-1' },
    histroy: { credits: [] },
  });
  const answer = await app.call('POST', '/api/reports/', sent);
  assert.equal(answer.status, 202, answer.text);
  const { id, evaluation_ids: ids, unused_fields } = answer.body;
  assert.equal(answer.headers.get('location'), `/api/reports/${id}`);
  assert.equal(ids.length, 3);
  assert.deepEqual(unused_fields, ['body.histroy.credits']);
  const records = [];
  for (const each of ids) {
    await app.call('GET', `/api/evaluations/${each}/result?wait=20`);
    records.push((await app.call('GET', `/api/evaluations/${each}`)).body);
  }
  assert.deepEqual(
    records.map(({ report_id, request }) => [report_id, request.dispute.disputed_amount, request.dispute.reported_at]),
    [129.95, 20, 129.95].map((amount) => [id, amount, '2026-11-01T10:00:00Z']),
  );
  assert.deepEqual(records[2].request.evidences.delivery, { ...sent.evidences.delivery, issue: 'late' });
  assert.deepEqual(records[0].metadata, { case: 'C-1' });
  assert.deepEqual(
    records[0].result.related,
    [ids[1], ids[2]].map((evaluation_id) => ({ evaluation_id, why: 'same_report' })),
  );
  const read = (await app.call('GET', `/api/reports/${id.toUpperCase()}`)).body;
  assert.deepEqual(
    read.evaluations.map((row: { id: string }) => row.id),
    ids,
  );
  assert.equal(read.totals.length, 1);
  assert.deepEqual([read.totals[0].currency, read.totals[0].disputed], ['EUR', 279.9]);
  const listed = (await app.call('GET', `/api/evaluations/?report_id=${id}`)).body.data;
  assert.deepEqual(new Set(listed.map((row: { id: string }) => row.id)), new Set(ids));
  const event = (await app.call('GET', '/api/events/?types=evaluation.completed&limit=100')).body.data.find(
    ({ payload }: { payload: { id: string } }) => payload.id === ids[0],
  );
  assert.equal(event.payload.report_id, id);
});

test('one payment that is not valid stores nothing of the report', async () => {
  const before = (await app.call('GET', '/api/evaluations/?versions=all&limit=100')).body.data.length;
  const [good] = payments(1);
  const answer = await app.call('POST', '/api/reports/', reportOf([good, { transaction: transaction({ arn: '12' }) }]));
  assert.equal(answer.status, 422);
  assert.deepEqual(answer.body.errors[0].loc, ['body', 'transactions', '1', 'transaction', 'arn']);
  assert.equal((await app.call('POST', '/api/reports/', reportOf([]))).status, 422);
  assert.equal((await app.call('POST', '/api/reports/', reportOf(payments(51)))).status, 422);
  const after = (await app.call('GET', '/api/evaluations/?versions=all&limit=100')).body.data.length;
  assert.equal(after, before);
});

test('schemes count the fraud disputes of an account across the report', async () => {
  const fraud = {
    cardholder_statement:
      'I do not know this shop. I never bought anything there and my card was with me all the time.',
    card_possession: 'in_possession',
    participated: false,
    recognizes_merchant: false,
  };
  const sent = reportOf(payments(3), { evidences: fraud, history: { fraud_disputes_last_120_days: 34 } });
  const { evaluation_ids: ids } = (await app.call('POST', '/api/reports/', sent)).body;
  const exceeded = [];
  for (const id of ids) {
    const { body } = await app.call('GET', `/api/evaluations/${id}/result?wait=20`);
    assert.equal(body.category, 'fraud');
    exceeded.push(body.failed_checks.some(({ code }: { code: string }) => code === 'fraud_dispute_count_exceeded'));
  }
  assert.deepEqual(exceeded, [false, false, true], 'the 34th, 35th and 36th');
});

test('fifty payments are taken in at once, and a repeated request makes no second report', async () => {
  const sent = reportOf(payments(50));
  const headers = { 'idempotency-key': 'spree-50' };
  const first = await app.call('POST', '/api/reports/', sent, headers);
  const again = await app.call('POST', '/api/reports/', sent, headers);
  assert.equal(first.body.evaluation_ids.length, 50);
  assert.deepEqual(again.body, first.body);
  const { evaluations } = (await app.call('GET', `/api/reports/${first.body.id}`)).body;
  assert.deepEqual(
    evaluations.map((row: { id: string }) => row.id),
    first.body.evaluation_ids,
  );
});

test('one case file holds every payment of a report, if asked', async () => {
  const sent = reportOf(payments(3));
  const { evaluation_ids: ids } = (await app.call('POST', '/api/reports/', sent)).body;
  for (const id of ids) await app.call('GET', `/api/evaluations/${id}/result?wait=20`);
  const pagesOf = async (query: string) => {
    const { status, text } = await app.call('GET', `/api/evaluations/${ids[1]}/export?for=pdf${query}`);
    assert.equal(status, 200, text);
    return Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(text)?.[1]);
  };
  const single = await pagesOf('');
  assert.equal(await pagesOf('&report=false'), single);
  assert.equal(await pagesOf('&report=true'), 1 + 3 * single, 'the payments on a page of their own first');
});
