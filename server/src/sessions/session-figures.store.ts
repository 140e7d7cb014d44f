/** Counts of what was made in a time range. Read only, always within one account, and in slices: a group may come more than once, and its counts are to be added. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { madeWithin, spanWithin } from '../platform/db/id-range.ts';
import { collectSlices, readInSlices, slices } from '../platform/db/sliced-list.ts';

/** `[fromMs, toMs)` of one account. */
interface Range {
  accountId: string;
  fromMs: number;
  toMs: number;
}
const MOST_SUBMITTED = 50_000;

/** 1 where the condition holds, on both databases. */
const flag = (condition: string) => sql<number>`case when ${sql.raw(condition)} then 1 else 0 end`;

export const sessionFiguresStore = (db: Db) => ({
  sessions: ({ accountId, fromMs, toMs }: Range) =>
    collectSlices(slices(db, 'intake_session', { accountId, ...spanWithin('is', { fromMs, toMs }) }), (span) =>
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
        limit: MOST_SUBMITTED,
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
});
export type SessionCount = Awaited<ReturnType<ReturnType<typeof sessionFiguresStore>['sessions']>>[number];
