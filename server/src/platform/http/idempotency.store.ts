/** The only SQL on `idempotency`. */
import type { Db } from '../../database.ts';
import type { IdempotencyTable } from './idempotency.table.ts';

/** Absence is `undefined`; a key that another process has just used is `false`. */
export function idempotencyStore(db: Db) {
  return {
    find: (accountId: string, key: string): Promise<IdempotencyTable | undefined> =>
      db
        .selectFrom('idempotency')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst(),
    async add(row: IdempotencyTable): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    /** Forgets at most `limit` answers given before `beforeMs`; resolves with how many. */
    async prune(beforeMs: number, limit: number): Promise<number> {
      const old = await db
        .selectFrom('idempotency')
        .select(['account_id', 'key'])
        .where('created_at', '<', beforeMs)
        .limit(limit)
        .execute();
      for (const { account_id, key } of old) {
        await db.deleteFrom('idempotency').where('account_id', '=', account_id).where('key', '=', key).execute();
      }
      return old.length;
    },
    remove: (accountId: string, key: string) =>
      db.deleteFrom('idempotency').where('account_id', '=', accountId).where('key', '=', key).execute(),
  };
}
