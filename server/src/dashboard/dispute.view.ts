/** Rows of sessions and evaluations as the dashboard shows them. */
import type { EvaluationRequest, IntakeSessionCreate } from '@dispute-intake/contract';
import type { CaseVersion, EvaluationRow, SessionRow, TimelineEntry } from '@dispute-intake/contract/dashboard-api';
import type { EvaluationTable } from '../evaluations/evaluation.table.ts';
import { readResult } from '../evaluations/index.ts';
import { isoTime, isoTimeOrNull } from '../platform/clock.ts';
import type { IntakeSessionTable } from '../sessions/session.table.ts';
import type { ExportedCase } from './case-export.ts';

/** One line of the session list. */
export function shownSession(row: IntakeSessionTable): SessionRow {
  const request = JSON.parse(row.request) as IntakeSessionCreate;
  return {
    id: row.id,
    status: row.status,
    mode: row.mode,
    merchant_name: request.transaction.merchant_name,
    amount: request.transaction.transaction_amount,
    currency: request.transaction.transaction_currency,
    card_scheme: request.transaction.card_scheme,
    last_4: request.card.last_4,
    external_id: request.cardholder?.external_id ?? null,
    created_at: isoTime(row.created_at),
    ended_at: isoTimeOrNull(row.ended_at),
    evaluation_id: row.evaluation_id,
    abandon_reason: row.abandon_reason,
    last_step: row.status === 'completed' ? null : (row.last_step ?? null),
  };
}

const REASONS = {
  timeout: 'time ran out',
  closed: 'the cardholder left',
  credited: 'a refund that was there already settled it',
  already_reported: 'it was reported before',
  recognized: 'the cardholder recognised the payment',
  expired_by_client: 'ended by you',
} as const;

/** What happened to a session, oldest first. */
export function sessionTimeline(row: IntakeSessionTable): TimelineEntry[] {
  const entries: TimelineEntry[] = [{ at: isoTime(row.created_at), what: 'Link created' }];
  if (row.opened_at !== null) entries.push({ at: isoTime(row.opened_at), what: 'Opened by the cardholder' });
  if (row.status === 'opened' && row.active_at !== null) {
    entries.push({
      at: isoTime(row.active_at),
      what: 'Last sign of the cardholder',
      ...(row.last_step ? { step: row.last_step } : {}),
    });
  }
  if (row.ended_at === null) return entries;
  const detail = row.abandon_reason === null ? undefined : REASONS[row.abandon_reason];
  const what = { completed: 'Submitted', abandoned: 'Abandoned', expired: 'Expired', pending: '', opened: '' }[
    row.status
  ];
  entries.push({
    at: isoTime(row.ended_at),
    what,
    ...(detail ? { detail } : {}),
    ...(row.last_step && row.status === 'abandoned' ? { step: row.last_step } : {}),
  });
  return entries;
}

/** What a line of the evaluation list is made from. */
export const LISTED_CASE = [
  'id',
  'status',
  'intake_session_id',
  'request',
  'version',
  'category',
  'subcategory',
  'confidence',
  'reason_code',
  'deadline',
  'duty_due',
  'duty_next',
  'next_action',
  'may_file_from',
  'created_at',
  'completed_at',
  'transaction_id',
  'external_id',
  'failed_checks',
  'missing_documents',
  'state',
] as const satisfies readonly (keyof EvaluationTable)[];
type ListedEvaluation = Pick<EvaluationTable, (typeof LISTED_CASE)[number]>;

/** One line of the evaluation list. */
export function shownEvaluation(row: ListedEvaluation): EvaluationRow {
  const request = JSON.parse(row.request) as EvaluationRequest;
  return {
    id: row.id,
    status: row.status,
    intake_session_id: row.intake_session_id,
    merchant_name: request.transaction.merchant_name,
    amount: request.dispute.disputed_amount,
    currency: request.dispute.disputed_currency,
    card_scheme: request.transaction.card_scheme,
    last_4: request.card.last_4,
    category: row.category,
    subcategory: row.subcategory,
    confidence: row.confidence,
    reason_code: row.reason_code,
    deadline: row.deadline,
    duty: row.duty_due == null || row.duty_next == null ? null : { id: row.duty_next, due_by: row.duty_due },
    next_action: row.next_action,
    state: row.state ?? null,
    may_file_from: row.may_file_from ?? null,
    version: row.version,
    created_at: isoTime(row.created_at),
    completed_at: isoTimeOrNull(row.completed_at),
  };
}

const wordsOf = (column: string | null | undefined): string[] => (column ? column.trim().split(' ') : []);
/** The same as a line of an export. */
export const exportedCase = (row: ListedEvaluation): ExportedCase => ({
  ...shownEvaluation(row),
  legal_duty: row.duty_next ?? null,
  legal_duty_by: row.duty_due ?? null,
  transaction_id: row.transaction_id,
  external_id: row.external_id,
  failed_checks: wordsOf(row.failed_checks),
  missing_documents: wordsOf(row.missing_documents),
});

/** One version of a case, beside the others. */
export function shownVersion(row: ListedEvaluation & Pick<EvaluationTable, 'result'>): Omit<CaseVersion, 'correction'> {
  const { id, version, status, created_at, reason_code, confidence, deadline, next_action } = shownEvaluation(row);
  const result = row.result === null ? null : readResult(row.result);
  const failed_checks = result?.failed_checks.map(({ code }) => code) ?? [];
  const { intake_session_id } = row;
  return {
    id,
    version,
    status,
    created_at,
    reason_code,
    confidence,
    deadline,
    next_action,
    failed_checks,
    intake_session_id,
  };
}
