/**
 * The words of one language on receipts, orders, bookings, letters and carriers' pages. Alternatives separated by `|`, compared
 * without accents and case; `*` ends a stem, ` .. ` is up to eight words.
 */
export interface DocumentWords {
  /** Stand before the sum that was paid or is to be paid: the surest ones. */
  grandTotal: string;
  total: string;
  /** Stand before sums that are not the total: parts, tax, discounts, change, balances. */
  partSum: string;
  /** Stand before the day of purchase, order, invoice or letter. */
  dateLabel: string;
  /** Stand before days of something else: due, valid, travelled, delivered. */
  otherDate: string;
  orderLabel: string;
  /** Of a number that may be an order's, or that of a contract, an approval or a case. */
  referenceLabel: string;
  invoiceLabel: string;
  trackingLabel: string;
  deliveryLabel: string;
  /** Stand before the name of the seller. */
  sellerLabel: string;
  /** A commitment to pay back, or that it was done; matched within one sentence, in which `#` is a sum. */
  refund: string;
  /** Say that money goes back, or to whoever had paid. */
  back: string;
  /** Say that it goes to the reader of the letter. */
  yours: string;
  /** Where to a sum (`#`) beside it goes: to the reader of the letter. */
  arrives: string;
  /** That it goes, without which it may as well have been taken from there. */
  comes: string;
  /** Make the sentence no promise: conditions, refusals, policies, requests. */
  noRefund: string;
  /** Words of `noRefund` within these make no condition: "as requested", "please allow five days". */
  courtesy: string;
  cancelled: string;
  noCancellation: string;
  /** `within 5 business days`: `#n` is the number; `#w` where the days are working days. */
  within: string;
  workingDays: string;
  /** Titles and headings that are no merchant's name. */
  heading: string;
  /** Words that tell what kind of document it is. */
  kinds: {
    receipt: string;
    order_confirmation: string;
    correspondence: string;
    delivery_proof: string;
    return_proof: string;
    cancellation_proof: string;
    credit_slip: string;
    advertisement: string;
    terms: string;
    expert_finding: string;
    police_report: string;
    account_statement: string;
    payment_proof: string;
  };
}
