/** The only SQL on `evidence_file`. Absence is `undefined`. */
import type { Db } from '../database.ts';
import { lockRow } from '../platform/db/row-lock.ts';
import type { EvidenceFileTable } from './file.table.ts';

export function fileStore(db: Db) {
  return {
    add: (row: EvidenceFileTable) => db.insertInto('evidence_file').values(row).execute(),
    find: (id: string): Promise<EvidenceFileTable | undefined> =>
      db.selectFrom('evidence_file').selectAll().where('id', '=', id).executeTakeFirst(),
    ofSession: (sessionId: string): Promise<EvidenceFileTable[]> =>
      db.selectFrom('evidence_file').selectAll().where('intake_session_id', '=', sessionId).orderBy('id').execute(),
    /** Of these ids, those of the account's files. */
    async known(accountId: string, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('evidence_file')
        .select('id')
        .where('id', 'in', ids)
        .where('account_id', '=', accountId)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Until the transaction ends, no other one adds a file to this session. */
    holdSession: (sessionId: string): Promise<void> => lockRow(db, 'intake_session', sessionId),
    remove: (id: string) => db.deleteFrom('evidence_file').where('id', '=', id).execute(),
  };
}
