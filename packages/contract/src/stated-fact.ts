/** A fact read from what the cardholder wrote. Type only, free of zod: the hosted page shows these. */
export interface StatedFact {
  /** Where the fact belongs: `evidences.merchant_contact.attempted`, `dispute.disputed_amount`. */
  path: string;
  value: string | number | boolean;
  /** The cardholder's own words it was read from: `statement.slice(start, end)`. */
  quote: string;
  /** Character positions in the stored (masked) statement. */
  start: number;
  end: number;
  /** 0–1, calibrated. */
  probability: number;
}
