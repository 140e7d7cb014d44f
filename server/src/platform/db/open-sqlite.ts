/** Opens the embedded database with the settings that make an answered write survive a power cut. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely } from 'kysely';
import { type DialectFacts, SQLITE } from './dialect.ts';
import { sqliteDialect } from './sqlite.dialect.ts';
import { groupingWrite, type Write } from './write.ts';

export interface OpenDatabase<DB> {
  db: Kysely<DB>;
  dialect: DialectFacts;
  write: Write<DB>;
  /** Resolves when the database answers. */
  check(): Promise<void>;
  /** Moves the write-ahead log into the file and closes. */
  close(): Promise<void>;
}

/** Before 3.51.3 two connections could corrupt a WAL database (sqlite.org/wal.html#walresetbug). */
const MIN_SQLITE = [3, 51, 3];
const BUSY_TIMEOUT_MS = 5000;

function isAtLeast(version: string, least: number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [i, part] of least.entries()) {
    if ((parts[i] ?? 0) !== part) return (parts[i] ?? 0) > part;
  }
  return true;
}

/** `file` is created with its folder where missing. Any number of connections may be open at once. */
export function openSqlite<DB>(file: string): OpenDatabase<DB> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
  const version = database.prepare('select sqlite_version()').pluck().get() as string;
  if (!isAtLeast(version, MIN_SQLITE)) {
    database.close();
    throw new Error(`SQLite ${version} is too old: ${MIN_SQLITE.join('.')} or later is needed`);
  }
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('temp_store = MEMORY');
  database.pragma('cache_size = -16000');
  const db = new Kysely<DB>({ dialect: sqliteDialect(database) });
  return {
    db,
    dialect: SQLITE,
    write: groupingWrite(db),
    check: async () => {
      database.prepare('select 1').get();
    },
    close: async () => {
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.pragma('optimize');
      await db.destroy();
      if (database.open) database.close();
    },
  };
}
