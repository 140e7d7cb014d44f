/** Request limits that several processes count together. */
import type { Migration } from '../platform/db/migrate.ts';

export const rateWindows: Migration = {
  name: '0020-rate-windows',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('rate_window')
      .modifyEnd(tableSuffix)
      .addColumn('name', 'text', (c) => c.primaryKey().notNull())
      .addColumn('ends_at', integer, (c) => c.notNull())
      .addColumn('used', integer, (c) => c.notNull())
      .execute();
  },
};
