/** Reads completed evaluations in the order of their ids, a page at a time. */
import type { Db } from '../database.ts';
import { idRange } from '../platform/db/id-range.ts';
import type { EvaluationTable } from './evaluation.table.ts';

const PAGE = 200;
export type CompletedEvaluation = Pick<
  EvaluationTable,
  'id' | 'account_id' | 'created_at' | 'request' | 'report_position'
> & {
  result: string;
  explanation: string;
};

/** Every completed evaluation that was submitted at `sinceMs` or later; holds one page in memory. */
export async function* completedSince(db: Db, sinceMs: number): AsyncGenerator<CompletedEvaluation> {
  let after = idRange('uuid', sinceMs, undefined).least ?? '';
  for (;;) {
    const rows = await db
      .selectFrom('evaluation')
      .select(['id', 'account_id', 'created_at', 'request', 'report_position', 'result', 'explanation'])
      .where('id', '>', after)
      .where('created_at', '>=', sinceMs)
      .where('status', '=', 'completed')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { result, explanation, ...row } of rows) {
      if (result !== null && explanation !== null) yield { ...row, result, explanation };
    }
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    after = last.id;
  }
}
