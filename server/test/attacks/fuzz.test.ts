/**
 * A part of what `npm run fuzz` does (see fuzzing/), within one process: none of these requests may fail the server or keep its
 * thread for long, and no input any parser. What is measured is the processor time the thread spends on one request, not the time on the clock, so that
 * a busy machine does not look like a slow server.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createHttpServer } from '../../src/platform/http/serving/http-server.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';
import { corpus, PARSERS, tryParser } from './fuzzing/parsers.ts';
import { fuzzedRequests, malformedHttp, type Target } from './fuzzing/requests.ts';
import { allTargets } from './fuzzing/targets.ts';

const REQUESTS = 300;
const INPUTS = 12;
const MALFORMED = 60;
/** Of processor time, in milliseconds. The first requests compile the code, so the least of three tries counts. */
const MAX_BLOCK_MS = 50;
const TRIES = 3;

let app: TestApp;
let targets: Target[];
before(async () => {
  const withoutLimits = { RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' };
  app = await startTestApp({ env: { ...withoutLimits, RATE_LIMIT_VISITOR_PER_MINUTE: '0', DEMO: 'true' } });
  // The page of the intake need not be built for this test.
  targets = (await allTargets()).filter(({ origin, method }) => origin === 'api' || method !== 'GET');
});
after(() => app.close());

test(`${REQUESTS} requests nobody should send, to make the server fail or keep its thread for more than ${MAX_BLOCK_MS} ms`, async () => {
  await fc.assert(
    fc.asyncProperty(fuzzedRequests(targets, { key: app.key }), async ({ target, url, headers, body }) => {
      const what = `${target.method} ${url.slice(0, 200)}`;
      const init = { method: target.method, headers, ...(body !== undefined && { body }) };
      let leastMs = Number.POSITIVE_INFINITY;
      for (let i = 0; i < TRIES && leastMs > MAX_BLOCK_MS; i++) {
        const before = process.threadCpuUsage();
        const response = await app.service[target.origin].request(url, init);
        const { user, system } = process.threadCpuUsage(before);
        leastMs = Math.min(leastMs, (user + system) / 1000);
        assert.ok(response.status < 500, `${what}: ${response.status}`);
        await response.body?.cancel();
      }
      assert.ok(leastMs <= MAX_BLOCK_MS, `${what} took ${Math.round(leastMs)} ms of the processor`);
    }),
    { numRuns: REQUESTS },
  );
});

test(`${MALFORMED} texts that are no HTTP, written to a socket: each is refused or the connection closed, none with a 5xx`, async (t) => {
  const server = createHttpServer(app.service.api.fetch).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const statusOf = (bytes: string) =>
    new Promise<number>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)));
      // The end says that nothing follows: a request that is not complete is over.
      socket.end(Buffer.from(bytes, 'latin1'));
    });
  await fc.assert(
    fc.asyncProperty(malformedHttp, async (bytes) => {
      const status = await statusOf(bytes);
      assert.ok(status < 500, `${status} for ${JSON.stringify(bytes.slice(0, 300))}`);
    }),
    { numRuns: MALFORMED },
  );
});

for (const { parser, name, input } of corpus())
  test(`an input that once failed: ${name}`, () => tryParser(parser, input));

for (const parser of PARSERS)
  test(`${INPUTS} inputs by the grammar of ${parser.name}`, () =>
    fc.assert(
      fc.asyncProperty(parser.inputs, (input) => tryParser(parser, input)),
      { numRuns: INPUTS },
    ));
