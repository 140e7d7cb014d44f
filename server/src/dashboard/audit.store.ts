/** The only SQL on `dashboard_audit`. */
import { accountSettingsStore } from '../accounts/index.ts';
import type { Db } from '../database.ts';
import { lockRow } from '../platform/db/row-lock.ts';
import { webhookNameStore } from '../webhooks/index.ts';
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

interface NewEntry extends Omit<ChainedEntry, 'position' | 'previous_hash' | 'detail'> {
  detail: Record<string, unknown>;
}

/** Entries are only ever added. */
export const auditStore = (db: Db) => ({
  /** Until the transaction ends, no other one adds an entry of this account, or changes its operators or keys. */
  lockAccount: (accountId: string): Promise<void> => lockRow(db, 'account', accountId),
  /**
   * Adds an entry at the end of its account's chain; entries of one account are added one after the other. What an endpoint
   * or a key is called now is kept with it; people and disputes are kept by id alone, so that erasing them ends their names.
   */
  async add({ detail, ...row }: NewEntry): Promise<void> {
    await lockRow(db, 'account', row.account_id);
    const name = await nameToKeep(db, row.target);
    const last = await db
      .selectFrom('dashboard_audit')
      .select(['position', 'hash'])
      .where('account_id', '=', row.account_id)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const entry = {
      ...row,
      detail: JSON.stringify(name === undefined ? detail : { ...detail, target_name: name }),
      position: Number(last?.position ?? 0) + 1,
      previous_hash: last?.hash ?? '',
    };
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
});

async function nameToKeep(db: Db, target: string): Promise<string | undefined> {
  if (target.startsWith('ep_')) return (await webhookNameStore(db).endpoints([target]))[0]?.name;
  return target.startsWith('key_') ? (await accountSettingsStore(db).keyNames([target]))[0]?.name : undefined;
}
