/** Evaluations and their files for the eyes of operators. Read only, always within one account. */
import type { DisputeOutcome, EvaluationStatus } from '@dispute-intake/contract';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { countUpTo } from '../platform/db/counted.ts';
import { countInSlices, isFoundByIndex, readInSlices, type Span } from '../platform/db/sliced-list.ts';
import { madeWithin, spanWithin } from '../platform/id-range.ts';
import { type DisputeFilter, type Slice, searched } from './dispute-filter.store.ts';
import { countFound, isOneOf, matches } from './found-ids.store.ts';

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
  mayFileOn?: string | undefined;
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

/** What an index finds the rows by. */
const EVALUATION_INDEXES = [
  'status',
  'category',
  'subcategory',
  'confidence',
  'reasonCode',
  'nextAction',
  'cardScheme',
  'mayFileOn',
];

/** A column of words holds this one; what the pattern language would read is taken as it stands. */
const holdsWord = (column: 'failed_checks' | 'missing_documents', word: string) =>
  sql<boolean>`${sql.ref(column)} like ${`% ${word.replace(/[\\%_]/g, '\\$&')} %`} escape '\\'`;

/** All that match, for counting, reading and ordering. */
function evaluationsOf(db: Db, filter: EvaluationFilter, span: Span = {}) {
  const { status, category, confidence, reasonCode, search, ids, fromMs, toMs } = filter;
  let query = db.selectFrom('evaluation').where('account_id', '=', filter.accountId);
  if (status !== undefined) query = query.where('status', '=', sql.lit(status as EvaluationStatus));
  // The index of what is unfinished is used only where the condition says that it is.
  if (status !== undefined && status !== 'completed') query = query.where('status', '<>', sql.lit('completed'));
  const { nextAction, cardScheme, subcategory, deadlineBefore, deadlineFrom, mayFileOn, isOpen } = filter;
  if (category !== undefined) query = query.where('category', '=', category as 'fraud');
  if (subcategory !== undefined) query = query.where('subcategory', '=', subcategory as 'duplicate_charge');
  if (confidence !== undefined) query = query.where('confidence', '=', confidence as 'high');
  if (nextAction !== undefined) query = query.where('next_action', '=', nextAction as 'file');
  if (cardScheme !== undefined) query = query.where('card_scheme', '=', cardScheme);
  if (deadlineBefore !== undefined) query = query.where('deadline', '<=', deadlineBefore);
  if (deadlineFrom !== undefined) query = query.where('deadline', '>=', deadlineFrom);
  if (mayFileOn !== undefined) query = query.where('may_file_from', '=', mayFileOn);
  const { failedCheck, missingDocument, currency, amountFromMinor, amountToMinor } = filter;
  if (failedCheck !== undefined) query = query.where(holdsWord('failed_checks', failedCheck));
  if (missingDocument !== undefined) query = query.where(holdsWord('missing_documents', missingDocument));
  if (currency !== undefined) query = query.where('currency', '=', currency);
  if (amountFromMinor !== undefined) query = query.where('amount_minor', '>=', amountFromMinor);
  if (amountToMinor !== undefined) query = query.where('amount_minor', '<=', amountToMinor);
  // Their index holds only completed cases, and is used where the condition says so.
  if (failedCheck ?? missingDocument ?? currency) query = query.where('failed_checks', 'is not', null);
  if (filter.outcome === 'any') query = query.where('outcome_kind', 'is not', null);
  else if (filter.outcome !== undefined) query = query.where('outcome_kind', '=', filter.outcome);
  if (isOpen) query = query.where('outcome', 'is', null).where('superseded_by', 'is', null);
  if (reasonCode === 'none') query = query.where('status', '=', 'completed').where('reason_code', 'is', null);
  else if (reasonCode !== undefined) query = query.where('reason_code', '=', reasonCode);
  query = query.where(madeWithin('uuid', { fromMs, toMs, ...span }));
  if (ids !== undefined) query = query.where(isOneOf(ids));
  if (search !== undefined) {
    query = query.where((eb) => matches(eb, 'evaluation', search));
  }
  return query;
}

/** Newest first; absence is `undefined`. */
export const evaluationViewStore = (db: Db) => ({
  async count(wanted: EvaluationFilter) {
    const filter = await searched(db, 'evaluation', wanted);
    const { accountId, search } = filter;
    if (search !== undefined && isFoundByIndex({ ...filter, search: undefined }, []))
      return countFound(db, 'evaluation', accountId, search);
    const count = (span?: Span) => countUpTo(db, evaluationsOf(db, filter, span));
    if (isFoundByIndex(filter, EVALUATION_INDEXES)) return count();
    return countInSlices(db, 'evaluation', { accountId: filter.accountId, ...spanWithin('uuid', filter) }, count);
  },
  /** `order: deadline` leaves out what has no last day to file; `after` is the row the page before ended with. */
  async list({
    beforeId,
    limit,
    order = 'newest',
    after,
    ...wanted
  }: EvaluationFilter & Slice & { order?: EvaluationOrder; after?: { id: string; deadline: string } | undefined }) {
    const filter = await searched(db, 'evaluation', wanted);
    if (order === 'deadline') {
      const rows = evaluationsOf(db, filter).select(EVALUATION_COLUMNS).limit(limit);
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
    }
    const read = (span: Span, most: number) =>
      evaluationsOf(db, filter, span).select(EVALUATION_COLUMNS).orderBy('id', 'desc').limit(most).execute();
    if (isFoundByIndex(filter, EVALUATION_INDEXES)) return read({ beforeId }, limit);
    return readInSlices(
      db,
      'evaluation',
      { accountId: filter.accountId, ...spanWithin('uuid', { ...filter, beforeId }), limit },
      read,
    );
  },
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
