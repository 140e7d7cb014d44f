/** Opens the embedded database with the settings that make an answered write survive a power cut. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely } from 'kysely';
import { type DialectFacts, SQLITE } from './dialect.ts';
import { sqliteDialect } from './sqlite.dialect.ts';
import { createFlush } from './sqlite.flush.ts';
import { type AfterWrite, groupingWrite, type Write } from './write.ts';

export interface OpenDatabase<DB> {
  /**
   * For reading only: it sees what is committed and nothing else. With one connection for both, a read or a stray write
   * of one request would fall into whatever transaction another request has open, and share its roll-back.
   */
  db: Kysely<DB>;
  dialect: DialectFacts;
  /** The only way to change anything. */
  write: Write<DB>;
  /** Within a write: to be notified when it is durable. */
  afterWrite: AfterWrite;
  /** The writing connection itself, for migrations before anything else runs. */
  migrator: Kysely<DB>;
  /** Removes what was erased from wherever else the database keeps it for a while: SQLite's write-ahead log. */
  forgetErased(): Promise<void>;
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

/** `pragma user_version` of a file whose free pages hold nothing from before `secure_delete`. */
const VACUUMED = 1;

/** Rewrites, once, a file that was used before `secure_delete`: its free pages may hold erased text. */
function vacuumOnce(database: SqliteDatabase.Database, file: string): void {
  if (database.pragma('user_version', { simple: true }) !== 0) return;
  try {
    database.exec('vacuum');
    database.pragma(`user_version = ${VACUUMED}`);
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // Another process is at work, or the disk is full: the next start tries again.
    const { code = '' } = error as { code?: string };
    if (!/^SQLITE_(BUSY|LOCKED|FULL)/.test(code)) throw new Error(`Cannot vacuum ${file}`, { cause: error });
  }
}

/**
 * Drops what ANALYZE stored, so that the planner chooses by the indexes alone and a statement keeps its plan. Statistics
 * taken while a table had a few rows make a scan of it look cheap, and are still there when it has a million
 * (sqlite.org/queryplanner-ng.html#qpstab).
 */
function dropStatistics(database: SqliteDatabase.Database): void {
  database.exec('drop table if exists sqlite_stat1; drop table if exists sqlite_stat4');
}

/** `file` is created with its folder where missing (no `:memory:`: two connections share it). Any number of processes may open it. */
export function openSqlite<DB>(file: string): OpenDatabase<DB> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS });
  const version = database.prepare('select sqlite_version()').pluck().get() as string;
  if (!isAtLeast(version, MIN_SQLITE)) {
    database.close();
    throw new Error(`SQLite ${version} is too old: ${MIN_SQLITE.join('.')} or later is needed`);
  }
  database.pragma('journal_mode = WAL');
  // What is committed is flushed by ourselves, before it is answered or read.
  database.pragma('synchronous = NORMAL');
  database.pragma('foreign_keys = ON');
  database.pragma('temp_store = MEMORY');
  database.pragma('cache_size = -16000');
  database.pragma('wal_autocheckpoint = 0');
  // What is deleted or overwritten is written over with zeroes, so that erased text is in no later backup.
  database.pragma('secure_delete = ON');
  vacuumOnce(database, file);
  dropStatistics(database);
  const readOnly = new SqliteDatabase(file, { timeout: BUSY_TIMEOUT_MS, readonly: true });
  readOnly.pragma('cache_size = -16000');
  const db = new Kysely<DB>({ dialect: sqliteDialect(readOnly) });
  const writer = new Kysely<DB>({ dialect: sqliteDialect(database) });
  const flush = createFlush(file, database, readOnly);
  return {
    db,
    dialect: SQLITE,
    ...groupingWrite(writer, flush),
    migrator: writer,
    forgetErased: () => flush.between(() => void database.pragma('wal_checkpoint(TRUNCATE)')),
    check: async () => {
      readOnly.prepare('select 1').get();
    },
    close: async () => {
      await flush.between(() => {});
      await db.destroy();
      database.pragma('wal_checkpoint(TRUNCATE)');
      await writer.destroy();
      if (database.open) database.close();
      flush.close();
    },
  };
}
