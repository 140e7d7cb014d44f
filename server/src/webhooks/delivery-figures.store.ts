/**
 * Counts of what was made in a time range, by the unit of time it was made in, numbered from 1970. Read only, always within one
 * account, and in slices: a group may come more than once, and its counts are to be added.
 */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { madeWithin, spanWithin } from '../platform/db/id-range.ts';
import { collectSlices, slices } from '../platform/db/sliced-list.ts';
import { cameToAnEnd } from './attempt-end.store.ts';

/** `[fromMs, toMs)` of one account; `unitMs` is the length of a unit. */
interface Range {
  accountId: string;
  fromMs: number;
  toMs: number;
  unitMs: number;
}

export const deliveryFiguresStore = (db: Db) => ({
  deliveries: ({ accountId, fromMs, toMs, unitMs }: Range) =>
    collectSlices(slices(db, 'webhook_delivery', { accountId, ...spanWithin('dlv', { fromMs, toMs }) }), (span) =>
      db
        .selectFrom('webhook_delivery')
        .select(['status', sql<number>`created_at / ${sql.lit(unitMs)}`.as('unit')])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where(madeWithin('dlv', { fromMs, toMs, ...span }))
        .groupBy(['status', sql`2`])
        .execute(),
    ),
  /** Attempts that were answered or timed out, by how many milliseconds that took. */
  latencies: ({ accountId, fromMs, toMs, unitMs }: Range) =>
    collectSlices(slices(db, 'webhook_attempt', { accountId, ...spanWithin('att', { fromMs, toMs }) }), (span) =>
      db
        .selectFrom('webhook_attempt')
        .select(['duration_ms', sql<number>`at / ${sql.lit(unitMs)}`.as('unit')])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where(madeWithin('att', { fromMs, toMs, ...span }, { id: 'id', time: 'at' }))
        .where(cameToAnEnd)
        .groupBy(['duration_ms', sql`2`])
        .execute(),
    ),
});
export type DeliveryCount = Awaited<ReturnType<ReturnType<typeof deliveryFiguresStore>['deliveries']>>[number];
