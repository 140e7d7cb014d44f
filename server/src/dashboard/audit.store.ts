/** The only SQL on `dashboard_audit`. */
import type { Db } from '../database.ts';
import type { DashboardAuditTable } from './dashboard.table.ts';

/** Entries are only ever added. */
export const auditStore = (db: Db) => ({
  async add(row: DashboardAuditTable): Promise<void> {
    await db.insertInto('dashboard_audit').values(row).execute();
  },
  /** Newest first, `limit` of them, older than the entry `beforeId`. */
  list: (accountId: string, beforeId: string | undefined, limit: number): Promise<DashboardAuditTable[]> => {
    const query = db
      .selectFrom('dashboard_audit')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(limit);
    return (beforeId === undefined ? query : query.where('id', '<', beforeId)).execute();
  },
});
