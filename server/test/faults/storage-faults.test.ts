/** Faults of what the service stands on: database restarted and cut off under load, disk full, clocks, file storage. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { MINUTE_MS } from '@dispute-intake/contract/duration';
import { pdf, upload } from '../../src/testing/factories.ts';
import { startPostgres, stopTestPostgres } from '../../src/testing/postgres.ts';
import { S3_CREDENTIALS, startS3Storage } from '../../src/testing/s3-storage.ts';
import { startTestApp } from '../../src/testing/test-app.ts';
import { openPath } from './cut.proxy.ts';
import { FAULT_ROUNDS } from './fault-rounds.ts';
import { createInstallation } from './installation.ts';
import { untilMore } from './load.ts';
import { underLoad } from './under-load.ts';

after(stopTestPostgres);

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const portOf = (url: string) => Number(new URL(url).port);

test('keeps every promise while PostgreSQL crashes, restarts and is cut off under load', async (t) => {
  const server = await startPostgres();
  const path = await openPath(portOf(server.url));
  const databaseUrl = new URL(server.url);
  databaseUrl.port = String(path.port);
  const installation = await createInstallation({
    database: 'postgres',
    roles: FAULT_ROUNDS > 1 ? ['all', 'worker'] : ['all'],
    databaseUrl: databaseUrl.href,
  });
  try {
    const { broken, figures } = await underLoad(installation, 6, async (load) => {
      for (let round = 0; round < FAULT_ROUNDS; round++) {
        await untilMore(load, 'answered', 20);
        await server.restart('immediate', 200);
        await untilMore(load, 'answered', 20);
        path.cut();
        await pause(200);
        path.repair();
        await untilMore(load, 'answered', 20);
        if (FAULT_ROUNDS === 1) continue;
        await server.restart('fast', 200);
        await untilMore(load, 'answered', 20);
        path.freeze();
        await pause(200);
        path.repair();
        await untilMore(load, 'answered', 20);
      }
    });
    t.diagnostic(JSON.stringify({ rounds: FAULT_ROUNDS, ...figures }));
    assert.deepEqual(broken, []);
    assert.ok(figures.refused + figures.lostAnswers > 0, 'nobody noticed');
  } finally {
    await installation.close();
    await path.close();
    await server.stop();
  }
});

test('refuses while the disk is full, keeps every promise, and goes on once there is room', async (t) => {
  // The limit on a file's size stands for a full disk; a process that does not ignore the signal would be ended by it.
  const wrapper = ['sh', '-c', 'trap "" XFSZ; exec "$@"', 'sh'];
  const installation = await createInstallation({ database: 'sqlite', roles: ['all'], wrapper });
  const limit = (size: string) =>
    execFileSync('prlimit', ['--pid', String(installation.members[0]?.pid()), `--fsize=${size}:unlimited`]);
  try {
    const { broken, figures } = await underLoad(installation, 6, async (load) => {
      for (let round = 0; round < FAULT_ROUNDS; round++) {
        await untilMore(load, 'answered', 20);
        limit('65536');
        await untilMore(load, 'refused', 10);
        limit('unlimited');
        await untilMore(load, 'answered', 20);
      }
    });
    t.diagnostic(JSON.stringify({ rounds: FAULT_ROUNDS, ...figures }));
    assert.deepEqual(broken, []);
  } finally {
    await installation.close();
  }
});

/** Ahead, back behind the beginning, and further back; each shorter than what would end a session for its silence. */
const JUMPS_MS = [20 * MINUTE_MS, -30 * MINUTE_MS, -10 * MINUTE_MS, 0];

for (const [database, roles] of [
  ['sqlite', ['all']],
  ['postgres', ['all', 'worker']],
] as const) {
  test(`keeps every promise on ${database} while the clock of its processes jumps`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-clock-'));
    const offset = join(folder, 'offset');
    await writeFile(offset, '0');
    const installation = await createInstallation({
      database,
      roles: FAULT_ROUNDS > 1 ? roles : ['all'],
      env: {
        NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'turned-clock.mjs'))}`,
        CLOCK_OFFSET_FILE: offset,
        SESSION_TTL_SECONDS: '86400',
        IDLE_TIMEOUT_SECONDS: '7200',
      },
    });
    try {
      const { broken, figures } = await underLoad(installation, 6, async (load) => {
        for (let round = 0; round < FAULT_ROUNDS; round++) {
          for (const jumpMs of JUMPS_MS) {
            await untilMore(load, 'answered', 20);
            await writeFile(offset, String(jumpMs));
          }
          await untilMore(load, 'answered', 20);
        }
      });
      t.diagnostic(JSON.stringify({ rounds: FAULT_ROUNDS, ...figures }));
      assert.deepEqual(broken, []);
    } finally {
      await installation.close();
      await rm(folder, { recursive: true });
    }
  });
}

test('keeps every file it took in while half of all requests to the storage fail', async (t) => {
  const storage = await startS3Storage();
  process.env.AWS_ACCESS_KEY_ID = S3_CREDENTIALS.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = S3_CREDENTIALS.secretAccessKey;
  const unlimited = { RATE_LIMIT_KEY_PER_MINUTE: '0', RATE_LIMIT_ACCOUNT_PER_MINUTE: '0' };
  const app = await startTestApp({ env: { FILES_URL: storage.url, ...unlimited } });
  let requests = 0;
  storage.control.fails = () => requests++ % 2 === 0;
  const uploads = await Promise.all(
    Array.from({ length: 20 * FAULT_ROUNDS }, (_, i) => app.call('POST', '/api/files/', upload(pdf(`% ${i}\n`)))),
  );
  storage.control.fails = () => false;
  assert.ok(storage.control.failed > 10);
  for (const [i, { status, body }] of uploads.entries()) {
    assert.ok(status === 201 || status === 503, `${status}`);
    if (status !== 201) continue;
    const { signed_url } = (await app.call('GET', `/api/files/${body.id}`)).body;
    const bytes = await app.api(new URL(signed_url).pathname + new URL(signed_url).search);
    assert.equal(bytes.text, pdf(`% ${i}\n`));
  }
  const kept = uploads.filter(({ status }) => status === 201).length;
  t.diagnostic(JSON.stringify({ uploads: uploads.length, kept, failedRequests: storage.control.failed, lost: 0 }));
  await app.close();
  await storage.close();
});
