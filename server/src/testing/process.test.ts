/** The program as an operator runs it: started, killed, restarted, and commanded beside. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import SqliteDatabase from 'better-sqlite3';
import { FAULT_ROUNDS } from '../../test/faults/fault-rounds.ts';
import { type ChildServer, childServer } from './child-server.ts';
import { evaluationRequest, sessionRequest } from './factories.ts';

const CLIENTS = 16;
const ACCEPTED_A_ROUND = 150;

let server: ChildServer;
before(async () => {
  server = await childServer({ RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' });
  await server.start();
});
after(() => server.remove());

const admin = async (...args: string[]) => {
  const { code, stdout, stderr } = await server.admin(...args);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
};
async function newKey(): Promise<{ account: string; id: string; headers: Record<string, string> }> {
  const account = (await admin('account', 'create', '--name', 'Northbank')).id;
  const { id, key } = await admin('key', 'create', '--account', account, '--name', 'backend');
  return { account, id, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } };
}
const post = (path: string, headers: Record<string, string>, body: unknown) =>
  fetch(`${server.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });

test('the first start shows the account and a key for each side that work, later ones do not', async () => {
  const first = await childServer();
  try {
    await first.start();
    const key = /di_live_[0-9A-Za-z]{38}/.exec(first.output())?.[0];
    const answer = await fetch(`${first.baseUrl}/api/evaluations/`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(answer.status, 200);
    const testKey = /di_test_[0-9A-Za-z]{38}/.exec(first.output())?.[0];
    const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' };
    const session = await fetch(`${first.baseUrl}/api/intake/sessions/`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sessionRequest()),
    });
    assert.equal(((await session.json()) as { livemode: boolean }).livemode, false);
    const listed = JSON.parse((await first.adminProcess('account', 'list')).stdout).data;
    assert.deepEqual(
      listed.map(({ name }: { name: string }) => name),
      ['default'],
    );
    assert.ok(first.output().includes(listed[0].id));
    await first.stop('SIGTERM');
    await first.start();
    assert.doesNotMatch(first.output(), /di_(live|test)_/);
  } finally {
    await first.remove();
  }
});

test('a value that will not do stops the start with one line', async () => {
  const wrong = await childServer({ SESSION_TTL_SECONDS: '5' });
  try {
    await assert.rejects(wrong.start());
    assert.equal(wrong.output(), 'SESSION_TTL_SECONDS="5" is not valid: it takes a whole number from 60 to 86400\n');
  } finally {
    await wrong.remove();
  }
});

test('keys made and revoked beside the running server hold at once', async () => {
  const { id, headers } = await newKey();
  assert.equal((await post('/api/intake/sessions/', headers, sessionRequest())).status, 201);
  await admin('key', 'revoke', id);
  assert.equal((await post('/api/intake/sessions/', headers, sessionRequest())).status, 401);
});

test('keys of the test side, restricted keys and names of accounts are made and used on the command line', async () => {
  await admin('account', 'create', '--name', 'Named bank');
  const scopes = ['--scopes', 'read,sessions:write', '--allow', '127.0.0.0/8,::1/128'];
  const made = await admin('key', 'create', '--account', 'Named bank', '--name', 'k', '--test', ...scopes);
  assert.match(made.key, /^di_test_/);
  const headers = { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' };
  assert.equal((await post('/api/intake/sessions/', headers, sessionRequest())).status, 201);
  assert.equal((await post('/api/evaluations/', headers, evaluationRequest())).status, 403);
  const elsewhere = ['--account', 'Named bank', '--name', 'k', '--allow', '203.0.113.0/24'];
  const far = { ...headers, authorization: `Bearer ${(await admin('key', 'create', ...elsewhere)).key}` };
  assert.equal((await post('/api/intake/sessions/', far, sessionRequest())).status, 403);
  for (const wrong of [
    ['--scopes', 'everything'],
    ['--scopes', ''],
    ['--allow', '10.0.0.1'],
  ]) {
    const { code, stderr } = await server.admin('key', 'create', '--account', 'Named bank', '--name', 'k', ...wrong);
    assert.equal(code, 1, wrong.join(' '));
    assert.match(stderr, /^[^\n]+\n$/);
  }
  const hook = ['--account', 'Named bank', '--url', 'https://receiver.example/hooks'];
  await admin('endpoint', 'create', ...hook, '--test');
  assert.deepEqual((await admin('endpoint', 'list', '--account', 'Named bank')).data, []);
  assert.equal((await admin('endpoint', 'list', '--account', 'Named bank', '--test')).data.length, 1);
});

test('the audit log is verified and exported on the command line, and a row changed behind its back is named', async () => {
  const { id } = await admin('account', 'create', '--name', 'Audited bank');
  for (const name of ['ann', 'bob', 'cleo'])
    await admin('user', 'create', '--account', 'Audited bank', '--email', `${name}@bank.example`);
  const whole = await admin('audit', 'verify', '--account', 'Audited bank');
  assert.deepEqual([whole.entries, whole.broken_at], [3, null]);

  const file = join(server.dataDir, 'audit.jsonl');
  const exported = await admin('audit', 'export', '--account', id, '--to', file);
  const lines = (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  // The export is an entry itself.
  assert.deepEqual([exported.entries, lines.length, lines.at(-1).action], [4, 4, 'audit.exported']);
  assert.equal(lines.at(-1).hash, exported.last_hash);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const again = await server.admin('audit', 'export', '--account', id, '--to', file);
  assert.equal(again.code, 1, 'a file that is there is not overwritten');

  const database = new SqliteDatabase(join(server.dataDir, 'dispute-intake.db'));
  try {
    database.prepare("UPDATE dashboard_audit SET actor = 'nobody' WHERE id = ?").run(lines[1].id);
  } finally {
    database.close();
  }
  const { code, stderr } = await server.admin('audit', 'verify', '--account', id);
  assert.equal(code, 1);
  assert.match(stderr, /broken at entry 2: 1 entries before it hold/);
});

test('intake can be switched off for an account', async () => {
  const account = (await admin('account', 'create', '--name', 'Direct only', '--intake', 'off')).id;
  const { key } = await admin('key', 'create', '--account', account, '--name', 'backend');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  assert.equal((await post('/api/intake/sessions/', headers, sessionRequest())).status, 403);
});

test('a command that fails says why in one line, and nothing on standard output', async () => {
  for (const [code, ...args] of [
    [2],
    [2, 'frobnicate'],
    [1, 'key', 'revoke', 'nobody'],
    [2, 'key', 'create', '--account', 'x'],
    [2, 'account', 'create', '--name', 'a', 'b'],
  ] as [number, ...string[]][]) {
    const said = await server.admin(...args);
    assert.deepEqual([said.code, said.stdout], [code, ''], args.join(' '));
    assert.match(said.stderr, /^[^\n]+\n$/);
    if (args[1] === 'revoke') assert.deepEqual(await server.adminProcess(...args), said);
  }
});

test('endpoints are listed without their secret, with several headers', async () => {
  const account = (await admin('account', 'create', '--name', 'Hooks')).id;
  const url = 'https://receiver.example/hooks';
  const made = await admin(
    'endpoint',
    'create',
    '--account',
    account,
    '--url',
    url,
    '--rate-limit',
    '7',
    '--header',
    'X-One: 1',
    '--header',
    'X-Two: 2',
  );
  assert.deepEqual([made.url, /^whsec_/.test(made.secret)], [url, true]);
  const rotated = await admin('endpoint', 'rotate-secret', made.id);
  assert.notEqual(rotated.secret, made.secret);
  const { data } = await admin('endpoint', 'list', '--account', account);
  assert.equal(data.length, 1);
  assert.deepEqual(
    [data[0].id, data[0].rate_limit, data[0].disabled, data[0].headers],
    [made.id, 7, false, { 'X-One': '1', 'X-Two': '2' }],
  );
  assert.ok(!JSON.stringify(data).includes('whsec_'));
});

test('a termination ends within its time, answers what waits, and loses nothing', async () => {
  const { headers } = await newKey();
  const { id } = (await (await post('/api/evaluations/', headers, evaluationRequest())).json()) as { id: string };
  const waiting = fetch(`${server.baseUrl}/api/evaluations/${id}/result?wait=30`, { headers });
  assert.deepEqual(await server.stop('SIGTERM'), { code: 0, signal: null });
  assert.ok([200, 202].includes((await waiting).status));
  await server.start();
  assert.equal((await fetch(`${server.baseUrl}/api/evaluations/${id}/result?wait=30`, { headers })).status, 200);
});

test('killed under load and started again, it loses no accepted evaluation and no webhook', async () => {
  const told = new Set<string>();
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    told.add(JSON.parse(Buffer.concat(chunks).toString()).id);
    response.writeHead(204).end();
    receiver.emit('told');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

  const { account, headers } = await newKey();
  await admin('endpoint', 'create', '--account', account, '--url', url);
  const accepted: string[] = [];
  for (let round = 0; round < FAULT_ROUNDS; round++) {
    let isOver = false;
    const goal = accepted.length + ACCEPTED_A_ROUND;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const client = async () => {
      while (!isOver) {
        const answer = await post('/api/evaluations/', headers, evaluationRequest()).catch(() => undefined);
        if (answer?.status !== 202) continue;
        const body = await answer.json().catch(() => undefined);
        // An answer that was cut off was not given: only what was heard whole counts as accepted.
        if (body) accepted.push((body as { id: string }).id);
        if (accepted.length >= goal) resolve();
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    await enough;
    assert.deepEqual(await server.stop('SIGKILL'), { code: null, signal: 'SIGKILL' });
    isOver = true;
    await Promise.all(clients);
    await server.start();
  }
  for (const id of accepted) {
    const result = await fetch(`${server.baseUrl}/api/evaluations/${id}/result?wait=30`, { headers });
    assert.equal(result.status, 200, id);
    await result.body?.cancel();
  }
  while (!accepted.every((id) => told.has(id))) await once(receiver, 'told');
  receiver.close();
  receiver.closeAllConnections();
  assert.ok(accepted.length >= FAULT_ROUNDS * ACCEPTED_A_ROUND);
});
