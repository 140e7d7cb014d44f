/** A test side for every account, and keys that are restricted. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const testSide: Migration = {
  name: '0060-test-side',
  async up(db) {
    await db.schema
      .alterTable('account')
      .addColumn('live_account_id', 'text', (c) => c.references('account.id'))
      .execute();
    await sql`insert into account (id, name, intake_enabled, created_at, live_account_id)
      select id || '_test', name, intake_enabled, created_at, id from account`.execute(db);
    for (const column of ['scopes', 'allow_cidrs', 'created_by']) {
      await db.schema.alterTable('api_key').addColumn(column, 'text').execute();
    }
  },
};
