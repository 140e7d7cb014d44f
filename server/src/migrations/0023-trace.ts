/** The trace something belongs to, for what is done about it later. */
import type { Migration } from '../platform/db/migrate.ts';

export const traces: Migration = {
  name: '0023-trace',
  async up(db) {
    await db.schema.alterTable('evaluation').addColumn('trace', 'text').execute();
    await db.schema.alterTable('webhook_message').addColumn('trace', 'text').execute();
  },
};
