/** Reads lists of evaluations by their columns. */
import type { Category, Confidence, EvaluationStatus, NextAction } from '@dispute-intake/contract';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type CreatedWithin, madeWithin } from '../platform/id-range.ts';
import type { EvaluationTable } from './evaluation.table.ts';

const COLUMNS = [
  'id',
  'status',
  'created_at',
  'completed_at',
  'version',
  'intake_session_id',
  'transaction_id',
  'external_id',
  'category',
  'subcategory',
  'confidence',
  'reason_code',
  'deadline',
  'next_action',
  'metadata',
] as const satisfies readonly (keyof EvaluationTable)[];
export type ListedEvaluation = Pick<EvaluationTable, (typeof COLUMNS)[number]>;

export interface EvaluationFilter extends CreatedWithin {
  transactionId?: string | undefined;
  externalId?: string | undefined;
  intakeSessionId?: string | undefined;
  arn?: string | undefined;
  status?: EvaluationStatus | undefined;
  category?: Category | undefined;
  confidence?: Confidence | undefined;
  reasonCode?: string | undefined;
  nextAction?: NextAction | undefined;
  /** ISO date. */
  deadlineBefore?: string | undefined;
  /** True: superseded versions too. */
  allVersions: boolean;
}

export const evaluationListStore = (db: Db) => ({
  /** Newest first, at most `count`, from `beforeId` on. */
  list(
    accountId: string,
    filter: EvaluationFilter,
    beforeId: string | undefined,
    count: number,
  ): Promise<ListedEvaluation[]> {
    let query = db.selectFrom('evaluation').select(COLUMNS).where('account_id', '=', accountId);
    const equal = {
      transaction_id: filter.transactionId,
      external_id: filter.externalId,
      intake_session_id: filter.intakeSessionId,
      arn: filter.arn,
      category: filter.category,
      confidence: filter.confidence,
      reason_code: filter.reasonCode,
      next_action: filter.nextAction,
    };
    for (const [column, value] of Object.entries(equal)) {
      if (value !== undefined) query = query.where(column as 'arn', '=', value);
    }
    if (filter.status !== undefined) {
      // As text in the statement: the index of what is unfinished is used only where the condition says that it is.
      query = query.where('status', '=', sql.lit(filter.status));
      if (filter.status !== 'completed') query = query.where('status', '<>', sql.lit('completed' as const));
    }
    if (!filter.allVersions) query = query.where('superseded_by', 'is', null);
    if (filter.deadlineBefore !== undefined) query = query.where('deadline', '<', filter.deadlineBefore);
    query = query.where(madeWithin('uuid', { fromMs: filter.createdFromMs, toMs: filter.createdBeforeMs }));
    if (beforeId !== undefined) query = query.where('id', '<', beforeId);
    return query.orderBy('id', 'desc').limit(count).execute();
  },
});
