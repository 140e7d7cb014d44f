/** The list of cases as an analyst narrows it, keeps it under a name, and takes it away as a file. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { exportText } from './case-export.ts';
import { type Browser, type DashboardFixture, startDashboard } from './testing/dashboard.fixture.ts';
import { seedDispute } from './testing/dispute-factory.ts';

let fixture: DashboardFixture;
let accountId: string;
let analyst: Browser;
before(async () => {
  fixture = await startDashboard();
  accountId = await fixture.account('Northbank');
  analyst = await fixture.operator(accountId, 'ana@northbank.example', 'analyst');
});
after(() => fixture.close());

async function seedCase(columns: Record<string, string | number | null>, merchant?: string): Promise<string> {
  const { evaluationId } = await seedDispute(fixture, accountId, { merchant });
  await fixture.write((tx) => tx.updateTable('evaluation').set(columns).where('id', '=', evaluationId).execute());
  return evaluationId;
}
const found = async (query: string): Promise<string[]> => {
  const { status, body } = await analyst.call('get', `/evaluations?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id).sort();
};

test('the list is narrowed by failed check, missing document and amount, alone and together', async () => {
  const late = await seedCase({
    failed_checks: ' filing_window_expired statement_too_short ',
    missing_documents: ' receipt ',
    currency: 'EUR',
    amount_minor: 5000,
  });
  const short = await seedCase({
    failed_checks: ' statement_too_short ',
    missing_documents: ' receipt photo ',
    currency: 'EUR',
    amount_minor: 12_995,
  });
  const yen = await seedCase({ failed_checks: '', missing_documents: '', currency: 'JPY', amount_minor: 5000 });
  assert.deepEqual(await found('failed_check=statement_too_short'), [late, short].sort());
  assert.deepEqual(await found('failed_check=filing_window_expired'), [late]);
  // A part of a name, and what a pattern would read as "anything", are no names.
  assert.deepEqual(await found('failed_check=statement_too'), []);
  assert.deepEqual(await found('failed_check=%25'), []);
  assert.deepEqual(await found('missing_document=photo'), [short]);
  assert.deepEqual(await found('failed_check=statement_too_short&missing_document=receipt&currency=EUR&amount_to=50'), [
    late,
  ]);
  assert.deepEqual(await found('currency=EUR&amount_from=50.01&amount_to=129.95'), [short]);
  assert.deepEqual(await found('currency=JPY&amount_from=5000'), [yen]);
  for (const query of ['amount_from=50', 'currency=EUR&amount_from=-1', 'missing_document=selfie']) {
    assert.equal((await analyst.call('get', `/evaluations?${query}`)).status, 422, query);
  }
});

test('a case is found by a word inside a name, last four digits, reference, own texts, and with one slip', async () => {
  const own = await fixture.account('Foundbank');
  const finder = await fixture.operator(own, 'fin@foundbank.example', 'analyst');
  const ids = async (query: string) => {
    const { status, body } = await finder.call('get', `/evaluations?count=1&${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const found = body.data.map(({ id }: { id: string }) => id).sort();
    assert.equal(body.total, found.length, query);
    return found;
  };
  const cafe = await seedDispute(fixture, own, { merchant: 'Café Zürich*Takeaway' });
  const store = await seedDispute(fixture, own, {
    merchant: 'Book Zebra GmbH',
    request: { card: { bin: '42658817', last_4: '0042' }, metadata: { ticket: 'CS-9001', branch: 'Amsterdam Zuid' } },
  });
  const russian = await seedDispute(fixture, own, { merchant: 'Книжный магазин' });
  for (const [search, found] of [
    ['zürich', [cafe]],
    ['takeaw', [cafe]],
    ['taekaway', [cafe]],
    ['zebra book', [store]],
    ['zebraa', [store]],
    ['bokk', [store]],
    ['sebra', [store]],
    ['0042', [store]],
    ['0043', []],
    ['cs-9001', [store]],
    ['amsterdam', [store]],
    ['магазн', [russian]],
    ['zebra takeaway', []],
    [`FB-${cafe.sessionId.slice(-6, -3)}-${cafe.sessionId.slice(-3)}`.toUpperCase(), [cafe]],
    [cafe.evaluationId.slice(0, 30), [cafe]],
    ['***', []],
  ] as const)
    assert.deepEqual(
      await ids(`q=${encodeURIComponent(search)}`),
      found.map(({ evaluationId }) => evaluationId).sort(),
      search,
    );
  assert.deepEqual(await ids('q=zebra&card_scheme=MC'), []);
  assert.deepEqual(await ids('q=zebra&order=deadline'), [store.evaluationId]);
  const other = await fixture.account('Elsewherebank');
  const stranger = await fixture.operator(other, 'eve@elsewherebank.example', 'analyst');
  assert.deepEqual((await stranger.call('get', '/evaluations?q=zebra')).body.data, []);
});

test('the list says which cases wait for the cardholder, and is narrowed to them', async () => {
  const own = await fixture.account('Askbank');
  const asking = await fixture.operator(own, 'ask@askbank.example', 'analyst');
  const [asked, other] = [await seedDispute(fixture, own), await seedDispute(fixture, own)];
  const made = await asking.call('post', `/evaluations/${asked.evaluationId}/follow-up`, { days: 7 });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const list = async (query: string) => (await asking.call('get', `/evaluations?count=1${query}`)).body;
  const rows = new Map(
    (await list('')).data.map((row: { id: string; asked_until: string }) => [row.id, row.asked_until]),
  );
  assert.deepEqual([rows.get(asked.evaluationId), rows.get(other.evaluationId)], [made.body.expires_at, null]);
  const { data, total } = await list('&asked=1');
  assert.deepEqual([data.map(({ id }: { id: string }) => id), total], [[asked.evaluationId], 1]);
});

test('the list is narrowed by how a dispute ended', async () => {
  const won = await seedCase({ outcome: '{"outcome":"won"}', outcome_kind: 'won' });
  const lost = await seedCase({ outcome: '{"outcome":"lost"}', outcome_kind: 'lost' });
  assert.deepEqual(await found('outcome=won'), [won]);
  assert.deepEqual(await found('outcome=any'), [won, lost].sort());
  assert.deepEqual(await found('outcome=refunded'), []);
  assert.equal((await analyst.call('get', '/evaluations?outcome=settled')).status, 422);
});

test('a case is evaluated again by the rules in force: what would change and why, and nothing is stored', async () => {
  const evidences = {
    cardholder_statement: 'The parcel with the headphones never arrived. The shop does not answer.',
  };
  const { evaluationId: id } = await seedDispute(fixture, accountId, { request: { evidences } });
  const same = await analyst.call('get', `/evaluations/${id}/replay`);
  assert.deepEqual([same.status, same.body.difference], [200, null]);
  assert.equal(same.body.ruleset.from, same.body.ruleset.to);

  // As an earlier edition might have left it: another code, and a check that is no longer looked at.
  const row = await fixture.db.selectFrom('evaluation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const stored = JSON.parse(row.result ?? '{}');
  const result = JSON.stringify({
    ...stored,
    ruleset: '2026-01-01',
    reason_code: '13.3',
    failed_checks: [{ type: 'warning', code: 'an_old_check', loc: ['dispute'], msg: 'Old' }],
  });
  await fixture.write((tx) => tx.updateTable('evaluation').set({ result }).where('id', '=', id).execute());
  const { body } = await analyst.call('get', `/evaluations/${id}/replay`);
  assert.equal(body.ruleset.from, '2026-01-01');
  assert.deepEqual(body.difference.changed, { reason_code: ['13.3', stored.reason_code] });
  assert.deepEqual([body.difference.resolved, body.difference.added], [['an_old_check'], ['merchant_contact_missing']]);
  const after = await fixture.db.selectFrom('evaluation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.equal(after.result, result);

  await fixture.write((tx) =>
    tx.updateTable('evaluation').set({ result: null, status: 'queued' }).where('id', '=', id).execute(),
  );
  assert.equal((await analyst.call('get', `/evaluations/${id}/replay`)).status, 409);
});

test('a filtered list is exported as CSV and JSON, and the export is on record', async () => {
  const expected = await found('failed_check=statement_too_short');
  const csv = await analyst.call('get', '/evaluations/export?format=csv&failed_check=statement_too_short');
  assert.equal(csv.status, 200);
  assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(csv.headers.get('content-disposition') ?? '', /^attachment; filename="cases-\d{4}-\d\d-\d\d\.csv"$/);
  const json = await analyst.call('get', '/evaluations/export?format=json&failed_check=statement_too_short');
  assert.deepEqual(json.body.map(({ id }: { id: string }) => id).sort(), expected);
  assert.deepEqual(json.body[0].missing_documents.includes('receipt'), true);
  assert.equal((await analyst.call('get', '/evaluations/export?format=xml')).status, 422);
  const owner = await fixture.operator(accountId, 'olga@northbank.example', 'owner');
  const { data } = (await owner.call('get', '/audit')).body;
  assert.equal(data.filter(({ action }: { action: string }) => action === 'cases.exported').length, 2);
});

const line = (merchant_name: string) => ({
  id: '1',
  created_at: '2026-11-02T09:00:00.000Z',
  status: 'completed' as const,
  transaction_id: '=1+1',
  external_id: null,
  merchant_name,
  amount: 12.5,
  currency: 'EUR',
  card_scheme: 'VISA',
  last_4: '0042',
  category: null,
  subcategory: null,
  reason_code: null,
  confidence: null,
  next_action: null,
  may_file_from: null,
  deadline: null,
  legal_duty: null,
  legal_duty_by: null,
  failed_checks: ['a', 'b'],
  missing_documents: [],
  version: 1,
  intake_session_id: null,
});
async function* pagesOf(...pages: ReturnType<typeof line>[][]) {
  yield* pages;
}
const textOf = async (format: 'csv' | 'json', ...pages: ReturnType<typeof line>[][]) => {
  let text = '';
  for await (const piece of exportText(format, pagesOf(...pages))) text += piece;
  return text;
};

test('no cell of a CSV is a formula to a spreadsheet, and quotes, commas and line ends stay in their cell', async () => {
  const [, first = '', second] = (await textOf('csv', [line('@SUM(A1)')], [line('Shop, "The\nOne"')])).split('\r\n');
  assert.match(first, /^1,2026-11-02T09:00:00.000Z,completed,'=1\+1,,'@SUM\(A1\),12.5,EUR,VISA,0042,/);
  assert.match(second ?? '', /,"Shop, ""The\nOne""",12.5,/);
});

test('a JSON export is one array over all pages, and empty where nothing was found', async () => {
  assert.equal(JSON.parse(await textOf('json', [line('A')], [line('B'), line('C')], [])).length, 3);
  assert.deepEqual(JSON.parse(await textOf('json', [])), []);
});

test('a view is kept for its operator alone, replaced under the same name, and removed', async () => {
  const other = await fixture.operator(accountId, 'otto@northbank.example', 'analyst');
  const made = await analyst.call('post', '/views', { name: 'Due and unsure', query: 'confidence=low&order=deadline' });
  assert.equal(made.status, 201);
  const again = await analyst.call('post', '/views', { name: ' Due and unsure ', query: 'confidence=low' });
  assert.equal(again.body.id, made.body.id);
  const { data } = (await analyst.call('get', '/views')).body;
  assert.deepEqual(
    data.map(({ name, query }: { name: string; query: string }) => [name, query]),
    [['Due and unsure', 'confidence=low']],
  );
  assert.deepEqual((await other.call('get', '/views')).body.data, []);
  assert.equal((await other.call('delete', `/views/${made.body.id}`)).status, 404);
  assert.equal((await analyst.call('delete', `/views/${made.body.id}`)).status, 204);
  assert.deepEqual((await analyst.call('get', '/views')).body.data, []);
  assert.equal((await analyst.call('post', '/views', { name: ' ', query: '' })).status, 422);
});
