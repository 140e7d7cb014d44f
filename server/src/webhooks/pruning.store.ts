/** Deletes what is too old to keep. */
import type { Db } from '../database.ts';

export const pruningStore = (db: Db) => ({
  /** How many days each account keeps its deliveries, where it has chosen that itself. */
  async chosenRetentions(): Promise<{ id: string; days: number | null }[]> {
    const rows = await db
      .selectFrom('account')
      .innerJoin('account as live', (on) =>
        on.on((eb) => eb('live.id', '=', eb.fn.coalesce('account.live_account_id', 'account.id'))),
      )
      .select(['account.id', 'live.deliveries_retention_days as days'])
      .execute();
    return rows.map(({ id, days }) => ({ id, days: days ?? null }));
  },
  /**
   * Deletes up to `limit` of the oldest messages made before `beforeMs`, of all or of one account, with their deliveries
   * and attempts; answers how many. Messages of an account alone are kept, without their deliveries, while they are younger
   * than `eventsFromMs`: they are its events.
   */
  async prune(beforeMs: number, limit: number, accountId?: string, eventsFromMs = beforeMs): Promise<number> {
    // Ids begin with the time, so the oldest are first in the index; newer ones end the walk.
    const oldest =
      accountId === undefined
        ? await db.selectFrom('webhook_message').select(['id', 'created_at']).orderBy('id').limit(limit).execute()
        : await db
            .selectFrom('webhook_delivery')
            .select(['message_id as id', 'created_at'])
            .where('account_id', '=', accountId)
            .orderBy('webhook_delivery.id')
            .limit(limit)
            .execute();
    const ids = [...new Set(oldest.filter(({ created_at }) => created_at < beforeMs).map(({ id }) => id))];
    if (ids.length === 0) return 0;
    const deliveries = db.selectFrom('webhook_delivery').select('id').where('message_id', 'in', ids);
    await db.deleteFrom('webhook_attempt').where('delivery_id', 'in', deliveries).execute();
    await db.deleteFrom('webhook_delivery').where('message_id', 'in', ids).execute();
    await db.deleteFrom('webhook_message').where('id', 'in', ids).where('created_at', '<', eventsFromMs).execute();
    return ids.length;
  },
});
