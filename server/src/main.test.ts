/** How the program ends: within its time, whatever holds on to it, and with nothing lost. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
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

test('a start on a taken port makes no account: the keys come with the first start that succeeds', async () => {
  const server = await childServer();
  const taken = createServer().listen(Number(new URL(server.intakeUrl).port));
  await once(taken, 'listening');
  try {
    await assert.rejects(server.start(), /INTAKE_PORT=\d+ is taken by another program/);
    assert.doesNotMatch(server.output(), /di_(test|live)_/);
    taken.close();
    await once(taken, 'close');
    await server.start();
    assert.match(server.output(), /Test key {5}di_test_\w+/);
    assert.match(server.output(), /Live key {5}di_live_\w+/);
  } finally {
    await server.remove();
  }
});

test('in production the first start writes keys and link to a file of its owner, and nothing of them to the log', async () => {
  const server = await childServer({ NODE_ENV: 'production' });
  try {
    await server.start();
    assert.doesNotMatch(server.output(), /di_(test|live)_\w{20}|dashboard\/[^ ]*#/);
    const [, file = ''] = /link are in (\S+):/.exec(server.output()) ?? [];
    assert.match(await readFile(file, 'utf8'), /Live key {5}di_live_\w+/);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
  } finally {
    await server.remove();
  }
});

test('a process with another root secret does not start on an existing database', async () => {
  const server = await childServer({ ROOT_SECRET: 'the-first-root-secret-of-this-installation' });
  try {
    await server.start();
    await server.stop('SIGTERM');
    const wrong = { ROOT_SECRET: 'a second root secret, which sealed nothing' };
    await assert.rejects(server.start(wrong), /ended with 1: ROOT_SECRET=\(not shown\) is not the one/);
    await server.start({ ...wrong, ROOT_SECRET_PREVIOUS: 'the-first-root-secret-of-this-installation' });
    await server.stop('SIGTERM');
    await server.start(wrong);
  } finally {
    await server.remove();
  }
});

test('a database that cannot be reached is one line that names the variable and gives nothing away', async () => {
  const server = await childServer({
    DATABASE_URL: 'postgres://clerk:open-sesame@127.0.0.1:1/disputes',
    ROOT_SECRET: 'a root secret of at least thirty-two bytes',
  });
  try {
    await assert.rejects(server.start(), /ended with 1: DATABASE_URL=\(not shown\) cannot be used: .*ECONNREFUSED/);
    assert.equal(server.output().trim().split('\n').length, 1);
    assert.doesNotMatch(server.output(), /open-sesame/);
  } finally {
    await server.remove();
  }
});

test('a stop goes on serving for the drain delay while it says that it is not ready', async () => {
  const server = await childServer({ DRAIN_DELAY_SECONDS: '1' });
  try {
    await server.start();
    const stopped = server.stop('SIGTERM');
    for (;;) {
      const ready = await fetch(`${server.baseUrl}/readyz`);
      if (ready.status === 503) break;
    }
    assert.equal((await fetch(`${server.baseUrl}/openapi.json`)).status, 200);
    assert.deepEqual(await stopped, { code: 0, signal: null });
  } finally {
    await server.remove();
  }
});
