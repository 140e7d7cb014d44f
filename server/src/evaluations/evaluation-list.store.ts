/** Reads lists of evaluations by their columns. */
import type { Category, Confidence, EvaluationStatus, NextAction } from '@dispute-intake/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { type CreatedWithin, spanWithin } from '../platform/db/id-range.ts';
import { inSpan, readInSlices, type Span, unindexed } from '../platform/db/sliced-list.ts';
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
  'report_id',
  'state',
  'withdrawn_at',
] as const satisfies readonly (keyof EvaluationTable)[];
export type ListedEvaluation = Pick<EvaluationTable, (typeof COLUMNS)[number]>;

export interface EvaluationFilter extends CreatedWithin {
  transactionId?: string | undefined;
  externalId?: string | undefined;
  intakeSessionId?: string | undefined;
  reportId?: string | undefined;
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

/** More evaluations that are due before a day are found soon enough among the newest rows. */
const MOST_DUE = 500;

/** A filter whose rows an index of the account, its columns and the id finds; and the same for each row of a slice. */
interface IndexedFilter {
  byIndex: RawBuilder<SqlBool>;
  byRow: RawBuilder<SqlBool>;
}

function equal(column: keyof EvaluationTable, value: string | undefined): IndexedFilter[] {
  if (value === undefined) return [];
  return [
    { byIndex: sql<SqlBool>`${sql.ref(column)} = ${value}`, byRow: sql<SqlBool>`${unindexed(column)} = ${value}` },
  ];
}

/** As text in the statement: the index of what is unfinished is used only where the condition says that it is. */
function unfinished(status: EvaluationStatus | undefined): IndexedFilter[] {
  if (status === undefined || status === 'completed') return [];
  const is = sql.lit(status);
  return [
    {
      byIndex: sql<SqlBool>`status = ${is} and status <> 'completed'`,
      byRow: sql<SqlBool>`${unindexed('status')} = ${is}`,
    },
  ];
}

/** The filters that have an index, from what few rows share to what many do. */
const indexedFilters = (filter: EvaluationFilter): IndexedFilter[] => [
  ...equal('arn', filter.arn),
  ...equal('transaction_id', filter.transactionId),
  ...equal('intake_session_id', filter.intakeSessionId),
  ...equal('report_id', filter.reportId),
  ...equal('external_id', filter.externalId),
  ...unfinished(filter.status),
  ...equal('reason_code', filter.reasonCode),
  ...equal('next_action', filter.nextAction),
  ...equal('category', filter.category),
  ...equal('confidence', filter.confidence),
];

function otherFilters(filter: EvaluationFilter): RawBuilder<SqlBool>[] {
  const { status, deadlineBefore, createdFromMs, createdBeforeMs } = filter;
  const others: RawBuilder<SqlBool>[] = [];
  if (status === 'completed') others.push(sql`status = 'completed'`);
  if (!filter.allVersions) others.push(sql`superseded_by is null`);
  if (deadlineBefore !== undefined) others.push(sql`${unindexed('deadline')} < ${deadlineBefore}`);
  if (createdFromMs !== undefined) others.push(sql`created_at + 0 >= ${createdFromMs}`);
  if (createdBeforeMs !== undefined) others.push(sql`created_at + 0 < ${createdBeforeMs}`);
  return others;
}

/** Ids of an account's evaluations that are due before an ISO date, in no order; undefined where they are too many to name. */
async function dueBefore(db: Db, accountId: string, date: string): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('evaluation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deadline', '<', date)
    .limit(MOST_DUE + 1)
    .execute();
  return rows.length > MOST_DUE ? undefined : rows.map(({ id }) => id);
}

export const evaluationListStore = (db: Db) => ({
  /** Newest first, at most `count`, from `beforeId` on. */
  async list(
    accountId: string,
    filter: EvaluationFilter,
    beforeId: string | undefined,
    count: number,
  ): Promise<ListedEvaluation[]> {
    const [first, ...rest] = indexedFilters(filter);
    const others = otherFilters(filter);
    const span = spanWithin('uuid', { fromMs: filter.createdFromMs, toMs: filter.createdBeforeMs, beforeId });
    const read = (conditions: RawBuilder<SqlBool>[], limit: number) => {
      let query = db.selectFrom('evaluation').select(COLUMNS);
      for (const condition of conditions) query = query.where(condition);
      return query.orderBy('id', 'desc').limit(limit).execute();
    };
    if (filter.deadlineBefore !== undefined) {
      const due = await dueBefore(db, accountId, filter.deadlineBefore);
      const ids = due?.filter((id) => isWithin(span, id));
      if (ids?.length === 0) return [];
      if (ids) {
        const byRow = indexedFilters(filter).map((indexed) => indexed.byRow);
        return read([sql`id in (${sql.join(ids)})`, ...byRow, ...others], count);
      }
    }
    const common = first?.byIndex;
    const listed = [sql<SqlBool>`account_id = ${accountId}`, ...(common ? [common] : [])];
    // Every row of the span is listed: one statement ends with the page.
    if (rest.length === 0 && others.length === 0) return read([...listed, inSpan(span)], count);
    const conditions = [...listed, ...rest.map(({ byRow }) => byRow), ...others];
    return readInSlices(db, 'evaluation', { accountId, common, ...span, limit: count, leastRows: 50 }, (slice, limit) =>
      read([...conditions, inSpan(slice)], limit),
    );
  },
});

const isWithin = ({ beforeId, leastId }: Span, id: string) =>
  (beforeId === undefined || id < beforeId) && (leastId === undefined || id >= leastId);
