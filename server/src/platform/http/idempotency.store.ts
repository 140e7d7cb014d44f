/** The only SQL on `idempotency`. */
import type { Database, Db } from '../../database.ts';
import { columnsOf, combined, postgresStatement } from '../db/combined.ts';
import type { IdempotencyTable } from './idempotency.table.ts';

/** In order of the keys, so that two of these cannot wait for each other. */
const addMany = postgresStatement<{ account_id: string; key: string }>(`
  insert into idempotency (account_id, key, fingerprint, status, headers, body, created_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::bigint[])
    as new (account_id, key, fingerprint, status, headers, body, created_at)
  order by account_id, key
  on conflict (account_id, key) do nothing
  returning account_id, key`);
const add = combined<Database, IdempotencyTable, boolean>({
  async one(db, row) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotency')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },
  async many(db, rows) {
    const columns = columnsOf(rows, 'account_id', 'key', 'fingerprint', 'status', 'headers', 'body', 'created_at');
    const { rows: added } = await addMany(db, columns);
    const first = new Set(added.map(({ account_id, key }) => `${account_id} ${key}`));
    return rows.map(({ account_id, key }) => first.delete(`${account_id} ${key}`));
  },
});

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
    add: (row: IdempotencyTable): Promise<boolean> => add(db, row),
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
