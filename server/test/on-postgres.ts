/**
 * Runs the server's tests on a real PostgreSQL, which it starts once for all of them: `node server/test/on-postgres.ts
 * [files…]`. Each test gets a copy of a database that has the schema already. With `--pgbouncer` the service reaches its
 * databases through a PgBouncer in transaction mode, which must be installed. Exits as the tests do.
 */
import { spawn } from 'node:child_process';
import { openStorage } from '../src/fleet/storage.ts';
import { systemClock } from '../src/platform/clock.ts';
import { silentLog } from '../src/platform/log.ts';
import { createTestDatabase, startPostgres } from '../src/testing/postgres.ts';
import { startPgBouncer } from './pgbouncer.ts';

/** Those beside `server/test` choose their databases themselves. */
const DEFAULT_FILES = ['server/src/**/*.test.ts'];

/** Answers the name of a database with our schema and pg-boss's. */
async function prepareTemplate(): Promise<string> {
  const { url } = await createTestDatabase();
  const storage = await openStorage({ database: { kind: 'postgres', url } }, { log: silentLog(), clock: systemClock });
  await storage.jobs.stats();
  await storage.jobs.stop(0);
  await storage.opened.close();
  return new URL(url).pathname.slice(1);
}

const server = await startPostgres({
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
});
process.env.TEST_POSTGRES_URL = server.url;
const template = await prepareTemplate();
const args = process.argv.slice(2);
const bouncer = args.includes('--pgbouncer') ? await startPgBouncer(server.url) : undefined;
const files = args.filter((arg) => !arg.startsWith('--'));
// Without the variable by which a test run would take this one for a part of itself.
const { NODE_TEST_CONTEXT: _, ...outer } = process.env;
const tests = spawn(
  process.execPath,
  [
    '--test',
    '--import=./scripts/fixed-seed.mjs',
    '--import=./scripts/end-after-tests.mjs',
    '--test-concurrency=2',
    '--test-timeout=180000',
    '--test-reporter=spec',
    ...(files.length > 0 ? files : DEFAULT_FILES),
  ],
  {
    stdio: 'inherit',
    env: {
      ...outer,
      TEST_DATABASE: 'postgres',
      TEST_POSTGRES_TEMPLATE: template,
      ...(bouncer && { TEST_PGBOUNCER_PORT: String(bouncer.port) }),
    },
  },
);
tests.on('exit', async (code) => {
  await bouncer?.stop();
  await server.stop();
  // Said outright: the embedded PostgreSQL would end the process with a code of its own.
  process.exit(code ?? 1);
});
