/** Uploads over connections as they are: in pieces, cut off, too long. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createHttpServer } from '../../src/platform/http/serving/http-server.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

const MAX_BYTES = 2_000_000;
let app: TestApp;
let server: Server;
let port: number;
before(async () => {
  app = await startTestApp({
    env: { MAX_FILE_BYTES: String(MAX_BYTES), RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' },
  });
  server = createHttpServer(app.service.api.fetch);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

const PDF = (bytes: number) => `%PDF-1.7\n%${'x'.repeat(bytes)}\n%%EOF\n`;
const part = (content: string, field = 'file') =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n${content}\r\n`;
const head = (more: string) =>
  `POST /api/files/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\nContent-Type: multipart/form-data; boundary=x\r\n${more}\r\n\r\n`;
const whole = (body: string) => head(`Content-Length: ${Buffer.byteLength(body)}`) + body;
const NEXT = 'GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

/** Sends these one after the other, as far as the server listens; answers the statuses that come back until it ends the connection. */
async function statuses(...pieces: string[]): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  for (const piece of pieces) {
    if (!socket.writable) break;
    await new Promise<void>((resolve) => socket.write(piece, () => setImmediate(resolve)));
  }
  await closed;
  return [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}
const incoming = () => readdir(join(app.dataDir, 'files', 'incoming'));

test('an upload in one piece, in chunks of any size and with more behind its end, then another request', async () => {
  const body = `${part(PDF(300))}--x--\r\n`;
  assert.deepEqual(await statuses(whole(body), NEXT), [201, 200]);
  assert.deepEqual(await statuses(...whole(body), NEXT), [201, 200]);
  const chunks = [...body.matchAll(/[\s\S]{1,7}/g)].map(([text]) => `${text.length.toString(16)}\r\n${text}\r\n`);
  assert.deepEqual(await statuses(head('Transfer-Encoding: chunked'), ...chunks, '0\r\n\r\n', NEXT), [201, 200]);
  assert.deepEqual(await statuses(whole(body + 'y'.repeat(200_000)), NEXT), [201, 200]);
});

test('what is refused is answered, and nothing is left of it', async () => {
  const refused: [string, number][] = [
    [`${part(PDF(MAX_BYTES))}--x--\r\n`, 413],
    [`${part(PDF(10))}${part(PDF(10))}--x--\r\n`, 422],
    [`${part(PDF(10), 'other')}--x--\r\n`, 422],
    [part(PDF(10)), 400],
    ['', 400],
    ['--y--', 400],
    [`${part('\x7fELF')}--x--\r\n`, 415],
  ];
  for (const [body, status] of refused)
    assert.deepEqual(await statuses(whole(body), NEXT), [status, 200], body.slice(0, 80));
  assert.deepEqual(await incoming(), []);
});

test('a connection that is cut in the middle of a file leaves nothing, wherever it is cut', async () => {
  const body = `${part(PDF(100_000))}--x--\r\n`;
  for (const at of [0, 50, 90, 50_000, body.length - 8]) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await new Promise<void>((resolve) =>
      socket.write(whole(body).slice(0, at - body.length || undefined), () => resolve()),
    );
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  while ((await incoming()).length > 0) await new Promise(setImmediate);
  assert.deepEqual(await statuses(whole(`${part(PDF(10))}--x--\r\n`), NEXT), [201, 200]);
});
