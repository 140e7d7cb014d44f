/**
 * Where everything is kept, by configuration: database and queue (embedded, or PostgreSQL with pg-boss) and files (folder,
 * or S3). What is not used is not loaded, so that the embedded default starts fast and stays small.
 */
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import { migrations } from '../migrations/index.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { folderBlobs } from '../platform/blobs/folder-blobs.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { migrate } from '../platform/db/migrate.ts';
import { type OpenDatabase, openSqlite } from '../platform/db/open-sqlite.ts';
import type { OpenPostgres } from '../platform/db/postgres.ts';
import { createRateLimiter, type RateLimiter } from '../platform/http/limits/rate-limit.ts';
import { createSqliteQueue, type JobQueue } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';

export interface Storage {
  opened: OpenDatabase<Database>;
  jobs: JobQueue;
  /** Request limits that hold over every process which shares the database. */
  limiter: RateLimiter;
}

interface StorageDeps {
  log: Log;
  clock: Clock;
}

/** Opens database and queue, and brings the schema up to date. */
export async function openStorage(config: Pick<Config, 'database'>, deps: StorageDeps): Promise<Storage> {
  return config.database.kind === 'postgres'
    ? openServer(config.database.url, deps)
    : openEmbedded(config.database.file, deps);
}

async function openEmbedded(file: string, { log, clock }: StorageDeps): Promise<Storage> {
  const opened = openSqlite<Database>(file);
  await migrated(opened);
  const { db, write, afterWrite } = opened;
  return { opened, jobs: createSqliteQueue({ db, write, afterWrite, clock, log }), limiter: createRateLimiter(clock) };
}

async function openServer(url: string, { log, clock }: StorageDeps): Promise<Storage> {
  const [{ openPostgres }, { createPgBossQueue }, { createSharedRateLimiter }] = await Promise.all([
    import('../platform/db/postgres.ts'),
    import('../platform/jobs/pg-boss-queue.ts'),
    import('../platform/http/limits/shared-rate-limit.ts'),
  ]);
  const onIdleError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const opened: OpenPostgres<Database> = openPostgres<Database>(url, { onIdleError });
  await migrated(opened).catch((error: unknown) => {
    throw unreachable(error) ?? error;
  });
  const jobs = createPgBossQueue({
    database: opened,
    write: opened.write,
    afterWrite: opened.afterWrite,
    clock,
    log,
    // A test that owns the clock owns the database's too.
    ...(clock !== systemClock && { databaseClock: clock }),
  });
  return { opened, jobs, limiter: createSharedRateLimiter({ db: opened.db, clock }) };
}

/** The database cannot be reached or does not let the service in; the message is one line for the operator. */
export class DatabaseUnreachable extends Error {}

/** Codes of the operating system, and SQLSTATE: authorisation (28), no such database (3D), not ready (57P), too many (53). */
const UNREACHABLE = /^(E[A-Z_]+|28...|3D000|57P0.|53300)$/;

/** What an operator can do about a first query that failed; undefined where the failure is a defect. */
function unreachable(error: unknown): DatabaseUnreachable | undefined {
  const { code, message, errors } = error as { code?: string; message: string; errors?: readonly Error[] };
  if (code === undefined || !UNREACHABLE.test(code)) return undefined;
  // An address with several results fails with all of them, and without a message of its own.
  const why = message || errors?.[0]?.message || code;
  return new DatabaseUnreachable(
    `DATABASE_URL=(not shown) cannot be used: ${why.replace(/\s*\n\s*/g, ' ')}. Start the database, or correct host, port, user, password or name`,
  );
}

async function migrated(opened: OpenDatabase<Database>): Promise<void> {
  try {
    await migrate(opened.migrator, opened.dialect, migrations);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Opens the file storage; `isAlone` where no other process uses it. */
export async function openBlobs(files: Config['files'], { isAlone = false } = {}): Promise<Blobs> {
  if (files.kind === 'folder') return folderBlobs(files.folder, { isAlone });
  const { s3Blobs } = await import('../platform/blobs/s3-blobs.ts');
  return s3Blobs(files.url);
}
