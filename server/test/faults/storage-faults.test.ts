/** Faults of what the service stands on: database restarted under load, disk full, file storage failing half the time. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test } from 'node:test';
import { pdf, upload } from '../../src/testing/factories.ts';
import { startPostgres, stopTestPostgres } from '../../src/testing/postgres.ts';
import { S3_CREDENTIALS, startS3Storage } from '../../src/testing/s3-storage.ts';
import { startTestApp } from '../../src/testing/test-app.ts';
import { createInstallation, type Installation } from './installation.ts';
import { brokenPromises, createLoad, openSink } from './load.ts';

after(stopTestPostgres);

/** Runs a load, lets `trouble` happen, and answers what was lost. */
async function underLoad(
  installation: Installation,
  trouble: (load: ReturnType<typeof createLoad>) => Promise<void>,
): Promise<{ broken: string[]; load: ReturnType<typeof createLoad> }> {
  const sink = await openSink();
  await installation.start();
  const account = await installation.admin('account', 'create', '--name', 'Northbank');
  const { key } = await installation.admin('key', 'create', '--account', account.id, '--name', 'load');
  const endpoint = await installation.admin('endpoint', 'create', '--account', account.id, '--url', sink.url);
  sink.state.secret = endpoint.secret;
  const targets = { apiUrls: installation.apiUrls, intakeUrls: installation.intakeUrls, key };
  const load = createLoad(targets);
  load.start(6);
  await trouble(load);
  await load.stop();
  const broken = await brokenPromises(load, targets, sink);
  await sink.close();
  return { broken, load };
}

/** Resolves once so many more requests were answered. */
async function answers(load: ReturnType<typeof createLoad>, more: number): Promise<void> {
  const until = load.counts.answered + more;
  while (load.counts.answered < until) await new Promise((done) => setTimeout(done, 20));
}

test('keeps every promise while PostgreSQL crashes and restarts under load', async (t) => {
  const server = await startPostgres();
  const installation = await createInstallation({ database: 'postgres', roles: ['all'], databaseUrl: server.url });
  try {
    const { broken, load } = await underLoad(installation, async (running) => {
      await answers(running, 60);
      await server.restart('immediate', 300);
      await answers(running, 60);
      await server.restart('fast', 300);
      await answers(running, 60);
    });
    t.diagnostic(JSON.stringify({ ...load.counts, lost: broken.length }));
    assert.deepEqual(broken, []);
    assert.ok(load.counts.refused + load.counts.lostAnswers > 0, 'nobody noticed');
  } finally {
    await installation.close();
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
    const { broken, load } = await underLoad(installation, async (running) => {
      await answers(running, 60);
      const refusedBefore = running.counts.refused;
      limit('65536');
      while (running.counts.refused < refusedBefore + 10) await new Promise((done) => setTimeout(done, 20));
      limit('unlimited');
      await answers(running, 60);
    });
    t.diagnostic(JSON.stringify({ ...load.counts, lost: broken.length }));
    assert.deepEqual(broken, []);
  } finally {
    await installation.close();
  }
});

test('keeps every file it took in while half of all requests to the storage fail', async () => {
  const storage = await startS3Storage();
  process.env.AWS_ACCESS_KEY_ID = S3_CREDENTIALS.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = S3_CREDENTIALS.secretAccessKey;
  const app = await startTestApp({ env: { FILES_URL: storage.url } });
  let requests = 0;
  storage.control.fails = () => requests++ % 2 === 0;
  const uploads = await Promise.all(
    Array.from({ length: 20 }, (_, i) => app.call('POST', '/api/files/', upload(pdf(`% ${i}\n`)))),
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
  await app.close();
  await storage.close();
});
