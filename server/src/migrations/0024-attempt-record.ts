/** Attempts keep the headers that were sent; endpoints, since when their account has been warned. */
import type { Migration } from '../platform/db/migrate.ts';

export const attemptRecord: Migration = {
  name: '0024-attempt-record',
  async up(db, { integer }) {
    await db.schema.alterTable('webhook_attempt').addColumn('request_headers', 'text').execute();
    await db.schema.alterTable('webhook_endpoint').addColumn('warned_at', integer).execute();
  },
};
