/** `evaluation`: a submitted dispute, then its result. */

import type {
  Category,
  Confidence,
  DisputeOutcome,
  DisputeState,
  EvaluationStatus,
  NextAction,
  Subcategory,
} from '@dispute-intake/contract';
import type { OnTestClock } from '../test-side/test-clock.table.ts';

export interface EvaluationTable extends OnTestClock {
  id: string;
  account_id: string;
  /** The intake session it came from; null when submitted directly. */
  intake_session_id: string | null;
  status: EvaluationStatus;
  /** JSON of the request, masked. */
  request: string;
  /** JSON of the result; null until completed. */
  result: string | null;
  /** JSON of the explained rules; null until completed. */
  explanation: string | null;
  /** `traceparent` of the request it came with; null where nothing was traced. */
  trace: string | null;
  created_at: number;
  completed_at: number | null;
  /** 1 for the first submission of a dispute; each later one supersedes the one before. */
  version: number;
  supersedes: string | null;
  superseded_by: string | null;
  /** Of the request, so that it is found by them. */
  transaction_id: string | null;
  arn: string | null;
  /** The merchant's name as `searchText` has it. */
  merchant_search: string | null;
  /** The cardholder's, of the session it came from. */
  external_id: string | null;
  /** JSON object of texts; null where none was sent. */
  metadata: string | null;
  /** Of the result; null until completed. */
  category: Category | null;
  subcategory: Subcategory | null;
  confidence: Confidence | null;
  reason_code: string | null;
  /** ISO date. */
  deadline: string | null;
  next_action: NextAction | null;
  /** First day to file, ISO date. */
  may_file_from?: string | null;
  /** The disputed amount in minor units of `currency`. */
  amount_minor?: number | null;
  currency?: string | null;
  card_scheme?: string | null;
  /** Codes of the failed checks with a space before and after each; empty where there are none, null until completed. */
  failed_checks?: string | null;
  /** Kinds of the required documents that are missing, in the same way. */
  missing_documents?: string | null;
  /** JSON of the reported outcome; null until one is reported. */
  outcome: string | null;
  outcome_kind?: DisputeOutcome | null;
  /** Id of the first version; null: this is the first. */
  dispute_id?: string | null;
  /** The report of several payments, and the payment's place in it from 0; null: a single payment. */
  report_id?: string | null;
  report_position?: number | null;
  /** The newest update's, on the newest version; null: none was reported. */
  state?: DisputeState | null;
  /** When the cardholder withdrew it. */
  withdrawn_at?: number | null;
  /** JSON of path → `FactGiver`; null where it was not submitted by an intake. */
  entered_by?: string | null;
  /** The first of its legal duties that is not done: ISO date, and the duty's id; null where none has a day. */
  duty_due?: string | null;
  duty_next?: string | null;
  /** JSON of {@link CorrectionNote}, of a version that an operator put right. */
  correction?: string | null;
}

/** Who put a version right, and why. */
export interface CorrectionNote {
  by: string;
  why: string;
}
