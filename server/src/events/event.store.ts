/**
 * The events of an account: its webhook messages, each with a *position*. Positions are given when events are read, to
 * messages whose transactions have committed, by one reader at a time. So they have no gaps, a position never appears
 * below one that was read already, and publishing costs nothing more, however many write at once.
 */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { insertionOrder } from '../platform/db/insertion-order.ts';

const PLACED_AT_ONCE = 1000;

export interface EventRow {
  id: string;
  event: string;
  body: string;
  created_at: number;
  position: number;
}

/** Test messages report on nothing: they are no events. */
const IS_UNPLACED = sql<boolean>`position is null and (evaluation_id is not null or intake_session_id is not null)`;

export const eventStore = (db: Db) => ({
  async hasUnplaced(accountId: string): Promise<boolean> {
    const row = await db
      .selectFrom('webhook_message')
      .select('id')
      .where('account_id', '=', accountId)
      .where(IS_UNPLACED)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
  /** Gives up to {@link PLACED_AT_ONCE} messages their positions, in the order they were written; resolves with how many. */
  async place(accountId: string): Promise<number> {
    // The update locks the row: from here to the end of the transaction nobody else places events of this account.
    const { last } = await db
      .insertInto('event_position')
      .values({ account_id: accountId, last: 0 })
      .onConflict((on) => on.column('account_id').doUpdateSet({ last: sql<number>`event_position.last` }))
      .returning('last')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: string }>`
      update webhook_message set position = ${last} + placed.place
      from (
        select id, row_number() over (order by written) as place from (
          select id, ${insertionOrder(db)} as written from webhook_message
          where account_id = ${accountId} and ${IS_UNPLACED} order by written limit ${PLACED_AT_ONCE}
        ) as unplaced
      ) as placed
      where webhook_message.id = placed.id returning webhook_message.id`.execute(db);
    if (rows.length > 0) {
      await db
        .updateTable('event_position')
        .set({ last: last + rows.length })
        .where('account_id', '=', accountId)
        .execute();
    }
    return rows.length;
  },
  /** Up to `limit` events behind a position, made since a time, in order. */
  async after(
    accountId: string,
    {
      position,
      sinceMs,
      types,
      limit,
    }: { position: number; sinceMs: number; types?: readonly string[]; limit: number },
  ): Promise<EventRow[]> {
    let query = db
      .selectFrom('webhook_message')
      .select(['id', 'event', 'body', 'created_at', 'position'])
      .where('account_id', '=', accountId)
      .where('position', 'is not', null)
      .where('position', '>', position)
      .where('created_at', '>=', sinceMs);
    if (types) query = query.where('event', 'in', [...types]);
    return (await query.orderBy('position').limit(limit).execute()) as EventRow[];
  },
  /** The last position given; 0 before the first. */
  async last(accountId: string): Promise<number> {
    const counter = await db
      .selectFrom('event_position')
      .select('last')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return counter?.last ?? 0;
  },
  /**
   * The first position from `from` on behind which everything is at least as young as a time; found by halving, since
   * positions follow time.
   */
  async before(accountId: string, sinceMs: number, from = 0): Promise<number> {
    const next = (position: number) =>
      db
        .selectFrom('webhook_message')
        .select(['created_at', 'position'])
        .where('account_id', '=', accountId)
        .where('position', 'is not', null)
        .where('position', '>', position)
        .orderBy('position')
        .limit(1)
        .executeTakeFirst();
    const isTooOld = (event: Awaited<ReturnType<typeof next>>) => event !== undefined && event.created_at < sinceMs;
    // Nearly always what comes next is young enough.
    if (!isTooOld(await next(from))) return from;
    let [low, high] = [from, await this.last(accountId)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const event = await next(middle);
      if (isTooOld(event)) low = event?.position as number;
      else high = middle;
    }
    return low;
  },
});
