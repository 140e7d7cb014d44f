import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from './api-client.ts';
import { ApiError, isApiError } from './api-error.ts';
import type { EvaluationRequest } from './api-types.generated.ts';

interface Seen {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

/** A client whose requests are answered in turn by these; an Error stands for a broken connection. */
function clientOf(...answers: (Response | Error)[]) {
  const seen: Seen[] = [];
  const waitedMs: number[] = [];
  const client = createClient({
    baseUrl: 'https://disputes.example.com/',
    apiKey: 'di_live_key',
    sleep: async (ms) => void waitedMs.push(ms),
    nowMs: () => Date.parse('2026-03-01T12:00:00Z'),
    fetch: async (url, init) => {
      seen.push({
        url: String(url),
        method: init?.method ?? '',
        headers: new Headers(init?.headers),
        body: init?.body,
      });
      const answer = answers.shift();
      if (!answer) throw new Error('nothing more was expected');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { client, seen, waitedMs };
}
const json = (status: number, body: unknown, headers?: Record<string, string>) =>
  new Response(JSON.stringify(body), { status, headers });

const evaluation = {
  dispute: { disputed_amount: 10, disputed_currency: 'EUR' },
  transaction: {
    transaction_id: 't',
    card_scheme: 'VISA',
    channel_type: 'ECOMMERCE',
    merchant_name: 'Shop',
    transaction_amount: 10,
    transaction_currency: 'EUR',
    transaction_timestamp: '2026-01-01T00:00:00Z',
  },
  card: { bin: '411111', last_4: '1111' },
  evidences: {},
} as EvaluationRequest;

test('submits with the key and an idempotency key, and answers the body', async () => {
  const { client, seen } = clientOf(json(202, { id: 'e1', status: 'queued' }));
  assert.deepEqual(await client.submitEvaluation(evaluation, { idempotencyKey: 'mine' }), {
    id: 'e1',
    status: 'queued',
  });
  const [request] = seen;
  assert.deepEqual([request?.method, request?.url], ['POST', 'https://disputes.example.com/api/evaluations/']);
  assert.equal(request?.headers.get('authorization'), 'Bearer di_live_key');
  assert.equal(request?.headers.get('idempotency-key'), 'mine');
  assert.deepEqual(JSON.parse(String(request?.body)), evaluation);
});

test('repeats under the same key when the connection breaks or the service is overloaded, waiting as it is asked to', async () => {
  const { client, seen, waitedMs } = clientOf(
    new TypeError('fetch failed'),
    json(503, {}),
    json(429, {}, { 'retry-after': '7' }),
    json(202, { id: 'e1', status: 'queued' }),
  );
  await client.submitEvaluation(evaluation);
  assert.equal(seen.length, 4);
  assert.equal(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size, 1);
  assert.equal(waitedMs[2], 7000);
});

test('gives up after the last repetition with what happened', async () => {
  const broken = clientOf(...Array.from({ length: 4 }, () => new TypeError('fetch failed')));
  await assert.rejects(broken.client.submitEvaluation(evaluation), /fetch failed/);
  const failing = clientOf(...Array.from({ length: 4 }, () => json(500, { code: 'internal_error' })));
  await assert.rejects(failing.client.submitEvaluation(evaluation), { status: 500, code: 'internal_error' });
});

test('does not repeat what the service refuses, and tells why', async () => {
  const problem = {
    status: 422,
    code: 'validation_failed',
    detail: 'The input is not valid',
    errors: [{ loc: ['body', 'card'], msg: 'Required', type: 'error' }],
  };
  const { client, seen } = clientOf(json(422, problem));
  await assert.rejects(client.submitEvaluation(evaluation), (error) => {
    assert.ok(error instanceof ApiError);
    assert.deepEqual(
      [error.code, error.message, error.problem.errors?.[0]?.loc],
      ['validation_failed', 'The input is not valid', ['body', 'card']],
    );
    return true;
  });
  assert.equal(seen.length, 1);
});

test('answers undefined while a result is not there yet', async () => {
  const { client, seen } = clientOf(
    json(202, { id: 'e1', status: 'queued' }),
    json(200, { id: 'e1', category: 'fraud' }),
  );
  assert.equal(await client.getResult('e1'), undefined);
  assert.equal((await client.getResult('e1', { waitSeconds: 99 }))?.category, 'fraud');
  assert.deepEqual(
    seen.map(({ url }) => url.split('/result')[1]),
    ['?wait=0', '?wait=30'],
  );
});

test('uploads a file as one part named file, and reads a page that is no problem document', async () => {
  const { client, seen } = clientOf(
    json(201, { id: 'f1', original_name: 'a.pdf', mime_type: 'application/pdf', size: 3 }),
    new Response('<html>', { status: 404 }),
  );
  await client.uploadFile(new Blob(['abc']), 'a.pdf', { kind: 'receipt' });
  const form = seen[0]?.body;
  assert.ok(form instanceof FormData);
  assert.equal((form.get('file') as File).name, 'a.pdf');
  assert.equal(form.get('kind'), 'receipt');
  assert.equal(seen[0]?.headers.get('content-type'), null, 'fetch sets it, with the boundary');
  await assert.rejects(client.getFile('x/../y'), { status: 404, code: 'unreadable_answer' });
  assert.ok(seen[1]?.url.endsWith('/api/files/x%2F..%2Fy'));
});

test('tries again after a 500, and after a connection that broke while the body was read', async () => {
  const broken = new Response(
    new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('terminated'));
      },
    }),
  );
  const { client, seen } = clientOf(json(500, { code: 'internal_error' }), broken, json(200, { id: 'f1' }));
  assert.equal((await client.getFile('f1')).id, 'f1');
  assert.equal(seen.length, 3);
});

test('waits until the date in Retry-After', async () => {
  const { client, waitedMs } = clientOf(
    json(503, {}, { 'retry-after': 'Sun, 01 Mar 2026 12:00:09 GMT' }),
    json(200, { id: 'f1' }),
  );
  await client.getFile('f1');
  assert.deepEqual(waitedMs, [9000]);
});

test('does not send again what cannot succeed', async () => {
  const cases: [string, Response][] = [
    ['a quota of the day', json(429, { code: 'upload_quota_reached' }, { 'retry-after': '40000' })],
    ['what the service does not implement', json(501, {})],
    ['a refusal', json(409, { code: 'session_over' })],
    ['a success that is not JSON', new Response('<html>', { status: 200 })],
  ];
  for (const [what, response] of cases) {
    const { client, seen } = clientOf(response);
    await assert.rejects(client.getFile('f1'), ApiError, what);
    assert.equal(seen.length, 1, what);
  }
  assert.throws(() => createClient({ baseUrl: 'disputes.example.com', apiKey: 'k' }), TypeError);
  for (const baseUrl of ['ftp://disputes.example.com', 'disputes.example.com', undefined as unknown as string]) {
    assert.throws(() => createClient({ baseUrl, apiKey: 'k' }), /baseUrl must be a web address/);
  }
  assert.throws(() => createClient({ baseUrl: 'https://disputes.example.com', apiKey: 'line\nbreak' }), /di_test_/);
});

test('repeats while the first request with this key is still running', async () => {
  const { client, seen } = clientOf(
    json(409, { code: 'idempotency_in_progress' }),
    json(202, { id: 'e1', status: 'queued' }),
  );
  await client.submitEvaluation(evaluation);
  assert.equal(seen.length, 2);
});

test('an error carries its code and the id to find the request by', async () => {
  const { client } = clientOf(json(404, { code: 'not_found' }, { 'x-request-id': 'req_7' }));
  await assert.rejects(client.getIntakeSession('is_1'), (error) => {
    assert.ok(isApiError(error, 'not_found'));
    assert.equal(isApiError(error, 'rate_limited'), false);
    assert.equal(isApiError(error), true);
    assert.equal(isApiError(new Error('not_found')), false);
    assert.equal(error.requestId, 'req_7');
    return true;
  });
});

test('a list is its first page when awaited, and all its items when iterated', async () => {
  const pages = () => [
    json(200, { data: [{ id: 'a' }, { id: 'b' }], next_cursor: 'c1', has_more: true }),
    json(200, { data: [{ id: 'c' }], next_cursor: null, has_more: false }),
  ];
  const one = clientOf(...pages());
  assert.deepEqual((await one.client.listEvaluations({ status: 'completed', limit: 2 })).next_cursor, 'c1');
  const all = clientOf(...pages());
  const ids: string[] = [];
  for await (const { id } of all.client.listEvaluations({ status: 'completed', limit: 2 })) ids.push(id);
  assert.deepEqual(ids, ['a', 'b', 'c']);
  assert.deepEqual(
    all.seen.map(({ url }) => url.split('.com')[1]),
    ['/api/evaluations/?status=completed&limit=2', '/api/evaluations/?status=completed&limit=2&cursor=c1'],
  );
});

test('follows events from page to page, and says where to go on', async () => {
  const event = (id: string) => ({ id, type: 'evaluation.completed', occurred_at: '', payload: {} });
  const { client, seen } = clientOf(
    json(200, { data: [event('m1')], next_cursor: 'p1', has_more: false }),
    json(200, { data: [], next_cursor: 'p1', has_more: false }),
    json(200, { data: [event('m2')], next_cursor: 'p2', has_more: false }),
  );
  const cursors: string[] = [];
  const ids: string[] = [];
  for await (const { id } of client.followEvents({
    types: ['evaluation.completed', 'intake.session.completed'],
    onCursor: (cursor) => cursors.push(cursor),
  })) {
    ids.push(id);
    if (ids.length === 2) break;
  }
  assert.deepEqual([ids, cursors], [['m1', 'm2'], ['p1']]);
  const queries = seen.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  const types = 'evaluation.completed,intake.session.completed';
  assert.deepEqual(queries, [
    { wait: '30', types },
    { after: 'p1', wait: '30', types },
    { after: 'p1', wait: '30', types },
  ]);
});

test('ends with the page that names no next one, whatever it says of more', async () => {
  const last = json(200, { data: [{ id: 'a' }], next_cursor: null, has_more: true });
  const { client, seen } = clientOf(last);
  const ids: string[] = [];
  for await (const { id } of client.listIntakeSessions({ status: 'completed' })) ids.push(id);
  assert.deepEqual(
    [ids, seen.map(({ url }) => url.split('.com')[1])],
    [['a'], ['/api/intake/sessions/?status=completed']],
  );
  const named = json(200, { data: [{ id: 'a' }], next_cursor: 'c1', has_more: false });
  const other = clientOf(named);
  for await (const { id } of other.client.listIntakeSessions()) ids.push(id);
  assert.equal(other.seen.length, 1, 'nor is there a next one where it says so');
});

test('goes on from the same place where a page of events names none', async () => {
  const event = { id: 'm1', type: 'evaluation.completed', occurred_at: '', payload: {} };
  const { client, seen } = clientOf(
    json(200, { data: [], next_cursor: null, has_more: false }),
    json(200, { data: [event], next_cursor: 'p2', has_more: false }),
  );
  const cursors: (string | null)[] = [];
  for await (const { id } of client.followEvents({ after: 'p1', onCursor: (cursor) => cursors.push(cursor) })) {
    assert.equal(id, 'm1');
    break;
  }
  assert.deepEqual(
    seen.map(({ url }) => new URL(url).searchParams.get('after')),
    ['p1', 'p1'],
  );
  assert.deepEqual(cursors, []);
});

test('an explanation is undefined before the result', async () => {
  const { client } = clientOf(json(202, { status: 'queued' }), json(200, { rules: [] }));
  assert.equal(await client.getExplanation('e1'), undefined);
  assert.deepEqual(await client.getExplanation('e1'), { rules: [] });
});

test('uploads a file without a kind where none is said', async () => {
  const { client, seen } = clientOf(json(201, { id: 'f1' }));
  await client.uploadFile(new Blob(['abc']), 'a.pdf');
  const form = seen[0]?.body;
  assert.ok(form instanceof FormData);
  assert.deepEqual([...form.keys()], ['file']);
});

test('waits for a result through as many requests as it takes', async () => {
  const { client, seen } = clientOf(
    json(202, { id: 'e1', status: 'queued' }),
    json(200, { id: 'e1', category: 'fraud' }),
  );
  assert.equal((await client.waitForResult('e1')).category, 'fraud');
  assert.equal(seen.length, 2);
});

test('calls every other operation at its address', async () => {
  const calls: [string, (client: ReturnType<typeof createClient>) => Promise<unknown>][] = [
    ['POST /api/intake/sessions/is_1/renew', (client) => client.renewIntakeSession('is_1')],
    ['POST /api/intake/sessions/is_1/expire', (client) => client.expireIntakeSession('is_1')],
    ['GET /api/rulesets/', (client) => client.listRulesets()],
    ['GET /api/rulesets/2026.1', (client) => client.getRuleset('2026.1')],
    ['GET /api/evaluations/e1', (client) => client.getEvaluation('e1')],
    ['GET /api/evaluations/e1/explanation', (client) => client.getExplanation('e1')],
    ['GET /api/evaluations/e1/export?for=stripe', (client) => client.exportEvaluation('e1', 'stripe')],
    ['GET /api/evaluations/e1/export?for=pdf', (client) => client.exportCaseFile('e1')],
    ['POST /api/evaluations/e1/outcome', (client) => client.reportOutcome('e1', { outcome: 'won' })],
    [
      'GET /api/requirements/?card_scheme=VISA&reason_code=13.1',
      (client) => client.getRequirements({ card_scheme: 'VISA', reason_code: '13.1' }),
    ],
  ];
  for (const [address, call] of calls) {
    const { client, seen } = clientOf(json(200, {}));
    await call(client);
    assert.equal(`${seen[0]?.method} ${seen[0]?.url.split('.com')[1]}`, address);
  }
});

test('aborting ends a call at once, also while it waits for its next try', async () => {
  const stop = new AbortController();
  let isWaiting = () => {};
  const waiting = new Promise<void>((resolve) => {
    isWaiting = resolve;
  });
  let tries = 0;
  const client = createClient({
    baseUrl: 'https://disputes.example.com',
    apiKey: 'k',
    sleep: () => {
      isWaiting();
      return new Promise(() => {});
    },
    fetch: async () => {
      tries += 1;
      return json(503, {});
    },
  });
  const call = client.getFile('f1', { signal: stop.signal });
  await waiting;
  stop.abort(new Error('gone'));
  await assert.rejects(call, /gone/);
  await assert.rejects(client.getFile('f1', { signal: stop.signal }), /gone/);
  assert.equal(tries, 1);
});
