/** The log of API requests that the dashboard shows. */
import type { Migration } from '../platform/db/migrate.ts';

export const requestLog: Migration = {
  name: '0090-request-log',
  async up(db, { integer, orderedText, tableSuffix }) {
    await db.schema
      .createTable('api_request')
      .modifyEnd(tableSuffix)
      .addColumn('id', orderedText, (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('request_id', 'text', (c) => c.notNull())
      .addColumn('method', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('status', integer, (c) => c.notNull())
      .addColumn('code', 'text')
      .addColumn('duration_us', integer, (c) => c.notNull())
      .addColumn('shape', 'text')
      .addColumn('at', integer, (c) => c.notNull())
      .execute();
    for (const column of ['id', 'request_id']) {
      await db.schema
        .createIndex(`api_request_account_${column}`)
        .on('api_request')
        .columns(['account_id', column])
        .execute();
    }
  },
};
