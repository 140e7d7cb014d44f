/** Lists of evaluations, for the API and the dashboard: each filter finds its rows by an index. Always within one account. */
import type { DisputeOutcome } from '@dispute-intake/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { countUpTo } from '../platform/db/counted.ts';
import { differentTexts } from '../platform/db/different-texts.ts';
import { type Alternatives, isOneOf, type Narrowing, oneOf, searchMatches } from '../platform/db/found-ids.ts';
import { type AccountFilter, foundLists, type Slice } from '../platform/db/found-list.ts';
import { madeWithin } from '../platform/db/id-range.ts';
import { type Span, unindexed } from '../platform/db/sliced-list.ts';
import { valueFilters } from '../platform/db/value-filters.ts';
import { sharedCall } from '../platform/shared-call.ts';
import { disputeWordStore, hasWords, type Terms } from './dispute-word.store.ts';
import type { EvaluationTable } from './evaluation.table.ts';
import { NEXT_END } from './next-end.store.ts';
import { isUnfinished } from './unfinished.store.ts';

const VALUES = valueFilters(
  {
    arn: 'arn',
    transactionId: 'transaction_id',
    intakeSessionId: 'intake_session_id',
    reportId: 'report_id',
    externalId: 'external_id',
    status: 'status',
    reasonCode: 'reason_code',
    nextAction: 'next_action',
    category: 'category',
    subcategory: 'subcategory',
    confidence: 'confidence',
    cardScheme: 'card_scheme',
  } as const satisfies Record<string, keyof EvaluationTable>,
  (field, value, isLead) => {
    if (field === 'reasonCode' && value === 'none')
      return sql`${isLead ? sql.ref('reason_code') : unindexed('reason_code')} is null and status = 'completed'`;
    // As text in the statement: the index of what is unfinished is used only where the condition says that it is.
    if (field === 'status' && value === 'completed') return sql`status = 'completed'`;
    return field === 'status' && isLead ? sql`status = ${sql.lit(value)} and status <> 'completed'` : undefined;
  },
);
type ValueField = (typeof VALUES.fields)[number];

/** `reasonCode` `none`: completed without one. */
export interface EvaluationFilter extends AccountFilter, Partial<Record<ValueField, string | undefined>> {
  /** Last day to file before this day, at or before it, or at or after it: ISO dates; what has no day is left out. */
  deadlineBefore?: string | undefined;
  deadlineUntil?: string | undefined;
  deadlineFrom?: string | undefined;
  /** Newest versions with a legal duty that is not done, due at or before this day: ISO date. */
  dutyUntil?: string | undefined;
  /** The cardholder was asked for more by a link that works after this time, and has not answered. */
  askedAfterMs?: number | undefined;
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
  /** Without the versions that a newer one supersedes. */
  newestOnly?: boolean | undefined;
  /** What is searched for must stand where a list shows it, and not in the client's own texts alone. */
  shownOnly?: boolean | undefined;
}
/** With what its search asks for; `shown` where it must be shown, for each row, however the rows were found. */
type SearchedFilter = EvaluationFilter & {
  terms?: Terms | undefined;
  shown?: { search: string; terms: Terms } | undefined;
};
/** What a list of cases is sorted by: `deadline` by what ends next, to file or by law, and last what has no day. */
export type EvaluationOrder = 'newest' | 'deadline';

/** What is searched. */
const SEARCHED = { ids: ['id', 'intake_session_id', 'transaction_id', 'external_id', 'arn'] };

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

const DUE = ['deadlineFrom', 'deadlineBefore', 'deadlineUntil'] as const;

function dueCondition(filter: EvaluationFilter, deadline: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { deadlineFrom, deadlineBefore, deadlineUntil } = filter;
  return all([
    ...(deadlineFrom === undefined ? [] : [sql<SqlBool>`${deadline} >= ${deadlineFrom}`]),
    ...(deadlineBefore === undefined ? [] : [sql<SqlBool>`${deadline} < ${deadlineBefore}`]),
    ...(deadlineUntil === undefined ? [] : [sql<SqlBool>`${deadline} <= ${deadlineUntil}`]),
  ]);
}

const outcomeCondition = (outcome: string): RawBuilder<SqlBool> =>
  outcome === 'any'
    ? sql<SqlBool>`outcome_kind is not null`
    : sql<SqlBool>`outcome_kind = ${outcome} and outcome_kind is not null`;

/** As text, since their index is used where the condition is its own. */
const waitedCondition = (day: string) =>
  sql<SqlBool>`next_action = 'wait' and outcome is null and superseded_by is null and may_file_from <= ${day}`;

/** Few sessions are open: those that ask about a case are found by their status. */
const askedCondition = (accountId: string, nowMs: number) =>
  sql<SqlBool>`evaluation.id in (select follow_up_of from intake_session
    where account_id = ${accountId} and status in ('pending', 'opened') and follow_up_of is not null and deadline_at > ${nowMs})`;

/** As its index has it. */
const dutyCondition = (day: string) =>
  sql<SqlBool>`duty_due <= ${day} and duty_due is not null and superseded_by is null`;

const IS_NEWEST = sql<SqlBool>`superseded_by is null`;
const SEARCH = ['search', 'terms', 'newestOnly'] as const;
const WAITED = ['waitedUntil', 'isOpen'] as const;

/** What an index finds in another order than that of the list, from what few rows share to what many do. */
function narrowingsOf(db: Db, filter: SearchedFilter): Narrowing<SearchedFilter>[] {
  const { accountId, search = '', failedCheck = '', missingDocument = '', outcome = 'any' } = filter;
  const { waitedUntil = '', dutyUntil = '', terms = [], newestOnly } = filter;
  return [
    ...(filter.search === undefined
      ? []
      : [
          {
            fields: SEARCH,
            alternatives: () =>
              searchMatches(SEARCHED, search).map((match) => (newestOnly ? all([match, IS_NEWEST]) : match)),
            // Words are of the newest versions.
            others: (most: number) => disputeWordStore(db).ids(accountId, terms, most),
          },
        ]),
    { fields: ['outcome'], alternatives: () => [outcomeCondition(outcome)] },
    ...(waitedUntil === '' ? [] : [{ fields: WAITED, alternatives: () => [waitedCondition(waitedUntil)] }]),
    { fields: ['askedAfterMs'], alternatives: () => [askedCondition(accountId, filter.askedAfterMs ?? 0)] },
    { fields: ['dutyUntil'], alternatives: () => [dutyCondition(dutyUntil)] },
    { fields: ['failedCheck'], alternatives: () => withWord(db, accountId, 'failed_checks', failedCheck) },
    { fields: ['missingDocument'], alternatives: () => withWord(db, accountId, 'missing_documents', missingDocument) },
    { fields: ['currency', 'amountFromMinor', 'amountToMinor'], alternatives: () => [amountCondition(filter)] },
    { fields: DUE, alternatives: () => [dueCondition(filter, sql.ref('deadline'))] },
  ];
}

/** Each term begins a word of the merchant's name, or the reference. */
const showsWords = (terms: Terms): RawBuilder<SqlBool> =>
  terms.length === 0
    ? sql`false`
    : all(
        terms.map((term) =>
          oneOf(
            term.flatMap((start) => [
              sql<SqlBool>`' ' || merchant_search like ${`% ${start}%`}`,
              sql<SqlBool>`${REFERENCE} like ${`${start}%`}`,
            ]),
          ),
        ),
      );
/** As `referenceWord` has it. */
const REFERENCE = sql`lower(substr(coalesce(intake_session_id, id), length(coalesce(intake_session_id, id)) - 5))`;

/** All that match, for counting, reading and ordering. */
function evaluationsOf(db: Db, filter: SearchedFilter, { span = {} }: { span?: Span | undefined } = {}) {
  const { search, ids, fromMs, toMs, waitedUntil, dutyUntil, isOpen, newestOnly } = filter;
  const { failedCheck, missingDocument, currency, shown } = filter;
  let query = db.selectFrom('evaluation').where('account_id', '=', filter.accountId);
  for (const condition of VALUES.conditions(filter)) query = query.where(condition);
  if (DUE.some((field) => filter[field] !== undefined))
    query = query.where(dueCondition(filter, unindexed('deadline')));
  if (waitedUntil !== undefined) query = query.where(waitedCondition(waitedUntil));
  if (filter.askedAfterMs !== undefined) query = query.where(askedCondition(filter.accountId, filter.askedAfterMs));
  if (dutyUntil !== undefined) query = query.where(dutyCondition(dutyUntil));
  if (failedCheck !== undefined) query = query.where(holdsWord('failed_checks', failedCheck));
  if (missingDocument !== undefined) query = query.where(holdsWord('missing_documents', missingDocument));
  if (currency !== undefined) query = query.where(amountCondition(filter));
  else if (failedCheck ?? missingDocument) query = query.where('failed_checks', 'is not', null);
  if (filter.outcome !== undefined) query = query.where(outcomeCondition(filter.outcome));
  if (isOpen) query = query.where('outcome', 'is', null).where(isUnfinished);
  if (isOpen || newestOnly) query = query.where('superseded_by', 'is', null);
  query = query.where(madeWithin('uuid', { fromMs, toMs, ...span }));
  if (ids !== undefined) query = query.where(isOneOf(db, ids));
  if (search !== undefined)
    query = query.where(oneOf([...searchMatches(SEARCHED, search), hasWords(filter.accountId, filter.terms ?? [])]));
  if (shown !== undefined)
    query = query.where(oneOf([...searchMatches(SEARCHED, shown.search), showsWords(shown.terms)]));
  return query;
}

/** A list of these columns, newest first where nothing else is said. */
export function evaluationListStore<C extends keyof EvaluationTable>(db: Db, columns: readonly C[]) {
  type Row = Pick<EvaluationTable, C>;
  const lists = foundLists<SearchedFilter>(db, {
    table: 'evaluation',
    kind: 'uuid',
    indexed: VALUES.fields,
    common: VALUES.lead,
    narrowings: (filter) => narrowingsOf(db, filter),
  });
  const termsOf = sharedCall(({ accountId, search }: { accountId: string; search: string }) =>
    disputeWordStore(db).terms(accountId, search),
  );
  const searched = async (filter: EvaluationFilter): Promise<SearchedFilter> => {
    const { accountId, search, shownOnly } = filter;
    if (search === undefined) return filter;
    const terms = await termsOf({ accountId, search });
    return { ...filter, terms, ...(shownOnly && { shown: { search, terms } }) };
  };
  const rowsOf = (query: ReturnType<typeof evaluationsOf>, limit: number) =>
    query.select(columns as readonly (keyof EvaluationTable)[]).limit(limit);
  /** By what ends next; `after` is the row the page before ended with. */
  const byNextEnd = async (
    wanted: SearchedFilter,
    { limit, after }: { limit: number; after?: { id: string; nextEnd: string } | undefined },
  ) => {
    const found = evaluationsOf(db, await lists.narrowed(wanted));
    const query = rowsOf(found, limit)
      .select(NEXT_END.as('next_end'))
      // As the index has it.
      .where(sql<SqlBool>`coalesce(account_id, '') = ${wanted.accountId}`)
      .orderBy(NEXT_END)
      .orderBy('id');
    if (after === undefined) return query.execute();
    const { nextEnd, id } = after;
    return query.where(sql<SqlBool>`${NEXT_END} >= ${nextEnd} and (${NEXT_END} > ${nextEnd} or id > ${id})`).execute();
  };
  return {
    /** How many there are; null: more than lists say. */
    count: async (wanted: EvaluationFilter): Promise<number | null> =>
      lists.count(await searched(wanted), (filter, span) => countUpTo(db, evaluationsOf(db, filter, { span }))),
    async list({
      order = 'newest',
      after,
      ...wanted
    }: EvaluationFilter & Slice & { order?: EvaluationOrder; after?: { id: string; nextEnd: string } | undefined }) {
      const { beforeId, limit, ...filter } = wanted;
      const rows =
        order === 'deadline'
          ? await byNextEnd(await searched(filter), { limit, after })
          : await lists.list({ ...(await searched(filter)), beforeId, limit }, (narrowed, span, most) =>
              rowsOf(evaluationsOf(db, narrowed, { span }), most)
                .orderBy('id', 'desc')
                .execute(),
            );
      return rows as unknown as (Row & { next_end?: string })[];
    },
  };
}
