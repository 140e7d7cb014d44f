/** What operators do with a case: who put a version right and why, and the exports that were handed over. */
import type { Migration } from '../platform/db/migrate.ts';

export const caseDesk: Migration = {
  name: '0280-case-desk',
  async up(db, { integer, tableSuffix }) {
    await db.schema.alterTable('evaluation').addColumn('correction', 'text').execute();
    await db.schema
      .createTable('hand_over')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('dispute_id', 'text', (c) => c.notNull())
      .addColumn('evaluation_id', 'text', (c) => c.notNull())
      .addColumn('target', 'text')
      .addColumn('exported', 'text')
      .addColumn('handed_by', 'text', (c) => c.notNull())
      .addColumn('reference', 'text')
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('recorded_at', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('hand_over_dispute').on('hand_over').columns(['dispute_id', 'id']).execute();
  },
};
