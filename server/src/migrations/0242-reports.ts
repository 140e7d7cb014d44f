/** Reports of several payments. */
import type { Migration } from '../platform/db/migrate.ts';

export const reports: Migration = {
  name: '0242-reports',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('report')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('intake_session_id', 'text')
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();
  },
};
