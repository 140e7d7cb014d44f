/** The only SQL on `evaluation`. Absence is `undefined`, a lost race is `false`. */
import type { Database, Db } from '../database.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { EvaluationTable } from './evaluation.table.ts';

export type EvaluationStanding = Pick<EvaluationTable, 'id' | 'status' | 'created_at' | 'completed_at'>;
const STANDING = ['id', 'status', 'created_at', 'completed_at'] as const;

const add = prepared<
  Database,
  Pick<EvaluationTable, 'id' | 'account_id' | 'intake_session_id' | 'request' | 'trace' | 'created_at'>,
  never
>((db, value) =>
  db.insertInto('evaluation').values({
    id: value('id'),
    account_id: value('account_id'),
    intake_session_id: value('intake_session_id'),
    status: 'queued',
    request: value('request'),
    trace: value('trace'),
    created_at: value('created_at'),
  } as EvaluationTable),
);

const byId = prepared<Database, { id: string }, EvaluationTable>((db, value) =>
  db.selectFrom('evaluation').selectAll().where('id', '=', value('id')),
);

const complete = prepared<Database, Pick<EvaluationTable, 'id' | 'result' | 'explanation' | 'completed_at'>, never>(
  (db, value) =>
    db
      .updateTable('evaluation')
      .set({
        status: 'completed',
        result: value('result'),
        explanation: value('explanation'),
        completed_at: value('completed_at'),
      })
      .where('id', '=', value('id'))
      .where('status', '=', 'queued'),
);

export function evaluationStore(db: Db) {
  return {
    add: (row: Parameters<typeof add>[1]) => add(db, row),
    async find(id: string): Promise<EvaluationTable | undefined> {
      return (await byId(db, { id })).rows[0];
    },
    list: (accountId: string, beforeId: string | undefined, count: number): Promise<EvaluationStanding[]> =>
      db
        .selectFrom('evaluation')
        .select(STANDING)
        .where('account_id', '=', accountId)
        .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId as string))
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    /** Stores the result of a queued evaluation. */
    async complete(row: Parameters<typeof complete>[1]): Promise<boolean> {
      return (await complete(db, row)).changed === 1;
    },
    /** Gives a queued evaluation up. */
    fail: (id: string, nowMs: number) =>
      db
        .updateTable('evaluation')
        .set({ status: 'failed', completed_at: nowMs })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .execute(),
    /** Queued evaluations created before a time, oldest first. */
    queuedBefore: async (beforeMs: number, limit: number): Promise<string[]> =>
      (
        await db
          .selectFrom('evaluation')
          .select('id')
          .where('status', '=', 'queued')
          .where('created_at', '<', beforeMs)
          .orderBy('created_at')
          .limit(limit)
          .execute()
      ).map(({ id }) => id),
  };
}
