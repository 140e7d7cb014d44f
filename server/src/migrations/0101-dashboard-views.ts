/** Filters of lists that an operator has saved under a name. */
import type { Migration } from '../platform/db/migrate.ts';

export const dashboardViews: Migration = {
  name: '0101-dashboard-views',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('dashboard_view')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('dashboard_user.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('query', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('dashboard_view_user')
      .on('dashboard_view')
      .columns(['user_id', 'name'])
      .unique()
      .execute();
  },
};
