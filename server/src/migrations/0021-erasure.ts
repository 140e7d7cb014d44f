/** What was erased, and the way to old files that belong to no session. */
import type { Migration } from '../platform/db/migrate.ts';

export const erasure: Migration = {
  name: '0021-erasure',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('erasure')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('files', integer, (c) => c.notNull())
      .addColumn('erased_at', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('erasure_account').on('erasure').columns(['account_id', 'id']).execute();
    await db.schema.createIndex('evidence_file_account').on('evidence_file').columns(['account_id', 'id']).execute();
    await db.schema
      .createIndex('evaluation_session')
      .on('evaluation')
      .column('intake_session_id')
      .where('intake_session_id', 'is not', null)
      .execute();
  },
};
