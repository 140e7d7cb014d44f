import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { readConfig } from '../config.ts';
import { silentLog } from '../platform/log.ts';
import { createService } from '../service.ts';
import { sessionRequest } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { backupDatabase } from './backup.ts';

it('copies while the service writes; the copy holds what was answered before, and works', async () => {
  const app = await startTestApp({ database: 'sqlite' });
  const before: string[] = [];
  for (let i = 0; i < 20; i++) before.push((await app.call('POST', '/api/intake/sessions/', sessionRequest())).body.id);
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) await app.call('POST', '/api/intake/sessions/', sessionRequest());
  })();
  const file = join(app.dataDir, 'copies.db');
  const backup = await backupDatabase(readConfig({ DATA_DIR: app.dataDir }), file);
  isWriting = false;
  await writing;
  assert.ok(backup.bytes > 0 && existsSync(file) && !existsSync(`${file}.unfinished`));
  await assert.rejects(backupDatabase(readConfig({ DATA_DIR: app.dataDir }), file), /exists already/);

  const restored = await createService(
    readConfig({ DATA_DIR: app.dataDir, DATABASE_URL: `sqlite:${file}` }),
    silentLog(),
  );
  for (const id of before) {
    const answer = await restored.api.request(`/api/intake/sessions/${id}`, {
      headers: { authorization: `Bearer ${app.key}` },
    });
    assert.equal(answer.status, 200);
  }
  await restored.worker.stop(0);
  await restored.close();
  await app.close();
});

it('leaves PostgreSQL to its own tools', async () => {
  const config = {
    database: { kind: 'postgres', url: 'postgres://x' },
    files: { kind: 'folder', folder: '/' },
  } as const;
  await assert.rejects(backupDatabase(config, '/nowhere/x.db'), /pg_dump/);
});
