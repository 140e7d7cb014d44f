/** Keeps who changed what, when and from where. */
import type { AuditEntry, Page } from '@dispute-intake/contract/dashboard-api';
import { liveAccountId, livemodeOf } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/cursor.ts';
import type { Ids } from '../platform/ids.ts';
import { type AuditFilter, auditStore } from './audit.store.ts';

/** Whoever did it; the operator's command line has no user. */
export interface AuditActor {
  accountId: string;
  userId: string | null;
  email: string;
  ipAddress: string | null;
}

export interface AuditService {
  /** Adds an entry in the transaction that makes the change. `detail` must not hold a secret. */
  add(tx: Db, by: AuditActor, action: string, target: string, detail?: Record<string, unknown>): Promise<void>;
  /** Adds an entry about what changes nothing else. */
  record(by: AuditActor, action: string, target: string, detail?: Record<string, unknown>): Promise<void>;
  list(filter: Omit<AuditFilter, 'beforeId'>, cursor: string | undefined): Promise<Page<AuditEntry>>;
}

export function auditService(deps: { db: Db; write: Write; clock: Clock; ids: Ids; cursors: Cursors }): AuditService {
  const { db, write, clock, ids, cursors } = deps;
  const add: AuditService['add'] = (tx, by, action, target, detail = {}) =>
    auditStore(tx).add({
      id: ids.sortable('aud'),
      account_id: liveAccountId(by.accountId),
      user_id: by.userId,
      actor: by.email,
      action,
      target,
      detail: JSON.stringify(livemodeOf(by.accountId) ? detail : { ...detail, livemode: false }),
      ip_address: by.ipAddress,
      at: clock.nowMs(),
    });
  return {
    add,
    record: (by, action, target, detail) => write((tx) => add(tx, by, action, target, detail)),
    async list(filter, cursor) {
      const name = `audit ${filter.accountId}`;
      const { limit } = filter;
      const rows = await auditStore(db).list({ ...filter, beforeId: cursors.read(name, cursor), limit: limit + 1 });
      return cursors.page(name, rows, limit, (row) => ({
        id: row.id,
        at: isoTime(row.at),
        actor: row.actor,
        action: row.action,
        target: row.target,
        detail: JSON.parse(row.detail) as Record<string, unknown>,
        ip_address: row.ip_address,
      }));
    },
  };
}
