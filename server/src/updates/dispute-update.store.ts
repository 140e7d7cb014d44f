/** The only SQL on `dispute_update`. */
import type { Db } from '../database.ts';
import type { DisputeUpdateTable } from './dispute-update.table.ts';

/** Updates of one dispute that are read: no issuer reports more. */
const MOST = 500;

export const disputeUpdateStore = (db: Db) => ({
  add: (row: DisputeUpdateTable) => db.insertInto('dispute_update').values(row).execute(),
  /** In the order they were recorded. */
  list: (disputeId: string): Promise<DisputeUpdateTable[]> =>
    db
      .selectFrom('dispute_update')
      .selectAll()
      .where('dispute_id', '=', disputeId)
      .orderBy('recorded_at')
      .limit(MOST)
      .execute(),
  newest: (disputeId: string): Promise<DisputeUpdateTable | undefined> =>
    db
      .selectFrom('dispute_update')
      .selectAll()
      .where('dispute_id', '=', disputeId)
      .orderBy('recorded_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  /** What was written with an outcome; resolves with how many. */
  async removeOfOutcome(disputeId: string): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('dispute_update')
      .where('dispute_id', '=', disputeId)
      .where('of_outcome', '=', 1)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});
