/** What must not be reachable, embeddable or left behind. Each title is what the attacker finds on a careless installation. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import SqliteDatabase from 'better-sqlite3';
import { readConfig } from '../../src/config.ts';
import { openSqlite } from '../../src/platform/db/open-sqlite.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { childServer } from '../../src/testing/child-server.ts';
import { CARD_NUMBER } from '../../src/testing/factories.ts';
import { startTestApp } from '../../src/testing/test-app.ts';
import { rangeCheck } from '../../src/webhooks/index.ts';

const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-exposure-'));
after(() => rm(folder, { recursive: true, force: true }));

const statusAt = (host: string, port: number) =>
  new Promise<number | string>((resolve) => {
    request({ host, port, path: '/metrics' }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', (error) => resolve((error as { code?: string }).code ?? 'error'))
      .end();
  });

test('reading the figures from another machine', async (t) => {
  const listener = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const { port } = listener.address() as { port: number };
  await new Promise((resolve) => listener.close(resolve));
  const server = await childServer({ METRICS_PORT: String(port) });
  t.after(() => server.remove());
  await server.start();
  assert.equal(await statusAt('127.0.0.1', port), 200);
  // Another address of this machine stands for its network interfaces.
  assert.equal(await statusAt('127.0.0.2', port), 'ECONNREFUSED');
});

test("framing the intake of a bank that has not said who may, to catch a cardholder's clicks", async () => {
  const of = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env }).frameAncestors;
  assert.equal(of({ BASE_URL: 'https://disputes.example.com' }), "'none'");
  assert.equal(
    of({ BASE_URL: 'https://disputes.example.com', FRAME_ANCESTORS: 'https://bank.example' }),
    'https://bank.example',
  );
  assert.equal(of({ BASE_URL: 'http://localhost:8080' }), '*', 'on the own machine anybody may try it');
});

test('finding the demo on an installation that is on the internet', async () => {
  const isOn = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env }).demoEnabled;
  assert.equal(isOn({ BASE_URL: 'https://disputes.example.com' }), false);
  assert.equal(isOn({ BASE_URL: 'https://disputes.example.com', DEMO: 'true' }), true);
  assert.equal(isOn({ BASE_URL: 'http://127.0.0.1:8080' }), true);
  assert.equal(isOn({ BASE_URL: 'http://127.0.0.1:8080', DEMO: 'false' }), false);
});

test('sending a card number as X-Request-Id, to have it in the log and in every response', async () => {
  const app = await startTestApp();
  for (const id of [CARD_NUMBER, `order-${CARD_NUMBER}`, CARD_NUMBER.replace(/(.{4})(?=.)/g, '$1-')]) {
    const { headers, body } = await app.api('/api/evaluations/', { headers: { 'x-request-id': id } });
    assert.notEqual(headers.get('x-request-id'), id);
    assert.notEqual(body.request_id, id);
  }
  const { headers } = await app.api('/api/evaluations/', { headers: { 'x-request-id': 'order-1234' } });
  assert.equal(headers.get('x-request-id'), 'order-1234');
  await app.close();
});

test('hiding behind a proxy that arrives as ::ffff:127.0.0.1, so that the limits see the proxy only', () => {
  const isTrusted = rangeCheck(['127.0.0.0/8']);
  assert.equal(isTrusted('::ffff:127.0.0.1'), true);
  assert.equal(isTrusted('::ffff:203.0.113.7'), false);
});

test('reading erased text from the database file or its log', async () => {
  const file = join(folder, 'erased.db');
  const text = 'the words of a cardholder who asked to be forgotten ';
  const { write, migrator, forgetErased, close } = openSqlite<{ note: { id: number; text: string } }>(file);
  await migrator.schema.createTable('note').addColumn('id', 'integer').addColumn('text', 'text').execute();
  await write((tx) =>
    tx
      .insertInto('note')
      .values({ id: 1, text: text.repeat(400) })
      .execute(),
  );
  await forgetErased();
  assert.ok((await readFile(file)).includes(text), 'it is there to begin with');
  await write((tx) => tx.deleteFrom('note').execute());
  await forgetErased();
  for (const part of [file, `${file}-wal`]) assert.equal((await readFile(part)).includes(text), false, part);
  await close();
});

test('reading text that was erased before deleting meant overwriting', async () => {
  const file = join(folder, 'older.db');
  const text = 'words that an older version only marked as deleted ';
  const older = new SqliteDatabase(file);
  older.exec('create table note (text text)');
  older.prepare('insert into note values (?)').run(text.repeat(400));
  older.exec('delete from note');
  older.close();
  assert.ok((await readFile(file)).includes(text), 'it is there to begin with');
  await openSqlite(file).close();
  assert.equal((await readFile(file)).includes(text), false);
});

test('swapping sealed values between rows of the database', () => {
  const secrets = createSecrets(['a root secret of at least thirty-two bytes']);
  const sealed = secrets.seal('the draft of one cardholder', 'intake_session.draft one');
  assert.equal(secrets.open(sealed, 'intake_session.draft one'), 'the draft of one cardholder');
  assert.throws(() => secrets.open(sealed, 'intake_session.draft other'));
  assert.throws(() => secrets.open(sealed.replace(/^s2/, 's1'), 'intake_session.draft one'), 'nor as one of before');
});
