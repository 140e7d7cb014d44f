/** What lists are narrowed by and had no index for: without one, a value that few rows have reads all of the account's. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const listIndexes: Migration = {
  name: '0120-list-indexes',
  async up(db) {
    for (const statement of [
      'create index intake_session_status on intake_session (account_id, status, id)',
      'create index intake_session_mode on intake_session (account_id, mode, id)',
      'create index evaluation_subcategory on evaluation (account_id, subcategory, id) where subcategory is not null',
      'create index evaluation_scheme on evaluation (account_id, card_scheme, id)',
      // Nearly all deliveries succeed: the others are what somebody looks for.
      `create index webhook_delivery_unsuccessful on webhook_delivery (account_id, status, id) where status <> 'succeeded'`,
      `create index webhook_attempt_failed on webhook_attempt (account_id, id) where status = 'failed'`,
    ])
      await sql.raw(statement).execute(db);
  },
};
