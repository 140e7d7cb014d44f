/** A migrated database of its own for one test, gone afterwards, and a clock that stands still. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../../database.ts';
import { migrations } from '../../../migrations/index.ts';
import { createReadyDatabase, createTestDatabase, type TestDatabase, usesPostgres } from '../../../testing/postgres.ts';
import { copyMigratedSqlite } from '../../../testing/ready-sqlite.ts';
import type { Clock } from '../../clock.ts';
import { migrate } from '../../db/migrate.ts';
import { type OpenDatabase, openSqlite } from '../../db/open-sqlite.ts';
import type { OpenPostgres } from '../../db/postgres.ts';
import { silentLog } from '../../log.ts';
import type { JobWorker } from '../job-worker.ts';
import { createSqliteQueue } from '../sqlite-queue.ts';

export interface TemporaryDatabase extends OpenDatabase<Database> {
  /** A second connection, as another process would have. Closed with the first. */
  another(): OpenDatabase<Database>;
}

/** An embedded one, closed and deleted by `close`. */
export const temporarySqlite = (): Promise<TemporaryDatabase> => sqliteIn(copyMigratedSqlite);

/** `prepare` writes the file, or leaves it to be created empty. */
async function sqliteIn(prepare?: (file: string) => Promise<void>): Promise<TemporaryDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-intake-'));
  const file = join(folder, 'test.db');
  await prepare?.(file);
  return temporary(
    () => openSqlite<Database>(file),
    () => rm(folder, { recursive: true, force: true }),
  );
}

/** As {@link temporarySqlite}, or on PostgreSQL where the run of the tests says so. */
export async function temporaryDatabase(): Promise<TemporaryDatabase> {
  if (!usesPostgres()) return temporarySqlite();
  const database = await onPostgres(await createReadyDatabase());
  await migrate(database.migrator, database.dialect, migrations);
  return database;
}

/** As {@link temporaryDatabase}, before any migration. */
export async function emptyDatabase(): Promise<TemporaryDatabase> {
  return usesPostgres() ? onPostgres(await createTestDatabase()) : sqliteIn();
}

async function onPostgres({ url, drop }: TestDatabase): Promise<TemporaryDatabase> {
  const { openPostgres } = await import('../../db/postgres.ts');
  return temporary(() => openPostgres<Database>(url), drop);
}

async function temporary(open: () => OpenDatabase<Database>, remove: () => Promise<void>): Promise<TemporaryDatabase> {
  const first = open();
  const others: OpenDatabase<Database>[] = [];
  return {
    ...first,
    another() {
      const other = open();
      others.push(other);
      return other;
    },
    async close() {
      for (const other of others) await other.close();
      await first.close();
      await remove();
    },
  };
}

/** The queue that belongs to the database, writing at once what has ended. */
export async function temporaryQueue(database: TemporaryDatabase, clock: Clock): Promise<JobWorker> {
  const { write, afterWrite } = database;
  const deps = { write, afterWrite, clock, log: silentLog(), finishLingerMs: 0 };
  if (database.dialect.name === 'sqlite') return createSqliteQueue({ ...deps, db: database.db });
  const { createPgBossQueue } = await import('../pg-boss-queue.ts');
  return createPgBossQueue({ ...deps, database: database as unknown as OpenPostgres<Database>, databaseClock: clock });
}

/** Deletes every row of the queue that belongs to the database, as when it was lost or replaced. */
export async function loseJobs({ dialect, migrator }: TemporaryDatabase): Promise<void> {
  await (dialect.name === 'sqlite' ? sql`delete from job` : sql`delete from pgboss.job`).execute(migrator);
}

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function manualClock(startMs = Date.UTC(2026, 0, 5, 12)): ManualClock {
  let now = startMs;
  return {
    nowMs: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
