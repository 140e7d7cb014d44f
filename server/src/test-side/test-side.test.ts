import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TEST_RESULTS } from '@dispute-intake/contract';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { testCases } from '../evaluations/index.ts';
import { claimLink, draft, openLink } from '../testing/cardholder.ts';
import { card, evaluationRequest, sessionRequest, transaction } from '../testing/factories.ts';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.ts';
import { withTestReceivers } from './test-receiver.ts';

let app: TestApp;
let key: string;
before(async () => {
  app = await startTestApp({ works: true });
  ({ key } = await app.service.accounts.createKey({ accountId: `${app.accountId}_test`, name: 'portal' }));
});
after(() => app.close());

const DAY_SECONDS = DAY_MS / 1000;
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  app.api(path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const made = async (path: string, body: unknown): Promise<Answer['body']> => {
  const answer = await call('POST', path, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
const advance = (id: string, body: unknown) => call('POST', `/api/test-clocks/${id}/advance`, body);
const events = async (type: string) => (await call('GET', `/api/events/?types=${type}&limit=100`)).body.data;
const resultOf = async (id: string) => (await call('GET', `/api/evaluations/${id}/result?wait=20`)).body;

test('a link expires when its clock is put forward, and no other', async () => {
  const clock = await made('/api/test-clocks/', {});
  assert.deepEqual([clock.livemode, clock.reach, clock.ahead_seconds], [false, 'chosen', 0]);
  const on = await made('/api/intake/sessions/', { ...sessionRequest(), test_clock: clock.id });
  const off = await made('/api/intake/sessions/', sessionRequest());
  assert.equal(on.test_clock, clock.id);
  const { body } = await advance(clock.id, { by_seconds: 3600 });
  assert.equal(body.ahead_seconds, 3600);
  const ended = (await call('GET', `/api/intake/sessions/${on.id}`)).body;
  assert.deepEqual([ended.status, ended.abandon_reason], ['expired', 'timeout']);
  assert.equal((await call('GET', `/api/intake/sessions/${off.id}`)).body.status, 'pending');
  const told = (await events('intake.session.abandoned')).map(
    ({ payload }: { payload: { data: { intake_session_id: string } } }) => payload.data.intake_session_id,
  );
  assert.ok(told.includes(on.id) && !told.includes(off.id), 'told by the time the call returned');
  assert.equal((await claimLink(app, on.url)).status, 410);
  assert.equal((await claimLink(app, off.url)).status, 200);
});

test('an open intake saves and submits in the time of its clock, and idles out when that goes on', async () => {
  const clock = await made('/api/test-clocks/', {});
  await advance(clock.id, { by_seconds: 40 * DAY_SECONDS });
  const session = await made('/api/intake/sessions/', { ...sessionRequest(), test_clock: clock.id });
  assert.equal(Date.parse(session.expires_at) - app.clock.nowMs() > 40 * DAY_MS, true);
  const page = await openLink(app, session.url);
  assert.equal((await page.call('PUT', 'draft', draft(1))).status, 200);
  await app.service.sessions.sweep();
  assert.equal((await page.call('PUT', 'draft', draft(2))).status, 200, 'not ended by the service’s own time');
  await advance(clock.id, { by_seconds: 600 });
  assert.equal((await page.call('PUT', 'draft', draft(3))).status, 200);
  await advance(clock.id, { by_seconds: 3600 });
  const late = await page.call('PUT', 'draft', draft(4));
  assert.deepEqual([late.status, late.body.code], [409, 'session_over']);
});

test('a waiting period ends: the next version of the dispute may be filed', async () => {
  const [waiting] = testCases(app.clock.nowMs()).filter(({ name }) => name === 'not_received_waiting_period');
  const clock = await made('/api/test-clocks/', {});
  const { id } = await made('/api/evaluations/', { ...waiting?.request, test_clock: clock.id });
  const before = await resultOf(id);
  assert.equal(before.next_action, 'wait');
  await advance(clock.id, { to: `${before.may_file_from}T12:00:00Z` });
  const next = await made('/api/evaluations/', { supersedes: id });
  const after = await resultOf(next.id);
  assert.deepEqual([after.next_action, after.reason_code], ['file', before.reason_code]);
  assert.equal(after.evaluated_at.slice(0, 10), before.may_file_from);
  const record = (await call('GET', `/api/evaluations/${next.id}`)).body;
  assert.equal(record.test_clock, clock.id, 'a later version is on the clock of the one before');
  assert.equal(record.request.test_clock, undefined);
});

test('a duty falls due by the clock of the account, which reaches what was there before; deleted, time is the service’s', async () => {
  const { id } = await made('/api/evaluations/', {
    ...evaluationRequest(),
    transaction: transaction({ transaction_id: 'duty_by_clock' }),
    card: { ...card, funding: 'DEBIT', issuer_country: 'USA' },
    evidences: {
      cardholder_statement:
        'I do not know this shop. I never bought anything there and my card was with me all the time.',
      card_possession: 'in_possession',
      participated: false,
    },
  });
  const { obligations } = await resultOf(id);
  const duty = obligations.find(({ due_by }: { due_by: string | null }) => due_by !== null);
  const clock = await made('/api/test-clocks/', { reach: 'account' });
  assert.equal((await call('POST', '/api/test-clocks/', { reach: 'account' })).status, 409);
  assert.equal((await events('duty.due')).length, 0);
  await advance(clock.id, { to: `${duty.due_by}T01:00:00Z` });
  const told = (await events('duty.due')).map(
    ({ payload }: { payload: { data: { obligation: { id: string } } } }) => payload.data.obligation.id,
  );
  assert.ok(told.includes(duty.id), told.join());
  const due = (await resultOf(id)).obligations.find((each: { id: string }) => each.id === duty.id);
  assert.equal(due.status, 'due');
  await advance(clock.id, { by_seconds: 2 * DAY_SECONDS });
  assert.equal((await resultOf(id)).obligations.find((each: { id: string }) => each.id === duty.id).status, 'overdue');
  const young = await made('/api/intake/sessions/', sessionRequest());
  assert.ok(Date.parse(young.created_at) > app.clock.nowMs() + DAY_MS, 'what is new is in that time, too');
  assert.equal((await call('DELETE', `/api/test-clocks/${clock.id}`)).status, 204);
  assert.notEqual(
    (await resultOf(id)).obligations.find((each: { id: string }) => each.id === duty.id).status,
    'overdue',
  );
});

test('time only goes forward, and a clock is one of its account’s test side', async () => {
  const { id } = await made('/api/test-clocks/', {});
  await advance(id, { by_seconds: 100 });
  for (const [body, field] of [
    [{ to: '2020-01-01T00:00:00Z' }, 'to'],
    [{ to: '2999-01-01T00:00:00Z' }, 'to'],
  ] as const) {
    const { status, body: problem } = await advance(id, body);
    assert.deepEqual([status, problem.errors[0].loc], [422, ['body', field]]);
  }
  for (const body of [{}, { by_seconds: 1, to: '2027-01-01T00:00:00Z' }, { by_seconds: 0 }, { by_seconds: 1.5 }])
    assert.equal((await advance(id, body)).status, 422, JSON.stringify(body));
  const other = await app.newAccount();
  const { key: others } = await app.service.accounts.createKey({
    accountId: `${other.accountId}_test`,
    name: 'portal',
  });
  const asOther = { authorization: `Bearer ${others}` };
  assert.equal((await call('GET', `/api/test-clocks/${id}`, undefined, asOther)).status, 404);
  assert.equal((await call('POST', `/api/test-clocks/${id}/advance`, { by_seconds: 1 }, asOther)).status, 404);
  const named = await call('POST', '/api/intake/sessions/', { ...sessionRequest(), test_clock: id }, asOther);
  assert.deepEqual([named.status, named.body.errors[0].loc], [422, ['body', 'test_clock']]);
  const { data } = (await call('GET', '/api/test-clocks/?limit=100')).body;
  assert.ok(data.some((each: { id: string }) => each.id === id));
});

test('a live key steers nothing, and is told so', async () => {
  for (const [method, path, body, headers] of [
    ['POST', '/api/test-clocks/', {}, {}],
    ['GET', '/api/test-clocks/', undefined, {}],
    ['POST', '/api/intake/sessions/', { ...sessionRequest(), test_clock: 'tclk_1' }, {}],
    ['POST', '/api/evaluations/', { ...evaluationRequest(), test_controls: { fails: true } }, {}],
    ['GET', '/api/rulesets/', undefined, { 'test-error': 'unavailable' }],
    ['GET', '/api/rulesets/', undefined, { 'test-delay': '1' }],
  ] as const) {
    const { status, body: problem } = await app.call(method, path, body, headers as Record<string, string>);
    assert.deepEqual([status, problem.code], [403, 'test_mode_only'], `${method} ${path}`);
    assert.match(problem.detail, /di_test_/);
  }
});

test('every test case can be asked for by name, whatever is submitted, and by a hosted intake', async () => {
  const expected = testCases(app.clock.nowMs());
  assert.deepEqual(
    expected.map(({ name }) => name),
    [...TEST_RESULTS],
  );
  for (const { name, result } of expected) {
    const { id } = await made('/api/evaluations/', { ...evaluationRequest(), test_controls: { result: name } });
    const { category, subcategory, confidence, reason_code, next_action } = await resultOf(id);
    const { failed_checks: _, ...wanted } = result;
    assert.deepEqual({ category, subcategory, confidence, reason_code, next_action }, wanted, name);
    assert.ok((await call('GET', `/api/evaluations/${id}/explanation`)).body.rules.length > 0);
  }
  const asked = { test_controls: { result: 'window_expired' } };
  const session = await made('/api/intake/sessions/', { ...sessionRequest(), ...asked });
  const page = await openLink(app, session.url);
  const { body } = await page.call('POST', 'submit', { flow_version: 1, answers: draft(1).answers });
  assert.equal((await resultOf(body.evaluation_id)).next_action, 'do_not_file');
  const again = await made('/api/evaluations/', { supersedes: body.evaluation_id });
  const [record, next] = [body.evaluation_id, again.id].map((id) => call('GET', `/api/evaluations/${id}`));
  assert.deepEqual((await record)?.body.request.test_controls, asked.test_controls);
  assert.equal((await next)?.body.request.test_controls, undefined, 'it holds for one submission');
});

test('an evaluation waits as long as it is asked to, or fails', async () => {
  const slow = await made('/api/evaluations/', { ...evaluationRequest(), test_controls: { delay_seconds: 60 } });
  const failing = await made('/api/evaluations/', { ...evaluationRequest(), test_controls: { fails: true } });
  const failed = await call('GET', `/api/evaluations/${failing.id}/result?wait=20`);
  assert.deepEqual([failed.status, failed.body.code], [500, 'internal_error']);
  assert.equal((await call('GET', `/api/evaluations/${failing.id}`)).body.status, 'failed');
  assert.equal((await call('GET', `/api/evaluations/${slow.id}/result`)).status, 202);
});

test('headers make any call of a test key slow or fail', async () => {
  const refused = await call('GET', '/api/rulesets/', undefined, { 'test-error': 'unavailable' });
  assert.deepEqual([refused.status, refused.body.code, refused.headers.get('retry-after')], [503, 'unavailable', '1']);
  const conflict = await call('POST', '/api/intake/sessions/', sessionRequest(), {
    'test-error': 'idempotency_key_reused',
  });
  assert.equal(conflict.status, 422);
  assert.equal((await call('GET', '/api/rulesets/', undefined, { 'test-delay': '0.01' })).status, 200);
  for (const [name, value] of [
    ['test-delay', '31'],
    ['test-delay', 'x'],
    ['test-error', 'toString'],
  ] as const)
    assert.equal((await call('GET', '/api/rulesets/', undefined, { [name]: value })).status, 422, value);
});

test('test receivers answer as their address says, without a network', async () => {
  const dialled: string[] = [];
  const { post } = withTestReceivers({
    async post({ url }) {
      dialled.push(url);
      return {
        responseCode: 204,
        errorCode: null,
        durationMs: 0,
        responseBody: '',
        retryAfter: undefined,
        detail: undefined,
      };
    },
    async close() {},
  });
  const tried = async (url: string, message = 'msg_1') => {
    const headers = { 'webhook-id': message };
    const { responseCode, errorCode } = await post({
      pool: 'ep',
      url,
      headers,
      body: '{}',
      signal: new AbortController().signal,
    });
    return responseCode ?? errorCode;
  };
  assert.equal(await tried('https://receiver.test/503'), 503);
  assert.equal(await tried('https://receiver.test/410'), 410);
  assert.equal(await tried('https://receiver.test/timeout'), 'timeout');
  assert.equal(await tried('https://receiver.test/nothing'), 404);
  const tries = [];
  for (let i = 0; i < 3; i++) tries.push(await tried('https://receiver.test/fails/2', 'msg_2'));
  assert.deepEqual(tries, [503, 503, 200]);
  assert.deepEqual(dialled, []);
  assert.equal(await tried('https://receiver.test.example.com/503'), 204);
  const endpoint = { url: 'https://receiver.test/503' };
  const { createEndpoint } = app.service.context.webhooks.service;
  await assert.rejects(createEndpoint(app.accountId, endpoint), (error: { errors: { msg: string }[] }) => {
    assert.match(error.errors[0]?.msg ?? '', /test side/);
    return true;
  });
  assert.ok((await createEndpoint(`${app.accountId}_test`, endpoint)).id);
});
