/** What the dashboard reads and changes of accounts and their keys; the accounts domain has the rest. */
import type { AccountTable, ApiKeyTable } from '../accounts/account.table.ts';
import type { Db } from '../database.ts';

export type AccountChanges = Partial<
  Pick<
    AccountTable,
    'name' | 'frame_ancestors' | 'theme' | 'session_ttl_ms' | 'disputes_retention_days' | 'deliveries_retention_days'
  >
>;

/** Absence is `undefined`. */
export const accountStore = (db: Db) => ({
  find: (id: string): Promise<AccountTable | undefined> =>
    db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
  async change(id: string, changes: AccountChanges): Promise<void> {
    await db.updateTable('account').set(changes).where('id', '=', id).execute();
  },
  keys: (accountId: string): Promise<Omit<ApiKeyTable, 'hash'>[]> =>
    db
      .selectFrom('api_key')
      .select(['id', 'account_id', 'name', 'last_4', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .execute(),
});
