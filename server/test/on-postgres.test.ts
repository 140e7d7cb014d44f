import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { usesPostgres } from '../src/testing/postgres.ts';

/** What stores something of its own: claims, locks, conflicts, counting, searches. `npm run test:postgres` runs all. */
const FILES = [
  'server/src/app.test.ts',
  'server/src/platform/http/idempotency.test.ts',
  'server/src/platform/http/shared-rate-limit.test.ts',
  'server/src/sessions/*.test.ts',
  'server/src/evaluations/*.test.ts',
  'server/src/retention/*.test.ts',
  'server/src/webhooks/{deliveries,receivers,chaos}.test.ts',
  'server/src/files/*.test.ts',
  'server/src/dashboard/{endpoint-figures,overview,settings,work}.test.ts',
];

/** The suites of many files, in processes of their own, on a slow machine. */
const TIMEOUT_MS = 900_000;

test('sessions, evaluations, webhooks, files, figures of the dashboard, idempotency, limits and retention pass on PostgreSQL too', {
  timeout: TIMEOUT_MS,
  skip: usesPostgres() && 'this run is on PostgreSQL as a whole',
}, async () => {
  const run = spawn(process.execPath, [join(import.meta.dirname, 'on-postgres.ts'), ...FILES], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(run, 'close');
  assert.equal(code, 0, output);
  assert.match(output, /pass \d{3}/, 'the files were found and run');
});
