/** What a sign-in was made with and last confirmed, networks people sign in from, codes that were used, enforced second factors. */
import type { Migration } from '../platform/db/migrate.ts';

export const loginSecurity: Migration = {
  name: '0061-login-security',
  async up(db, { integer, tableSuffix }) {
    await db.schema.alterTable('dashboard_sign_in').addColumn('method', 'text').execute();
    await db.schema.alterTable('dashboard_sign_in').addColumn('confirmed_at', integer).execute();
    await db.schema.alterTable('account').addColumn('require_second_factor', integer).execute();
    await db.schema
      .createTable('dashboard_known_network')
      .modifyEnd(tableSuffix)
      .addColumn('user_id', 'text', (c) => c.notNull().references('dashboard_user.id').onDelete('cascade'))
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('last_seen_at', integer, (c) => c.notNull())
      .addPrimaryKeyConstraint('dashboard_known_network_pk', ['user_id', 'network'])
      .execute();
    await db.schema
      .createTable('dashboard_used_code')
      .modifyEnd(tableSuffix)
      .addColumn('subject', 'text', (c) => c.primaryKey().notNull())
      .addColumn('expires_at', integer, (c) => c.notNull())
      .execute();
  },
};
