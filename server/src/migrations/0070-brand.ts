/** Pictures and fonts of an issuer's brand, and merchants' logos, fetched once. */
import type { Migration } from '../platform/db/migrate.ts';

export const brand: Migration = {
  name: '0070-brand',
  async up(db, { integer, tableSuffix }) {
    await db.schema
      .createTable('brand_asset')
      .modifyEnd(tableSuffix)
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .addColumn('created_at', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('brand_asset_account').on('brand_asset').columns(['account_id', 'id']).execute();
    await db.schema
      .createTable('merchant_logo')
      .modifyEnd(tableSuffix)
      .addColumn('url_hash', 'text', (c) => c.primaryKey().notNull())
      .addColumn('content_type', 'text')
      .addColumn('data', 'text')
      .addColumn('fetched_at', integer, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('merchant_logo_fetched').on('merchant_logo').column('fetched_at').execute();
  },
};
