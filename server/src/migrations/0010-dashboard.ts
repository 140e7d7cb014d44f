/** The operators' login, the record of what they changed, and the account's settings that only they set. */
import type { Migration } from '../platform/db/migrate.ts';

export const dashboard: Migration = {
  name: '0010-dashboard',
  async up(db, { integer, tableSuffix }) {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .modifyEnd(tableSuffix)
        .addColumn('id', 'text', (c) => c.primaryKey().notNull());

    await table('dashboard_user')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('email_verified', integer, (c) => c.notNull())
      .addColumn('image', 'text')
      .addColumn('two_factor_enabled', integer)
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('dashboard_user_account').on('dashboard_user').columns(['account_id', 'id']).execute();

    const ofUser = (name: string) =>
      table(name).addColumn('user_id', 'text', (c) => c.notNull().references('dashboard_user.id').onDelete('cascade'));
    const byUser = (name: string) => db.schema.createIndex(`${name}_user`).on(name).column('user_id').execute();

    await ofUser('dashboard_sign_in')
      .addColumn('token', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('ip_address', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await byUser('dashboard_sign_in');

    await ofUser('dashboard_credential')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('provider_id', 'text', (c) => c.notNull())
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('password', 'text')
      .addColumn('access_token', 'text')
      .addColumn('refresh_token', 'text')
      .addColumn('id_token', 'text')
      .addColumn('access_token_expires_at', 'text')
      .addColumn('refresh_token_expires_at', 'text')
      .addColumn('scope', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await byUser('dashboard_credential');

    await table('dashboard_verification')
      .addColumn('identifier', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('dashboard_verification_identifier')
      .on('dashboard_verification')
      .column('identifier')
      .execute();

    await ofUser('dashboard_two_factor')
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('backup_codes', 'text', (c) => c.notNull())
      .addColumn('verified', integer)
      .addColumn('failed_verification_count', integer)
      .addColumn('locked_until', 'text')
      .execute();
    await byUser('dashboard_two_factor');

    await ofUser('dashboard_passkey')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('credential_id', 'text', (c) => c.notNull().unique())
      .addColumn('public_key', 'text', (c) => c.notNull())
      .addColumn('counter', integer, (c) => c.notNull())
      .addColumn('transports', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('last_used_at', integer)
      .execute();
    await byUser('dashboard_passkey');

    await ofUser('dashboard_link')
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('expires_at', integer, (c) => c.notNull())
      .addColumn('used_at', integer)
      .execute();
    await byUser('dashboard_link');

    await db.schema
      .createTable('dashboard_login_failure')
      .modifyEnd(tableSuffix)
      .addColumn('subject', 'text', (c) => c.primaryKey().notNull())
      .addColumn('failures', integer, (c) => c.notNull())
      .addColumn('window_ends_at', integer, (c) => c.notNull())
      .execute();

    await table('dashboard_audit')
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('user_id', 'text')
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('target', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('ip_address', 'text')
      .addColumn('at', integer, (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('dashboard_audit_account')
      .on('dashboard_audit')
      .columns(['account_id', 'id'])
      .execute();

    await db.schema.alterTable('intake_session').addColumn('last_step', 'text').execute();
    for (const setting of ['session_ttl_ms', 'disputes_retention_days', 'deliveries_retention_days']) {
      await db.schema.alterTable('account').addColumn(setting, integer).execute();
    }
  },
};
