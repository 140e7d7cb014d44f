/**
 * What changes disputes, by key, by the cardholder's page and by an operator, against each other on PostgreSQL, twelve of each
 * at once and all on the same dispute, session and person. The promise: at most one deadlock in a hundred requests, no response
 * of the kind 5xx, and with `INTAKE_ALL_PAIRS=1`, which runs every pair alone, each within two seconds.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createUser } from '../../src/dashboard/index.ts';
import { Browser, GOOD_PASSWORD, tokenOf } from '../../src/dashboard/testing/dashboard.fixture.ts';
import { draft, openLink, type Page } from '../../src/testing/cardholder.ts';
import {
  answers,
  card,
  claimOf,
  claimToken,
  evaluationRequest,
  pdf,
  sessionRequest,
  transaction,
  upload,
} from '../../src/testing/factories.ts';
import { stopTestPostgres } from '../../src/testing/postgres.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const AT_ONCE = 12;
const MAX_MS = 2000;
const PERSON = 'customer_1';

let app: TestApp;
let operator: Browser;
const ambient = process.env.TEST_DATABASE;
before(async () => {
  process.env.TEST_DATABASE = 'postgres';
  app = await startTestApp({
    works: true,
    env: { RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0', RATE_LIMIT_SESSION_PER_MINUTE: '0' },
  });
  operator = new Browser(
    (request) => app.service.api.fetch(request),
    () => {},
  );
  const { link } = await createUser(app.service.context, {
    accountId: app.accountId,
    email: 'owner@northbank.example',
    role: 'owner',
  });
  const { status } = await operator.call('post', '/links/use', { token: tokenOf(link), password: GOOD_PASSWORD });
  assert.equal(status, 200);
});
after(async () => {
  await app.close();
  if (ambient === undefined) delete process.env.TEST_DATABASE;
  else process.env.TEST_DATABASE = ambient;
  await stopTestPostgres();
});

const deadlocks = async (): Promise<number> => {
  const { db } = app.service.context;
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ n: string }>`
    select deadlocks as n from pg_stat_database where datname = current_database()`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

let count = 0;
const payment = () => transaction({ transaction_id: `tx_${++count}` });
type Route = () => Promise<{ status: number }>;
type Open = { id: string; url: string };
const call = (path: string, body?: unknown) => app.call('POST', path, body);
const created = async (): Promise<Open> => {
  const { status, text, body } = await call(
    '/api/intake/sessions/',
    sessionRequest({ transaction: payment(), external_id: PERSON }),
  );
  assert.equal(status, 201, text);
  return body;
};
/** A fraud on a debit card of the United States: its issuer has duties. */
const evaluated = async (): Promise<string> => {
  const { id } = (
    await call('/api/evaluations/', {
      ...evaluationRequest(),
      transaction: payment(),
      card: { ...card, funding: 'DEBIT', issuer_country: 'USA' },
      dispute: { disputed_amount: 129.95, disputed_currency: 'EUR', reported_at: '2026-11-02T08:00:00Z' },
      evidences: {
        cardholder_statement: 'I do not know this shop. I never bought anything there and my card was with me.',
        card_possession: 'in_possession',
        participated: false,
      },
    })
  ).body;
  await app.call('GET', `/api/evaluations/${id}/result?wait=20`);
  return id;
};
const file = () => {
  const body = new FormData();
  body.set('file', new File([pdf(`%${++count}\n`)], 'receipt.pdf'));
  return body;
};

/** The cardholder's, all on one page with one file. */
function pageRoutes(page: Page, url: string, fileId: string): Record<string, Route> {
  const changed = (body: object) => page.call('PATCH', `files/${fileId}`, body);
  const claim = { ...claimOf(url, claimToken()) };
  let revision = 0;
  return {
    'claim again': () =>
      app.intake(`/s/${page.id}/claim`, {
        method: 'POST',
        body: JSON.stringify(claim),
        headers: { 'content-type': 'application/json' },
      }),
    'save a draft': () => page.call('PUT', 'draft', draft(++revision)),
    'be active': () => page.call('POST', 'activity'),
    'upload a file': () => page.call('POST', 'files', upload(pdf())),
    'name a file’s kind': () => changed({ kind: 'receipt' }),
    'confirm a reading': () => changed({ reading: 'confirmed' }),
    'recognise the payment': () => page.call('POST', 'recognize'),
    'reopen the session': () => page.call('POST', 'reopen'),
    'renew by key': () => call(`/api/intake/sessions/${page.id}/renew`),
    'renew by an operator': () => operator.call('post', `/sessions/${page.id}/renew`),
  };
}

/** By key and by an operator, all on one dispute. */
function disputeRoutes(id: string): Record<string, Route> {
  const path = `/api/evaluations/${id}`;
  const desk = `/evaluations/${id}`;
  const duty = { obligation_id: 'reg_e.ask_for_confirmation', done_at: '2026-11-02' };
  return {
    'report an outcome by key': () => call(`${path}/outcome`, { outcome: 'won' }),
    'report an outcome': () => operator.call('post', `${desk}/outcome`, { outcome: 'won' }),
    'take an outcome back': () => operator.call('delete', `${desk}/outcome`),
    'send an update': () => call(`${path}/updates`, { state: 'in_review' }),
    'record a duty by key': () => call(`${path}/duties`, duty),
    'record a duty': () => operator.call('post', `${desk}/duties`, duty),
    'hand over': () => operator.call('post', `${desk}/hand-over`, { reference: `CB-${++count}` }),
    'ask for a follow-up': () => operator.call('post', `${desk}/follow-up`, {}),
    'follow up by key': () => call('/api/intake/sessions/', { follow_up_of: id, replace: true }),
    // The dispute goes on in a newer version.
    correct: () =>
      operator.call('post', `${desk}/corrections`, { facts: { 'dispute.disputed_amount': 100 }, why: 'A part' }),
    'add a file to the correction': () => operator.call('post', `${desk}/files`, file()),
    'make a status link': () => call('/api/intake/sessions/', { status_of: id }),
  };
}

async function routes(): Promise<Record<string, Route>> {
  const session = await created();
  const page = await openLink(app, session.url);
  const uploaded = (await page.call('POST', 'files', upload(pdf()))).body;
  const [dispute, followed] = [await evaluated(), await evaluated()];
  const status = (await call('/api/intake/sessions/', { status_of: followed })).body;
  const statusPage = await openLink(app, status.url);
  const round = (await call('/api/intake/sessions/', { follow_up_of: await evaluated() })).body;
  const secondPage = await openLink(app, round.url);
  const held = (await operator.call('post', '/holds', { kind: 'person', subject_id: 'held', reason: 'A court' })).body;
  assert.ok(uploaded.id && held.id, JSON.stringify([uploaded, held]));
  const { transaction: _, ...shared } = evaluationRequest();
  return {
    ...pageRoutes(page, session.url, uploaded.id),
    ...disputeRoutes(dispute),
    'create a session': () => call('/api/intake/sessions/', sessionRequest({ transaction: payment() })),
    evaluate: () => call('/api/evaluations/', { ...evaluationRequest(), transaction: payment() }),
    'report several payments': () =>
      call('/api/reports/', {
        ...shared,
        dispute: undefined,
        transactions: [{ transaction: payment() }, { transaction: payment() }],
      }),
    'upload by key': () => app.call('POST', '/api/files/', file()),
    submit: async () => {
      const one = await openLink(app, (await created()).url);
      return one.call('POST', 'submit', { flow_version: 1, answers: answers() });
    },
    // Waits for the same row, and must not need a second connection meanwhile.
    'submit a second round': () => secondPage.call('POST', 'submit', { flow_version: 1, answers: answers() }),
    'update the disputes’ status page': () => call(`/api/evaluations/${followed}/updates`, { state: 'in_review' }),
    'answer on the status page': () => statusPage.call('POST', 'status/answer'),
    withdraw: () => statusPage.call('POST', 'withdraw'),
    'expire a session': async () => call(`/api/intake/sessions/${(await created()).id}/expire`),
    'show a person': () => operator.call('post', '/people/show', { external_id: PERSON }),
    'erase a person': () => operator.call('post', '/people/erase', { external_id: `${PERSON}_gone` }),
    'hold a person': () =>
      operator.call('post', '/holds', { kind: 'person', subject_id: `p${++count}`, reason: 'Law' }),
    'release a hold': () => operator.call('post', `/holds/${held.id}/release`),
  };
}

const storm = async (each: readonly Route[]): Promise<{ status: number; ms: number }[]> =>
  Promise.all(
    each.flatMap((route) =>
      Array.from({ length: AT_ONCE }, async () => {
        const startMs = performance.now();
        const { status } = await route();
        return { status, ms: performance.now() - startMs };
      }),
    ),
  );

test('each of the routes succeeds alone, so that what is tried against each other is what they do', async () => {
  const refused: string[] = [];
  for (const [name, route] of Object.entries(await routes())) {
    const { status } = await route();
    if (status >= 300) refused.push(`${name}: ${status}`);
  }
  assert.deepEqual(refused, []);
});

test('every route that changes a dispute, at once, twelve times each', async () => {
  const all = await routes();
  const before = await deadlocks();
  const responses = await storm(Object.values(all));
  for (const [i, name] of Object.keys(all).entries()) {
    const statuses = responses.slice(i * AT_ONCE, (i + 1) * AT_ONCE).map(({ status }) => status);
    assert.ok(
      statuses.every((status) => status < 500),
      `${name}: ${statuses}`,
    );
  }
  // The others come too late: what they act on is over, or was done by another.
  assert.ok(responses.filter(({ status }) => status < 300).length > responses.length / 2);
  assert.ok((await deadlocks()) - before <= responses.length / 100);
});

test('every pair of routes that change a dispute', { skip: process.env.INTAKE_ALL_PAIRS === undefined }, async () => {
  const names = Object.keys(await routes());
  const [part, parts] = (process.env.INTAKE_PAIRS_PART ?? '0/1').split('/').map(Number) as [number, number];
  const before = await deadlocks();
  const slow: string[] = [];
  let slowestMs = 0;
  let requests = 0;
  for (const [i, a] of names.entries()) {
    if (i % parts !== part) continue;
    const all = await routes();
    for (const b of names.slice(i)) {
      for (const { status, ms } of await storm([all[a] as Route, all[b] as Route])) {
        requests++;
        assert.ok(status < 500, `${a} and ${b}: ${status}`);
        slowestMs = Math.max(slowestMs, ms);
        if (ms > MAX_MS) slow.push(`${a} and ${b}: ${Math.round(ms)} ms`);
      }
    }
  }
  const found = (await deadlocks()) - before;
  console.log(`${requests} requests, ${found} deadlocks, slowest ${Math.round(slowestMs)} ms`);
  assert.ok(found <= requests / 100);
  assert.deepEqual(slow, []);
});
