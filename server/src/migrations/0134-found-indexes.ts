/** What lists are narrowed by and read all of an account's rows for: texts of words, amounts, where an intake was left, events. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const foundIndexes: Migration = {
  name: '0134-found-indexes',
  async up(db) {
    for (const statement of [
      // Cases share few different texts of words: those with a word are found among the texts, and then their rows.
      `create index evaluation_failed_checks on evaluation (account_id, failed_checks, id) where failed_checks <> ''`,
      `create index evaluation_missing_documents on evaluation (account_id, missing_documents, id)
        where missing_documents <> ''`,
      `create index evaluation_amount on evaluation (account_id, currency, amount_minor, id) where failed_checks is not null`,
      `create index evaluation_outcome on evaluation (account_id, outcome_kind, id) where outcome_kind is not null`,
      // In place of one that held every case.
      'drop index evaluation_may_file_from',
      `create index evaluation_waiting on evaluation (account_id, may_file_from, id)
        where next_action = 'wait' and outcome is null and superseded_by is null`,
      // Written when a session ends without a submission, and not before.
      `create index intake_session_left on intake_session
        (account_id, (case when opened_at is null then 'link_created' else coalesce(last_step, 'statement') end), id)
        where status in ('abandoned', 'expired')`,
      'create index webhook_delivery_event on webhook_delivery (account_id, event, id)',
      'create index webhook_attempt_event on webhook_attempt (account_id, event, id)',
      // evaluation_of_session begins with the account, and finds the same.
      'drop index evaluation_session',
      // What it was read for is found by the ids as well: they begin with the time.
      'drop index evaluation_overview',
    ])
      await sql.raw(statement).execute(db);
  },
};
