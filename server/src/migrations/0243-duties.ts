/** Legal duties: what was recorded as done, and of what the issuer is reminded when. */
import { sql } from 'kysely';
import type { Migration } from '../platform/db/migrate.ts';

export const duties: Migration = {
  name: '0243-duties',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('duty_record')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('dispute_id', 'text', (c) => c.notNull())
      .addColumn('obligation_id', 'text', (c) => c.notNull())
      .addColumn('done_at', 'text', (c) => c.notNull())
      .addColumn('reference', 'text')
      .addColumn('recorded_at', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('duty_record_dispute').on('duty_record').columns(['dispute_id', 'id']).execute();
    await db.schema
      .createTable('duty_notice')
      .modifyEnd(tableSuffix)
      .addColumn('dispute_id', 'text', (c) => c.notNull())
      .addColumn('obligation_id', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('due_by', 'text', (c) => c.notNull())
      .addColumn('notify_at', integer, (c) => c.notNull())
      .addColumn('notified_at', integer)
      .addPrimaryKeyConstraint('duty_notice_key', ['dispute_id', 'obligation_id'])
      .execute();
    await sql`create index duty_notice_waiting on duty_notice (notify_at) where notified_at is null`.execute(db);
  },
};
