import type { ReadablePath } from './evidence-fields.ts';

/** What a statement says did not happen: of no evidence field, and shown nowhere. */
export type DeniedPath = `denied.${
  | 'cancellation'
  | 'card_missing'
  | 'card_not_received'
  | 'trouble'
  | 'loss'
  | 'strangers'
  | 'non_receipt'
  | 'absence'
  | 'return'
  | 'overcharge'
  | 'other_payment'}`;
/** Where a fact that was read belongs. */
export type StatedPath = `evidences.${ReadablePath}` | 'dispute.disputed_amount' | DeniedPath;

/** A fact the cardholder stated in free text, with the words it was read from. Type only, free of zod: the hosted page shows these. */
export interface StatedFact {
  /** Where the fact belongs in a request: `evidences.merchant_contact.at`, or `dispute.disputed_amount`. */
  path: StatedPath;
  /** Dates are ISO days; amounts are decimal numbers in the currency they were stated in. */
  value: string | number | boolean;
  /** The cardholder's own words it was read from: `statement.slice(start, end)`. */
  quote: string;
  /** Positions in the stored (masked) statement, UTF-16 code units. */
  start: number;
  end: number;
  /** Calibrated probability that a careful reader would read the same, between 0 and 1. */
  probability: number;
  /** Other values the statement tells under the same path: it tells of more than one thing, and contradicts none of these. */
  also_told?: readonly (string | boolean)[] | undefined;
  /** `encoder`: only the language model found it, no pattern. It fills a missing fact, and contradicts a given one only where it is sure. */
  read_by?: 'encoder' | undefined;
}
