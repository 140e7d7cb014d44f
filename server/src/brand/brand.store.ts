/** The only SQL on `brand_asset` and `merchant_logo`. Absence is `undefined`. */
import type { Db } from '../database.ts';
import type { BrandAssetTable, MerchantLogoTable } from './brand.table.ts';

export const brandStore = (db: Db) => ({
  asset: (id: string): Promise<BrandAssetTable | undefined> =>
    db.selectFrom('brand_asset').selectAll().where('id', '=', id).executeTakeFirst(),
  async addAsset(row: BrandAssetTable): Promise<void> {
    await db.insertInto('brand_asset').values(row).execute();
  },
  async removeAsset(accountId: string, id: string): Promise<void> {
    await db.deleteFrom('brand_asset').where('account_id', '=', accountId).where('id', '=', id).execute();
  },
  logo: (urlHash: string): Promise<MerchantLogoTable | undefined> =>
    db.selectFrom('merchant_logo').selectAll().where('url_hash', '=', urlHash).executeTakeFirst(),
  async keepLogo(row: MerchantLogoTable): Promise<void> {
    await db
      .insertInto('merchant_logo')
      .values(row)
      .onConflict((each) => each.column('url_hash').doNothing())
      .execute();
  },
  async removeLogosBefore(epochMs: number): Promise<void> {
    await db.deleteFrom('merchant_logo').where('fetched_at', '<', epochMs).execute();
  },
});
