/** `evaluation`: a submitted dispute, then its result. */
import type { EvaluationStatus } from '@dispute-intake/contract';

export interface EvaluationTable {
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
}
