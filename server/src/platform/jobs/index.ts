/** Durable jobs: the port and its embedded adapter. */

export type { JobTables } from './job.table.ts';
export * from './job-queue.ts';
export { createSqliteQueue, type SqliteQueue } from './sqlite-queue.ts';
