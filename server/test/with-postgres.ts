/**
 * Runs Node with these arguments beside a real PostgreSQL, which the tests it runs share: `TEST_POSTGRES_URL` is its address
 * and `TEST_POSTGRES_TEMPLATE` names a database that has the schema already, of which each test gets a copy. After a first
 * `--pgbouncer` the service reaches its databases through a PgBouncer in transaction mode, which must be installed. Exits as
 * Node does.
 */
import { spawn } from 'node:child_process';
import { openStorage } from '../src/fleet/storage.ts';
import { systemClock } from '../src/platform/clock.ts';
import { silentLog } from '../src/platform/log.ts';
import { createTestDatabase, startPostgres } from '../src/testing/postgres.ts';
import { startPgBouncer } from './pgbouncer.ts';

/** Answers the name of a database with our schema and pg-boss's. */
async function prepareTemplate(): Promise<string> {
  const { url } = await createTestDatabase();
  const storage = await openStorage({ database: { kind: 'postgres', url } }, { log: silentLog(), clock: systemClock });
  await storage.jobs.stats();
  await storage.jobs.stop(0);
  await storage.opened.close();
  return new URL(url).pathname.slice(1);
}

const [first, ...others] = process.argv.slice(2);
const isPooled = first === '--pgbouncer';
const args = isPooled || first === undefined ? others : [first, ...others];
const server = await startPostgres({
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
});
process.env.TEST_POSTGRES_URL = server.url;
const template = await prepareTemplate();
const bouncer = isPooled ? await startPgBouncer(server.url) : undefined;
const child = spawn(process.execPath, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_POSTGRES_TEMPLATE: template,
    ...(bouncer && { TEST_PGBOUNCER_PORT: String(bouncer.port) }),
  },
});
child.on('exit', async (code) => {
  await bouncer?.stop();
  await server.stop();
  // Said outright: the embedded PostgreSQL would end the process with a code of its own.
  process.exit(code ?? 1);
});
