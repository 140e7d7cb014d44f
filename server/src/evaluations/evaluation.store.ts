/** The only SQL on `evaluation`. Absence is `undefined`, a lost race is `false`. */
import type { ReportedOutcome } from '@dispute-intake/contract';
import { sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import { columnsOf, combined, postgresStatement } from '../platform/db/combined.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { EvaluationTable } from './evaluation.table.ts';

const NEW = [
  'id',
  'account_id',
  'intake_session_id',
  'request',
  'trace',
  'created_at',
  'version',
  'supersedes',
  'transaction_id',
  'arn',
  'merchant_search',
  'external_id',
  'metadata',
  'amount_minor',
  'currency',
  'card_scheme',
] as const;
export type NewEvaluation = Pick<EvaluationTable, (typeof NEW)[number]>;
const COMPLETION = [
  'id',
  'result',
  'explanation',
  'completed_at',
  'category',
  'subcategory',
  'confidence',
  'reason_code',
  'deadline',
  'next_action',
  'may_file_from',
  'failed_checks',
  'missing_documents',
] as const;
export type Completion = Pick<EvaluationTable, (typeof COMPLETION)[number]>;

const NUMBERS: ReadonlySet<string> = new Set(['created_at', 'version', 'completed_at', 'amount_minor']);
/** `$1::text[], $2::bigint[], …`: a parameter for each column. */
const arraysOf = (columns: readonly string[]): string =>
  columns.map((name, i) => `$${i + 1}::${NUMBERS.has(name) ? 'bigint' : 'text'}[]`).join(', ');

const addOne = prepared<Database, NewEvaluation, never>((db, value) =>
  db
    .insertInto('evaluation')
    .values({ status: 'queued', ...Object.fromEntries(NEW.map((name) => [name, value(name)])) } as EvaluationTable),
);
const addMany = postgresStatement(`
  insert into evaluation (status, ${NEW.join(', ')})
  select 'queued', ${NEW.join(', ')} from unnest(${arraysOf(NEW)}) as new (${NEW.join(', ')})`);
const add = combined<Database, NewEvaluation, unknown>({
  one: addOne,
  many: async (db, rows) => {
    await addMany(db, columnsOf(rows, ...NEW));
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

const [, ...COMPLETED] = COMPLETION;
const completeOne = prepared<Database, Completion, never>((db, value) =>
  db
    .updateTable('evaluation')
    .set({ status: 'completed', ...Object.fromEntries(COMPLETED.map((name) => [name, value(name)])) })
    .where('id', '=', value('id'))
    .where('status', '=', 'queued'),
);
/** Locks in the order of the ids, so that two of these cannot wait for each other. */
const completeMany = postgresStatement<{ id: string }>(`
  with done as (
    select * from unnest(${arraysOf(COMPLETION)}) as done (${COMPLETION.join(', ')})
  ), held as (
    select id from evaluation where id = any($1::text[]) and status = 'queued' order by id for update
  )
  update evaluation set status = 'completed', ${COMPLETED.map((name) => `${name} = done.${name}`).join(', ')}
  from done join held using (id) where evaluation.id = done.id
  returning evaluation.id`);
const complete = combined<Database, Completion, boolean>({
  one: async (db, row) => (await completeOne(db, row)).changed === 1,
  many: async (db, rows) => {
    const { rows: completed } = await completeMany(db, columnsOf(rows, ...COMPLETION));
    const ids = new Set(completed.map(({ id }) => id));
    // Of two results for one evaluation the first counts.
    return rows.map(({ id }) => ids.delete(id));
  },
});

export function evaluationStore(db: Db) {
  return {
    add: (row: NewEvaluation) => add(db, row),
    find: (id: string): Promise<EvaluationTable | undefined> => find(db, id),
    /** Notes that an evaluation of this account has a newer version; false when there is none, or it has one already. */
    async supersede(accountId: string, id: string, newerId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('evaluation')
        .set({ superseded_by: newerId })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('superseded_by', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Keeps how the dispute ended; a later report replaces an earlier one. */
    async report(accountId: string, id: string, outcome: ReportedOutcome): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('evaluation')
        .set({ outcome: JSON.stringify(outcome), outcome_kind: outcome.outcome })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
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
    queuedBefore: (beforeMs: number, limit: number): Promise<{ id: string; account_id: string }[]> =>
      db
        .selectFrom('evaluation')
        .select(['id', 'account_id'])
        // Not as a parameter: the index is of the queued ones only.
        .where('status', '=', sql.lit('queued' as const))
        .where('created_at', '<', beforeMs)
        .orderBy('created_at')
        .limit(limit)
        .execute(),
  };
}
