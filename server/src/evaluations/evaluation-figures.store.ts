/**
 * Counts of what was made in a time range, by the unit of time it was made in, numbered from 1970. Read only, always within one
 * account, and in slices: a group may come more than once, and its counts are to be added.
 */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { madeWithin, spanWithin } from '../platform/db/id-range.ts';
import { collectSlices, slices } from '../platform/db/sliced-list.ts';

/** `[fromMs, toMs)` of one account; `unitMs` is the length of a unit. */
interface Range {
  accountId: string;
  fromMs: number;
  toMs: number;
  unitMs: number;
}

/** 1 where the condition holds, on both databases. */
const flag = (condition: string) => sql<number>`case when ${sql.raw(condition)} then 1 else 0 end`;

export const evaluationFiguresStore = (db: Db) => ({
  /** Evaluations by all that is told of them, so that each is read once. `amount_minor` is that of all of a group. */
  evaluations: ({ accountId, fromMs, toMs, unitMs }: Range) =>
    collectSlices(slices(db, 'evaluation', { accountId, ...spanWithin('uuid', { fromMs, toMs }) }), (span) =>
      db
        .selectFrom('evaluation')
        .select(['category', 'confidence', 'currency', 'next_action', 'outcome_kind'])
        .select([
          sql<string | null>`case when outcome_kind is not null then reason_code end`.as('reported_code'),
          // Of a dispute its newest version.
          flag('superseded_by is null').as('is_newest'),
          flag("intake_session_id is not null and supersedes is null and status = 'completed'").as('is_first_intake'),
          sql<number>`created_at / ${sql.lit(unitMs)}`.as('unit'),
          sql<number | null>`sum(amount_minor)`.as('amount_minor'),
        ])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where(madeWithin('uuid', { fromMs, toMs, ...span }))
        .groupBy(['category', 'confidence', 'currency', 'next_action', 'outcome_kind', sql`6`, sql`7`, sql`8`, sql`9`])
        .execute(),
    ),
});
export type EvaluationCount = Awaited<ReturnType<ReturnType<typeof evaluationFiguresStore>['evaluations']>>[number];
