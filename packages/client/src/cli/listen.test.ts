import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { after, test } from 'node:test';
import { createClient } from '../api-client.ts';
import { verifyWebhook } from '../verify-webhook.ts';
import { listen, secretOf } from './listen.ts';
import { sampleDispute } from './sample-dispute.ts';
import { EVENTS, trigger } from './trigger.ts';

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};
type Handler = (request: { method: string; path: string; body: string; headers: IncomingMessage['headers'] }) => {
  status: number;
  body?: unknown;
};
const closing: (() => void)[] = [];
after(() => closing.forEach((close) => void close()));

async function serverOf(handle: Handler): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const { status, body } = handle({ method, path: url, body: await bodyOf(request), headers });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const message = (n: number) => ({
  id: `msg_${n}`,
  type: 'intake.session.abandoned',
  occurred_at: '2026-01-05T12:00:00Z',
  payload: { event: 'intake.session.abandoned', data: { intake_session_id: `is_${n}` } },
});

test('forwards what happens from now on, signed like the service signs, and goes on when the receiver fails', async () => {
  const secret = await secretOf('di_test_a');
  const stop = new AbortController();
  const received: { id: string; event: string }[] = [];
  const refused: unknown[] = [];
  let pending = Promise.resolve();
  const receiver = await serverOf(({ body, headers }) => {
    pending = pending.then(() =>
      verifyWebhook(body, headers, secret).then(
        ({ webhookId, event }) => void received.push({ id: webhookId, event }),
        (error) => void refused.push(error),
      ),
    );
    return { status: received.length === 0 ? 500 : 204 };
  });
  const pages = [
    { data: [message(1)], next_cursor: 'p1', has_more: true },
    { data: [message(2)], next_cursor: 'p2', has_more: false },
    { data: [message(3), message(4)], next_cursor: 'p4', has_more: false },
  ];
  const asked: string[] = [];
  const service = await serverOf(({ path }) => {
    asked.push(path);
    const page = pages.shift();
    if (!page) stop.abort();
    return { status: 200, body: page ?? { data: [], next_cursor: 'p4', has_more: false } };
  });
  const lines: string[] = [];
  await listen({
    client: createClient({ baseUrl: service, apiKey: 'di_test_x' }),
    forwardTo: receiver,
    secret,
    log: (line) => lines.push(line),
    signal: stop.signal,
  });
  await pending;
  assert.deepEqual(refused, []);
  assert.deepEqual(
    received.map(({ id }) => id),
    ['msg_3', 'msg_4'],
  );
  assert.match(lines[0] ?? '', /^intake\.session\.abandoned {2}msg_3 {2}→ 500 {2}\d{1,5} ms$/);
  assert.match(lines[1] ?? '', /msg_4 {2}→ 204/);
  assert.deepEqual(asked.slice(1, 3), ['/api/events/?after=p1&limit=100', '/api/events/?after=p2&wait=30']);
});

test('reports a receiver that is not there', async () => {
  const stop = new AbortController();
  const pages = [
    { data: [], next_cursor: 'p0', has_more: false },
    { data: [message(1)], next_cursor: 'p1', has_more: false },
  ];
  const service = await serverOf(() => {
    const page = pages.shift();
    if (!page) stop.abort();
    return { status: 200, body: page ?? { data: [], next_cursor: 'p1', has_more: false } };
  });
  const lines: string[] = [];
  await listen({
    client: createClient({ baseUrl: service, apiKey: 'di_test_x' }),
    forwardTo: 'http://127.0.0.1:1/hook',
    secret: 'whsec_AAAA',
    log: (line) => lines.push(line),
    signal: stop.signal,
  });
  assert.match(lines[0] ?? '', /msg_1 {2}→ not delivered: /);
});

for (const [what, error, reason] of [
  ['the cause', new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }), 'connect ECONNREFUSED'],
  ['itself where its cause says nothing', new TypeError('fetch failed', { cause: new Error('') }), 'fetch failed'],
  ['itself where it has no cause', new TypeError('fetch failed'), 'fetch failed'],
  ['itself where its cause is no error', new TypeError('fetch failed', { cause: { message: 'x' } }), 'fetch failed'],
] as const) {
  test(`reports why nothing was delivered: ${what}`, async (t) => {
    t.mock.method(globalThis, 'fetch', async () => {
      throw error;
    });
    const stop = new AbortController();
    const pages = [[], [message(1)]];
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      apiKey: 'di_test_x',
      fetch: async () => {
        const data = pages.shift();
        if (!data) stop.abort();
        return Response.json({ data: data ?? [], next_cursor: data?.length ? 'p1' : 'p0', has_more: false });
      },
    });
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    await listen({ client, forwardTo: 'http://127.0.0.1:1/hook', secret: 'whsec_AAAA', log, signal: stop.signal });
    assert.deepEqual(lines, [`intake.session.abandoned  msg_1  → not delivered: ${reason}`]);
  });
}

test('ends with what the service refuses, whether or not it could be stopped', async () => {
  const fetch = async () => Response.json({ code: 'invalid_api_key' }, { status: 401 });
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'di_test_x', fetch });
  const options = { client, forwardTo: 'http://127.0.0.1:1/hook', secret: 'whsec_AAAA', log: () => {} };
  await assert.rejects(listen(options), { code: 'invalid_api_key' });
  await assert.rejects(listen({ ...options, signal: new AbortController().signal }), { code: 'invalid_api_key' });
});

test('a sample dispute lies in the past: paid 40 days ago, due 25, the shop asked 20', () => {
  const { transaction, evaluation, answers } = sampleDispute(Date.parse('2026-03-12T10:00:00Z'));
  assert.equal(transaction.transaction_timestamp, '2026-01-31T10:00:00.000Z');
  assert.equal(transaction.settlement_timestamp, '2026-02-01T10:00:00.000Z');
  const { delivery, merchant_contact, merchant_unavailable } = evaluation.evidences;
  assert.deepEqual([delivery?.expected_at, merchant_contact?.at], ['2026-02-15', '2026-02-20']);
  assert.deepEqual([answers['delivery.expected_at'], answers['merchant_contact.at']], ['2026-02-15', '2026-02-20']);
  assert.deepEqual([merchant_contact?.attempted, merchant_unavailable], [true, false]);
  assert.deepEqual([answers['merchant_contact.attempted'], answers.merchant_unavailable], [true, false]);
});

test('reports where the intake refuses the cardholder', async () => {
  const origin: string = await serverOf(({ path }) =>
    path.endsWith('/claim')
      ? { status: 409, body: { code: 'session_over' } }
      : { status: 200, body: { id: 'is_1', url: `${origin}/s/is_1#s3cret` } },
  );
  const client = createClient({ baseUrl: origin, apiKey: 'di_test_x' });
  await assert.rejects(trigger(client, 'intake.session.completed'), /\/s\/is_1\/claim answered 409: .*session_over/);
});

test('causes each event by what really causes it', async () => {
  const seen: string[] = [];
  const bodies: Record<string, unknown>[] = [];
  let origin = '';
  origin = await serverOf(({ method, path, body }) => {
    seen.push(`${method} ${path}`);
    if (body) bodies.push(JSON.parse(body));
    const obligations = [
      { due_by: '2026-12-10', status: 'due' },
      { due_by: null, status: 'due' },
      { due_by: '2026-12-01', status: 'done' },
    ];
    const made = { id: 'is_1', url: `${origin}/s/is_1#s3cret`, obligations };
    return { status: 200, body: path.endsWith('submit') ? { evaluation_id: 'e1' } : made };
  });
  const client = createClient({ baseUrl: origin, apiKey: 'di_test_x' });
  const made = [];
  for (const event of EVENTS) made.push(await trigger(client, event));
  assert.deepEqual(made, [
    { evaluation_id: 'is_1' },
    { intake_session_id: 'is_1', evaluation_id: 'e1' },
    { intake_session_id: 'is_1' },
    { evaluation_id: 'is_1' },
    { evaluation_id: 'is_1' },
    { evaluation_id: 'is_1' },
  ]);
  assert.deepEqual(seen, [
    'POST /api/evaluations/',
    'POST /api/intake/sessions/',
    'POST /s/is_1/claim',
    'POST /s/is_1/submit',
    'POST /api/intake/sessions/',
    'POST /api/intake/sessions/is_1/expire',
    'POST /api/evaluations/',
    'POST /api/evaluations/is_1/updates',
    'POST /api/evaluations/',
    'GET /api/evaluations/is_1/result?wait=30',
    'POST /api/intake/sessions/',
    'POST /s/is_1/claim',
    'POST /s/is_1/withdraw',
    'POST /api/test-clocks/',
    'POST /api/evaluations/',
    'GET /api/evaluations/is_1/result?wait=30',
    'POST /api/test-clocks/is_1/advance',
  ]);
  assert.deepEqual(bodies.at(-1), { to: '2026-12-10T01:00:00Z' });
  assert.equal(bodies[2]?.link_secret, 's3cret');
});
