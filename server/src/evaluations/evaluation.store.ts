/** The only SQL on `evaluation`. Absence is `undefined`, a lost race is `false`. */
import { sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import { columnsOf, combined, postgresStatement } from '../platform/db/combined.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { EvaluationTable } from './evaluation.table.ts';

export type EvaluationStanding = Pick<EvaluationTable, 'id' | 'status' | 'created_at' | 'completed_at'>;
const STANDING = ['id', 'status', 'created_at', 'completed_at'] as const;

type NewEvaluation = Pick<
  EvaluationTable,
  'id' | 'account_id' | 'intake_session_id' | 'request' | 'trace' | 'created_at'
>;
type Completion = Pick<EvaluationTable, 'id' | 'result' | 'explanation' | 'completed_at'>;

const addOne = prepared<Database, NewEvaluation, never>((db, value) =>
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
const addMany = postgresStatement(`
  insert into evaluation (id, account_id, intake_session_id, status, request, trace, created_at)
  select id, account_id, intake_session_id, 'queued', request, trace, created_at
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
    as new (id, account_id, intake_session_id, request, trace, created_at)`);
const add = combined<Database, NewEvaluation, unknown>({
  one: addOne,
  many: async (db, rows) => {
    await addMany(db, columnsOf(rows, 'id', 'account_id', 'intake_session_id', 'request', 'trace', 'created_at'));
    return [];
  },
});

const byId = prepared<Database, { id: string }, EvaluationTable>((db, value) =>
  db.selectFrom('evaluation').selectAll().where('id', '=', value('id')),
);
const byIds = postgresStatement<EvaluationTable>('select * from evaluation where id = any($1::text[])');
const find = combined<Database, string, EvaluationTable | undefined>({
  one: async (db, id) => (await byId(db, { id })).rows[0],
  many: async (db, ids) => {
    const { rows } = await byIds(db, [ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  },
});

const completeOne = prepared<Database, Completion, never>((db, value) =>
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
/** Locks in the order of the ids, so that two of these cannot wait for each other. */
const completeMany = postgresStatement<{ id: string }>(`
  with done as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as done (id, result, explanation, completed_at)
  ), held as (
    select id from evaluation where id = any($1::text[]) and status = 'queued' order by id for update
  )
  update evaluation set status = 'completed', result = done.result, explanation = done.explanation,
    completed_at = done.completed_at
  from done join held using (id) where evaluation.id = done.id
  returning evaluation.id`);
const complete = combined<Database, Completion, boolean>({
  one: async (db, row) => (await completeOne(db, row)).changed === 1,
  many: async (db, rows) => {
    const { rows: completed } = await completeMany(db, columnsOf(rows, 'id', 'result', 'explanation', 'completed_at'));
    const ids = new Set(completed.map(({ id }) => id));
    // Of two results for one evaluation the first counts.
    return rows.map(({ id }) => ids.delete(id));
  },
});

export function evaluationStore(db: Db) {
  return {
    add: (row: NewEvaluation) => add(db, row),
    find: (id: string): Promise<EvaluationTable | undefined> => find(db, id),
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
    complete: (row: Completion): Promise<boolean> => complete(db, row),
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
          // Not as a parameter: the index is of the queued ones only.
          .where('status', '=', sql.lit('queued' as const))
          .where('created_at', '<', beforeMs)
          .orderBy('created_at')
          .limit(limit)
          .execute()
      ).map(({ id }) => id),
  };
}
