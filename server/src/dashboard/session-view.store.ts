/** Intake sessions for the eyes of operators. Read only, always within one account. */
import type { SessionStatus } from '@dispute-intake/contract';
import type { FunnelStage } from '@dispute-intake/contract/dashboard-funnel';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../database.ts';
import { countUpTo } from '../platform/db/counted.ts';
import { countInSlices, isFoundByIndex, readInSlices, type Span } from '../platform/db/sliced-list.ts';
import { madeWithin, spanWithin } from '../platform/id-range.ts';
import { type DisputeFilter, type Slice, searched } from './dispute-filter.store.ts';
import { countFound, isOneOf, matches } from './found-ids.store.ts';
import { stepsBefore, stepsOf } from './funnel.ts';

export type Progress = 'reached' | 'left' | 'waiting';
export interface SessionFilter extends DisputeFilter {
  status?: string | undefined;
  mode?: string | undefined;
  lastStep?: string | undefined;
  progress?: Partial<Record<Progress, FunnelStage | undefined>>;
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

/** What an index finds the rows by. */
const SESSION_INDEXES = ['status', 'mode'];
const narrowing = ({ progress = {}, ...filter }: SessionFilter) => ({ ...filter, ...progress });

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

/** All that match, for counting, reading and ordering. */
function sessionsOf(db: Db, filter: SessionFilter, span: Span = {}) {
  const { status, mode, lastStep, progress, search, ids, fromMs, toMs } = filter;
  let query = db.selectFrom('intake_session').where('account_id', '=', filter.accountId);
  if (status !== undefined) query = query.where('status', '=', status as 'pending');
  if (mode !== undefined) query = query.where('mode', '=', mode as 'form');
  if (lastStep !== undefined) query = query.where('last_step', '=', lastStep);
  for (const [name, stage] of Object.entries(progress ?? {})) {
    if (stage !== undefined) query = query.where((eb) => ofStage(eb, name as Progress, stage));
  }
  query = query.where(madeWithin('is', { fromMs, toMs, ...span }));
  if (ids !== undefined) query = query.where(isOneOf(ids));
  if (search !== undefined) {
    query = query.where((eb) => matches(eb, 'intake_session', search));
  }
  return query;
}

/** Newest first; absence is `undefined`. */
export const sessionViewStore = (db: Db) => ({
  async count(wanted: SessionFilter) {
    const filter = await searched(db, 'intake_session', wanted);
    const { accountId, search } = filter;
    if (search !== undefined && isFoundByIndex({ ...narrowing(filter), search: undefined }, []))
      return countFound(db, 'intake_session', accountId, search);
    const count = (span?: Span) => countUpTo(db, sessionsOf(db, filter, span));
    if (isFoundByIndex(narrowing(filter), SESSION_INDEXES)) return count();
    return countInSlices(db, 'intake_session', { accountId: filter.accountId, ...spanWithin('is', filter) }, count);
  },
  async list({ beforeId, limit, ...wanted }: SessionFilter & Slice) {
    const filter = await searched(db, 'intake_session', wanted);
    const read = (span: Span, most: number) =>
      sessionsOf(db, filter, span).select(SESSION_COLUMNS).orderBy('id', 'desc').limit(most).execute();
    if (isFoundByIndex(narrowing(filter), SESSION_INDEXES)) return read({ beforeId }, limit);
    return readInSlices(
      db,
      'intake_session',
      { accountId: filter.accountId, ...spanWithin('is', { ...filter, beforeId }), limit },
      read,
    );
  },
  find: (accountId: string, id: string) =>
    db
      .selectFrom('intake_session')
      .select(SESSION_COLUMNS)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst(),
});
export type SessionViewRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionViewStore>['find']>>>;
