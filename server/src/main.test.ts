/** How the program ends: within its time, whatever holds on to it, and with nothing lost. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { childServer } from './testing/child-server.ts';
import { evaluationRequest } from './testing/factories.ts';

test('a stop cuts off requests and receivers that never end; their webhooks go out after the restart', async () => {
  const calls: IncomingMessage[] = [];
  let answers = false;
  // Until it is told to, it takes what comes and says nothing.
  const receiver = createServer((request, response) => {
    calls.push(request);
    receiver.emit('called');
    if (answers) response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const server = await childServer({ DRAIN_SECONDS: '1' });
  try {
    await server.start();
    const admin = async (...args: string[]) => JSON.parse((await server.admin(...args)).stdout);
    const { id: account } = await admin('account', 'create', '--name', 'Northbank');
    const { key } = await admin('key', 'create', '--account', account, '--name', 'backend');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await admin('endpoint', 'create', '--account', account, '--url', url);

    const called = once(receiver, 'called');
    const accepted = await fetch(`${server.baseUrl}/api/evaluations/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(evaluationRequest()),
    });
    assert.equal(accepted.status, 202);
    await called;
    const hanging = connect(Number(new URL(server.baseUrl).port), 'localhost');
    hanging.on('error', () => {});
    hanging.write('POST /api/evaluations/ HTTP/1.1\r\nHost: localhost\r\nContent-Le');
    await once(hanging, 'connect');

    const cutOff = once(hanging, 'close');
    assert.equal((await server.stop('SIGTERM')).signal, null);
    await cutOff;

    answers = true;
    const again = once(receiver, 'called');
    await server.start();
    await again;
    assert.equal(calls[1]?.headers['webhook-id'], calls[0]?.headers['webhook-id']);
  } finally {
    await server.remove();
    receiver.closeAllConnections();
    receiver.close();
  }
});
