/** `brand_asset`: pictures and fonts an account has uploaded; `merchant_logo`: pictures fetched once for recognition. */
export interface BrandAssetTable {
  id: string;
  account_id: string;
  content_type: string;
  /** Base64. Small and few: kept where backups and moves of the data already reach. */
  data: string;
  created_at: number;
}

export interface MerchantLogoTable {
  /** SHA-256 of the address, hex. */
  url_hash: string;
  /** Null: what the address returned is no picture we serve. */
  content_type: string | null;
  data: string | null;
  fetched_at: number;
}

export interface BrandTables {
  brand_asset: BrandAssetTable;
  merchant_logo: MerchantLogoTable;
}
