/** Other disputes that an evaluation has to do with, and the warning where the same payment was reported before. */
import type {
  EvaluationRequest,
  EvaluationResult,
  ExplainedRule,
  FailedCheck,
  Relation,
} from '@dispute-intake/contract';
import type { Db } from '../database.ts';
import { isoTime } from '../platform/clock.ts';
import type { EvaluationTable } from './evaluation.table.ts';
import { disputeIdOf, requestOf } from './evaluation.view.ts';
import { MAX_RELATED, type RelatedRow, standingStore } from './standing.store.ts';

export const ALREADY_REPORTED = 'already_reported';

interface Other {
  row: RelatedRow;
  why: Relation;
}

/** True unless it was withdrawn, by the cardholder or as the issuer reported. */
export const isOpen = (row: RelatedRow): boolean =>
  (row.withdrawn_at ?? null) === null && row.outcome_kind !== 'withdrawn';

/** Each other dispute once, by the strongest reason: the payment, its ARN, a file, the report; newest first. */
export async function otherDisputes(
  from: Db,
  of: {
    accountId: string;
    /** Left out: the dispute itself. */
    disputeId: string;
    payment: { transaction_id: string; arn?: string | undefined };
    fileIds: readonly string[];
    reportId: string | null;
  },
): Promise<Other[]> {
  const store = standingStore(from);
  const found: Other[] = [];
  const add = (rows: readonly RelatedRow[], why: Relation) => {
    for (const row of rows) {
      const id = disputeIdOf(row);
      if (id === of.disputeId || found.some((other) => disputeIdOf(other.row) === id)) continue;
      if (found.filter((other) => other.why === why).length < MAX_RELATED) found.push({ row, why });
    }
  };
  add(await store.sameTransaction(of.accountId, of.payment.transaction_id), 'same_transaction');
  if (of.payment.arn !== undefined) add(await store.sameArn(of.accountId, of.payment.arn), 'same_arn');
  add(await store.sameFiles(of.accountId, of.fileIds), 'same_file');
  if (of.reportId !== null) {
    for (const row of await store.ofReport(of.accountId, of.reportId))
      if (disputeIdOf(row) !== of.disputeId && !found.some((other) => disputeIdOf(other.row) === disputeIdOf(row)))
        found.push({ row, why: 'same_report' });
  }
  return found;
}

/** The other disputes of an evaluation, as they are now. */
export function otherDisputesOf(
  from: Db,
  row: EvaluationTable,
  { transaction, evidences }: EvaluationRequest = requestOf(row),
): Promise<Other[]> {
  return otherDisputes(from, {
    accountId: row.account_id,
    disputeId: disputeIdOf(row),
    payment: transaction,
    fileIds: (evidences.additional_documentation ?? []).map((id) => id.toLowerCase()),
    reportId: row.report_id ?? null,
  });
}

/** What a result says of other disputes, and the rule and warning where a client submits a payment that was reported before. */
export async function relatedOf(
  from: Db,
  row: EvaluationTable,
  request: EvaluationRequest,
): Promise<{ related: NonNullable<EvaluationResult['related']>; checks: FailedCheck[]; rules: ExplainedRule[] }> {
  const others = await otherDisputesOf(from, row, request);
  const related = others.map(({ row: other, why }) => ({ evaluation_id: other.id, why }));
  const earlier = others.find(
    ({ row: other, why }) =>
      (why === 'same_transaction' || why === 'same_arn') && isOpen(other) && other.created_at <= row.created_at,
  );
  if (!earlier || row.intake_session_id !== null) return { related, checks: [], rules: [] };
  return { related, ...reportedBefore(earlier) };
}

function reportedBefore({ row, why }: Other): { checks: FailedCheck[]; rules: ExplainedRule[] } {
  const field = why === 'same_arn' ? 'arn' : 'transaction_id';
  const day = isoTime(row.created_at).slice(0, 10);
  const said = `This payment was reported before, on ${day} (evaluation ${row.id})`;
  const msg = `${said}: continue that dispute with supersedes, or withdraw it`;
  return {
    checks: [{ loc: ['body', 'transaction', field], msg, type: 'warning', code: ALREADY_REPORTED }],
    rules: [
      {
        code: ALREADY_REPORTED,
        title: 'The payment was not reported before',
        sentence: `${said}.`,
        inputs: { [`transaction.${field}`]: why },
        outcome: 'failed',
        effect: { failed_check: ALREADY_REPORTED },
        source: 'Service: another dispute of the account names the same payment and was not withdrawn',
        sources: [],
        from: null,
        until: null,
      },
    ],
  };
}
