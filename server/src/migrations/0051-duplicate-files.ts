/** Which file of the account had the same bytes first. */
import type { Migration } from '../platform/db/migrate.ts';

export const duplicateFiles: Migration = {
  name: '0051-duplicate-files',
  async up(db) {
    await db.schema.alterTable('evidence_file').addColumn('duplicate_of', 'text').execute();
  },
};
