/** Durable jobs: the port and its embedded adapter. */

export type { JobTables } from './job.table.ts';
export * from './job-queue.ts';
export type { JobWorker } from './job-worker.ts';
export { createSqliteQueue } from './sqlite-queue.ts';
