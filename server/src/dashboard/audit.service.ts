/** Keeps who changed what, when and from where. */
import type { AuditEntry, AuditFormat, AuditVerification, Page } from '@dispute-intake/contract/dashboard-api';
import { liveAccountId, livemodeOf } from '../accounts/index.ts';
import type { Db, Write } from '../database.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Cursors } from '../platform/http/endpoints/cursor.ts';
import type { Ids } from '../platform/ids.ts';
import { brokenAt } from './audit.chain.ts';
import { headOf, lineOf } from './audit.export.ts';
import { type AuditFilter, auditStore } from './audit.store.ts';
import { namesOf } from './audit-names.ts';

const EXPORT_BATCH = 500;

/** Whoever did it; the operator's command line has no user. */
export interface AuditActor {
  accountId: string;
  userId: string | null;
  email: string;
  ipAddress: string | null;
}

export interface AuditService {
  /**
   * First in a transaction that decides by an account's operators or keys, or changes them: the next one waits until it ends. See
   * the order of locks in `row-lock.ts`.
   */
  lockAccount(tx: Db, accountId: string): Promise<void>;
  /** Adds an entry in the transaction that makes the change. `detail` must not hold a secret. */
  add(tx: Db, by: AuditActor, action: string, target: string, detail?: Record<string, unknown>): Promise<void>;
  /** Adds an entry about what changes nothing else. */
  record(by: AuditActor, action: string, target: string, detail?: Record<string, unknown>): Promise<void>;
  /** Every entry as it is kept, oldest first: whoever holds an export as lines of JSON can check the chain. */
  export(accountId: string, format: AuditFormat): AsyncGenerator<string>;
  /** Whether every entry follows from the one before it. */
  verify(accountId: string): Promise<AuditVerification>;
  list(filter: Omit<AuditFilter, 'beforeId'>, cursor: string | undefined): Promise<Page<AuditEntry>>;
}

export function auditService(deps: { db: Db; write: Write; clock: Clock; ids: Ids; cursors: Cursors }): AuditService {
  const { db, write, clock, ids, cursors } = deps;
  const add: AuditService['add'] = (tx, by, action, target, detail = {}) =>
    auditStore(tx).add({
      id: ids.sortable('aud'),
      account_id: liveAccountId(by.accountId),
      user_id: by.userId,
      // Ids alone: who was removed, or erased, is not kept by name.
      actor: by.userId ?? by.email,
      action,
      target,
      detail: livemodeOf(by.accountId) ? detail : { ...detail, livemode: false },
      ip_address: by.ipAddress,
      at: clock.nowMs(),
    });
  return {
    lockAccount: (tx, accountId) => auditStore(tx).lockAccount(liveAccountId(accountId)),
    add,
    record: (by, action, target, detail) => write((tx) => add(tx, by, action, target, detail)),
    async list(filter, cursor) {
      const name = `audit ${filter.accountId}`;
      const { limit } = filter;
      const rows = await auditStore(db).list({ ...filter, beforeId: cursors.read(name, cursor), limit: limit + 1 });
      const names = await namesOf(db, [...new Set(rows.flatMap(({ actor, target }) => [actor, target]))]);
      return cursors.page(name, rows, limit, (row) => {
        const { target_name, ...detail } = JSON.parse(row.detail) as Record<string, unknown>;
        return {
          id: row.id,
          at: isoTime(row.at),
          actor: names.get(row.actor) ?? row.actor,
          actor_id: row.user_id,
          action: row.action,
          target: typeof target_name === 'string' ? target_name : (names.get(row.target) ?? row.target),
          target_id: row.target,
          detail,
          ip_address: row.ip_address,
        };
      });
    },
    async *export(accountId, format) {
      yield headOf(format);
      for (let position = 0; ; ) {
        const rows = await auditStore(db).after(accountId, position, EXPORT_BATCH);
        for (const row of rows) yield lineOf(row, format);
        const last = rows.at(-1);
        if (!last) return;
        position = Number(last.position);
      }
    },
    async verify(accountId) {
      let last = { position: 0, hash: '' };
      for (;;) {
        const rows = await auditStore(db).after(accountId, last.position, EXPORT_BATCH);
        const end = rows.at(-1);
        if (!end) return { entries: last.position, broken_at: null, last_hash: last.hash || null };
        const broken = brokenAt(rows, last);
        if (broken !== undefined) return { entries: broken - 1, broken_at: broken, last_hash: last.hash || null };
        last = { position: Number(end.position), hash: end.hash };
      }
    },
  };
}
