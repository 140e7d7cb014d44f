/** The only SQL on `api_request`. */
import type { Db } from '../database.ts';
import { insertRows } from '../platform/db/rows.ts';
import { idsFrom } from '../platform/ids.ts';
import type { ApiRequestTable } from './request-log.table.ts';

export const REQUEST_PREFIX = 'req';

export interface RequestFilter {
  accountId: string;
  requestId?: string | undefined;
  keyId?: string | undefined;
  method?: string | undefined;
  /** `4xx`, `404`, or the code of a problem. */
  code?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

const insert = insertRows<ApiRequestTable>({
  table: 'api_request',
  columns: {
    id: 'text',
    account_id: 'text',
    key_id: 'text',
    request_id: 'text',
    method: 'text',
    path: 'text',
    status: 'bigint',
    code: 'text',
    duration_us: 'bigint',
    shape: 'text',
    at: 'bigint',
  },
});
const HUNDRED = /^([1-5])xx$/i;

export function requestLogStore(db: Db) {
  const filtered = (filter: RequestFilter) => {
    const { requestId, keyId, method, code, fromMs, toMs } = filter;
    let query = db.selectFrom('api_request').where('account_id', '=', filter.accountId);
    if (requestId !== undefined) query = query.where('request_id', '=', requestId);
    if (keyId !== undefined) query = query.where('key_id', '=', keyId);
    if (method !== undefined) query = query.where('method', '=', method);
    if (fromMs !== undefined) query = query.where('id', '>=', idsFrom.sortable(REQUEST_PREFIX, fromMs));
    if (toMs !== undefined) query = query.where('id', '<', idsFrom.sortable(REQUEST_PREFIX, toMs));
    if (code === undefined) return query;
    const [, hundred] = HUNDRED.exec(code) ?? [];
    if (hundred !== undefined) {
      return query.where('status', '>=', Number(hundred) * 100).where('status', '<', Number(hundred) * 100 + 100);
    }
    return /^\d{3}$/.test(code) ? query.where('status', '=', Number(code)) : query.where('code', '=', code);
  };
  return {
    /** Newest first, `limit` of them, older than the row `beforeId`. */
    list: (filter: RequestFilter & { beforeId?: string | undefined; limit: number }): Promise<ApiRequestTable[]> => {
      const query = filtered(filter).selectAll().orderBy('id', 'desc').limit(filter.limit);
      return (filter.beforeId === undefined ? query : query.where('id', '<', filter.beforeId)).execute();
    },
    find: (accountId: string, id: string): Promise<ApiRequestTable | undefined> =>
      filtered({ accountId }).selectAll().where('id', '=', id).executeTakeFirst(),
    insert: (rows: readonly ApiRequestTable[]) => insert(db, rows),
    /** Erases up to `limit` rows made before a time; resolves with how many. */
    async eraseBefore(ms: number, limit: number): Promise<number> {
      const old = db
        .selectFrom('api_request')
        .select('id')
        .where('id', '<', idsFrom.sortable(REQUEST_PREFIX, ms))
        .orderBy('id')
        .limit(limit);
      const { numDeletedRows } = await db.deleteFrom('api_request').where('id', 'in', old).executeTakeFirst();
      return Number(numDeletedRows);
    },
    /** Accounts with more than `most` rows. */
    async crowded(most: number): Promise<string[]> {
      const rows = await db
        .selectFrom('api_request')
        .select('account_id')
        .groupBy('account_id')
        .having((eb) => eb(eb.fn.countAll(), '>', most))
        .execute();
      return rows.map(({ account_id }) => account_id);
    },
    /** Erases up to `limit` rows of an account beyond its newest `most`; resolves with how many. */
    async eraseBeyond(accountId: string, most: number, limit: number): Promise<number> {
      const beyond = await db
        .selectFrom('api_request')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .offset(most)
        .limit(limit)
        .execute();
      const ids = beyond.map(({ id }) => id);
      if (ids.length > 0) await db.deleteFrom('api_request').where('id', 'in', ids).execute();
      return ids.length;
    },
  };
}
