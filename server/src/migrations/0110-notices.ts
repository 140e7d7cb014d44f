/** E-mail to operators: what waits to be sent or was, and what each of them wants to hear. */
import type { Migration } from '../platform/db/migrate.ts';

export const notices: Migration = {
  name: '0110-notices',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('mail')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('dashboard_user.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('day', 'text')
      .addColumn('content', 'text')
      .addColumn('audit_position', integer)
      .addColumn('created_at', integer, (c) => c.notNull())
      .addColumn('sent_at', integer)
      .addColumn('failed_at', integer)
      .execute();
    // Days of links are null and never equal: this holds for digests alone.
    await db.schema.createIndex('mail_user_day').on('mail').columns(['user_id', 'kind', 'day']).unique().execute();
    await db.schema.createIndex('mail_created').on('mail').column('created_at').execute();
    await db.schema
      .createTable('notice_preference')
      .modifyEnd(tableSuffix)
      .addColumn('user_id', 'text', (c) => c.primaryKey().notNull().references('dashboard_user.id').onDelete('cascade'))
      .addColumn('endpoints', integer, (c) => c.notNull())
      .addColumn('deadlines', integer, (c) => c.notNull())
      .execute();
  },
};
