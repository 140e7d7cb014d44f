/** Deliveries whose latest attempt failed are found by its code: few of an account's, and what an operator looks for. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const failureIndex: Migration = {
  name: '0133-failure-index',
  async up(db) {
    await sql`create index webhook_delivery_latest_failed on webhook_delivery (account_id, id)
      where (error_code is not null or response_code >= 300 or response_code < 200)`.execute(db);
  },
};
