import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { createHttpServer, SERVER_LIMITS, type ServerLimits } from './http-server.ts';

const servers: Server[] = [];
async function portOf(limits: ServerLimits): Promise<number> {
  const server = createHttpServer(async (request) => new Response(`${(await request.text()).length}`), limits);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** As in the service, and one whose times are short enough to wait for. */
let port: number;
let impatientPort: number;
before(async () => {
  port = await portOf(SERVER_LIMITS);
  impatientPort = await portOf({ ...SERVER_LIMITS, headersMs: 100, requestMs: 300, checkEveryMs: 20 });
});
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** What comes back until the server ends the connection; `drip` is sent again and again, as a slow client does. */
function talk(to: number, first: string, drip = ''): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(to, '127.0.0.1');
  let answer = '';
  const dripping = drip === '' ? undefined : setInterval(() => socket.writable && socket.write(drip), 10);
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(dripping);
    resolve(answer);
  });
  socket.write(first);
  return promise;
}

/** Status and code of a problem, as a client that knows nothing but HTTP reads it. */
function problemIn(answer: string): [number, string] {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  assert.match(head, /^Content-Type: application\/problem\+json$/m);
  assert.equal(Number(/^Content-Length: (\d+)$/m.exec(head)?.[1]), Buffer.byteLength(body));
  const { status, code, detail } = JSON.parse(body) as { status: number; code: string; detail: string };
  assert.equal(Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), status);
  assert.ok(detail.length > 10);
  return [status, code];
}

test('a client that never ends its headers is told so and cut off', async () => {
  assert.deepEqual(problemIn(await talk(impatientPort, 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n')), [
    408,
    'request_timeout',
  ]);
});

test('a client that never ends its body is told so and cut off', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n';
  assert.deepEqual(problemIn(await talk(impatientPort, head, 'a')), [408, 'request_timeout']);
});

test('one that says nothing at all is cut off', async () => {
  assert.deepEqual(problemIn(await talk(impatientPort, '')), [408, 'request_timeout']);
});

test('large headers, many headers and a long address are refused', async () => {
  const many = Array.from({ length: 3000 }, (_, i) => `X-${i}: a\r\n`).join('');
  for (const [address, headers] of [
    ['/', `X-A: ${'a'.repeat(20_000)}\r\n`],
    ['/', many],
    [`/${'a'.repeat(20_000)}`, ''],
  ]) {
    const answer = await talk(port, `GET ${address} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
    assert.deepEqual(problemIn(answer), [431, 'headers_too_large']);
  }
});

test('what is not HTTP is refused', async () => {
  assert.deepEqual(problemIn(await talk(port, 'NONSENSE\r\n\r\n')), [400, 'malformed_request']);
});
