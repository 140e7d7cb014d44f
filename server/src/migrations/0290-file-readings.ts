/** What was read in a file, and which files wait to be read. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const fileReadings: Migration = {
  name: '0290-file-readings',
  async up(db) {
    for (const column of ['reading_status', 'reading'])
      await db.schema.alterTable('evidence_file').addColumn(column, 'text').execute();
    await sql`create index evidence_file_unread on evidence_file (created_at) where reading_status = 'pending'`.execute(
      db,
    );
  },
};
