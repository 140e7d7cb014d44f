/** The only SQL on `hand_over`. */
import type { Db } from '../database.ts';
import type { HandOverTable } from './hand-over.table.ts';

export const handOverStore = (db: Db) => ({
  add: (row: HandOverTable) => db.insertInto('hand_over').values(row).execute(),
  /** Of the account; undefined where it has none of this id. */
  find: (accountId: string, id: string): Promise<HandOverTable | undefined> =>
    db.selectFrom('hand_over').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst(),
  /** Of a dispute, newest first, without the exports and case files. */
  ofDispute: (accountId: string, disputeId: string): Promise<Omit<HandOverTable, 'exported' | 'pdf'>[]> =>
    db
      .selectFrom('hand_over')
      .select([
        'id',
        'account_id',
        'dispute_id',
        'evaluation_id',
        'target',
        'pdf_sha256',
        'handed_by',
        'reference',
        'at',
        'recorded_at',
      ])
      .where('dispute_id', '=', disputeId)
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .execute(),
});
