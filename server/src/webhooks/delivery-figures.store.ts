/** Counts of what was made in a time range. Read only, always within one account, and in slices: a group may come more than once, and its counts are to be added. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { madeWithin, spanWithin } from '../platform/db/id-range.ts';
import { collectSlices, readInSlices, slices } from '../platform/db/sliced-list.ts';
import { cameToAnEnd } from './attempt-end.store.ts';

/** `[fromMs, toMs)` of one account. */
interface Range {
  accountId: string;
  fromMs: number;
  toMs: number;
}
const MOST_LATENCIES = 50_000;

export const deliveryFiguresStore = (db: Db) => ({
  deliveries: ({ accountId, fromMs, toMs }: Range, bucketMs: number) => {
    // As a whole number: SQLite is given parameters as floating-point ones, and a division by those does not round.
    const bucket = sql<number>`(created_at - cast(${fromMs} as bigint)) / ${sql.lit(bucketMs)}`;
    return collectSlices(
      slices(db, 'webhook_delivery', { accountId, ...spanWithin('dlv', { fromMs, toMs }) }),
      (span) =>
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
          .where(cameToAnEnd)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
    ),
});
