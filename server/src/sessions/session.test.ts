import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { card, claimOf, claimToken, sessionRequest, transaction } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const claimRequest = (url: string): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${claimToken()}`, 'content-type': 'application/json' },
  body: JSON.stringify(claimOf(url)),
});
const create = (changes: Record<string, unknown> = {}) =>
  app.call('POST', '/api/intake/sessions/', sessionRequest(changes));

test('creates a session with a link on the intake origin', async () => {
  const { status, headers, body } = await create({ mode: 'chatbot' });
  assert.equal(status, 201);
  assert.equal(headers.get('location'), `/api/intake/sessions/${body.id}`);
  assert.deepEqual(body, {
    id: body.id,
    url: body.url,
    expires_at: '2026-11-02T09:30:00.000Z',
    status: 'pending',
    mode: 'chatbot',
    livemode: true,
    created_at: '2026-11-02T09:00:00.000Z',
    transaction_id: 'tx_8f2c1a',
    assisted: null,
    cardholder: { external_id: 'customer-77', locale: 'en-US' },
    metadata: {},
  });
  assert.match(body.id, /^is_[0-9a-z]{36}$/);
  assert.ok(body.url.startsWith(`http://localhost:8081/s/${body.id}#`));
  assert.match(new URL(body.url).hash, /^#[A-Za-z0-9_-]{43}$/);
});

test('takes form mode where none is named, and unknown fields', async () => {
  const { status, body } = await create({
    mode: undefined,
    reference: 'abc',
    transaction: transaction({ colour: 'red' }),
  });
  assert.equal(status, 201);
  assert.equal(body.mode, 'form');
});

test('answers with and without a slash at the end, without redirecting', async () => {
  for (const path of ['/api/intake/sessions', '/api/intake/sessions/']) {
    assert.equal((await app.call('POST', path, sessionRequest())).status, 201);
    assert.equal((await app.call('GET', path)).status, 200);
  }
  const { id } = (await create()).body;
  for (const slash of ['', '/'])
    assert.equal((await app.call('GET', `/api/intake/sessions/${id}${slash}`)).body.id, id);
});

for (const [what, changes, loc] of [
  ['no transaction', { transaction: undefined }, ['body', 'transaction']],
  ['no card', { card: undefined }, ['body', 'card']],
  ['an unknown scheme', { transaction: transaction({ card_scheme: 'AMEX' }) }, ['body', 'transaction', 'card_scheme']],
  [
    'an amount of zero',
    { transaction: transaction({ transaction_amount: 0 }) },
    ['body', 'transaction', 'transaction_amount'],
  ],
  [
    'an amount as text',
    { transaction: transaction({ transaction_amount: '12' }) },
    ['body', 'transaction', 'transaction_amount'],
  ],
  [
    'a currency that is none',
    { transaction: transaction({ transaction_currency: 'XXY' }) },
    ['body', 'transaction', 'transaction_currency'],
  ],
  [
    'an impossible day',
    { transaction: transaction({ transaction_timestamp: '2026-02-30T10:00:00Z' }) },
    ['body', 'transaction', 'transaction_timestamp'],
  ],
  ['a short reference', { transaction: transaction({ arn: '123' }) }, ['body', 'transaction', 'arn']],
  ['three last digits', { card: { ...card, last_4: '123' } }, ['body', 'card', 'last_4']],
  ['an unknown mode', { mode: 'voice' }, ['body', 'mode']],
  ['a locale in another form', { cardholder: { locale: 'english' } }, ['body', 'cardholder', 'locale']],
  ['a script as return address', { return_url: 'javascript:alert(1)' }, ['body', 'return_url']],
] as const) {
  test(`refuses ${what} and says where`, async () => {
    const { status, body } = await create(changes);
    assert.equal(status, 422);
    assert.equal(body.code, 'validation_failed');
    assert.deepEqual(
      body.errors.map((error: { loc: string[] }) => error.loc),
      [loc],
    );
    assert.equal(body.errors[0].type, 'error');
  });
}

test('refuses accounts for which intake is off', async () => {
  const other = await app.newAccount({ intakeEnabled: false });
  const { status, body } = await other.call('POST', '/api/intake/sessions/', sessionRequest());
  assert.equal(status, 403);
  assert.equal(body.code, 'intake_not_enabled');
});

test('lists newest first, page by page, without loss or repeat', async () => {
  const other = await app.newAccount();
  const made: string[] = [];
  for (let i = 0; i < 5; i++) {
    made.push((await other.call('POST', '/api/intake/sessions/', sessionRequest())).body.id);
    app.clock.advance(1);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '?limit=2' : `?limit=2&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await other.call('GET', `/api/intake/sessions/${query}`);
    assert.equal(status, 200);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    assert.equal(body.has_more, body.next_cursor !== null);
    cursor = body.next_cursor;
  } while (cursor !== null);
  assert.deepEqual(seen, made.toReversed());
});

test('reads back the payment, the customer and the metadata of a session, and narrows the list by them', async () => {
  const bank = await app.newAccount();
  const made = async (transaction_id: string, external_id: string) => {
    const cardholder = { external_id, segment: 'private' };
    const metadata = { case_number: `C-${external_id}` };
    const request = sessionRequest({ transaction: transaction({ transaction_id }), cardholder, metadata });
    const { id, url } = (await bank.call('POST', '/api/intake/sessions/', request)).body;
    return { id, url };
  };
  const first = await made('tx_1', 'anna');
  app.clock.advance(24 * 3_600_000);
  const second = await made('tx_2', 'anna');
  app.clock.advance(1000);
  const opened = await made('tx_1', 'ben');
  assert.equal((await app.intake(`/s/${opened.id}/claim`, claimRequest(opened.url))).status, 200);

  const { body } = await bank.call('GET', `/api/intake/sessions/${first.id}`);
  assert.equal(body.transaction_id, 'tx_1');
  assert.deepEqual(body.cardholder, { external_id: 'anna', segment: 'private' });
  assert.deepEqual(body.metadata, { case_number: 'C-anna' });

  const listed = async (query: string) => {
    const { status, body } = await bank.call('GET', `/api/intake/sessions/?${query}`);
    assert.equal(status, 200, query);
    return body.data.map(({ id }: { id: string }) => id);
  };
  assert.deepEqual(await listed('transaction_id=tx_1'), [opened.id, first.id]);
  assert.deepEqual(await listed('external_id=anna'), [second.id, first.id]);
  assert.deepEqual(await listed('external_id=anna&transaction_id=tx_1'), [first.id]);
  // The first link's time is over: it is shown expired, and found as that, before anything has written it down.
  assert.deepEqual(await listed('status=expired'), [first.id]);
  assert.deepEqual(await listed('status=pending'), [second.id]);
  assert.deepEqual(await listed('status=opened'), [opened.id]);
  app.clock.advance(3_600_000);
  assert.deepEqual(await listed('status=abandoned'), [opened.id]);
  assert.deepEqual(await listed('status=pending'), []);
  assert.deepEqual(await listed('created_before=2026-11-03'), [first.id]);
  assert.deepEqual(await listed('created_after=2026-11-03T09:00:00Z'), [opened.id, second.id]);

  for (const [query, name] of [
    ['status=open', 'status'],
    ['created_after=yesterday', 'created_after'],
    ['colour=red', 'colour'],
  ]) {
    const { status, body } = await bank.call('GET', `/api/intake/sessions/?${query}`);
    assert.deepEqual([status, body.errors[0].loc], [422, ['query', name]]);
  }
});

test('refuses limits out of range and cursors that are not ours', async () => {
  const own = (await app.call('GET', '/api/intake/sessions/?limit=1')).body.next_cursor as string;
  const stranger = await app.newAccount();
  for (const [caller, query, place] of [
    [app, 'limit=0', 'limit'],
    [app, 'limit=101', 'limit'],
    [app, 'limit=ten', 'limit'],
    [app, 'cursor=abc', 'cursor'],
    [app, `cursor=${own}x`, 'cursor'],
    [stranger, `cursor=${own}`, 'cursor'],
  ] as const) {
    const { status, body } = await caller.call('GET', `/api/intake/sessions/?${query}`);
    assert.equal(status, 422, query);
    assert.deepEqual(body.errors[0].loc, ['query', place]);
  }
});

test('ends a pending session for the issuer once', async () => {
  const { id, url } = (await create()).body;
  const ended = await app.call('POST', `/api/intake/sessions/${id}/expire`);
  assert.equal(ended.status, 200);
  assert.equal(ended.body.status, 'expired');
  assert.equal(ended.body.abandon_reason, 'expired_by_client');
  const again = await app.call('POST', `/api/intake/sessions/${id}/expire/`);
  assert.equal(again.status, 409);
  assert.equal((await app.intake(`/s/${id}/claim`, claimInit(url))).body.code, 'link_expired');
});

test('shows a session whose time is over as expired at once, and tells it by webhook when swept', async () => {
  const { id } = (await create()).body;
  app.clock.advance(30 * 60_000);
  assert.equal((await app.call('GET', `/api/intake/sessions/${id}`)).body.status, 'expired');
  await app.service.sessions.sweep();
  const told = await app.service.context.db
    .selectFrom('webhook_message')
    .selectAll()
    .where('event', '=', 'intake.session.abandoned')
    .execute();
  const mine = told.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.intake_session_id === id);
  assert.equal(mine.length, 1);
  assert.equal(mine[0].data.reason, 'timeout');
});

function claimInit(url: string): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(claimOf(url)),
  };
}
