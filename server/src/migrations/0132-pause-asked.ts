/** Whether a receiver named the time of a pause itself. */
import type { Migration } from '../platform/db/migrate.ts';

export const pauseAsked: Migration = {
  name: '0132-pause-asked',
  async up(db, { integer }) {
    await db.schema.alterTable('webhook_endpoint').addColumn('pause_asked', integer).execute();
  },
};
