/** The only SQL on `account` and `api_key`. Absence is `undefined`. */
import type { Database, Db } from '../database.ts';
import { combined, postgresStatement } from '../platform/db/combined.ts';
import { prepared } from '../platform/db/prepared.ts';
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

const callerByHash = prepared<Database, { hash: string; nowMs: number }, Caller>((db, value) =>
  db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .leftJoin('account as live', 'live.id', 'account.live_account_id')
    .select((eb) => [
      'api_key.id as keyId',
      'api_key.hash as hash',
      'api_key.last_used_at as lastUsedAt',
      'account.id as accountId',
      eb.fn.coalesce('live.intake_enabled', 'account.intake_enabled').as('intakeEnabled'),
      eb.fn.coalesce('live.session_ttl_ms', 'account.session_ttl_ms').as('sessionTtlMs'),
      'api_key.scopes as scopes',
      'api_key.allow_cidrs as allowCidrs',
    ])
    .where('api_key.hash', '=', value('hash'))
    .where('api_key.revoked_at', 'is', null)
    .where((or) => or.or([or('api_key.expires_at', 'is', null), or('api_key.expires_at', '>', value('nowMs'))])),
);

const callersByHash = postgresStatement<Caller & { expiresAt: number | null }>(`
  select api_key.id as "keyId", api_key.hash, api_key.last_used_at as "lastUsedAt", api_key.expires_at as "expiresAt",
    api_key.scopes, api_key.allow_cidrs as "allowCidrs",
    coalesce(live.session_ttl_ms, account.session_ttl_ms) as "sessionTtlMs",
    account.id as "accountId", coalesce(live.intake_enabled, account.intake_enabled) as "intakeEnabled"
  from api_key join account on account.id = api_key.account_id left join account as live on live.id = account.live_account_id
  where api_key.hash = any($1::text[]) and api_key.revoked_at is null`);
const caller = combined<Database, { hash: string; nowMs: number }, Caller | undefined>({
  one: async (db, values) => (await callerByHash(db, values)).rows[0],
  many: async (db, wanted) => {
    const { rows } = await callersByHash(db, [[...new Set(wanted.map(({ hash }) => hash))]]);
    const found = new Map(rows.map((row) => [row.hash, row]));
    return wanted.map(({ hash, nowMs }) => {
      const row = found.get(hash);
      return row && (row.expiresAt === null || row.expiresAt > nowMs) ? row : undefined;
    });
  },
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
    caller: (hash: string, nowMs: number): Promise<Caller | undefined> => caller(db, { hash, nowMs }),
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
