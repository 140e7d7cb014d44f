/** One fact a cardholder stated in free text, with the words it was read from. */
export interface StatedFact {
  /** Where the fact belongs in a request: `evidences.merchant_contact.at`, or `dispute.disputed_amount`. */
  path: string;
  /** Dates are ISO days; amounts are decimal numbers in the currency they were stated in. */
  value: string | number | boolean;
  /** The words of the statement the fact was read from, verbatim: `statement.slice(start, end)`. */
  quote: string;
  /** Positions in UTF-16 code units. */
  start: number;
  end: number;
  /** Calibrated probability that a careful reader would read the same, between 0 and 1. */
  probability: number;
}

/** What is known of the payment, so that "two days later" and "$" can be resolved. */
export interface StatementContext {
  /** ISO day of the payment. */
  paidOn?: string;
  /** ISO day the statement was written. */
  writtenOn: string;
  /** ISO 4217 code of the payment. */
  currency?: string;
  amount?: number;
  merchantName?: string;
  channel?: string;
  merchantCategoryCode?: string;
  /** BCP 47 tag the statement is expected in; the text itself decides where it speaks clearly. */
  locale?: string;
}
