/** What operators read and change of their account and its keys. */
import type { Db } from '../database.ts';
import type { AccountTable, ApiKeyTable } from './account.table.ts';
import { testAccountId } from './side.ts';

export type AccountChanges = Partial<
  Pick<
    AccountTable,
    | 'name'
    | 'frame_ancestors'
    | 'theme'
    | 'session_ttl_ms'
    | 'disputes_retention_days'
    | 'deliveries_retention_days'
    | 'require_second_factor'
    | 'preferences'
  >
>;

/** Absence is `undefined`. */
export const accountSettingsStore = (db: Db) => ({
  find: (id: string): Promise<AccountTable | undefined> =>
    db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
  names: (ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
    db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute(),
  keyNames: (ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
    db.selectFrom('api_key').select(['id', 'name']).where('id', 'in', ids).execute(),
  async change(id: string, changes: AccountChanges): Promise<void> {
    await db.updateTable('account').set(changes).where('id', '=', id).execute();
  },
  keys: (accountId: string): Promise<Omit<ApiKeyTable, 'hash'>[]> =>
    db
      .selectFrom('api_key')
      .select([
        'id',
        'account_id',
        'name',
        'last_4',
        'created_at',
        'expires_at',
        'revoked_at',
        'last_used_at',
        'scopes',
        'allow_cidrs',
        'created_by',
      ])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .execute(),
  /** Of both sides of an account, how many keys that work an operator has made, by operator. */
  async activeKeyCounts(accountId: string, nowMs: number): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('api_key')
      .select((eb) => ['created_by', eb.fn.countAll<number>().as('n')])
      .where('account_id', 'in', [accountId, testAccountId(accountId)])
      .where('created_by', 'is not', null)
      .where('revoked_at', 'is', null)
      .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', nowMs)]))
      .groupBy('created_by')
      .execute();
    return new Map(rows.map(({ created_by, n }) => [created_by as string, Number(n)]));
  },
  /** Ids of the keys that were revoked. */
  async revokeKeysOf(accountId: string, userId: string, nowMs: number): Promise<string[]> {
    const rows = await db
      .updateTable('api_key')
      .set({ revoked_at: nowMs })
      .where('account_id', 'in', [accountId, testAccountId(accountId)])
      .where('created_by', '=', userId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },
  async revokeKey(id: string, nowMs: number): Promise<void> {
    await db.updateTable('api_key').set({ revoked_at: nowMs }).where('id', '=', id).execute();
  },
});
