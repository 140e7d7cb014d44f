import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog, silentLog } from '../platform/log.ts';
import { createService } from '../service.ts';
import { evaluationRequest, pdf, sessionRequest, upload } from '../testing/factories.ts';
import { createTestDatabase, stopTestPostgres } from '../testing/postgres.ts';
import { S3_CREDENTIALS, startS3Storage } from '../testing/s3-storage.ts';
import { startTestApp } from '../testing/test-app.ts';
import { migrateData } from './migrate-data.ts';

after(stopTestPostgres);

const ADMIN = join(import.meta.dirname, '../admin.ts');
const ROOT_SECRET = 'a root secret of at least thirty-two bytes';

it('moves everything, goes on where it broke off, and the moved installation goes on working', async () => {
  const env = { ROOT_SECRET, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' };
  const source = await startTestApp({ env, database: 'sqlite' });
  const ids: string[] = [];
  for (let i = 0; i < 25; i++) {
    ids.push((await source.call('POST', '/api/intake/sessions/', sessionRequest())).body.id);
  }
  const submitted = await source.call('POST', '/api/evaluations/', evaluationRequest());
  // Written after the response: before the move, and not in the middle of it.
  await source.service.requestLog.flush();
  const config = readConfig({ DATA_DIR: source.dataDir, ...env });
  const { url, drop } = await createTestDatabase();

  let batches = 0;
  const breakOff = () => {
    if (++batches === 4) throw new Error('power cut');
  };
  await assert.rejects(migrateData(config, silentLog(), { to: url, batchRows: 5, onBatch: breakOff }), /power cut/);
  const moved = await migrateData(config, silentLog(), { to: url, batchRows: 5 });
  assert.equal(moved.tables.intake_session, 25);
  assert.equal(moved.tables.evaluation, 1);
  assert.equal(moved.tables.api_request, 26);
  assert.equal(moved.jobs, 1);
  const again = await migrateData(config, silentLog(), { to: url });
  assert.deepEqual(again.tables, moved.tables);

  const target = await createService(
    readConfig({ ...env, DATA_DIR: source.dataDir, DATABASE_URL: url }),
    createLog('error'),
    systemClock,
  );
  const headers = { authorization: `Bearer ${source.key}` };
  const list = await target.api.request('/api/intake/sessions/?limit=100', { headers });
  assert.equal(list.status, 200, await list.clone().text());
  const { data } = (await list.json()) as { data: { id: string }[] };
  assert.deepEqual(data.map(({ id }) => id).sort(), ids.sort());
  await target.worker.start();
  const result = await target.api.request(`/api/evaluations/${submitted.body.id}/result?wait=20`, { headers });
  assert.equal(result.status, 200, 'the evaluation that waited was not done');
  target.drain();
  await target.worker.stop(5000);
  await target.close();
  await source.close();
  await drop();
});

it('moves the files too, goes on after it was killed or the storage was away, and compares every byte', async () => {
  const storage = await startS3Storage();
  process.env.AWS_ACCESS_KEY_ID = S3_CREDENTIALS.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = S3_CREDENTIALS.secretAccessKey;
  const source = await startTestApp({ env: { ROOT_SECRET }, database: 'sqlite' });
  const texts = Array.from({ length: 8 }, (_, i) => pdf(`% file ${i}\n`));
  const ids: string[] = [];
  for (const text of texts) ids.push((await source.call('POST', '/api/files/', upload(text))).body.id);
  await source.service.context.write((tx) =>
    sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
      insert into evaluation (id, account_id, status, request, created_at)
      select printf('ev-%06d', i), ${source.accountId}, 'queued', '{"text":"ü – \\u0000"}', i from n`.execute(tx),
  );
  const { url, drop } = await createTestDatabase();
  const env = { DATA_DIR: source.dataDir, ROOT_SECRET };

  // Killed as soon as it has begun.
  const admin = spawn(process.execPath, [ADMIN, 'migrate-data', '--to', url, '--files-to', storage.url], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = once(admin, 'exit');
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  const hasBegun = async () =>
    (await watcher.query(`select to_regclass('data_migration') as found`)).rows[0].found !== null &&
    (await watcher.query('select 1 from data_migration limit 1')).rows.length > 0;
  while (!(await hasBegun())) assert.equal(admin.exitCode, null, 'it ended before it began');
  admin.kill('SIGKILL');
  await ended;
  await watcher.end();

  const config = readConfig(env);
  const filesTo = { kind: 's3' as const, url: storage.url };
  let requests = 0;
  storage.control.fails = () => ++requests > 12;
  await assert.rejects(migrateData(config, silentLog(), { to: url, filesTo }));
  storage.control.fails = () => false;
  const moved = await migrateData(config, silentLog(), { to: url, filesTo });
  assert.deepEqual([moved.files, moved.tables.evidence_file, moved.tables.evaluation], [8, 8, 5000]);

  const target = await createService(
    readConfig({ ...env, DATABASE_URL: url, FILES_URL: storage.url }),
    silentLog(),
    systemClock,
  );
  const headers = { authorization: `Bearer ${source.key}` };
  for (const [i, id] of ids.entries()) {
    const answer = await target.api.request(`/api/files/${id}`, { headers });
    const link = new URL(((await answer.json()) as { signed_url: string }).signed_url);
    const bytes = await target.api.request(link.pathname + link.search);
    assert.equal(await bytes.text(), texts[i]);
  }
  await target.worker.stop(0);
  await target.close();
  await source.close();
  await drop();
  await storage.close();
});

it('refuses a target that holds other data', async () => {
  const source = await startTestApp({ database: 'sqlite' });
  const { url, drop } = await createTestDatabase();
  const other = await createService(
    readConfig({ DATA_DIR: source.dataDir, DATABASE_URL: url, ROOT_SECRET }),
    silentLog(),
    systemClock,
  );
  await other.accounts.createAccount({ name: 'Somebody', intakeEnabled: true });
  await other.worker.stop(0);
  await other.close();
  const config = readConfig({ DATA_DIR: source.dataDir });
  await assert.rejects(migrateData(config, silentLog(), { to: url }), /not empty: table account/);
  await source.close();
  await drop();
});
