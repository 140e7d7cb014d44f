/** What the public texts of 2026 brought, row by row: which rule has it and which test shows it, or why there is none. */

export interface CoverageRow {
  subject: string;
  /** Codes of rules, or files of tables, that implement it; absent: not implemented. */
  by?: readonly string[];
  /** File under `src/` whose test shows it. */
  test?: string;
  /** Why it is not implemented, or which part of it is not. */
  open?: string;
}

const CORRECTIONS = 'rules/codes-by-scheme.rules.test.ts';
const DAYS = 'rules/tables/day-figures.test.ts';
const OBLIGATIONS = 'obligations/obligations.test.ts';
const NO_TEXT = 'the conditions are not public';
const noInput = (what: string): string => `no documented input says ${what}`;

export const CORRECTED: readonly CoverageRow[] = [
  { subject: 'Mastercard late presentment is 4808, by the standing of the account', by: ['presented_late', 'account_in_good_standing'], test: CORRECTIONS },
  { subject: 'Visa 13.6 ends 540 days after the sale', by: ['tables/filing-window.table.ts'], test: CORRECTIONS },
  { subject: 'Visa 12.2: the issuer certifies the error; Mastercard 4834 for a refund instead of a reversal', by: ['candidate-code.ts'], test: CORRECTIONS, open: 'whether double the amount may be filed is not public: the amount of the payment is the limit' },
  { subject: 'Cancelled before shipping, no agreed date: 13.7, later 13.1', by: ['classification'], test: CORRECTIONS },
  { subject: 'Mastercard loss, theft or damage is 4834, 90 days; no Visa condition', by: ['charge_consented', 'no_visa_condition'], test: CORRECTIONS },
  { subject: 'Mastercard currency at a cash machine: both European', by: ['atm_currency_outside_europe'], test: CORRECTIONS },
  { subject: 'The permitted variance limits clearing (11.3), not 12.5', by: ['within_tolerance', 'tip_added'], test: 'rules/processing.rules.test.ts' },
  { subject: 'A withheld investment balance is Visa 13.5', by: ['withheld_balance', 'withheld_balance_open'], test: CORRECTIONS, open: 'no public Mastercard text: 4853 only for review' },
  { subject: 'Mastercard digital goods of 25 USD or EUR and less', by: ['digital_goods_small_ticket', 'purchase_controls_present'], test: 'rules/digital-goods-and-rates.rules.test.ts' },
  { subject: 'Codes alive: 10.5, 11.1, 12.4, 13.8, 4849, 4850, 4854', by: ['missing_fact:programme_report_at', 'installment_terms_open', 'same_region'], test: CORRECTIONS },
  { subject: 'Address verification: response U and issuers that do not take part', by: ['avs_invalid_condition'], test: CORRECTIONS, open: 'the logic of the regional conditions of 2026 is not public' },
  { subject: 'US restricted merchant categories keep 10.4 open despite ECI 05 and 06', by: ['three_ds_authenticated', 'three_ds_attempted'], test: CORRECTIONS },
  { subject: 'Ongoing negotiations keep 13.3 open', by: ['negotiations_extend_window'], test: CORRECTIONS },
  { subject: 'Mastercard fraud counter: 35', by: ['fns_counter_exceeded'], test: 'rules/fraud.rules.test.ts' },
  { subject: 'No-show: booking confirmation recommended, the quoted rate decides', by: ['missing_document:booking_confirmation', 'disputed_amount_exceeds_difference'], test: 'rules/digital-goods-and-rates.rules.test.ts' },
  { subject: 'Windows are counted to the day of filing', by: ['filing_window_expired'], test: 'rules/window.rules.test.ts' },
  { subject: 'Digital assets sent on after deception; value that was promised', by: ['digital_asset_scam_excluded', 'digital_asset_value_promised'], test: 'rules/digital-goods-and-rates.rules.test.ts', open: 'Mastercard’s limit for gambling and investments: no public text' },
  { subject: 'History matches from 2026-10-24, by element', by: ['compelling_evidence_history_match'], test: CORRECTIONS },
  { subject: 'Visa 13.1, travel agent cancelled: 30 days', by: ['tables/waiting-period.table.ts'], test: CORRECTIONS },
  { subject: 'Mastercard 4871 and the day of the fraud database report', open: 'the wording of the public note is ambiguous' },
  { subject: 'Visa 13.7: 15 days also from the cancellation of services', by: ['tables/waiting-period.table.ts'], test: DAYS },
  { subject: 'No dispute without a financial loss', by: ['already_credited'], test: 'result/result.test.ts' },
  { subject: 'Fraud is reported before 10.x is filed', by: ['approved_after_fraud_report'], test: 'rules/fraud.rules.test.ts', open: 'reporting itself is the issuer’s act: the day is asked for, its absence costs a step' },
  { subject: 'Two denied face-to-face payments within 15 minutes of a genuine one', open: `a compliance case, and ${noInput('which payments stand beside it')}` },
]; // biome-ignore format: a table reads best in rows

export const RELEASES: readonly CoverageRow[] = [
  { subject: 'Mastercard 4808: certification that authorisation was required', open: 'a certification the issuer gives when filing; it changes no confidence' },
  { subject: 'Mastercard 4808: cleared against authorised amount', by: ['within_tolerance'], test: 'rules/processing.rules.test.ts' },
  { subject: 'Mastercard 4808: Japanese fuel pumps by level of terminal', open: 'the level is taken for unattended limits only; the limit of 15 000 JPY is not judged' },
  { subject: 'Mastercard 4808: stand-in approval after the issuer declined', open: noInput('that the issuer had declined before') },
  { subject: 'Mastercard 4808: unattended terminals of level 3', by: ['tables/tolerance.table.ts'], test: 'rules/processing.rules.test.ts' },
  { subject: 'Mastercard 4808: transit first ride, split clearing', open: noInput('the transit programme of the clearing') },
  { subject: 'Mastercard 4834: no documents for European Maestro, Brazilian tips', open: noInput('the card product') },
  { subject: 'Mastercard 4834: surcharge, unreasonable amount, cash back', open: noInput('such a charge apart from the price') },
  { subject: 'Mastercard Commercial Payments Account exclusion, to 2026-10-23', open: 'it has ended' },
  { subject: 'Mastercard: Colombian reversals of payment', open: 'the text is not public' },
  { subject: 'Mastercard 4850: instalment billing', by: ['installment_terms_open'], test: CORRECTIONS, open: NO_TEXT },
  { subject: 'Mastercard 4854: United States only', by: ['same_region'], test: CORRECTIONS },
  { subject: 'Mastercard 4853: transaction did not complete, merchant voucher', open: noInput('which of them it was') },
  { subject: 'Mastercard 4853: programme registration of the clearing', open: noInput('the registration') },
  { subject: 'Mastercard 4853: failed travel, answer of the bonding authority', open: noInput('what the authority answered') },
  { subject: 'Visa special condition indicator and digital assets', by: ['digital_asset_scam_excluded'], test: 'rules/digital-goods-and-rates.rules.test.ts' },
  { subject: 'Visa 10.4: address verification by region', open: NO_TEXT },
  { subject: 'Visa 10.4: QR-initiated in Kazakhstan', open: noInput('that a code was scanned') },
  { subject: 'Visa 11.3: permitted variance by merchant category', by: ['within_tolerance'], test: 'rules/processing.rules.test.ts' },
  { subject: 'Visa 11.3: windows of India, Nepal, Japan, Malaysia, Denmark; deferred authorisation', open: 'the figures are not public' },
  { subject: 'Visa 11.1, 11.2, 11.3, 13.6, 13.7: agent-facing questions', open: 'their wording is not public' },
  { subject: 'Visa 13.3: only the price', by: ['price_discrepancy_only'], test: 'rules/consumer.rules.test.ts' },
  { subject: 'United States law: clocks start at the report, two billing cycles or 90 days', by: ['obligations/regulation-z.ts', 'obligations/regulation-e.ts'], test: OBLIGATIONS },
]; // biome-ignore format: a table reads best in rows

export const DUTIES: readonly CoverageRow[] = [
  { subject: 'Regulation E: notice in time, 60 days from the statement', by: ['obligations/regulation-e.ts'], test: OBLIGATIONS },
  { subject: 'Regulation E: determine or credit in 10 or 20 business days, finish in 45 or 90 days', by: ['obligations/regulation-e.ts'], test: OBLIGATIONS },
  { subject: 'Regulation E: tell of the credit, correct, report, take back', by: ['obligations/regulation-e.ts'], test: OBLIGATIONS },
  { subject: 'Regulation E: limits of liability', by: ['obligations/regulation-e.ts'], test: OBLIGATIONS, open: 'the day the loss was learned of is no input: given as text' },
  { subject: 'Regulation E: prepaid accounts', by: ['obligations/regulation-e.ts'], test: OBLIGATIONS, open: 'the details of §1005.18(e) are known from memory; whether the account is verified is no input' },
  { subject: 'Regulation Z: acknowledge in 30 days, resolve in two cycles or 90 days', by: ['obligations/regulation-z.ts'], test: OBLIGATIONS },
  { subject: 'Regulation Z: liability, claims and defences, no collection meanwhile', by: ['obligations/regulation-z.ts'], test: OBLIGATIONS, open: 'the cardholder’s region is no input: the limit of 100 miles is named, not judged' },
  { subject: 'PSD2 and UK regulations: 13 months, next business day, liability, proof', by: ['obligations/payment-services.ts'], test: OBLIGATIONS },
  { subject: 'PSD2 and UK regulations: payments whose amount was open, 8 weeks, 10 business days', by: ['obligations/payment-services.ts'], test: OBLIGATIONS },
]; // biome-ignore format: a table reads best in rows

/** Questions of the schemes' forms beyond the facts of the contract. */
export const FORM_FIELDS: readonly CoverageRow[] = [
  { subject: 'Standing of the account (11.x, 4808)', by: ['account_in_good_standing'], test: CORRECTIONS },
  { subject: 'Cancelled before it was sent (13.7)', by: ['classification'], test: CORRECTIONS },
  { subject: 'Ongoing negotiations (13.3)', by: ['negotiations_extend_window'], test: CORRECTIONS },
  { subject: 'Quoted rate of a booking', by: ['disputed_amount_exceeds_difference'], test: 'rules/digital-goods-and-rates.rules.test.ts' },
  { subject: 'Day on which a counterfeit was found (13.4)', by: ['tables/filing-window.table.ts'], test: 'rules/window-branches.rules.test.ts' },
  { subject: 'Why the amount was lowered; when the merchant got the return; what became of the goods; who found the counterfeit; method of the cancellation; whether the merchant accepted it; food; paid to have it redone; first promised day; gift card; voucher instead of a refund; reason of a refused credit; why an earlier credit does not settle it', open: 'text of the forms that decides no right: kept where it is sent (unknown fields are kept and exported), not asked for' },
]; // biome-ignore format: a table reads best in rows
