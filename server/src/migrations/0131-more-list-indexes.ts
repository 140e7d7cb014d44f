/** What is due, and the evaluations of a session: both were found by reading all of an account's. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const moreListIndexes: Migration = {
  name: '0131-more-list-indexes',
  async up(db) {
    for (const statement of [
      `create index evaluation_of_session on evaluation (account_id, intake_session_id, id)
        where intake_session_id is not null`,
      // Holds all that the sum of what is due reads.
      `create index evaluation_due on evaluation (account_id, deadline, currency, amount_minor, outcome, superseded_by)
        where outcome is null and superseded_by is null`,
    ])
      await sql.raw(statement).execute(db);
  },
};
