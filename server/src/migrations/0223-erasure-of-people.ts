/** What a kept idempotent answer is about, so that erasing finds it; and legal holds. */
import type { Migration } from '../platform/db/migrate.ts';

export const erasureOfPeople: Migration = {
  name: '0223-erasure-of-people',
  async up(db, { integer, tableSuffix }) {
    await db.schema.alterTable('idempotency').addColumn('subjects', 'text').execute();
    await db.schema
      .createTable('legal_hold')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('placed_by', 'text', (c) => c.notNull())
      .addColumn('placed_at', integer, (c) => c.notNull())
      .addColumn('released_at', integer)
      .execute();
    await db.schema.createIndex('legal_hold_subject').on('legal_hold').columns(['account_id', 'subject_id']).execute();
  },
};
