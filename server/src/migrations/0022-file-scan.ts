/** What the virus scanner said of a file. */
import type { Migration } from '../platform/db/migrate.ts';

export const fileScan: Migration = {
  name: '0022-file-scan',
  async up(db) {
    await db.schema.alterTable('evidence_file').addColumn('scan', 'text').execute();
  },
};
