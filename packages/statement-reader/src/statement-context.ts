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
