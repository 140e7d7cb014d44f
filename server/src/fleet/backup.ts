/** A copy of the embedded database while it is in use, by SQLite's online backup interface. */
import { chmodSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Config } from '../config.ts';

const ALL_PAGES = 2 ** 31 - 1;

export interface Backup {
  file: string;
  bytes: number;
  /** What to keep beside it. */
  files: string;
}

/** Writes a whole, checked copy to `file`, which must not exist. What was answered before the call is in it. */
export async function backupDatabase(config: Pick<Config, 'database' | 'files'>, file: string): Promise<Backup> {
  if (config.database.kind !== 'sqlite') {
    throw new Error('PostgreSQL has its own backups: use pg_dump, or the continuous archiving of your provider');
  }
  const target = resolve(file);
  if (existsSync(target)) throw new Error(`${target} exists already: name a file that does not`);
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  const source = new SqliteDatabase(config.database.file, { readonly: true, fileMustExist: true });
  try {
    // SQLite begins again whenever somebody writes between two steps: in small ones a busy database is never copied.
    await source.backup(unfinished, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  chmodSync(unfinished, 0o600);
  const copy = new SqliteDatabase(unfinished);
  try {
    // One file instead of three, so that it can be moved about.
    copy.pragma('journal_mode = DELETE');
    const found = copy.pragma('integrity_check', { simple: true });
    if (found !== 'ok')
      throw new Error(
        `The copy is damaged (${String(found)}): check the disk, and whether the database itself is whole`,
      );
  } finally {
    copy.close();
  }
  renameSync(unfinished, target);
  return {
    file: target,
    bytes: statSync(target).size,
    files: config.files.kind === 'folder' ? config.files.folder : 'kept by the object storage',
  };
}
