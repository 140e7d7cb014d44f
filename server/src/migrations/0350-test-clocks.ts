/** Clocks of the test side: sessions and evaluations whose time is ahead of the machine's. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const testClocks: Migration = {
  name: '0350-test-clocks',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('test_clock')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('reach', 'text', (c) => c.notNull())
      .addColumn('ahead_ms', integer, (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('test_clock_account').on('test_clock').columns(['account_id', 'id']).execute();
    // Of an account one clock reaches everything.
    await sql`create unique index test_clock_of_account on test_clock (account_id) where reach = 'account'`.execute(db);
    for (const table of ['intake_session', 'evaluation'] as const) {
      await db.schema.alterTable(table).addColumn('test_clock', 'text').execute();
      await db.schema.alterTable(table).addColumn('clock_ahead_ms', integer).execute();
    }
    // The sweepers read these; of live objects they have no entry.
    await sql`create index intake_session_ahead on intake_session (deadline_at) where clock_ahead_ms > 0`.execute(db);
    await sql`create index evaluation_ahead on evaluation (id) where clock_ahead_ms > 0`.execute(db);
    await sql`create index intake_session_clock on intake_session (test_clock) where test_clock is not null`.execute(
      db,
    );
    await sql`create index evaluation_clock on evaluation (test_clock) where test_clock is not null`.execute(db);
  },
};
