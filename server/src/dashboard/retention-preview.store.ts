/** Counts what a retention would delete, by the conditions of the clean-up itself; never counts for long. */
import type { Db } from '../database.ts';
import { countUpTo, MOST_COUNTED } from './counted.store.ts';

/** Null as `beforeMs`: nothing is deleted. Null as result: more than {@link MOST_COUNTED}. */
export const retentionPreviewStore = (db: Db, accountIds: readonly string[]) => ({
  /** Sessions that ended, and evaluations without a session that were completed, before a time. */
  async disputes(beforeMs: number | null): Promise<number | null> {
    if (beforeMs === null) return 0;
    const sessions = await countUpTo(
      db,
      db
        .selectFrom('intake_session')
        .where('account_id', 'in', accountIds)
        .where('ended_at', 'is not', null)
        .where('ended_at', '<', beforeMs),
    );
    const evaluations = await countUpTo(
      db,
      db
        .selectFrom('evaluation')
        .where('account_id', 'in', accountIds)
        .where('intake_session_id', 'is', null)
        .where('completed_at', 'is not', null)
        .where('completed_at', '<', beforeMs),
    );
    if (sessions === null || evaluations === null || sessions + evaluations > MOST_COUNTED) return null;
    return sessions + evaluations;
  },
  messages: async (beforeMs: number | null): Promise<number | null> =>
    beforeMs === null
      ? 0
      : countUpTo(
          db,
          db.selectFrom('webhook_message').where('account_id', 'in', accountIds).where('created_at', '<', beforeMs),
        ),
});
