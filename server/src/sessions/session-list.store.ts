/** Lists of sessions, for the API and the dashboard: each filter finds its rows by an index. Always within one account. */
import type { SessionStatus } from '@dispute-intake/contract';
import type { FunnelStage } from '@dispute-intake/contract/dashboard-funnel';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import { countUpTo } from '../platform/db/counted.ts';
import { differentTexts } from '../platform/db/different-texts.ts';
import { type Alternatives, isOneOf, type Narrowing, oneOf, searchMatches } from '../platform/db/found-ids.ts';
import { type AccountFilter, foundLists, type Slice } from '../platform/db/found-list.ts';
import { madeWithin } from '../platform/db/id-range.ts';
import { type Span, unindexed } from '../platform/db/sliced-list.ts';
import { valueFilters } from '../platform/db/value-filters.ts';
import { stageOf, stepsBefore, stepsOf } from './funnel.ts';
import type { IntakeSessionTable } from './session.table.ts';

const VALUES = valueFilters({
  transactionId: 'transaction_id',
  externalId: 'external_id',
  status: 'status',
  mode: 'mode',
} as const satisfies Record<string, keyof IntakeSessionTable>);
type ValueField = (typeof VALUES.fields)[number];

export interface SessionFilter extends AccountFilter, Partial<Record<ValueField, string | undefined>> {
  /** With it, `status` is what a session is at this time: one whose time is over has ended, even before that is written down. */
  nowMs?: number | undefined;
  /** Ended without a submission at this step. */
  leftStep?: string | undefined;
  /** The same, by the stage of the funnel. */
  left?: FunnelStage | undefined;
  reached?: FunnelStage | undefined;
  waiting?: FunnelStage | undefined;
}

/** What is searched. */
const SEARCHED = { ids: ['id', 'transaction_id', 'external_id'], name: 'merchant_search' };

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
  { fields: ['search'], alternatives: () => searchMatches(SEARCHED, filter.search ?? '') },
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
  const { status, nowMs, leftStep, left, reached, waiting, search, ids, fromMs, toMs } = filter;
  let query = db.selectFrom('intake_session').where('account_id', '=', filter.accountId);
  for (const condition of VALUES.conditions(filter)) query = query.where(condition);
  const isOngoing = status === 'pending' || status === 'opened';
  if (nowMs !== undefined && isOngoing) query = query.where('deadline_at', '>', nowMs);
  if (leftStep !== undefined) query = query.where(ENDED).where(LEFT_AT, '=', leftStep);
  if (left !== undefined) query = query.where((eb) => ofStage(eb, 'left', left));
  if (reached !== undefined) query = query.where((eb) => ofStage(eb, 'reached', reached));
  if (waiting !== undefined) query = query.where((eb) => ofStage(eb, 'waiting', waiting));
  query = query.where(madeWithin('is', { fromMs, toMs, ...span }));
  if (ids !== undefined) query = query.where(isOneOf(db, ids));
  if (search !== undefined) query = query.where(oneOf(searchMatches(SEARCHED, search)));
  return query;
}

/** What a session becomes whose time is over: a renewed link that nobody opened belongs to a session that was begun. */
const OVERDUE = {
  expired: sql<SqlBool>`${unindexed('status')} = 'pending' and opened_at is null`,
  abandoned: sql<SqlBool>`(${unindexed('status')} = 'opened' or ${unindexed('status')} = 'pending' and opened_at is not null)`,
};

/** Ended by the time alone. The sweep leaves few of them: they are found by the deadline and nothing else. */
function overdue(db: Db, filter: SessionFilter & Slice, status: keyof typeof OVERDUE, nowMs: number) {
  const { transactionId, externalId, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, beforeId } = filter;
  let query = db
    .selectFrom('intake_session')
    .where('deadline_at', '<=', nowMs)
    .where(OVERDUE[status])
    .where(unindexed('account_id'), '=', filter.accountId)
    .where('created_at', '>=', fromMs)
    .where('created_at', '<', toMs);
  if (transactionId !== undefined) query = query.where(unindexed('transaction_id'), '=', transactionId);
  if (externalId !== undefined) query = query.where(unindexed('external_id'), '=', externalId);
  if (beforeId !== undefined) query = query.where(unindexed('id'), '<', beforeId);
  return query.orderBy(unindexed('id'), 'desc').limit(filter.limit);
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

/** Newest first. */
export function sessionListStore(db: Db) {
  const lists = foundLists<SessionFilter>(db, {
    table: 'intake_session',
    kind: 'is',
    indexed: VALUES.fields,
    common: VALUES.lead,
    narrowings: (filter) => narrowingsOf(db, filter),
    oldest: async ({ accountId, waiting }) => (waiting === undefined ? undefined : oldestOngoing(db, accountId)),
  });
  return {
    /** How many there are; null: more than lists say. */
    count: (wanted: SessionFilter): Promise<number | null> =>
      lists.count(wanted, (filter, span) => countUpTo(db, sessionsOf(db, filter, span))),
    async list({ nowMs, ...given }: SessionFilter & Slice): Promise<IntakeSessionTable[]> {
      const { status, limit } = given;
      const wanted = { ...given, ...(status !== undefined && { nowMs }) };
      const written = () =>
        lists.list(wanted, (filter, span, most) =>
          sessionsOf(db, filter, span).selectAll().orderBy('id', 'desc').limit(most).execute(),
        );
      if (nowMs === undefined || (status !== 'expired' && status !== 'abandoned')) return written();
      // In this order: what the sweep writes down in between is in both and not in neither.
      const found = [...(await overdue(db, wanted, status, nowMs).selectAll().execute()), ...(await written())];
      const rows = [...new Map(found.map((row) => [row.id, row])).values()];
      return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
    },
  };
}
