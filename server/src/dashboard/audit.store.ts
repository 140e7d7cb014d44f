/** The only SQL on `dashboard_audit`. */
import type { Db } from '../database.ts';
import { lockRow } from '../platform/db/row-lock.ts';
import { type ChainedEntry, hashOfEntry } from './audit.chain.ts';
import type { DashboardAuditTable } from './dashboard.table.ts';

/** Text a `like` finds: without what would match any length; `_` stays, it matches itself. */
const literal = (text: string) => text.replace(/[%\\]/g, '');

export interface AuditFilter {
  accountId: string;
  /** `endpoint` for `endpoint.created`, `endpoint.changed`, … */
  kind?: string | undefined;
  /** Part of who did it (their address) or of the id of what it was done to. */
  search?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  beforeId?: string | undefined;
  limit: number;
}

/** Entries are only ever added. */
export const auditStore = (db: Db) => ({
  /** Adds an entry at the end of its account's chain; entries of one account are added one after the other. */
  async add(row: Omit<ChainedEntry, 'position' | 'previous_hash'>): Promise<void> {
    await lockRow(db, 'account', row.account_id);
    const last = await db
      .selectFrom('dashboard_audit')
      .select(['position', 'hash'])
      .where('account_id', '=', row.account_id)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const entry = { ...row, position: Number(last?.position ?? 0) + 1, previous_hash: last?.hash ?? '' };
    await db
      .insertInto('dashboard_audit')
      .values({ ...entry, hash: hashOfEntry(entry) })
      .execute();
  },
  /** Newest first, `limit` of them, older than the entry `beforeId`. */
  list: (filter: AuditFilter): Promise<DashboardAuditTable[]> => {
    const { kind, search, fromMs, toMs, beforeId } = filter;
    let query = db.selectFrom('dashboard_audit').selectAll().where('account_id', '=', filter.accountId);
    if (kind !== undefined) {
      query = query.where((eb) => eb.or([eb('action', '=', kind), eb('action', 'like', `${kind}.%`)]));
    }
    if (search !== undefined) {
      const part = `%${literal(search)}%`;
      const people = db.selectFrom('dashboard_user').select('id').where('email', 'like', part);
      query = query.where((eb) =>
        eb.or([
          eb('actor', 'like', part),
          eb('target', 'like', part),
          eb('user_id', 'in', people),
          eb('target', 'in', people),
        ]),
      );
    }
    if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
    if (toMs !== undefined) query = query.where('at', '<', toMs);
    if (beforeId !== undefined) query = query.where('id', '<', beforeId);
    return query.orderBy('id', 'desc').limit(filter.limit).execute();
  },
  /** In order, `limit` of those after `position`. */
  after: (accountId: string, position: number, limit: number): Promise<DashboardAuditTable[]> =>
    db
      .selectFrom('dashboard_audit')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('position', '>', position)
      .orderBy('position')
      .limit(limit)
      .execute(),
  /** What people call the things with these ids; ids of what is gone are not in it. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const [users, keys, endpoints] = [
      await db.selectFrom('dashboard_user').select(['id', 'email as name']).where('id', 'in', ids).execute(),
      await db.selectFrom('api_key').select(['id', 'name']).where('id', 'in', ids).execute(),
      await db.selectFrom('webhook_endpoint').select(['id', 'url as name']).where('id', 'in', ids).execute(),
    ];
    return new Map([...users, ...keys, ...endpoints].map(({ id, name }) => [id, name]));
  },
});
