/** Copies what the write-ahead log holds into the database's file, on a connection of its own. */
import SqliteDatabase from 'better-sqlite3';
import { handleTasks } from '../threads/handle-tasks.ts';

handleTasks<string, undefined>(async (file) => {
  const connection = new SqliteDatabase(file, { fileMustExist: true });
  try {
    connection.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    connection.close();
  }
  return { result: undefined };
});
