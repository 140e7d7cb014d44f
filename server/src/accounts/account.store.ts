/** The only SQL on `account` and `api_key`. Absence is `undefined`. */
import type { Db } from '../database.ts';
import { findRows } from '../platform/db/rows.ts';
import type { AccountTable, ApiKeyTable } from './account.table.ts';

/** A key that is valid now, with what its account may do. */
export interface Caller {
  keyId: string;
  hash: string;
  /** Of the side the key belongs to. */
  accountId: string;
  intakeEnabled: number;
  lastUsedAt: number | null;
  /** See `ApiKeyTable`. */
  scopes: string | null;
  allowCidrs: string | null;
  /** Life of an intake link; null: the server's default. */
  sessionTtlMs: number | null;
}

const callers = findRows<{ hash: string; now: number }, Caller>({
  given: { hash: 'text', now: 'bigint' },
  select: `api_key.id as "keyId", api_key.hash, api_key.last_used_at as "lastUsedAt", api_key.scopes,
    api_key.allow_cidrs as "allowCidrs", account.id as "accountId",
    coalesce(live.intake_enabled, account.intake_enabled) as "intakeEnabled",
    coalesce(live.session_ttl_ms, account.session_ttl_ms) as "sessionTtlMs"`,
  from: `api_key join account on account.id = api_key.account_id
    left join account as live on live.id = account.live_account_id`,
  where: `api_key.hash = given.hash and api_key.revoked_at is null
    and (api_key.expires_at is null or api_key.expires_at > given.now)`,
});

export function accountStore(db: Db) {
  return {
    /** Accounts that are there already stay as they are. */
    addAccounts: (rows: AccountTable[]) =>
      db
        .insertInto('account')
        .values(rows)
        .onConflict((on) => on.column('id').doNothing())
        .execute(),
    account: (id: string): Promise<AccountTable | undefined> =>
      db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
    /** The life of an intake link that the account has set, in milliseconds; null: the server's default. */
    async sessionTtlMs(accountId: string): Promise<number | null> {
      const row = await db
        .selectFrom('account')
        .leftJoin('account as live', 'live.id', 'account.live_account_id')
        .select((eb) => eb.fn.coalesce('live.session_ttl_ms', 'account.session_ttl_ms').as('ms'))
        .where('account.id', '=', accountId)
        .executeTakeFirst();
      return row?.ms ?? null;
    },
    /** Live accounts, oldest first; of one name where it is given. */
    liveAccounts: (name?: string): Promise<AccountTable[]> => {
      const all = db.selectFrom('account').selectAll().where('live_account_id', 'is', null).orderBy('id');
      return (name === undefined ? all : all.where('name', '=', name)).execute();
    },
    async hasAccounts(): Promise<boolean> {
      return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    addKey: (row: ApiKeyTable) => db.insertInto('api_key').values(row).execute(),
    /** The key with this hash, unless revoked or expired. */
    caller: async (hash: string, nowMs: number): Promise<Caller | undefined> =>
      (await callers(db, [{ hash, now: nowMs }]))[0]?.[0],
    /** True when the key exists; a key that was revoked before keeps its first time. */
    async revokeKey(id: string, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('api_key')
        .set((set) => ({ revoked_at: set.fn.coalesce('revoked_at', set.val(nowMs)) }))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Notes the use of a key, at most once in `everyMs`. */
    touchKey: (id: string, nowMs: number, everyMs: number) =>
      db
        .updateTable('api_key')
        .set({ last_used_at: nowMs })
        .where('id', '=', id)
        .where((or) => or.or([or('last_used_at', 'is', null), or('last_used_at', '<=', nowMs - everyMs)]))
        .execute(),
  };
}
