import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog, silentLog } from '../platform/log.ts';
import { createService } from '../service.ts';
import { evaluationRequest, sessionRequest } from '../testing/factories.ts';
import { createTestDatabase, stopTestPostgres } from '../testing/postgres.ts';
import { startTestApp } from '../testing/test-app.ts';
import { migrateData } from './migrate-data.ts';

after(stopTestPostgres);

const ROOT_SECRET = 'a root secret of at least thirty-two bytes';

it('moves everything, goes on where it broke off, and the moved installation goes on working', async () => {
  const env = { ROOT_SECRET, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' };
  const source = await startTestApp({ env, database: 'sqlite' });
  const ids: string[] = [];
  for (let i = 0; i < 25; i++) {
    ids.push((await source.call('POST', '/api/intake/sessions/', sessionRequest())).body.id);
  }
  const submitted = await source.call('POST', '/api/evaluations/', evaluationRequest());
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
