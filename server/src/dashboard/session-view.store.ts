/** Intake sessions for the eyes of operators. Read only, always within one account. */
import type { SessionStatus } from '@dispute-intake/contract';
import type { FunnelStage } from '@dispute-intake/contract/dashboard-funnel';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import { countUpTo } from '../platform/db/counted.ts';
import { differentTexts } from '../platform/db/different-texts.ts';
import { madeWithin } from '../platform/db/id-range.ts';
import type { Span } from '../platform/db/sliced-list.ts';

import { type DisputeFilter, disputeLists, type Slice } from './dispute-filter.store.ts';
import { type Alternatives, isOneOf, type Narrowing, oneOf, searchMatches } from './found-ids.store.ts';
import { stageOf, stepsBefore, stepsOf } from './funnel.ts';

export interface SessionFilter extends DisputeFilter {
  status?: string | undefined;
  mode?: string | undefined;
  /** Ended without a submission at this step. */
  leftStep?: string | undefined;
  /** The same, by the stage of the funnel. */
  left?: FunnelStage | undefined;
  reached?: FunnelStage | undefined;
  waiting?: FunnelStage | undefined;
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

/** Of sessions that ended without a submission; as text, since their index is used where the condition is its own. */
const ENDED = sql<SqlBool>`status in ('abandoned', 'expired')`;
/** Where such a session was left (0134-found-indexes.ts). */
const LEFT_AT = sql<string>`case when opened_at is null then 'link_created' else coalesce(last_step, 'statement') end`;

/** The steps where sessions were left, of a stage or just one; undefined: too many to name. */
async function leftSteps(db: Db, { accountId, left, leftStep }: SessionFilter): Promise<string[] | undefined> {
  if (leftStep !== undefined) return left === undefined || stageOf(leftStep) === left ? [leftStep] : [];
  if (left === undefined || left === 'submitted') return [];
  if (left === 'link_created') return [left];
  const { steps, isNot } = stepsOf(left);
  if (!isNot) return [...steps];
  const condition = sql<SqlBool>`account_id = ${accountId} and ${ENDED}`;
  const different = await differentTexts(db, { table: 'intake_session', text: LEFT_AT, condition });
  return different?.filter((step) => step !== 'link_created' && !steps.includes(step));
}

async function leftAt(db: Db, filter: SessionFilter): Promise<Alternatives | undefined> {
  const steps = await leftSteps(db, filter);
  if (steps?.length === 0) return [];
  return steps && [sql<SqlBool>`${ENDED} and ${LEFT_AT} in (${sql.join(steps)})`];
}

const narrowingsOf = (db: Db, filter: SessionFilter): Narrowing<SessionFilter>[] => [
  { fields: ['search'], alternatives: () => searchMatches('intake_session', filter.search ?? '') },
  { fields: ['left', 'leftStep'], alternatives: () => leftAt(db, filter) },
];

/** Sessions at, past or left at a stage of the funnel; the same sums as the overview's. */
function ofStage(
  eb: ExpressionBuilder<Database, 'intake_session'>,
  progress: 'reached' | 'left' | 'waiting',
  stage: FunnelStage,
) {
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
  const { status, mode, leftStep, left, reached, waiting, search, ids, fromMs, toMs } = filter;
  let query = db.selectFrom('intake_session').where('account_id', '=', filter.accountId);
  if (status !== undefined) query = query.where('status', '=', status as 'pending');
  if (mode !== undefined) query = query.where('mode', '=', mode as 'form');
  if (leftStep !== undefined) query = query.where(ENDED).where(LEFT_AT, '=', leftStep);
  if (left !== undefined) query = query.where((eb) => ofStage(eb, 'left', left));
  if (reached !== undefined) query = query.where((eb) => ofStage(eb, 'reached', reached));
  if (waiting !== undefined) query = query.where((eb) => ofStage(eb, 'waiting', waiting));
  query = query.where(madeWithin('is', { fromMs, toMs, ...span }));
  if (ids !== undefined) query = query.where(isOneOf(ids));
  if (search !== undefined) query = query.where(oneOf(searchMatches('intake_session', search)));
  return query;
}

/** The oldest session that goes on: ongoing ones are among the newer rows. Null: none does. */
async function oldestOngoing(db: Db, accountId: string): Promise<string | null> {
  const oldest = (status: 'pending' | 'opened') =>
    db
      .selectFrom('intake_session')
      .select('id')
      .where('account_id', '=', accountId)
      .where('status', '=', status)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  const rows = await Promise.all([oldest('pending'), oldest('opened')]);
  const [first] = rows.flatMap((row) => (row ? [row.id] : [])).sort();
  return first ?? null;
}

/** Newest first; absence is `undefined`. */
export function sessionViewStore(db: Db) {
  const lists = disputeLists<SessionFilter>(db, {
    table: 'intake_session',
    kind: 'is',
    indexed: ['status', 'mode'],
    narrowings: (filter) => narrowingsOf(db, filter),
    oldest: async ({ accountId, waiting }) => (waiting === undefined ? undefined : oldestOngoing(db, accountId)),
  });
  return {
    count: (wanted: SessionFilter) =>
      lists.count(wanted, (filter, span) => countUpTo(db, sessionsOf(db, filter, span))),
    list: (wanted: SessionFilter & Slice) =>
      lists.list(wanted, (filter, span, most) =>
        sessionsOf(db, filter, span).select(SESSION_COLUMNS).orderBy('id', 'desc').limit(most).execute(),
      ),
    find: (accountId: string, id: string) =>
      db
        .selectFrom('intake_session')
        .select(SESSION_COLUMNS)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst(),
  };
}
export type SessionViewRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionViewStore>['find']>>>;
