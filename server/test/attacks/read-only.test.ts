/** The read-only role looking for what cardholders wrote and sent: every route the dashboard has is walked as it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mayIn } from '@dispute-intake/contract/dashboard-roles';
import {
  type Browser,
  type DashboardFixture,
  PIXEL,
  startDashboard,
} from '../../src/dashboard/testing/dashboard.fixture.ts';
import { seedDispute } from '../../src/dashboard/testing/dispute-factory.ts';
import { disputeWordStore } from '../../src/evaluations/dispute-word.store.ts';
import { readExplanation } from '../../src/evaluations/index.ts';

/** A word for each place where a cardholder's words may stand. */
const WORDS = {
  statement: 'zebrastatement',
  answer: 'zebraanswer',
  readFact: 'zebraquote',
  contradiction: 'zebracontradiction',
  sentence: 'zebrasentence',
  metadata: 'zebrametadata',
  ruleInput: 'zebrainput',
  message: 'zebramessage',
  receiverResponse: 'zebraresponse',
};
const FILE_NAME = 'order-confirmation.pdf';

let fixture: DashboardFixture;
let owner: Browser;
let reader: Browser;
/** Where a route's `:id` leads to the dispute. */
let ids: Record<string, string>;
before(async () => {
  fixture = await startDashboard();
  const accountId = await fixture.account('Northbank');
  owner = await fixture.operator(accountId, 'owner@northbank.example');
  reader = await fixture.operator(accountId, 'reader@northbank.example', 'read-only');
  const dispute = await seedDispute(fixture, accountId, {
    statement: `The parcel never came. ${WORDS.statement}`,
  });
  const { body: endpoint } = await owner.call('post', '/endpoints', { url: 'http://127.0.0.1:9099/hook' });
  const { body: sent } = await owner.call('post', `/endpoints/${endpoint.id}/test`, {
    confidence: 'high',
    failed_checks: [],
  });
  const { body: replay } = await owner.call('post', `/endpoints/${endpoint.id}/replays`, {
    since: new Date().toISOString(),
  });
  const { body: appearance } = await owner.call('post', '/appearance/assets', { use: 'logo', data: PIXEL });
  ids = {
    '/evaluations/:id': dispute.evaluationId,
    '/sessions/:id': dispute.sessionId,
    '/deliveries/:id': sent.delivery_id,
    '/endpoints/:id': endpoint.id,
    '/replays/:id': replay.id,
    '/files/:id/preview': dispute.fileId,
    '/appearance/assets/:id': appearance.logo,
  };
  await plant(accountId, dispute.evaluationId, sent, endpoint.id);
});
after(() => fixture.close());

/** Puts the words where a running service would have put them. */
async function plant(
  account_id: string,
  evaluationId: string,
  sent: { delivery_id: string; message_id: string },
  endpoint_id: string,
): Promise<void> {
  await fixture.write(async (tx) => {
    const row = await tx
      .selectFrom('evaluation')
      .select(['request', 'explanation'])
      .where('id', '=', evaluationId)
      .executeTakeFirstOrThrow();
    const request = JSON.parse(row.request);
    request.evidences.merchant_contact.outcome = WORDS.answer;
    const [rule, ...rules] = (await readExplanation(tx, row.explanation ?? '[]')).rules;
    const explanation = {
      rules: [
        { ...rule, sentence: WORDS.sentence, inputs: { 'evidences.merchant_contact.outcome': WORDS.ruleInput } },
        ...rules,
      ],
      stated_facts: [{ path: 'evidences.x', value: true, quote: WORDS.readFact, start: 0, end: 5, probability: 1 }],
      contradictions: [{ paths: ['evidences.x'], msg: WORDS.contradiction }],
    };
    await tx
      .updateTable('evaluation')
      .set({
        request: JSON.stringify(request),
        explanation: JSON.stringify(explanation),
        metadata: JSON.stringify({ note: WORDS.metadata }),
      })
      .where('id', '=', evaluationId)
      .execute();
    await tx
      .updateTable('webhook_message')
      .set({ body: JSON.stringify({ metadata: { note: WORDS.message } }) })
      .where('id', '=', sent.message_id)
      .execute();
    await tx
      .insertInto('webhook_attempt')
      .values({
        id: 'att_1',
        account_id,
        delivery_id: sent.delivery_id,
        message_id: sent.message_id,
        endpoint_id,
        event: 'evaluation.completed',
        number: 1,
        trigger: 'test',
        status: 'failed',
        url: 'http://127.0.0.1:9099/hook',
        request_headers: null,
        response_code: 500,
        error_code: null,
        response_body: WORDS.receiverResponse,
        duration_ms: 1,
        at: Date.now(),
        next_attempt_at: null,
      })
      .execute();
  });
}

/** What a route cannot be read without. */
const QUERIES: Record<string, string> = { '/evaluations/export': '?format=json' };
/** Redirects to the provider of single sign-on; there is none here. */
const ELSEWHERE = new Set(['/me/confirm/sso']);
/** Every route that `role` may read, filled in; a new route with an id is not walked until the id is named above. */
const readable = (role: 'owner' | 'read-only') =>
  fixture.dashboard.routes
    .filter(({ method, path, permission }) => method === 'get' && mayIn(role, permission) && !ELSEWHERE.has(path))
    .map(({ path }) => path);
async function textOf(who: Browser, path: string): Promise<string> {
  const id = ids[path];
  assert.ok(!path.includes(':id') || id, `${path}: name an id to try it with`);
  const answer = await who.call('get', path.replace(':id', id ?? '') + (QUERIES[path] ?? ''));
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
  return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
}

test('no route answers the read-only role with a word, a file name or a message, and the owner sees each', async () => {
  let all = '';
  // Files lie nowhere here, and the request log has its own test; what they need is not the read-only role's.
  const own = readable('read-only');
  assert.ok(!own.some((path) => /^\/(files|requests|audit|api-keys)/.test(path)), String(own));
  for (const path of own) {
    all += await textOf(owner, path);
    const text = await textOf(reader, path);
    for (const [where, word] of Object.entries(WORDS)) assert.ok(!text.includes(word), `${path} shows the ${where}`);
    assert.ok(!text.includes(FILE_NAME), `${path} shows a file`);
  }
  for (const [where, word] of Object.entries(WORDS)) assert.ok(all.includes(word), `the owner sees no ${where}`);
  assert.ok(all.includes(FILE_NAME));
});

test('no search finds a dispute by what the cardholder wrote', async () => {
  for (const path of ['/evaluations', '/sessions', '/deliveries', '/attempts']) {
    for (const word of [...Object.values(WORDS), FILE_NAME, 'order-confirmation']) {
      for (const query of [`q=${word}`, `search=${word}`, `code=${word}`]) {
        const { status, body } = await reader.call('get', `${path}?${query}`);
        const isFiltered = query.startsWith('q=') && !/deliveries|attempts/.test(path);
        if (isFiltered) assert.deepEqual([status, body.data], [200, []], `${path}?${query}`);
        assert.ok(!JSON.stringify(body.data ?? []).includes(word));
      }
    }
  }
});

test('the read-only role changes nothing but its own login', () => {
  const changing = fixture.dashboard.routes.filter(
    ({ method, permission }) => method !== 'get' && mayIn('read-only', permission),
  );
  assert.ok(changing.length > 5);
  for (const { method, path, permission } of changing) assert.equal(permission, 'own-login', `${method} ${path}`);
});

test('who opened a dispute, an intake, a message or a file stands in the audit log, by ids alone', async () => {
  for (const path of ['/evaluations/:id', '/sessions/:id', '/deliveries/:id']) await textOf(reader, path);
  await owner.call('post', `/files/${ids['/files/:id/preview']}/link`);
  const { data } = (await owner.call('get', '/audit?limit=100')).body;
  const opened = data.map(
    (entry: { action: string; target_id: string; actor: string }) =>
      `${entry.actor} ${entry.action} ${entry.target_id}`,
  );
  const who = 'reader@northbank.example';
  for (const entry of [
    `${who} evaluation.opened ${ids['/evaluations/:id']}`,
    `${who} session.opened ${ids['/sessions/:id']}`,
    `${who} delivery.opened ${ids['/deliveries/:id']}`,
    `owner@northbank.example file.opened ${ids['/files/:id/preview']}`,
  ]) {
    assert.ok(opened.includes(entry), entry);
  }
  const text = JSON.stringify(data);
  for (const word of [...Object.values(WORDS), FILE_NAME]) assert.ok(!text.includes(word), word);
});

test('searching for a word of the client’s own texts, letter by letter: it is found by who may see it, and by nobody else', async () => {
  const { '/evaluations/:id': id = '', '/sessions/:id': sessionId = '' } = ids;
  const reference = sessionId.slice(-6);
  const { account_id, merchant_search } = await fixture.write((tx) =>
    tx
      .selectFrom('evaluation')
      .select(['account_id', 'merchant_search'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  const [merchant = ''] = (merchant_search ?? '').split(' ').reverse();
  await fixture.write((tx) => disputeWordStore(tx).add(account_id, id, [WORDS.metadata, merchant, reference]));
  const found = async (who: Browser, q: string) => {
    const { body } = await who.call('get', `/evaluations?q=${encodeURIComponent(q)}&count=1`);
    const exported = await who.call('get', `/evaluations/export?format=json&q=${encodeURIComponent(q)}`);
    return [body.data.length, body.total, exported.body.length];
  };
  for (const q of ['zebram', WORDS.metadata, `${WORDS.metadata} ${merchant}`, 'zebrametadatq']) {
    assert.deepEqual(await found(owner, q), [1, 1, 1], q);
    assert.deepEqual(await found(reader, q), [0, 0, 0], q);
  }
  for (const q of [merchant, merchant.slice(0, 3), id, `NB-${reference.slice(0, 3)}-${reference.slice(3)}`])
    assert.deepEqual(await found(reader, q), [1, 1, 1], q);
});
