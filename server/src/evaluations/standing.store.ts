/** SQL on `evaluation` about disputes as wholes: their newest versions, where they stand, and what they have to do with others. */
import type { DisputeState } from '@dispute-intake/contract';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { lockRow } from '../platform/db/row-lock.ts';
import { findRows } from '../platform/db/rows.ts';
import { unindexed } from '../platform/db/sliced-list.ts';
import type { EvaluationTable } from './evaluation.table.ts';

/** Others of one kind that are named with a result. */
export const MAX_RELATED = 20;

const RELATED = ['id', 'dispute_id', 'created_at', 'withdrawn_at', 'outcome_kind', 'state', 'external_id'] as const;
export type RelatedRow = Pick<EvaluationTable, (typeof RELATED)[number]>;

/** Those with this value in a column that has an index with the account, newest first. */
function newestBy(column: 'transaction_id' | 'arn') {
  const find = findRows<{ account_id: string; value: string }, RelatedRow>({
    given: { account_id: 'text', value: 'text' },
    select: RELATED.map((name) => `evaluation.${name}`).join(', '),
    from: 'evaluation',
    where: `evaluation.id in (select id from evaluation as same
      where same.account_id = given.account_id and same.${column} = given.value and same.superseded_by is null
      order by same.id desc limit ${MAX_RELATED + 1})`,
  });
  return async (db: Db, account_id: string, value: string): Promise<RelatedRow[]> => {
    const [rows = []] = await find(db, [{ account_id, value }]);
    return rows.sort((one, other) => (one.id < other.id ? 1 : -1));
  };
}
const sameTransaction = newestBy('transaction_id');
const sameArn = newestBy('arn');

export const standingStore = (db: Db) => ({
  lockForUpdate: (id: string): Promise<void> => lockRow(db, 'evaluation', id),
  /** The newest version of a dispute by the id that its versions share. */
  newest: (accountId: string, disputeId: string): Promise<EvaluationTable | undefined> =>
    db
      .selectFrom('evaluation')
      .selectAll()
      .where(sql<boolean>`${unindexed('account_id')} = ${accountId}`)
      .where((eb) => eb.or([eb('id', '=', disputeId), eb('dispute_id', '=', disputeId)]))
      .where('superseded_by', 'is', null)
      .executeTakeFirst(),
  /** The newest version of each payment of a report, in their order. */
  ofReport: (accountId: string, reportId: string): Promise<EvaluationTable[]> =>
    db
      .selectFrom('evaluation')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('report_id', '=', reportId)
      .where('superseded_by', 'is', null)
      .orderBy('report_position')
      .execute(),
  setState: (id: string, state: DisputeState | null) =>
    db.updateTable('evaluation').set({ state }).where('id', '=', id).execute(),
  setNextDuty: (id: string, next: Pick<EvaluationTable, 'duty_due' | 'duty_next'>) =>
    db.updateTable('evaluation').set(next).where('id', '=', id).execute(),
  /** False when it was withdrawn before. */
  async withdraw(id: string, nowMs: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('evaluation')
      .set({ withdrawn_at: nowMs })
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  },
  sameTransaction: (accountId: string, transactionId: string) => sameTransaction(db, accountId, transactionId),
  sameArn: (accountId: string, arn: string) => sameArn(db, accountId, arn),
  /** Newest versions of other evaluations that name files with the same bytes as these. */
  async sameFiles(accountId: string, fileIds: readonly string[]): Promise<RelatedRow[]> {
    if (fileIds.length === 0) return [];
    const named = db.selectFrom('evidence_file').select('sha256').where('id', 'in', fileIds);
    const holders = db
      .selectFrom('evidence_file')
      .select('evaluation_id')
      .where('account_id', '=', accountId)
      .where('sha256', 'in', named)
      .where('evaluation_id', 'is not', null);
    return db
      .selectFrom('evaluation')
      .select(RELATED)
      .where('account_id', '=', accountId)
      .where('id', 'in', holders as never)
      .orderBy('id', 'desc')
      .limit(MAX_RELATED + 1)
      .execute();
  },
});
