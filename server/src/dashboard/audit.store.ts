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
  /** What people call the things with these ids, a dispute by its merchant; ids of what is gone are not in it. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const [accounts, users, passkeys, deliveries, ...disputes] = [
      await db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute(),
      await db.selectFrom('dashboard_user').select(['id', 'email as name']).where('id', 'in', ids).execute(),
      await db.selectFrom('dashboard_passkey').select(['id', 'name']).where('id', 'in', ids).execute(),
      await db.selectFrom('webhook_delivery').select(['id', 'event as name']).where('id', 'in', ids).execute(),
      await db.selectFrom('evaluation').select(['id', 'request']).where('id', 'in', ids).execute(),
      await db.selectFrom('intake_session').select(['id', 'request']).where('id', 'in', ids).execute(),
      await filesWithSession(db, ids),
    ];
    const [keys, endpoints] = [await keyNames(db, ids), await endpointNames(db, ids)];
    const merchants = disputes.flat().map(({ id, request }) => ({ id, name: merchantOf(request) }));
    const named = [...accounts, ...users, ...passkeys, ...deliveries, ...keys, ...endpoints, ...merchants];
    return new Map(named.map(({ id, name }) => [id, name]));
  },
});

const filesWithSession = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('evidence_file as file')
    .innerJoin('intake_session as session', 'session.id', 'file.intake_session_id')
    .select(['file.id', 'session.request'])
    .where('file.id', 'in', ids)
    .execute();
const merchantOf = (request: string): string =>
  (JSON.parse(request) as { transaction: { merchant_name: string } }).transaction.merchant_name;
const keyNames = (db: Db, ids: readonly string[]) =>
  db.selectFrom('api_key').select(['id', 'name']).where('id', 'in', ids).execute();
/** Without a description the host: the rest of the address may hold a token, and the log cannot forget. */
const endpointNames = async (db: Db, ids: readonly string[]) =>
  (await db.selectFrom('webhook_endpoint').select(['id', 'url', 'description']).where('id', 'in', ids).execute()).map(
    ({ id, url, description }) => ({ id, name: description || new URL(url).host }),
  );

async function nameToKeep(db: Db, target: string): Promise<string | undefined> {
  if (target.startsWith('ep_')) return (await endpointNames(db, [target]))[0]?.name;
  return target.startsWith('key_') ? (await keyNames(db, [target]))[0]?.name : undefined;
}
