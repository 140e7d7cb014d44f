/**
 * Counts for the overview, over what was made in a time range. Read only, always within one account, and in slices: a group may
 * come more than once, and its counts are to be added.
 */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { madeWithin, spanWithin } from '../platform/db/id-range.ts';
import { readInSlices, type Span, slices } from '../platform/db/sliced-list.ts';

export interface Range {
  accountId: string;
  fromMs: number;
  toMs: number;
}
const MOST_LATENCIES = 50_000;

/** 1 where the condition holds, on both databases. */
const flag = (condition: string) => sql<number>`case when ${sql.raw(condition)} then 1 else 0 end`;

async function inSlices<T>(spans: AsyncIterable<Span>, read: (span: Span) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const span of spans) rows.push(...(await read(span)));
  return rows;
}

export const overviewStore = (db: Db) => ({
  sessions: ({ accountId, fromMs, toMs }: Range) =>
    inSlices(slices(db, 'intake_session', { accountId, ...spanWithin('is', { fromMs, toMs }) }), (span) =>
      db
        .selectFrom('intake_session')
        .select(['status', 'last_step', flag("abandon_reason = 'recognized'").as('is_recognized')])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .select((eb) => eb.fn.count<number>('opened_at').as('opened'))
        .where('account_id', '=', accountId)
        .where(madeWithin('is', { fromMs, toMs, ...span }))
        .groupBy(['status', 'last_step', sql`3`])
        .execute(),
    ),
  /** How long submitted intakes took and what they asked; the newest ones where there are very many. */
  submitted: ({ accountId, fromMs, toMs }: Range) =>
    readInSlices(
      db,
      'intake_session',
      {
        accountId,
        common: sql`status = 'completed'`,
        ...spanWithin('is', { fromMs, toMs }),
        limit: MOST_LATENCIES,
      },
      (span, limit) =>
        db
          .selectFrom('intake_session')
          .select(['opened_at', 'ended_at', 'questions_asked'])
          .where('account_id', '=', accountId)
          .where('status', '=', sql.lit('completed'))
          .where(madeWithin('is', { fromMs, toMs, ...span }))
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
    ),
  /** Evaluations by all that is told of them, so that each is read once. `amount_minor` is that of all of a group. */
  evaluations: ({ accountId, fromMs, toMs }: Range) =>
    inSlices(slices(db, 'evaluation', { accountId, ...spanWithin('uuid', { fromMs, toMs }) }), (span) =>
      db
        .selectFrom('evaluation')
        .select(['category', 'confidence', 'currency', 'next_action', 'outcome_kind'])
        .select([
          sql<string | null>`case when outcome_kind is not null then reason_code end`.as('reported_code'),
          // Of a dispute its newest version.
          flag('superseded_by is null').as('is_newest'),
          flag("intake_session_id is not null and supersedes is null and status = 'completed'").as('is_first_intake'),
          sql<number | null>`sum(amount_minor)`.as('amount_minor'),
        ])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where(madeWithin('uuid', { fromMs, toMs, ...span }))
        .groupBy(['category', 'confidence', 'currency', 'next_action', 'outcome_kind', sql`6`, sql`7`, sql`8`])
        .execute(),
    ),
  deliveries: ({ accountId, fromMs, toMs }: Range, bucketMs: number) => {
    // As a whole number: SQLite is given parameters as floating-point ones, and a division by those does not round.
    const bucket = sql<number>`(created_at - cast(${fromMs} as bigint)) / ${sql.lit(bucketMs)}`;
    return inSlices(slices(db, 'webhook_delivery', { accountId, ...spanWithin('dlv', { fromMs, toMs }) }), (span) =>
      db
        .selectFrom('webhook_delivery')
        .select(['status'])
        .select(bucket.as('bucket'))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where(madeWithin('dlv', { fromMs, toMs, ...span }))
        .groupBy(['status', sql`2`])
        .execute(),
    );
  },
  /** Of attempts that were answered; the newest ones where there are very many. */
  latencies: ({ accountId, fromMs, toMs }: Range) =>
    readInSlices(
      db,
      'webhook_attempt',
      { accountId, ...spanWithin('att', { fromMs, toMs }), limit: MOST_LATENCIES },
      (span, limit) =>
        db
          .selectFrom('webhook_attempt')
          .select(['at', 'duration_ms'])
          .where('account_id', '=', accountId)
          .where(madeWithin('att', { fromMs, toMs, ...span }, { id: 'id', time: 'at' }))
          .where('response_code', 'is not', null)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
    ),
});
export type EvaluationCount = Awaited<ReturnType<ReturnType<typeof overviewStore>['evaluations']>>[number];
export type SessionCount = Awaited<ReturnType<ReturnType<typeof overviewStore>['sessions']>>[number];
