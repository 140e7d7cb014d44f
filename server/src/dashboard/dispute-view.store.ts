/** Sessions, evaluations and files for the eyes of operators. Read only, always within one account. */
import type { SessionStatus } from '@dispute-intake/contract';
import type { FunnelStage } from '@dispute-intake/contract/dashboard-funnel';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../database.ts';
import { countUpTo } from './counted.store.ts';
import { stepsBefore, stepsOf } from './funnel.ts';
import { idRange } from './id-range.ts';

export interface DisputeFilter {
  accountId: string;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** Part of an id, a shop's name, a customer's id. */
  search?: string | undefined;
}
/** Which part of a list. */
export interface Slice {
  beforeId?: string | undefined;
  limit: number;
}
export type Progress = 'reached' | 'left' | 'waiting';
export interface SessionFilter extends DisputeFilter {
  status?: string | undefined;
  mode?: string | undefined;
  lastStep?: string | undefined;
  progress?: Partial<Record<Progress, FunnelStage | undefined>>;
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

/** Sessions at, past or left at a stage of the funnel; the same sums as the overview's. */
function ofStage(eb: ExpressionBuilder<Database, 'intake_session'>, progress: Progress, stage: FunnelStage) {
  const opened = eb('opened_at', 'is not', null);
  const among = (steps: readonly string[], isNot: boolean) =>
    steps.length === 0 ? eb.lit(isNot) : eb('last_step', isNot ? 'not in' : 'in', [...steps]);
  if (progress === 'reached') {
    if (stage === 'link_created') return eb.lit(true);
    if (stage === 'submitted') return eb('status', '=', 'completed');
    if (stage === 'statement') return opened;
    const before = stepsBefore(stage);
    const beyond = eb.and([eb('last_step', 'is not', null), among(before.steps, !before.isNot)]);
    return eb.and([opened, eb.or([eb('status', '=', 'completed'), beyond])]);
  }
  const states: SessionStatus[] = progress === 'left' ? ['abandoned', 'expired'] : ['pending', 'opened'];
  const inState = eb('status', 'in', states);
  if (stage === 'submitted') return eb.lit(false);
  if (stage === 'link_created') return eb.and([inState, eb('opened_at', 'is', null)]);
  const { steps, isNot } = stepsOf(stage);
  const here =
    stage === 'statement'
      ? eb.or([eb('last_step', 'is', null), among(steps, isNot)])
      : eb.and([eb('last_step', 'is not', null), among(steps, isNot)]);
  return eb.and([inState, opened, here]);
}

/** Newest first; absence is `undefined`. */
export const disputeViewStore = (db: Db) => {
  const sessionsOf = (filter: SessionFilter) => {
    const { status, mode, lastStep, progress, search, fromMs, toMs } = filter;
    let query = db.selectFrom('intake_session').where('account_id', '=', filter.accountId);
    if (status !== undefined) query = query.where('status', '=', status as 'pending');
    if (mode !== undefined) query = query.where('mode', '=', mode as 'form');
    if (lastStep !== undefined) query = query.where('last_step', '=', lastStep);
    for (const [name, stage] of Object.entries(progress ?? {})) {
      if (stage !== undefined) query = query.where((eb) => ofStage(eb, name as Progress, stage));
    }
    const { least, below } = idRange('is', fromMs, toMs);
    if (least !== undefined && fromMs !== undefined)
      query = query.where('id', '>=', least).where('created_at', '>=', fromMs);
    if (below !== undefined && toMs !== undefined) query = query.where('id', '<', below).where('created_at', '<', toMs);
    if (search !== undefined) {
      const part = `%${literal(search)}%`;
      query = query.where((eb) => eb.or([eb('id', 'like', part), eb('request', 'like', part)]));
    }
    return query;
  };
  const evaluationsOf = (filter: EvaluationFilter) => {
    const { status, category, confidence, reasonCode, search, fromMs, toMs } = filter;
    let query = db.selectFrom('evaluation').where('account_id', '=', filter.accountId);
    if (status !== undefined) query = query.where('status', '=', status as 'queued');
    if (category !== undefined) query = query.where('result', 'like', resultHolds('category', category));
    if (confidence !== undefined) query = query.where('result', 'like', resultHolds('confidence', confidence));
    if (reasonCode === 'none') query = query.where('result', 'like', '%"reason_code":null%');
    else if (reasonCode !== undefined) query = query.where('result', 'like', resultHolds('reason_code', reasonCode));
    const { least, below } = idRange('uuid', fromMs, toMs);
    if (least !== undefined && fromMs !== undefined)
      query = query.where('id', '>=', least).where('created_at', '>=', fromMs);
    if (below !== undefined && toMs !== undefined) query = query.where('id', '<', below).where('created_at', '<', toMs);
    if (search !== undefined) {
      const part = `%${literal(search)}%`;
      query = query.where((eb) =>
        eb.or([eb('id', 'like', part), eb('intake_session_id', 'like', part), eb('request', 'like', part)]),
      );
    }
    return query;
  };
  return {
    countSessions: (filter: SessionFilter) => countUpTo(db, sessionsOf(filter)),
    countEvaluations: (filter: EvaluationFilter) => countUpTo(db, evaluationsOf(filter)),
    sessions: ({ beforeId, limit, ...filter }: SessionFilter & Slice) => {
      const query = sessionsOf(filter).select(SESSION_COLUMNS).orderBy('id', 'desc').limit(limit);
      return (beforeId === undefined ? query : query.where('id', '<', beforeId)).execute();
    },
    evaluations: ({ beforeId, limit, ...filter }: EvaluationFilter & Slice) => {
      const query = evaluationsOf(filter)
        .select(['id', 'status', 'intake_session_id', 'request', 'result', 'created_at', 'completed_at'])
        .orderBy('id', 'desc')
        .limit(limit);
      return (beforeId === undefined ? query : query.where('id', '<', beforeId)).execute();
    },
    session: (accountId: string, id: string) =>
      db
        .selectFrom('intake_session')
        .select(SESSION_COLUMNS)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst(),
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
  };
};
export type SessionViewRow = NonNullable<Awaited<ReturnType<ReturnType<typeof disputeViewStore>['session']>>>;
