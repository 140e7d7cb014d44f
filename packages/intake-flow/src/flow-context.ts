/**
 * What the flow knows beside the answers. Everything the issuer's session already says is taken from here and never
 * asked again.
 */

import type {
  Answers,
  ClaimedSession,
  EarlierReport,
  Enrichment,
  FittingCredit,
  FollowUp,
  SessionPayment,
} from '@dispute-intake/contract/cardholder-api';
import { HOUR_MS } from '@dispute-intake/contract/duration';

export interface FlowContext {
  transaction: ClaimedSession['transaction'];
  /** The latest calendar day, `YYYY-MM-DD`, that counts as "not in the future". */
  today: string;
  /** What may help the cardholder recognise the payment. */
  enrichment?: Enrichment | null;
  /** A second round: what was said before is not asked again. */
  followUp?: FollowUp | null;
  /** Facts the issuer sent, by question id: shown to be confirmed, never asked. */
  given?: Answers;
  /** Refunds that fit, best first. */
  credits?: readonly FittingCredit[];
  /** The payment was reported before. */
  reported?: EarlierReport | null;
  /** Several payments: the chosen ones first, and of these first the one in `transaction`. */
  payments?: readonly SessionPayment[];
}

/** The refund that fits the session's payment. */
export const fittingCredit = ({ credits = [], payments = [] }: FlowContext): FittingCredit | undefined =>
  credits.find(({ transaction_id }) => payments.length === 0 || transaction_id === payments[0]?.transaction_id);

/** The day it is where it is latest on earth (UTC+14): the server's `today`, so that no cardholder's own day is refused. */
export function latestToday(nowMs: number): string {
  return new Date(nowMs + 14 * HOUR_MS).toISOString().slice(0, 10);
}

/** True when there is something to recognise the payment by. */
export function hasEnrichment({ enrichment }: FlowContext): boolean {
  return Object.values(enrichment ?? {}).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false,
  );
}

const EVIDENCE = 'evidences.';
/** The question that fills this path of a request (`evidences.delivery.issue`, `dispute.disputed_amount`). */
export const questionIdOf = (path: string): string =>
  path === 'evidences.cardholder_statement'
    ? 'statement'
    : path.startsWith(EVIDENCE)
      ? path.slice(EVIDENCE.length)
      : path.replace(/^dispute\./, '');
