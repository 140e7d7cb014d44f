/** The only SQL on `evaluation`. Absence is `undefined`, a lost race is `false`. */
import type { ReportedOutcome } from '@dispute-intake/contract';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { advanceRows, asGiven, findRows, insertRows } from '../platform/db/rows.ts';
import type { EvaluationTable } from './evaluation.table.ts';
import { standingStore } from './standing.store.ts';

const MOST_VERSIONS = 20;

const NEW = {
  id: 'text',
  account_id: 'text',
  intake_session_id: 'text',
  request: 'text',
  trace: 'text',
  created_at: 'bigint',
  version: 'bigint',
  supersedes: 'text',
  transaction_id: 'text',
  arn: 'text',
  merchant_search: 'text',
  external_id: 'text',
  metadata: 'text',
  amount_minor: 'bigint',
  currency: 'text',
  card_scheme: 'text',
  dispute_id: 'text',
  report_id: 'text',
  report_position: 'bigint',
  state: 'text',
  withdrawn_at: 'bigint',
  entered_by: 'text',
  correction: 'text',
} as const;
export type NewEvaluation = Pick<EvaluationTable, keyof typeof NEW>;
const add = insertRows<NewEvaluation>({ table: 'evaluation', columns: NEW, set: { status: "'queued'" } });

const COMPLETION = {
  result: 'text',
  explanation: 'text',
  completed_at: 'bigint',
  category: 'text',
  subcategory: 'text',
  confidence: 'text',
  reason_code: 'text',
  deadline: 'text',
  next_action: 'text',
  may_file_from: 'text',
  failed_checks: 'text',
  missing_documents: 'text',
  duty_due: 'text',
  duty_next: 'text',
} as const;
export type Completion = Pick<EvaluationTable, 'id' | keyof typeof COMPLETION>;
const complete = advanceRows<Completion>({
  table: 'evaluation',
  key: 'id',
  given: { id: 'text', ...COMPLETION },
  set: { status: "'completed'", ...asGiven(COMPLETION) },
  where: "stored.status = 'queued'",
});

const find = findRows<{ id: string }, EvaluationTable>({
  given: { id: 'text' },
  select: 'evaluation.*',
  from: 'evaluation',
  where: 'evaluation.id = given.id',
});

const requests = findRows<{ id: string }, Pick<EvaluationTable, 'id' | 'request'>>({
  given: { id: 'text' },
  select: 'evaluation.id, evaluation.request',
  from: 'evaluation',
  where: 'evaluation.id = given.id',
});

export function evaluationStore(db: Db) {
  return {
    add: (row: NewEvaluation) => add(db, [row]),
    find: async (id: string): Promise<EvaluationTable | undefined> => (await find(db, [{ id }]))[0]?.[0],
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
    /** Keeps how the dispute ended; a later report replaces an earlier one, null removes it. */
    async report(accountId: string, id: string, outcome: ReportedOutcome | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('evaluation')
        .set({ outcome: outcome && JSON.stringify(outcome), outcome_kind: outcome?.outcome ?? null })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Stores the result of a queued evaluation. */
    complete: async (row: Completion): Promise<boolean> => (await complete(db, [row]))[0] === true,
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

/** Evaluations as other domains may read them. */
export const evaluationReader = (db: Db) => ({
  /** True where this side of the account has one. */
  async isUsed(accountId: string): Promise<boolean> {
    const query = db.selectFrom('evaluation').select('id').where('account_id', '=', accountId).limit(1);
    return (await query.executeTakeFirst()) !== undefined;
  },
  async find(accountId: string, id: string): Promise<EvaluationTable | undefined> {
    const row = (await find(db, [{ id: id.toLowerCase() }]))[0]?.[0];
    return row?.account_id === accountId ? row : undefined;
  },
  /** The versions of a case before and after a row, oldest first; the row itself among them. */
  async versions(row: EvaluationTable): Promise<EvaluationTable[]> {
    const versions = [row];
    for (let id = row.supersedes; id !== null && versions.length < MOST_VERSIONS; ) {
      const before = await this.find(row.account_id, id);
      if (!before) break;
      versions.unshift(before);
      id = before.supersedes;
    }
    for (let id = row.superseded_by; id !== null && versions.length < MOST_VERSIONS; ) {
      const next = await this.find(row.account_id, id);
      if (!next) break;
      versions.push(next);
      id = next.superseded_by;
    }
    return versions;
  },
  /** The newest version of each payment of a report, in their order. */
  ofReport: (accountId: string, reportId: string): Promise<EvaluationTable[]> =>
    standingStore(db).ofReport(accountId, reportId),
  /** The stored requests, as JSON, of those of these ids that there are. */
  requests: async (ids: readonly string[]): Promise<Map<string, string>> =>
    new Map(
      (
        await requests(
          db,
          [...new Set(ids)].map((id) => ({ id })),
        )
      )
        .flat()
        .map(({ id, request }) => [id, request]),
    ),
});
