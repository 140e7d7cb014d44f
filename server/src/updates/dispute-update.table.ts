/** `dispute_update`: what the issuer reported of a dispute, for the cardholder. */
import type { DisputeState } from '@dispute-intake/contract';

export interface DisputeUpdateTable {
  id: string;
  account_id: string;
  /** Id of the dispute's first version. */
  dispute_id: string;
  state: DisputeState;
  /** JSON of message, amount, currency and reference. */
  content: string;
  /** ISO 8601: since when it is so. */
  at: string;
  /** Later than that of the update before, so that it tells their order. */
  recorded_at: number;
  /** 1: written with an outcome, and replaced or removed with it. */
  of_outcome: number;
}
