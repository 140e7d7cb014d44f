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
const unitOf = (unitMs: number) => sql<number>`created_at / ${sql.lit(unitMs)}`.as('unit');
/** Tenths of a minute, rounded; whole numbers divide without a rest on both databases. */
const TENTHS = sql<number | null>`(ended_at - opened_at + 3000) / 6000`;

export const sessionFiguresStore = (db: Db) => ({
  sessions: ({ accountId, fromMs, toMs, unitMs }: Range) =>
    collectSlices(slices(db, 'intake_session', { accountId, ...spanWithin('is', { fromMs, toMs }) }), (span) =>
      db
        .selectFrom('intake_session')
        .select(['status', 'last_step', flag("abandon_reason = 'recognized'").as('is_recognized'), unitOf(unitMs)])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .select((eb) => eb.fn.count<number>('opened_at').as('opened'))
        .where('account_id', '=', accountId)
        .where(madeWithin('is', { fromMs, toMs, ...span }))
        .groupBy(['status', 'last_step', sql`3`, sql`4`])
        .execute(),
    ),
  /** Submitted intakes by how long they took, in tenths of a minute, and how many questions they asked. */
  submitted: ({ accountId, fromMs, toMs, unitMs }: Range) =>
    collectSlices(
      slices(db, 'intake_session', {
        accountId,
        common: sql`status = 'completed'`,
        ...spanWithin('is', { fromMs, toMs }),
      }),
      (span) =>
        db
          .selectFrom('intake_session')
          .select(['questions_asked', TENTHS.as('tenths'), unitOf(unitMs)])
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .where('status', '=', sql.lit('completed'))
          .where(madeWithin('is', { fromMs, toMs, ...span }))
          .groupBy(['questions_asked', sql`2`, sql`3`])
          .execute(),
    ),
});
export type SessionCount = Awaited<ReturnType<ReturnType<typeof sessionFiguresStore>['sessions']>>[number];
