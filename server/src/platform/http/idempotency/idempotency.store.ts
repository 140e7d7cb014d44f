/** The only SQL on `idempotency`. */
import type { AnyDb } from '../../db/any-db.ts';
import { findRows, insertRows } from '../../db/rows.ts';
import type { IdempotencyTable } from './idempotency.table.ts';

const add = insertRows<IdempotencyTable>({
  table: 'idempotency',
  columns: {
    account_id: 'text',
    key: 'text',
    fingerprint: 'text',
    status: 'bigint',
    headers: 'text',
    body: 'text',
    subjects: 'text',
    created_at: 'bigint',
  },
  unlessTaken: ['account_id', 'key'],
});

const find = findRows<{ account_id: string; key: string }, IdempotencyTable>({
  given: { account_id: 'text', key: 'text' },
  select: 'idempotency.*',
  from: 'idempotency',
  where: 'idempotency.account_id = given.account_id and idempotency.key = given.key',
});

/** Absence is `undefined`; a key that another process has just used is `false`. */
export function idempotencyStore(db: AnyDb) {
  /** Only what is still as old when the row is deleted: the key may have been used again since it was read. */
  const remove = async (accountId: string, key: string, untilMs: number): Promise<void> => {
    await db
      .deleteFrom('idempotency')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .where('created_at', '<=', untilMs)
      .execute();
  };
  return {
    find: async (account_id: string, key: string): Promise<IdempotencyTable | undefined> =>
      (await find(db, [{ account_id, key }]))[0]?.[0],
    add: async (row: IdempotencyTable): Promise<boolean> => (await add(db, [row]))[0] === true,
    /** Forgets the response of this key if it was given at `untilMs` or before. */
    remove,
    /** Forgets at most `limit` responses given at `untilMs` or before; resolves with how many. */
    async prune(untilMs: number, limit: number): Promise<number> {
      const old: Pick<IdempotencyTable, 'account_id' | 'key'>[] = await db
        .selectFrom('idempotency')
        .select(['account_id', 'key'])
        .where('created_at', '<=', untilMs)
        .limit(limit)
        .execute();
      for (const { account_id, key } of old) await remove(account_id, key, untilMs);
      return old.length;
    },
  };
}
