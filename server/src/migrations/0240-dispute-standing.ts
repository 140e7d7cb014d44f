/**
 * What becomes of a dispute after it was submitted: the versions of one dispute by one id, where it stands, whether it was
 * withdrawn, the report of several payments it belongs to; and of sessions, what they show, who holds them, whose facts are whose.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema of this migration's time
type OldDb = Kysely<any>;

export const disputeStanding: Migration = {
  name: '0240-dispute-standing',
  async up(db, { integer }) {
    for (const column of ['dispute_id', 'report_id', 'state', 'entered_by'])
      await db.schema.alterTable('evaluation').addColumn(column, 'text').execute();
    for (const column of ['report_position', 'withdrawn_at'])
      await db.schema.alterTable('evaluation').addColumn(column, integer).execute();
    for (const column of ['report_id', 'status_of', 'held_by', 'entered'])
      await db.schema.alterTable('intake_session').addColumn(column, 'text').execute();
    await nameDisputes(db);
    for (const statement of [
      'create index evaluation_report on evaluation (account_id, report_id, id) where report_id is not null',
      'create index evaluation_dispute on evaluation (dispute_id) where dispute_id is not null',
      'create index intake_session_follow_up on intake_session (follow_up_of) where follow_up_of is not null',
    ])
      await sql.raw(statement).execute(db);
  },
};

/** Later versions get the id of their first; first versions need none. */
async function nameDisputes(db: OldDb): Promise<void> {
  for (let version = 2; ; version++) {
    const { numUpdatedRows } = await db
      .updateTable('evaluation')
      .set({
        dispute_id: sql`coalesce((select dispute_id from evaluation as earlier where earlier.id = evaluation.supersedes), supersedes)`,
      })
      .where('version', '=', version)
      .where('supersedes', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
  }
}
