/** The day's work: each number counts open cases only, and its list holds exactly those. */
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

const isoDay = (offsetDays: number) =>
  new Date(fixture.clock.nowMs() + offsetDays * 86_400_000).toISOString().slice(0, 10);
interface Columns {
  deadline?: string | null;
  may_file_from?: string | null;
  next_action?: 'file' | 'ask_cardholder' | 'review' | 'wait' | 'do_not_file';
  duty_due?: string;
  duty_next?: string;
  state?: 'handed_over';
  outcome?: string | null;
  superseded_by?: string | null;
  amount_minor?: number;
  currency?: string;
  arn?: string;
}
async function seedCase(columns: Columns, merchant?: string): Promise<string> {
  const { evaluationId } = await seedDispute(fixture, accountId, { merchant });
  await fixture.write((tx) =>
    tx
      .updateTable('evaluation')
      .set({ deadline: null, may_file_from: null, ...columns })
      .where('id', '=', evaluationId)
      .execute(),
  );
  return evaluationId;
}

test('counts open cases by what waits, sums what is due by currency, and leaves out what is over', async () => {
  const analyst = await fixture.operator(accountId, 'ana@northbank.example', 'analyst');
  const dueToday = await seedCase({ deadline: isoDay(0), next_action: 'file', amount_minor: 1050, currency: 'EUR' });
  const dueLater = await seedCase({ deadline: isoDay(7), next_action: 'file', amount_minor: 500, currency: 'JPY' });
  await seedCase({ deadline: isoDay(8), next_action: 'ask_cardholder' });
  await seedCase({ deadline: isoDay(-1), next_action: 'review' });
  await seedCase({ deadline: isoDay(1), next_action: 'file', outcome: '{"outcome":"won"}' });
  await seedCase({ deadline: isoDay(1), next_action: 'file', superseded_by: dueToday });
  await seedCase({ may_file_from: isoDay(0), next_action: 'review' });
  await seedCase({ may_file_from: isoDay(1), next_action: 'wait' });
  await seedCase({ may_file_from: isoDay(-1), next_action: 'wait', outcome: '{"outcome":"won"}' });
  const missed = await seedCase({ may_file_from: isoDay(-3), next_action: 'wait' });
  const waiting = await seedCase({ may_file_from: isoDay(0), next_action: 'wait' });
  const { body } = await analyst.call('get', '/work');
  assert.deepEqual(body, {
    today: isoDay(0),
    due_until: isoDay(7),
    due_this_week: 2,
    at_stake: [
      { currency: 'EUR', amount: 10.5 },
      { currency: 'JPY', amount: 500 },
    ],
    duties_this_week: 0,
    duties_overdue: 0,
    file: 2,
    ask_cardholder: 1,
    ask_issuer: 0,
    review: 2,
    waits_over: 2,
    waits_end_today: 1,
  });
  const ids = async (query: string) =>
    (await analyst.call('get', `/evaluations?open=1&${query}`)).body.data.map(({ id }: { id: string }) => id);
  assert.deepEqual(await ids(`deadline_from=${isoDay(0)}&deadline_before=${isoDay(7)}&order=deadline`), [
    dueToday,
    dueLater,
  ]);
  assert.deepEqual(await ids(`waited_until=${isoDay(0)}`), [waiting, missed]);
  assert.equal((await ids('next_action=file')).length, 2);
});

test('an outcome closes a case, is shown with it, and counts for its code and confidence', async () => {
  const own = await fixture.account('Outcomebank');
  const analyst = await fixture.operator(own, 'ana@outcomebank.example', 'analyst');
  const reader = await fixture.operator(own, 'rea@outcomebank.example', 'read-only');
  const { evaluationId } = await seedDispute(fixture, own);
  const report = (who: typeof analyst, body: object) => who.call('post', `/evaluations/${evaluationId}/outcome`, body);
  assert.equal((await report(reader, { outcome: 'won' })).status, 403);
  assert.equal((await report(analyst, { outcome: 'victory' })).status, 422);
  assert.equal((await report(analyst, { outcome: 'lost' })).status, 200);
  assert.equal((await report(analyst, { outcome: 'won', at: '2026-11-20' })).status, 200);
  const { body } = await analyst.call('get', `/evaluations/${evaluationId}`);
  assert.equal(body.outcome.outcome, 'won');
  assert.equal((await analyst.call('get', '/evaluations?open=1')).body.data.length, 0);
  const [proposal] = (await analyst.call('get', '/overview')).body.proposals;
  assert.deepEqual(
    { ...proposal, confidence: undefined },
    { reason_code: body.reason_code, confidence: undefined, reported: 1, won: 1, lost: 0 },
  );
});

test('a follow-up is a link of its own, for the newest version of an existing case only', async () => {
  const own = await fixture.account('Askbank');
  const analyst = await fixture.operator(own, 'ana@askbank.example', 'analyst');
  const { evaluationId } = await seedDispute(fixture, own);
  const made = await analyst.call('post', `/evaluations/${evaluationId}/follow-up`, {});
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.match(made.body.url, /\/s\/is_[^#]+#.{20,}/);
  assert.equal((await analyst.call('post', `/evaluations/${crypto.randomUUID()}/follow-up`, {})).status, 404);
  await fixture.write((tx) =>
    tx.updateTable('evaluation').set({ superseded_by: 'x' }).where('id', '=', evaluationId).execute(),
  );
  assert.equal((await analyst.call('post', `/evaluations/${evaluationId}/follow-up`, {})).status, 409);
});

test('a list sorted by days left is paged without gaps, also where several end on one day', async () => {
  const own = await fixture.account('Pagebank');
  const analyst = await fixture.operator(own, 'ana@pagebank.example', 'analyst');
  for (const deadline of [isoDay(3), isoDay(1), isoDay(3), isoDay(3), isoDay(2)]) {
    const { evaluationId } = await seedDispute(fixture, own);
    await fixture.write((tx) =>
      tx.updateTable('evaluation').set({ deadline }).where('id', '=', evaluationId).execute(),
    );
  }
  const days: string[] = [];
  const seen = new Set<string>();
  let cursor = '';
  do {
    const { body } = await analyst.call('get', `/evaluations?order=deadline&limit=2${cursor && `&cursor=${cursor}`}`);
    for (const { id, deadline } of body.data) {
      days.push(deadline);
      seen.add(id);
    }
    cursor = body.next_cursor ?? '';
  } while (cursor !== '');
  assert.deepEqual(days, [isoDay(1), isoDay(2), isoDay(3), isoDay(3), isoDay(3)]);
  assert.equal(seen.size, 5);
});

test('cases are found by the beginning of an id or of a word of the merchant, whatever case and accents, and by nothing in between', async () => {
  const own = await fixture.account('Findbank');
  const analyst = await fixture.operator(own, 'ana@findbank.example', 'analyst');
  const { evaluationId, sessionId } = await seedDispute(fixture, own, { merchant: 'Café Zürich GmbH' });
  await fixture.write((tx) =>
    tx.updateTable('evaluation').set({ arn: '74537605274000000000012' }).where('id', '=', evaluationId).execute(),
  );
  const found = async (q: string) =>
    (await analyst.call('get', `/evaluations?q=${encodeURIComponent(q)}`)).body.data.length;
  for (const q of [
    'cafe z',
    'CAFÉ ZÜRICH',
    'Zürich',
    evaluationId,
    evaluationId.slice(0, 10),
    sessionId,
    'tx_8f2c',
    'customer-77',
    '745376052740',
  ]) {
    assert.equal(await found(q), 1, q);
  }
  for (const q of ['rich', 'parcel', 'ustomer-77', '%', 'headphones']) assert.equal(await found(q), 0, q);
});

test('cases are listed by what ends next, to file or by law, and none is left out', async () => {
  const own = await fixture.account('Clockbank');
  const analyst = await fixture.operator(own, 'ana@clockbank.example', 'analyst');
  const seed = async (columns: Columns) => {
    const { evaluationId } = await seedDispute(fixture, own, {});
    const clocks = { deadline: null, duty_due: null, duty_next: null, next_action: 'file' as const };
    await fixture.write((tx) =>
      tx
        .updateTable('evaluation')
        .set({ ...clocks, ...columns })
        .where('id', '=', evaluationId)
        .execute(),
    );
    return evaluationId;
  };
  const duty = (days: number) => ({ duty_due: isoDay(days), duty_next: 'reg_e.provisional_credit' });
  const nothing = await seed({});
  const toFile = await seed({ deadline: isoDay(5) });
  const overdue = await seed({ deadline: isoDay(90), ...duty(-2) });
  const noRight = await seed({ deadline: isoDay(1), next_action: 'do_not_file', ...duty(20) });
  const handedOver = await seed({ deadline: isoDay(1), state: 'handed_over', ...duty(6) });
  const won = await seed({ deadline: isoDay(1), outcome: '{"outcome":"won"}' });
  const replaced = await seed({ ...duty(-9), superseded_by: overdue });
  const wanted = [overdue, toFile, handedOver, noRight, ...[nothing, won].sort()];
  const read = async (query: string) => {
    const { status, body } = await analyst.call('get', `/evaluations?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
  const whole = await read('order=deadline&count=1');
  assert.deepEqual([ids(whole), whole.total], [wanted, wanted.length]);
  assert.deepEqual(whole.data[0].duty, { id: 'reg_e.provisional_credit', due_by: isoDay(-2) });
  const paged: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await read(`order=deadline&limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...ids(page));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  assert.deepEqual(paged, wanted, 'page by page');
  const file = await analyst.call('get', '/evaluations/export?format=json&order=deadline');
  assert.deepEqual(ids({ data: file.body }), wanted, 'and in the file');
  assert.deepEqual(ids(await read(`duty_before=${isoDay(6)}&order=deadline`)), [overdue, handedOver]);
  assert.deepEqual(ids(await read(`duty_before=${isoDay(-1)}`)), [overdue]);
  assert.ok(!paged.includes(replaced));
  const { body: work } = await analyst.call('get', '/work');
  assert.deepEqual([work.duties_this_week, work.duties_overdue], [2, 1]);
  const { body: notices } = await analyst.call('get', '/notices');
  assert.deepEqual(notices.duties, {
    count: 1,
    overdue: 1,
    until: isoDay(3),
    cases: [{ id: overdue, duty: 'reg_e.provisional_credit', due_by: isoDay(-2) }],
  });
});
