/** The only SQL on `dashboard_audit`. */
import type { Db } from '../database.ts';
import type { DashboardAuditTable } from './dashboard.table.ts';

/** Text a `like` finds: without what would match any length; `_` stays, it matches itself. */
const literal = (text: string) => text.replace(/[%\\]/g, '');

export interface AuditFilter {
  accountId: string;
  /** `endpoint` for `endpoint.created`, `endpoint.changed`, … */
  kind?: string | undefined;
  /** Part of who did it or of what it was done to. */
  search?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  beforeId?: string | undefined;
  limit: number;
}

/** Entries are only ever added. */
export const auditStore = (db: Db) => ({
  async add(row: DashboardAuditTable): Promise<void> {
    await db.insertInto('dashboard_audit').values(row).execute();
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
      query = query.where((eb) => eb.or([eb('actor', 'like', part), eb('target', 'like', part)]));
    }
    if (fromMs !== undefined) query = query.where('at', '>=', fromMs);
    if (toMs !== undefined) query = query.where('at', '<', toMs);
    if (beforeId !== undefined) query = query.where('id', '<', beforeId);
    return query.orderBy('id', 'desc').limit(filter.limit).execute();
  },
});
