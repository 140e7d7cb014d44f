/** Files that came attached to an e-mail know their mail, and are erased with it. */
import type { Migration } from '../platform/db/migrate.ts';

export const fileAttachments: Migration = {
  name: '0360-file-attachments',
  async up(db) {
    await db.schema
      .alterTable('evidence_file')
      .addColumn('attached_to', 'text', (c) => c.references('evidence_file.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('evidence_file_attached_to').on('evidence_file').column('attached_to').execute();
  },
};
