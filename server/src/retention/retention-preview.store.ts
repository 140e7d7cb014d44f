/** Counts what a retention would delete, by the conditions of the clean-up itself; never counts for long. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { countUpTo, MOST_COUNTED } from '../platform/db/counted.ts';
import { idRange } from '../platform/db/id-range.ts';
import { countInSlices, inSpan, type Span, unindexed } from '../platform/db/sliced-list.ts';

/** Null as `beforeMs`: nothing is deleted. Null as result: more than {@link MOST_COUNTED}. */
export function retentionPreviewStore(db: Db, accountIds: readonly string[]) {
  /** What ended before a time was made before it: rows with later ids are not read. */
  const madeBefore = (kind: 'is' | 'msg' | 'uuid', ms: number) => idRange(kind, undefined, ms).below;

  const sessions = (accountId: string, beforeMs: number) =>
    countInSlices(db, 'intake_session', { accountId, beforeId: madeBefore('is', beforeMs) }, (span: Span) =>
      countUpTo(
        db,
        db
          .selectFrom('intake_session')
          .where('account_id', '=', accountId)
          .where('ended_at', '<', beforeMs)
          .where(inSpan(span)),
      ),
    );
  /** Those without a session. */
  const evaluations = (accountId: string, beforeMs: number) => {
    const common = sql<boolean>`intake_session_id is null`;
    const beforeId = madeBefore('uuid', beforeMs);
    return countInSlices(db, 'evaluation', { accountId, common, beforeId }, (span: Span) =>
      countUpTo(
        db,
        db
          .selectFrom('evaluation')
          .where('account_id', '=', accountId)
          .where(common)
          .where('completed_at', '<', beforeMs)
          .where(inSpan(span)),
      ),
    );
  };
  return {
    /** Sessions that ended, and evaluations without a session that were completed, before a time. */
    async disputes(beforeMs: number | null): Promise<number | null> {
      let total = 0;
      if (beforeMs === null) return total;
      for (const accountId of accountIds) {
        for (const count of [sessions, evaluations]) {
          const more = await count(accountId, beforeMs);
          if (more === null || total + more > MOST_COUNTED) return null;
          total += more;
        }
      }
      return total;
    },
    async messages(beforeMs: number | null): Promise<number | null> {
      if (beforeMs === null) return 0;
      return countInSlices(db, 'webhook_message', { beforeId: madeBefore('msg', beforeMs) }, (span: Span) =>
        countUpTo(
          db,
          db
            .selectFrom('webhook_message')
            .where(unindexed('account_id'), 'in', accountIds)
            .where('created_at', '<', beforeMs)
            .where(inSpan(span)),
        ),
      );
    },
  };
}
