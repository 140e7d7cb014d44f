/** The case file that was handed over, byte for byte, and its hash. */
import type { Migration } from '../platform/db/migrate.ts';

export const keptCaseFiles: Migration = {
  name: '0395-kept-case-files',
  async up(db) {
    for (const column of ['pdf', 'pdf_sha256'] as const)
      await db.schema.alterTable('hand_over').addColumn(column, 'text').execute();
  },
};
