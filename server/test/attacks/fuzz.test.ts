/**
 * Requests of every shape to every documented address: none may fail the server or keep its thread for long. `FUZZ_REQUESTS=20000`
 * is the long form. What is measured is the processor time the thread spends on one request, not the time on the clock, so that a
 * busy machine does not look like a slow server.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 300);
/** Of processor time, in milliseconds. The first requests compile the code, so the least of three tries counts. */
const MAX_BLOCK_MS = 50;
const TRIES = 3;

let app: TestApp;
let targets: { method: string; path: string }[];
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' } });
  const { paths } = (await app.api('/openapi.json')).body;
  targets = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
});
after(() => app.close());

const nasty = fc.constantFrom(
  '\0',
  '\u202e',
  '../..',
  '%00',
  "' or 1=1 --",
  '{{7*7}}',
  '4 '.repeat(20_000),
  '9'.repeat(5000),
  '🙂'.repeat(1000),
);
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), nasty);
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc
    .dictionary(
      fc.constantFrom('transaction', 'dispute', 'evidences', 'metadata', 'card', 'arn'),
      fc.oneof(text, fc.jsonValue()),
    )
    .map((value) => JSON.stringify(value)),
  fc.nat({ max: 60 }).map((depth) => '['.repeat(depth * 50) + ']'.repeat(depth * 50)),
  text,
);

test(`${REQUESTS} malformed requests, to make the server fail or keep its thread for more than ${MAX_BLOCK_MS} ms`, async () => {
  const requests = fc.record({
    target: fc.nat(),
    id: text,
    // An unknown parameter is refused before the body is read, so most requests have none.
    query: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
      fc.dictionary(fc.constantFrom('limit', 'cursor', 'wait', 'status', 'created_after', 'x'), text, { maxKeys: 3 }),
    ),
    body: json,
    type: fc.oneof(
      { weight: 3, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'multipart/form-data', ''),
    ),
    key: fc.option(fc.string({ maxLength: 300 }), { nil: undefined }),
    isAuthorized: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ target, id, query, body, type, key, isAuthorized }) => {
      const { method, path } = targets[target % targets.length] as (typeof targets)[number];
      const search = new URLSearchParams({ ...query, ...(query.wait !== undefined && { wait: '0' }) });
      const url = `${path.replace(/\{\w+\}/g, () => encodeURIComponent(id.toWellFormed()))}?${search}`;
      const headers: Record<string, string> = {
        ...(type && { 'content-type': type }),
        ...(isAuthorized && { authorization: `Bearer ${app.key}` }),
        // A header's value may be any byte of ISO 8859-1 but control characters.
        ...(key !== undefined && { 'idempotency-key': encodeURIComponent(key.toWellFormed()) }),
      };
      const init = { method, headers, ...(method === 'GET' || method === 'HEAD' ? {} : { body }) };
      let leastMs = Number.POSITIVE_INFINITY;
      for (let i = 0; i < TRIES && leastMs > MAX_BLOCK_MS; i++) {
        const before = process.threadCpuUsage();
        const { status, text: answer } = await app.api(url, init);
        const { user, system } = process.threadCpuUsage(before);
        leastMs = Math.min(leastMs, (user + system) / 1000);
        assert.ok(status < 500, `${method} ${url.slice(0, 200)}: ${status} ${answer.slice(0, 300)}`);
      }
      assert.ok(
        leastMs <= MAX_BLOCK_MS,
        `${method} ${url.slice(0, 200)} took ${Math.round(leastMs)} ms of the processor`,
      );
    }),
    { numRuns: REQUESTS },
  );
});
