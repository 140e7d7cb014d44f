/** Evaluations and their files for the eyes of operators. Read only, always within one account. */
import type { DisputeOutcome, EvaluationStatus } from '@dispute-intake/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { countUpTo } from '../platform/db/counted.ts';
import { differentTexts } from '../platform/db/different-texts.ts';
import { madeWithin } from '../platform/db/id-range.ts';
import type { Span } from '../platform/db/sliced-list.ts';
import { type DisputeFilter, disputeLists, type Slice } from './dispute-filter.store.ts';
import { type Alternatives, isOneOf, type Narrowing, oneOf, searchMatches } from './found-ids.store.ts';

export interface EvaluationFilter extends DisputeFilter {
  status?: string | undefined;
  category?: string | undefined;
  confidence?: string | undefined;
  reasonCode?: string | undefined;
  nextAction?: string | undefined;
  cardScheme?: string | undefined;
  subcategory?: string | undefined;
  /** Last day to file at or before this day, ISO date; what has no day is left out. */
  deadlineBefore?: string | undefined;
  deadlineFrom?: string | undefined;
  /** Open cases whose next step was to wait, until this day or one before it; ISO date. */
  waitedUntil?: string | undefined;
  /** Code of a failed check. */
  failedCheck?: string | undefined;
  /** Kind of a required document that is missing. */
  missingDocument?: string | undefined;
  /** Disputed amounts of this currency only, in minor units. */
  currency?: string | undefined;
  amountFromMinor?: number | undefined;
  amountToMinor?: number | undefined;
  /** How the dispute ended; `any`: an outcome was reported. */
  outcome?: DisputeOutcome | 'any' | undefined;
  /** Only cases without a reported outcome. */
  isOpen?: boolean | undefined;
}
/** What a list of cases is sorted by; the other way round where `newest` is not it: the nearest day first. */
export type EvaluationOrder = 'newest' | 'deadline';

const EVALUATION_COLUMNS = [
  'id',
  'status',
  'intake_session_id',
  'request',
  'result',
  'version',
  'category',
  'subcategory',
  'confidence',
  'reason_code',
  'deadline',
  'next_action',
  'may_file_from',
  'created_at',
  'completed_at',
  'transaction_id',
  'external_id',
  'failed_checks',
  'missing_documents',
] as const;
const MOST_VERSIONS = 20;

type WordsColumn = 'failed_checks' | 'missing_documents';

/** A column of words holds this one; what the pattern language would read is taken as it stands. */
const holdsWord = (column: WordsColumn, word: string) =>
  sql<boolean>`${sql.ref(column)} like ${`% ${word.replace(/[\\%_]/g, '\\$&')} %`} escape '\\'`;

/** Rows share few different texts of words: those with the word are found among the texts, and then their rows. */
async function withWord(
  db: Db,
  accountId: string,
  column: WordsColumn,
  word: string,
): Promise<Alternatives | undefined> {
  const text = sql.ref<string>(column);
  const condition = sql<SqlBool>`account_id = ${accountId} and ${text} <> ''`;
  const texts = await differentTexts(db, { table: 'evaluation', text, condition });
  const wanted = texts?.filter((words) => words.includes(` ${word} `));
  if (wanted?.length === 0) return [];
  return wanted && [sql<SqlBool>`${text} in (${sql.join(wanted)}) and ${text} <> ''`];
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

function amountCondition({ currency, amountFromMinor, amountToMinor }: EvaluationFilter): RawBuilder<SqlBool> {
  return all([
    ...(currency === undefined ? [] : [sql<SqlBool>`currency = ${currency}`]),
    ...(amountFromMinor === undefined ? [] : [sql<SqlBool>`amount_minor >= ${amountFromMinor}`]),
    ...(amountToMinor === undefined ? [] : [sql<SqlBool>`amount_minor <= ${amountToMinor}`]),
    // Their indexes hold only completed cases, and are used where the condition says so.
    sql<SqlBool>`failed_checks is not null`,
  ]);
}

function dueCondition({ deadlineFrom, deadlineBefore }: EvaluationFilter): RawBuilder<SqlBool> {
  return all([
    ...(deadlineFrom === undefined ? [] : [sql<SqlBool>`deadline >= ${deadlineFrom}`]),
    ...(deadlineBefore === undefined ? [] : [sql<SqlBool>`deadline <= ${deadlineBefore}`]),
  ]);
}

const outcomeCondition = (outcome: string): RawBuilder<SqlBool> =>
  outcome === 'any'
    ? sql<SqlBool>`outcome_kind is not null`
    : sql<SqlBool>`outcome_kind = ${outcome} and outcome_kind is not null`;

/** As text, since their index is used where the condition is its own. */
const waitedCondition = (day: string) =>
  sql<SqlBool>`next_action = 'wait' and outcome is null and superseded_by is null and may_file_from <= ${day}`;

const WAITED = ['waitedUntil', 'isOpen'] as const;

/** What an index finds in another order than that of the list, from what few rows share to what many do. */
function narrowingsOf(db: Db, filter: EvaluationFilter): Narrowing<EvaluationFilter>[] {
  const { accountId, search = '', failedCheck = '', missingDocument = '', outcome = 'any', waitedUntil = '' } = filter;
  return [
    { fields: ['search'], alternatives: () => searchMatches('evaluation', search) },
    { fields: ['outcome'], alternatives: () => [outcomeCondition(outcome)] },
    ...(waitedUntil === '' ? [] : [{ fields: WAITED, alternatives: () => [waitedCondition(waitedUntil)] }]),
    { fields: ['failedCheck'], alternatives: () => withWord(db, accountId, 'failed_checks', failedCheck) },
    { fields: ['missingDocument'], alternatives: () => withWord(db, accountId, 'missing_documents', missingDocument) },
    { fields: ['currency', 'amountFromMinor', 'amountToMinor'], alternatives: () => [amountCondition(filter)] },
    { fields: ['deadlineFrom', 'deadlineBefore'], alternatives: () => [dueCondition(filter)] },
  ];
}

/** All that match, for counting, reading and ordering. */
function evaluationsOf(db: Db, filter: EvaluationFilter, span: Span = {}) {
  const { status, category, confidence, reasonCode, search, ids, fromMs, toMs } = filter;
  let query = db.selectFrom('evaluation').where('account_id', '=', filter.accountId);
  if (status !== undefined) query = query.where('status', '=', sql.lit(status as EvaluationStatus));
  // The index of what is unfinished is used only where the condition says that it is.
  if (status !== undefined && status !== 'completed') query = query.where('status', '<>', sql.lit('completed'));
  const { nextAction, cardScheme, subcategory, deadlineBefore, deadlineFrom, waitedUntil, isOpen } = filter;
  if (category !== undefined) query = query.where('category', '=', category as 'fraud');
  if (subcategory !== undefined) query = query.where('subcategory', '=', subcategory as 'duplicate_charge');
  if (confidence !== undefined) query = query.where('confidence', '=', confidence as 'high');
  if (nextAction !== undefined) query = query.where('next_action', '=', nextAction as 'file');
  if (cardScheme !== undefined) query = query.where('card_scheme', '=', cardScheme);
  if ((deadlineBefore ?? deadlineFrom) !== undefined) query = query.where(dueCondition(filter));
  if (waitedUntil !== undefined) query = query.where(waitedCondition(waitedUntil));
  const { failedCheck, missingDocument, currency } = filter;
  if (failedCheck !== undefined) query = query.where(holdsWord('failed_checks', failedCheck));
  if (missingDocument !== undefined) query = query.where(holdsWord('missing_documents', missingDocument));
  if (currency !== undefined) query = query.where(amountCondition(filter));
  else if (failedCheck ?? missingDocument) query = query.where('failed_checks', 'is not', null);
  if (filter.outcome !== undefined) query = query.where(outcomeCondition(filter.outcome));
  if (isOpen) query = query.where('outcome', 'is', null).where('superseded_by', 'is', null);
  if (reasonCode === 'none') query = query.where('status', '=', 'completed').where('reason_code', 'is', null);
  else if (reasonCode !== undefined) query = query.where('reason_code', '=', reasonCode);
  query = query.where(madeWithin('uuid', { fromMs, toMs, ...span }));
  if (ids !== undefined) query = query.where(isOneOf(ids));
  if (search !== undefined) query = query.where(oneOf(searchMatches('evaluation', search)));
  return query;
}

/** Newest first; absence is `undefined`. */
export function evaluationViewStore(db: Db) {
  const lists = disputeLists<EvaluationFilter>(db, {
    table: 'evaluation',
    kind: 'uuid',
    indexed: ['status', 'category', 'subcategory', 'confidence', 'reasonCode', 'nextAction', 'cardScheme'],
    narrowings: (filter) => narrowingsOf(db, filter),
  });
  /** What has a last day to file, the nearest first; `after` is the row the page before ended with. */
  const byDeadline = async (
    wanted: EvaluationFilter,
    { limit, after }: { limit: number; after?: { id: string; deadline: string } | undefined },
  ) => {
    const rows = evaluationsOf(db, await lists.narrowed(wanted))
      .select(EVALUATION_COLUMNS)
      .limit(limit);
    const query = rows.where('deadline', 'is not', null).orderBy('deadline').orderBy('id');
    if (after === undefined) return query.execute();
    return query
      .where((eb) =>
        eb.or([
          eb('deadline', '>', after.deadline),
          eb.and([eb('deadline', '=', after.deadline), eb('id', '>', after.id)]),
        ]),
      )
      .execute();
  };
  return {
    count: (wanted: EvaluationFilter) =>
      lists.count(wanted, (filter, span) => countUpTo(db, evaluationsOf(db, filter, span))),
    list({
      order = 'newest',
      after,
      ...wanted
    }: EvaluationFilter & Slice & { order?: EvaluationOrder; after?: { id: string; deadline: string } | undefined }) {
      const { beforeId: _, limit, ...filter } = wanted;
      if (order === 'deadline') return byDeadline(filter, { limit, after });
      return lists.list(wanted, (narrowed, span, most) =>
        evaluationsOf(db, narrowed, span).select(EVALUATION_COLUMNS).orderBy('id', 'desc').limit(most).execute(),
      );
    },
    ...oneEvaluation(db),
  };
}

/** A case by its id, with what belongs to it. */
const oneEvaluation = (db: Db) => ({
  /** The versions of a case before and after a row, oldest first; the row itself among them. */
  async versions(accountId: string, row: { id: string; supersedes: string | null; superseded_by: string | null }) {
    const one = (id: string) =>
      db
        .selectFrom('evaluation')
        .select([...EVALUATION_COLUMNS, 'supersedes', 'superseded_by'])
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
    const own = await one(row.id);
    const versions = own ? [own] : [];
    for (let id = row.supersedes; id !== null && versions.length < MOST_VERSIONS; ) {
      const before = await one(id);
      if (!before) break;
      versions.unshift(before);
      id = before.supersedes;
    }
    for (let id = row.superseded_by; id !== null && versions.length < MOST_VERSIONS; ) {
      const next = await one(id);
      if (!next) break;
      versions.push(next);
      id = next.superseded_by;
    }
    return versions;
  },
  find: (accountId: string, id: string) =>
    db
      .selectFrom('evaluation')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id.toLowerCase())
      .executeTakeFirst(),
  files: (accountId: string, ids: readonly string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('evidence_file')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('id', 'in', [...ids])
          .orderBy('id')
          .execute(),
});
