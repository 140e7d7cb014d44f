/** The next legal duty of a dispute beside its last day to file, and cases by whichever ends first. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const nextDuty: Migration = {
  name: '0330-next-duty',
  async up(db) {
    for (const column of ['duty_due', 'duty_next'])
      await db.schema.alterTable('evaluation').addColumn(column, 'text').execute();
    for (const statement of [
      // Reminders are kept of every duty that is not done.
      `update evaluation set
        duty_due = (select min(n.due_by) from duty_notice n where n.dispute_id = coalesce(evaluation.dispute_id, evaluation.id)),
        duty_next = (select n.obligation_id from duty_notice n where n.dispute_id = coalesce(evaluation.dispute_id, evaluation.id)
          order by n.due_by, n.obligation_id limit 1)
        where status = 'completed' and superseded_by is null`,
      `create index evaluation_duty on evaluation (account_id, duty_due, id)
        where duty_due is not null and superseded_by is null`,
      // The account within an expression, so that no other statement finds the index fit for itself.
      `create index evaluation_next_end on evaluation ((coalesce(account_id, '')),
        (coalesce(case when duty_due is null or
            (case when outcome is null and withdrawn_at is null and next_action <> 'do_not_file' and
              (state is null or state in ('received', 'in_review', 'waiting_for_you', 'provisional_credit')) then deadline end) < duty_due
          then (case when outcome is null and withdrawn_at is null and next_action <> 'do_not_file' and
              (state is null or state in ('received', 'in_review', 'waiting_for_you', 'provisional_credit')) then deadline end)
          else duty_due end, '9999-12-31')), id)`,
    ])
      await sql.raw(statement).execute(db);
  },
};
