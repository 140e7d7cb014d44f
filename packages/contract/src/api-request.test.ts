/** How the browser apps call the service: what is sent, and what every failure becomes. */
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { ApiError, errorOf, request, requestJson } from './api-request.ts';

const UNREACHED = 'The server could not be reached. Check the connection and try again.';
const NO_REASON = 'The server gave no reason: try again, and tell whoever runs it if it fails again';
afterEach(() => mock.restoreAll());

/** Replaces `fetch`; returns what it is called with. */
function answering(answer: () => Response | Promise<Response>): { url: string; options: RequestInit }[] {
  const calls: { url: string; options: RequestInit }[] = [];
  mock.method(globalThis, 'fetch', async (url: string, options: RequestInit) => {
    calls.push({ url, options });
    return answer();
  });
  return calls;
}
const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => assert.fail('it succeeded'),
    (error) => error as ApiError,
  );

test('an error says what the problem document says, or what its status means', () => {
  const problem = { code: 'not_found', title: 'Not found', detail: 'There is no such file', members: 3 };
  const error = errorOf(404, JSON.stringify(problem), '7');
  assert.deepEqual(
    [error.status, error.code, error.message, error.retryAfterMs, error.problem],
    [404, 'not_found', 'There is no such file', 7000, problem],
  );
  assert.equal(errorOf(404, '{"title":"Not found","code":"x"}').message, 'Not found');
  assert.equal(errorOf(404, '{"code":"not_found"}').message, 'not_found');
  for (const body of ['<html>', '', 'null']) assert.equal(errorOf(404, body).message, NO_REASON, body);
  assert.deepEqual([errorOf(404, '').retryAfterMs, errorOf(404, '', 'soon').retryAfterMs], [0, 0]);
});

test('without a problem document the status alone says what it was', () => {
  const codes = [0, 429, 413, 400, 404, 499, 500, 501, 502, 503, 504].map((status) => errorOf(status, '').code);
  assert.deepEqual(codes, [
    'network',
    'rate_limited',
    'file_too_large',
    'rejected',
    'rejected',
    'rejected',
    'internal_error',
    'internal_error',
    'unavailable',
    'unavailable',
    'unavailable',
  ]);
});

test('what may succeed later is known by its code', () => {
  const isTransient = (code: string) => new ApiError(400, { code }).isTransient;
  for (const code of ['network', 'unavailable', 'internal_error', 'rate_limited', 'idempotency_in_progress'])
    assert.equal(isTransient(code), true, code);
  for (const code of ['not_found', 'rejected', 'file_too_large']) assert.equal(isTransient(code), false, code);
});

test('a body is sent as JSON, text as it is; without one nothing is said of it', async () => {
  const calls = answering(() => new Response('{"a":1}'));
  assert.deepEqual(await requestJson('POST', '/x', { body: { b: 2 }, headers: { k: 'v' }, keepalive: true }), { a: 1 });
  await request('PUT', '/y', { body: '{"c":3}' });
  await request('GET', '/z', { headers: { k: 'v' } });
  const json = { 'content-type': 'application/json' };
  assert.deepEqual(
    calls.map(({ url, options: { method, body, headers, cache, keepalive } }) => [
      url,
      method,
      body,
      headers,
      cache,
      keepalive,
    ]),
    [
      ['/x', 'POST', '{"b":2}', { k: 'v', ...json }, 'no-store', true],
      ['/y', 'PUT', '{"c":3}', json, 'no-store', false],
      ['/z', 'GET', undefined, { k: 'v' }, 'no-store', false],
    ],
  );
});

test('what is no 2xx becomes an error with what the response says', async () => {
  answering(() => new Response('{"code":"rate_limited"}', { status: 429, headers: { 'retry-after': '2' } }));
  const error = await failure(request('GET', '/x'));
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.status, error.code, error.retryAfterMs], [429, 'rate_limited', 2000]);
  answering(() => {
    const broken = new Response(null, { status: 500 });
    broken.text = () => Promise.reject(new Error('the connection broke'));
    return broken;
  });
  assert.equal((await failure(request('GET', '/x'))).code, 'internal_error');
});

test('where no response came, or it broke off, the network is to blame', async () => {
  answering(() => Promise.reject(new TypeError('failed to fetch')));
  const error = await failure(request('GET', '/x'));
  assert.deepEqual([error.status, error.code, error.message], [0, 'network', UNREACHED]);
  answering(() => new Response('{"a":'));
  const cut = await failure(requestJson('GET', '/x'));
  assert.deepEqual([cut.status, cut.code, cut.message], [0, 'network', UNREACHED]);
});

test('no content is undefined', async () => {
  answering(() => new Response(null, { status: 204 }));
  assert.equal(await requestJson('DELETE', '/x'), undefined);
});

test('a request is given up after its time, and the clock stops with the response', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const hanging: RequestInit[] = [];
    mock.method(globalThis, 'fetch', (_url: string, options: RequestInit) => {
      hanging.push(options);
      return new Promise((_, reject) => {
        options.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    });
    const work = failure(request('GET', '/x', { timeoutMs: 500 }));
    mock.timers.tick(499);
    assert.equal(hanging[0]?.signal?.aborted, false);
    mock.timers.tick(1);
    assert.equal((await work).code, 'network');
    const calls = answering(() => new Response('1'));
    await request('GET', '/x', { timeoutMs: 500 });
    await request('GET', '/x');
    mock.timers.tick(500);
    assert.deepEqual(
      calls.map(({ options }) => options.signal?.aborted),
      [false, false],
    );
  } finally {
    mock.timers.reset();
  }
});
