import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { evaluationRequest } from '../../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ env: { MAX_FILE_BYTES: '100000' } });
});
after(() => app.close());

test('pages and probes refuse other methods by name, as the API does', async () => {
  for (const path of ['/openapi.json', '/livez', '/readyz', '/docs', '/docs/errors', '/element/dispute-intake.js']) {
    for (const method of ['POST', 'DELETE', 'OPTIONS']) {
      const { status, headers, body } = await app.api(path, { method });
      assert.equal(status, 405, `${method} ${path}`);
      assert.equal(headers.get('allow'), 'GET, HEAD');
      assert.equal(body.code, 'method_not_allowed');
    }
  }
  assert.equal((await app.api('/nothing', { method: 'POST' })).status, 404);
});

test('a compressed body is refused by name, not as malformed JSON', async () => {
  const body = evaluationRequest();
  const refused = await app.call('POST', '/api/evaluations/', body, { 'content-encoding': 'gzip' });
  assert.equal(refused.status, 415);
  assert.match(refused.body.detail, /without Content-Encoding/);
  assert.equal((await app.call('POST', '/api/evaluations/', body, { 'content-encoding': 'identity' })).status, 202);
});

test('a card number as Idempotency-Key is refused and kept nowhere', async () => {
  for (const path of ['/api/evaluations/', '/api/intake/sessions/']) {
    const { status, body } = await app.call('POST', path, {}, { 'idempotency-key': '4111 1111 1111 1111' });
    assert.deepEqual([status, body.code, body.errors[0].loc], [422, 'pan_not_accepted', ['header', 'Idempotency-Key']]);
    assert.doesNotMatch(JSON.stringify(body), /4111/);
  }
});

test('a refused upload leaves the connection usable for the next request', async (t) => {
  const server = createServer(getRequestListener(app.service.api.fetch)).listen(0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => {
    agent.destroy();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = (method: string, path: string, body?: string) => {
    const sent = request({
      agent,
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { authorization: `Bearer ${app.key}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    sent.end(body);
    return once(sent, 'response').then(([answer]) => {
      answer.resume();
      return { status: answer.statusCode, clientPort: sent.socket?.localPort };
    });
  };
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(400_000)}\r\n--b--`;
  // Draining is bounded in time, so a machine that stalls may cut one of them; code that always cuts cuts all.
  const isKept = async () => {
    const refused = await call('POST', '/api/files/', file);
    assert.equal(refused.status, 413);
    const next = await call('GET', '/api/evaluations/').catch(() => undefined);
    return next?.status === 200 && next.clientPort === refused.clientPort;
  };
  let kept = 0;
  for (let tries = 0; tries < 5 && kept === 0; tries++) kept += Number(await isKept());
  assert.equal(kept, 1);
});
