/** Sessions as a list shows them: one whose time is over has ended, even before that is written down. */
import type { SessionStatus } from '@dispute-intake/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { type CreatedWithin, madeWithin } from '../platform/db/id-range.ts';
import { unindexed } from '../platform/db/sliced-list.ts';
import type { IntakeSessionTable } from './session.table.ts';

export interface SessionFilter extends CreatedWithin {
  transactionId?: string | undefined;
  externalId?: string | undefined;
  status?: SessionStatus | undefined;
}
interface Page {
  accountId: string;
  /** Absent: from the newest on. */
  beforeId: string | undefined;
  count: number;
  nowMs: number;
}

/** What a session becomes whose time is over: a renewed link that nobody opened belongs to a session that was begun. */
const OVERDUE = {
  expired: sql<SqlBool>`${unindexed('status')} = 'pending' and opened_at is null`,
  abandoned: sql<SqlBool>`(${unindexed('status')} = 'opened' or ${unindexed('status')} = 'pending' and opened_at is not null)`,
};
const goesOn = (status: SessionStatus) => status === 'pending' || status === 'opened';

/** Those of one transaction or customer are few, and found by it. */
function withStatus({ transactionId, externalId }: SessionFilter, status: SessionStatus, nowMs: number) {
  const column = (transactionId ?? externalId) === undefined ? sql.ref('status') : unindexed('status');
  const isOngoing = goesOn(status) ? sql`deadline_at > ${nowMs}` : sql`true`;
  return sql<SqlBool>`${column} = ${status} and ${isOngoing}`;
}

/** Newest first. */
export function sessionListStore(db: Db) {
  const narrowed = ({ transactionId, externalId }: SessionFilter) => {
    let query = db.selectFrom('intake_session').selectAll();
    if (transactionId !== undefined) query = query.where('transaction_id', '=', transactionId);
    if (externalId !== undefined) query = query.where('external_id', '=', externalId);
    return query;
  };
  const written = (filter: SessionFilter, { accountId, beforeId, count, nowMs }: Page) => {
    const { status, createdFromMs: fromMs, createdBeforeMs: toMs } = filter;
    let query = narrowed(filter).where('account_id', '=', accountId);
    if (status !== undefined) query = query.where(withStatus(filter, status, nowMs));
    return query.where(madeWithin('is', { fromMs, toMs, beforeId })).orderBy('id', 'desc').limit(count);
  };
  /** Ended by the time alone. The sweep leaves few of them: they are found by the deadline and nothing else. */
  const overdue = (filter: SessionFilter, status: keyof typeof OVERDUE, page: Page) => {
    const { createdFromMs = 0, createdBeforeMs = Number.MAX_SAFE_INTEGER } = filter;
    let query = narrowed(filter)
      .where('deadline_at', '<=', page.nowMs)
      .where(OVERDUE[status])
      .where(unindexed('account_id'), '=', page.accountId)
      .where('created_at', '>=', createdFromMs)
      .where('created_at', '<', createdBeforeMs);
    if (page.beforeId !== undefined) query = query.where(unindexed('id'), '<', page.beforeId);
    return query.orderBy(unindexed('id'), 'desc').limit(page.count);
  };
  return {
    async list(filter: SessionFilter, page: Page): Promise<IntakeSessionTable[]> {
      const { status } = filter;
      if (status !== 'expired' && status !== 'abandoned') return await written(filter, page).execute();
      // In this order: what the sweep writes down in between is in both and not in neither.
      const found = [...(await overdue(filter, status, page).execute()), ...(await written(filter, page).execute())];
      const rows = [...new Map(found.map((row) => [row.id, row])).values()];
      return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, page.count);
    },
  };
}
