/** When a sign-in was last used by somebody at the screen. */
import type { Migration } from '../platform/db/migrate.ts';

export const signInIdle: Migration = {
  name: '0125-sign-in-idle',
  async up(db, { integer }) {
    await db.schema.alterTable('dashboard_sign_in').addColumn('last_used_at', integer).execute();
  },
};
