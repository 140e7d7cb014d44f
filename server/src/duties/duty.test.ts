import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Obligation } from '@dispute-intake/contract';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { card, evaluationRequest, transaction } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ works: true });
});
after(() => app.close());

const fraud = {
  cardholder_statement: 'I do not know this shop. I never bought anything there and my card was with me all the time.',
  card_possession: 'in_possession',
  participated: false,
};
const find = (duties: Obligation[], id: string) => duties.find((duty) => duty.id === id) ?? assert.fail(id);

test('a recorded duty is done, dates the later one anew, and the next is announced on the working day before', async () => {
  const { body } = await app.call('POST', '/api/evaluations/', {
    ...evaluationRequest(),
    transaction: transaction({ transaction_id: 'duty_1' }),
    card: { ...card, funding: 'DEBIT', issuer_country: 'USA' },
    dispute: { disputed_amount: 129.95, disputed_currency: 'EUR', reported_at: '2026-11-02T08:00:00Z' },
    evidences: fraud,
  });
  const path = `/api/evaluations/${body.id}`;
  const { obligations } = (await app.call('GET', `${path}/result?wait=20`)).body;
  const credit = find(obligations, 'reg_e.provisional_credit');
  const asking = { obligation_id: 'reg_e.ask_for_confirmation', done_at: '2026-11-02' };
  assert.notEqual(credit.status, 'done');
  const listed = async () =>
    app.service.context.db
      .selectFrom('evaluation')
      .select(['duty_next', 'duty_due'])
      .where('id', '=', body.id)
      .executeTakeFirst();
  const dated = obligations.filter(({ due_by }: Obligation) => due_by !== null);
  const [soonest] = dated.map(({ due_by }: Obligation) => due_by).sort();
  assert.equal((await listed())?.duty_due, soonest, 'lists know the first duty from the result on');
  const wrong = await app.call('POST', `${path}/duties`, { obligation_id: 'reg_z.resolve', done_at: '2026-11-02' });
  assert.deepEqual([wrong.status, wrong.body.errors[0].loc], [422, ['body', 'obligation_id']]);
  const early = await app.call('POST', `${path}/duties`, { obligation_id: credit.id, done_at: '2027-01-01' });
  assert.equal(early.status, 422);
  const recorded = await app.call('POST', `${path}/duties`, {
    obligation_id: credit.id,
    done_at: '2026-11-02',
    reference: 'L-1',
  });
  assert.equal(recorded.status, 201);
  assert.equal(recorded.body.evaluation_id, body.id);
  assert.equal(find(recorded.body.obligations, credit.id).status, 'done');
  const asked = await app.call('POST', `${path}/duties`, asking);
  const later = find(asked.body.obligations, 'reg_e.confirmation_received');
  assert.match(later.basis, /^Asked for on 2026-11-02/);
  assert.ok(later.due_by);
  assert.deepEqual((await app.call('GET', path)).body.result.obligations, asked.body.obligations);
  const open = asked.body.obligations.filter(({ due_by, status }: Obligation) => due_by !== null && status !== 'done');
  const next = open.toSorted((a: Obligation, b: Obligation) => String(a.due_by).localeCompare(String(b.due_by)))[0];
  assert.deepEqual(await listed(), { duty_next: next.id, duty_due: next.due_by }, 'and the next one once it is done');

  assert.equal(await app.service.worker.sweepDuties(), 0);
  app.clock.advance(Date.parse(`${later.due_by}T00:00:00Z`) - app.clock.nowMs());
  const first = await app.service.worker.sweepDuties();
  assert.ok(first >= 1);
  assert.equal(await app.service.worker.sweepDuties(), 0, 'once');
  const announced = (await app.call('GET', '/api/events/?types=duty.due&limit=100')).body.data;
  assert.ok(
    announced.some(
      ({ payload }: { payload: { data: { obligation: Obligation; evaluation_id: string } } }) =>
        payload.data.obligation.id === later.id && payload.data.evaluation_id === body.id,
    ),
  );
  app.clock.advance(120 * DAY_MS);
  assert.equal(
    find((await app.call('GET', `${path}/result`)).body.obligations, 'reg_e.investigation').status,
    'overdue',
  );
});
