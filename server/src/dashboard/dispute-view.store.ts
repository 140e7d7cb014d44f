/** Sessions, evaluations and files for the eyes of operators. Read only, always within one account. */
import type { Db } from '../database.ts';

export interface DisputeFilter {
  accountId: string;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** Part of an id, a shop's name, a customer's id. */
  search?: string | undefined;
  beforeId?: string | undefined;
  limit: number;
}
export interface SessionFilter extends DisputeFilter {
  status?: string | undefined;
  mode?: string | undefined;
  lastStep?: string | undefined;
}
export interface EvaluationFilter extends DisputeFilter {
  status?: string | undefined;
  category?: string | undefined;
  confidence?: string | undefined;
  reasonCode?: string | undefined;
}

const SESSION_COLUMNS = [
  'id',
  'status',
  'mode',
  'request',
  'created_at',
  'expires_at',
  'opened_at',
  'active_at',
  'ended_at',
  'abandon_reason',
  'evaluation_id',
  'last_step',
] as const;

/** Text a `like` finds: without what would match any length; `_` stays, it matches itself. */
export const literal = (text: string) => text.replace(/[%\\]/g, '');

/** Results are JSON as we wrote it, so a member is found by its text, in both databases alike. */
export const resultHolds = (member: string, value: string) => `%"${member}":${JSON.stringify(literal(value))}%`;

/** Newest first; absence is `undefined`. */
export const disputeViewStore = (db: Db) => ({
  sessions: (filter: SessionFilter) => {
    const { status, mode, lastStep, search, fromMs, toMs, beforeId } = filter;
    let query = db.selectFrom('intake_session').select(SESSION_COLUMNS).where('account_id', '=', filter.accountId);
    if (status !== undefined) query = query.where('status', '=', status as 'pending');
    if (mode !== undefined) query = query.where('mode', '=', mode as 'form');
    if (lastStep !== undefined) query = query.where('last_step', '=', lastStep);
    if (fromMs !== undefined) query = query.where('created_at', '>=', fromMs);
    if (toMs !== undefined) query = query.where('created_at', '<', toMs);
    if (beforeId !== undefined) query = query.where('id', '<', beforeId);
    if (search !== undefined) {
      const part = `%${literal(search)}%`;
      query = query.where((eb) => eb.or([eb('id', 'like', part), eb('request', 'like', part)]));
    }
    return query.orderBy('id', 'desc').limit(filter.limit).execute();
  },
  session: (accountId: string, id: string) =>
    db
      .selectFrom('intake_session')
      .select(SESSION_COLUMNS)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
  evaluations: (filter: EvaluationFilter) => {
    const { status, category, confidence, reasonCode, search, fromMs, toMs, beforeId } = filter;
    let query = db
      .selectFrom('evaluation')
      .select(['id', 'status', 'intake_session_id', 'request', 'result', 'created_at', 'completed_at'])
      .where('account_id', '=', filter.accountId);
    if (status !== undefined) query = query.where('status', '=', status as 'queued');
    if (category !== undefined) query = query.where('result', 'like', resultHolds('category', category));
    if (confidence !== undefined) query = query.where('result', 'like', resultHolds('confidence', confidence));
    if (reasonCode === 'none') query = query.where('result', 'like', '%"reason_code":null%');
    else if (reasonCode !== undefined) query = query.where('result', 'like', resultHolds('reason_code', reasonCode));
    if (fromMs !== undefined) query = query.where('created_at', '>=', fromMs);
    if (toMs !== undefined) query = query.where('created_at', '<', toMs);
    if (beforeId !== undefined) query = query.where('id', '<', beforeId);
    if (search !== undefined) {
      const part = `%${literal(search)}%`;
      query = query.where((eb) =>
        eb.or([eb('id', 'like', part), eb('intake_session_id', 'like', part), eb('request', 'like', part)]),
      );
    }
    return query.orderBy('id', 'desc').limit(filter.limit).execute();
  },
  evaluation: (accountId: string, id: string) =>
    db
      .selectFrom('evaluation')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id.toLowerCase())
      .executeTakeFirst(),
  files: (accountId: string, ids: readonly string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('evidence_file')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('id', 'in', [...ids])
          .orderBy('id')
          .execute(),
  file: (accountId: string, id: string) =>
    db
      .selectFrom('evidence_file')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
});
export type SessionViewRow = NonNullable<Awaited<ReturnType<ReturnType<typeof disputeViewStore>['session']>>>;
