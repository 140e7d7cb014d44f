import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, createClient } from './api-client.ts';

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
} as Parameters<ReturnType<typeof createClient>['submitEvaluation']>[0];

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
  await client.uploadFile(new Blob(['abc']), 'a.pdf');
  const form = seen[0]?.body;
  assert.ok(form instanceof FormData);
  assert.equal((form.get('file') as File).name, 'a.pdf');
  assert.equal(seen[0]?.headers.get('content-type'), null, 'fetch sets it, with the boundary');
  await assert.rejects(client.getFile('x/../y'), { status: 404, code: 'unreadable_answer' });
  assert.ok(seen[1]?.url.endsWith('/api/files/x%2F..%2Fy'));
});

test('stops when its signal aborts', async () => {
  const stop = new AbortController();
  const { client, seen } = clientOf(new TypeError('fetch failed'), new TypeError('fetch failed'));
  stop.abort();
  await assert.rejects(client.getFile('f1', { signal: stop.signal }));
  assert.equal(seen.length, 1);
});
