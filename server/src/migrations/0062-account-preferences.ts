/** What an account has set of links, app schemes and rule options. */
import type { Migration } from '../platform/db/migrate.ts';

export const accountPreferences: Migration = {
  name: '0062-account-preferences',
  async up(db) {
    await db.schema.alterTable('account').addColumn('preferences', 'text').execute();
  },
};
