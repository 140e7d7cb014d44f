/** Evaluations as the API gives them. */
import type {
  EvaluationRecord,
  EvaluationRequest,
  EvaluationResult,
  EvaluationRow,
  EvidenceFile,
  ReportedOutcome,
} from '@dispute-intake/contract';
import { livemodeOf } from '../accounts/index.ts';
import { isoTime, isoTimeOrNull } from '../platform/clock.ts';
import { metadataOf } from '../platform/metadata.ts';
import type { EvaluationTable } from './evaluation.table.ts';
import { readResult } from './stored-result.ts';

/** The request as it is kept: without its metadata, which has a column. */
export const requestOf = (row: Pick<EvaluationTable, 'request'>): EvaluationRequest =>
  JSON.parse(row.request) as EvaluationRequest;
export const resultOf = (row: Pick<EvaluationTable, 'result'>): EvaluationResult | null =>
  row.result === null ? null : readResult(row.result);

/** Words of a column that is searched for one of them: ` a b `, empty where there are none. */
const searchable = (words: readonly string[]): string =>
  words.length === 0 ? '' : ` ${[...new Set(words)].join(' ')} `;
/** What lists are searched by besides the columns of the result. */
export const findingsOf = ({ failed_checks, required_documents }: EvaluationResult) => ({
  failed_checks: searchable(failed_checks.map(({ code }) => code)),
  missing_documents: searchable(
    required_documents.filter(({ status }) => status === 'missing').map(({ kind }) => kind),
  ),
});

/** The id that all versions of a dispute share: that of the first. */
export const disputeIdOf = (row: Pick<EvaluationTable, 'id' | 'dispute_id'>): string => row.dispute_id ?? row.id;

const standingOf = (row: Pick<EvaluationTable, 'report_id' | 'state' | 'withdrawn_at'>) => ({
  report_id: row.report_id ?? null,
  state: row.state ?? ('received' as const),
  withdrawn_at: isoTimeOrNull(row.withdrawn_at ?? null),
});

/** What a line of the list is made from. */
export const LISTED = [
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
export type ListedEvaluation = Pick<EvaluationTable, (typeof LISTED)[number]>;

/** One line of the list. */
export function rowView(row: ListedEvaluation, accountId: string): EvaluationRow {
  return {
    id: row.id,
    status: row.status,
    livemode: livemodeOf(accountId),
    created_at: isoTime(row.created_at),
    completed_at: isoTimeOrNull(row.completed_at),
    version: row.version,
    intake_session_id: row.intake_session_id,
    transaction_id: row.transaction_id,
    external_id: row.external_id,
    category: row.category,
    subcategory: row.subcategory,
    confidence: row.confidence,
    reason_code: row.reason_code,
    deadline: row.deadline,
    next_action: row.next_action,
    metadata: metadataOf(row),
    ...standingOf(row),
  };
}

/** The whole dispute, with the metadata of its files. */
export function recordView(row: EvaluationTable, files: EvidenceFile[]): EvaluationRecord {
  return {
    id: row.id,
    status: row.status,
    livemode: livemodeOf(row.account_id),
    created_at: isoTime(row.created_at),
    completed_at: isoTimeOrNull(row.completed_at),
    version: row.version,
    supersedes: row.supersedes,
    superseded_by: row.superseded_by,
    intake_session_id: row.intake_session_id,
    transaction_id: row.transaction_id,
    external_id: row.external_id,
    metadata: metadataOf(row),
    ...standingOf(row),
    entered_by: row.entered_by ? (JSON.parse(row.entered_by) as EvaluationRecord['entered_by']) : {},
    request: requestOf(row),
    files,
    result: resultOf(row),
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as ReportedOutcome),
    ...(row.test_clock && { test_clock: row.test_clock }),
  };
}
