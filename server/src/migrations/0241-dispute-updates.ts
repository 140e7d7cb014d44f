/** What issuers report of disputes after they were submitted. */
import type { Migration } from '../platform/db/migrate.ts';

export const disputeUpdates: Migration = {
  name: '0241-dispute-updates',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('dispute_update')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('dispute_id', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('recorded_at', integer, (c) => c.notNull())
      .addColumn('of_outcome', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('dispute_update_dispute').on('dispute_update').columns(['dispute_id', 'id']).execute();
  },
};
