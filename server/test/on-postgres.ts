/**
 * Runs the server's tests on a real PostgreSQL, which it starts once for all of them: `node server/test/on-postgres.ts
 * [files…]`. Exits as they do.
 */
import { spawn } from 'node:child_process';
import { startPostgres } from '../src/testing/postgres.ts';

const DEFAULT_FILES = ['server/**/*.test.ts'];

const server = await startPostgres({ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' });
const files = process.argv.slice(2);
const env = { ...process.env, TEST_DATABASE: 'postgres', TEST_POSTGRES_URL: server.url };
const tests = spawn(
  process.execPath,
  ['--test', '--test-concurrency=2', '--test-reporter=spec', ...(files.length > 0 ? files : DEFAULT_FILES)],
  { stdio: 'inherit', env },
);
tests.on('exit', async (code) => {
  await server.stop();
  process.exitCode = code ?? 1;
});
