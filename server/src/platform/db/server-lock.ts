/**
 * Keeps a second server off the same data folder. The lock is an exclusive SQLite transaction on a file of its own, so the
 * operating system lets go of it however the process ends, and operator commands (which take no lock) go on working.
 */
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** Takes the lock or throws after `waitMs` (a predecessor may still be shutting down). Call the result to let go. */
export function lockDataFolder(folder: string, waitMs: number): () => void {
  const lock = new SqliteDatabase(join(folder, 'server.lock'), { timeout: waitMs });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) {
      throw new Error(`Another server uses ${folder}: stop it, or set DATA_DIR to another folder`);
    }
    throw error;
  }
  return () => {
    lock.exec('rollback');
    lock.close();
  };
}
