/** What a request carries, after what it is sent again and how long it waits before. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { suite, test } from 'node:test';
import { ApiError } from './api-error.ts';
import { type Call, type ClientOptions, createTransport } from './transport.ts';

const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const GET: Call = { method: 'GET', path: '/api/files/f1' };

/** A transport whose requests are answered in turn by these; the last answer is repeated. */
function transportOf(answers: (() => Response)[], options: Partial<ClientOptions> = {}) {
  const sent: { url: string; headers: Headers; body: unknown; signal: AbortSignal | null | undefined }[] = [];
  const waitedMs: number[] = [];
  const transport = createTransport({
    baseUrl: 'https://disputes.example.com',
    apiKey: 'di_test_key',
    sleep: async (ms) => void waitedMs.push(ms),
    nowMs: () => NOW_MS,
    fetch: async (url, init) => {
      sent.push({ url: String(url), headers: new Headers(init?.headers), body: init?.body, signal: init?.signal });
      return (answers[sent.length - 1] ?? answers.at(-1) ?? assert.fail())();
    },
    ...options,
  });
  return { transport, sent, waitedMs };
}
const json = (status: number, body: unknown, headers?: Record<string, string>) => () =>
  new Response(JSON.stringify(body), { status, headers });
const ok = json(200, { id: 'f1' });

suite('a request', () => {
  test('carries JSON as JSON, and a key where it creates something', async () => {
    const { transport, sent } = transportOf([ok]);
    await transport.call({ method: 'POST', path: '/api/evaluations/', json: { a: 1 } });
    await transport.call({ method: 'POST', path: '/api/intake/sessions/s/expire' });
    await transport.call(GET);
    assert.deepEqual(
      sent.map(({ headers, body }) => [headers.get('content-type'), body]),
      [
        ['application/json', '{"a":1}'],
        [null, undefined],
        [null, undefined],
      ],
    );
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/);
    assert.notEqual(keys[0], keys[1], 'each call has its own');
    assert.equal(keys[2], null, 'nothing is created by reading');
    assert.equal(sent[0]?.headers.get('accept'), 'application/json');
  });

  test('goes to the address without trailing slashes, with the filters that were given', async () => {
    const { transport, sent } = transportOf([ok], { baseUrl: 'https://disputes.example.com/base//' });
    await transport.call({ ...GET, query: { status: undefined, category: null, limit: 0, arn: 'a b' } });
    await transport.call({ ...GET, query: { status: undefined } });
    assert.deepEqual(
      sent.map(({ url }) => url),
      [
        'https://disputes.example.com/base/api/files/f1?limit=0&arn=a+b',
        'https://disputes.example.com/base/api/files/f1',
      ],
    );
  });

  test('is refused at once where the address is none of the web', () => {
    for (const baseUrl of ['xhttps://disputes.example.com', 'httpsx://disputes.example.com', 'disputes'])
      assert.throws(() => transportOf([ok], { baseUrl }), /baseUrl must be a web address/, baseUrl);
    for (const apiKey of ['', 'two words', 'key ', 'ключ'])
      assert.throws(() => transportOf([ok], { apiKey }), /apiKey must be a key of the service/, apiKey);
  });

  test('ends with the caller’s signal and with its own time', async () => {
    const stop = new AbortController();
    const { transport, sent } = transportOf([ok]);
    await transport.call({ ...GET, signal: stop.signal });
    stop.abort();
    assert.equal(sent[0]?.signal?.aborted, true, 'the caller’s signal reaches fetch');
    // The time of a request does not keep the process alive; here nothing else would.
    const never = ({ signal }: RequestInit) =>
      new Promise<never>((_, reject) => {
        const alive = setInterval(() => {}, 1000);
        signal?.addEventListener('abort', () => {
          clearInterval(alive);
          reject(signal.reason);
        });
      });
    const slow = transportOf([], { timeoutMs: 0, maxRetries: 0, fetch: (_, init) => never(init ?? {}) });
    await assert.rejects(slow.transport.call(GET), { name: 'TimeoutError' });
    const both = { ...GET, signal: new AbortController().signal };
    await assert.rejects(slow.transport.call(both), { name: 'TimeoutError' });
  });
});

suite('a failed request', () => {
  for (const [status, tries] of [
    [400, 1],
    [404, 1],
    [408, 4],
    [429, 4],
    [499, 1],
    [500, 4],
    [501, 1],
    [502, 4],
    [505, 1],
    [599, 4],
  ] as const) {
    test(`with status ${status} is sent ${tries} times`, async () => {
      const { transport, sent } = transportOf([json(status, {})]);
      await assert.rejects(transport.call(GET), { status });
      assert.equal(sent.length, tries);
    });
  }

  test('is repeated as often as asked for', async () => {
    const { transport, sent } = transportOf([json(500, {})], { maxRetries: 1 });
    await assert.rejects(transport.call(GET), { status: 500 });
    assert.equal(sent.length, 2);
  });

  test('waits 250 ms and twice as long each time, up to 30 s, and up to a quarter more', async (t) => {
    const share = t.mock.method(Math, 'random', () => 0);
    const waits = async (maxRetries: number) => {
      const { transport, waitedMs } = transportOf([json(503, {})], { maxRetries });
      await assert.rejects(transport.call(GET));
      return waitedMs;
    };
    assert.deepEqual(await waits(9), [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    share.mock.mockImplementation(() => 0.8);
    assert.deepEqual(await waits(2), [300, 600]);
  });

  for (const [retryAfter, waitMs] of [
    ['12', 12_000],
    ['30', 30_000],
    ['31', null],
    ['0', 250],
    ['Sun, 01 Mar 2026 12:00:09 GMT', 9000],
    ['Sun, 01 Mar 2026 12:00:09 +0000', 9000],
    ['2026-03-01T12:00:09Z', 9000],
    ['Sun, 01 Mar 2026 11:59:00 GMT', 250],
    ['Sun, 01 Mar 2026 12:00:31 GMT', null],
    ['soon', 250],
  ] as const) {
    test(`with Retry-After "${retryAfter}" ${waitMs === null ? 'is not repeated' : `waits ${waitMs} ms`}`, async (t) => {
      t.mock.method(Math, 'random', () => 0);
      const { transport, sent, waitedMs } = transportOf([json(503, {}, { 'retry-after': retryAfter }), ok]);
      if (waitMs === null) await assert.rejects(transport.call(GET), { status: 503 });
      else await transport.call(GET);
      assert.deepEqual(waitedMs, waitMs === null ? [] : [waitMs]);
      assert.equal(sent.length, waitMs === null ? 1 : 2);
    });
  }

  test('waits by a timer where no other clock is given', async (t) => {
    const timers: unknown[] = [];
    const timer = t.mock.method(globalThis, 'setTimeout', ((done: () => void, ms: number) => {
      timers.push(ms);
      done();
    }) as typeof setTimeout);
    t.mock.method(Math, 'random', () => 0);
    const { transport, sent } = transportOf([json(503, {}), ok], { sleep: undefined });
    await transport.call(GET);
    timer.mock.restore();
    assert.deepEqual([timers, sent.length], [[250], 2]);
  });

  test('is not sent again before the wait is over, and leaves no listener at the signal', async () => {
    let wake = () => {};
    const stop = new AbortController();
    const { transport, sent } = transportOf([json(503, {}), ok], {
      sleep: () =>
        new Promise((resolve) => {
          wake = resolve;
          asleep();
        }),
    });
    let asleep = () => {};
    const sleeping = () =>
      new Promise<void>((resolve) => {
        asleep = resolve;
      });
    for (const signal of [undefined, stop.signal]) {
      sent.length = 0;
      const fell = sleeping();
      const call = transport.call({ ...GET, signal });
      await fell;
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(sent.length, 1);
      wake();
      await call;
      assert.equal(sent.length, 2);
    }
    assert.equal(getEventListeners(stop.signal, 'abort').length, 0);
  });

  test('says what the service said, and nothing where that is no problem document', async () => {
    const errorOf = async (answer: () => Response): Promise<ApiError> => {
      const { transport } = transportOf([answer]);
      return transport.call(GET).then(
        () => assert.fail(),
        (error) => (error instanceof ApiError ? error : assert.fail(String(error))),
      );
    };
    const told = await errorOf(json(404, { code: 'not_found', title: 'Not found', request_id: 'req_1' }));
    assert.deepEqual([told.code, told.message, told.requestId], ['not_found', 'Not found', 'req_1']);
    for (const body of [null, 'nope', 7]) {
      const { code, problem, message, requestId } = await errorOf(json(404, body));
      assert.deepEqual([code, problem], ['unreadable_answer', {}]);
      assert.deepEqual([message, requestId], ['The service answered 404', undefined]);
    }
  });
});

test('an empty success has no body', async () => {
  const { transport } = transportOf([() => new Response(null, { status: 204 })]);
  assert.deepEqual(await transport.call(GET), { status: 204, body: undefined });
});
