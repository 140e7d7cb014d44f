/** Facts about the installation as a whole, one row each. */
import type { Migration } from '../platform/db/migrate.ts';

export const installation: Migration = {
  name: '0260-installation',
  async up(db, { tableSuffix }) {
    await db.schema
      .createTable('installation')
      .modifyEnd(tableSuffix)
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
