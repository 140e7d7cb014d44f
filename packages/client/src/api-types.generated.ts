/** Types of the HTTP API. Generated from the contract by `scripts/write-types.ts`: do not edit. */

export interface Alternative {
  reason_code: string;
  subcategory: "fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information";
  confidence: "high" | "moderate_high" | "moderate_low" | "low";
  /** Why it was examined, and why it is not the first */
  why: string;
}

export interface Amount {
  amount: number;
  currency: string;
}

export interface Assisted {
  /** Who it is, in your own words: a name or an identifier */
  by: string;
  channel: "phone" | "branch" | "chat";
  [field: string]: unknown;
}

export interface Card {
  bin: string;
  last_4: string;
  emv_chip_enabled?: boolean;
  emv_pin_preferring?: boolean;
  /** How the card is funded; decides which law's duties apply */
  funding?: "CREDIT" | "DEBIT" | "PREPAID";
  /** Where the issuer is established; decides which law's duties apply */
  issuer_country?: string;
  /** Whether the account is open, restricted or closed */
  account_status?: "open" | "statused" | "closed";
  /** Day of the month on which the billing cycle closes */
  billing_cycle_day?: number;
  /** When the account was opened: new accounts have longer periods under Regulation E */
  account_opened_at?: string;
  [field: string]: unknown;
}

export interface Contradiction {
  paths: string[];
  msg: string;
}

export interface Defence {
  /** What the merchant usually brings */
  brings: string;
  /** What answers it */
  rebuttal: string;
  /** Kinds of documents that show it, the best first */
  documents: Array<"receipt" | "order_confirmation" | "correspondence" | "delivery_proof" | "return_proof" | "cancellation_proof" | "credit_slip" | "advertisement" | "terms" | "photo" | "expert_finding" | "police_report" | "account_statement" | "payment_proof" | "other">;
}

export interface Dispute {
  disputed_amount: number;
  disputed_currency: string;
  /** What the cardholder chose as what went wrong; it weighs more than what the statement reads like */
  problem?: "unrecognized" | "not_received" | "not_as_described" | "cancelled" | "subscription" | "refund_missing" | "duplicate" | "paid_other_way" | "wrong_amount" | "wrong_currency" | "cash_not_dispensed" | "deceived" | "something_else";
  /** When the cardholder reported it; default: now. Legal duties are counted from it. Filing windows and waiting periods are counted to the day of filing: the later of this and the day of evaluation */
  reported_at?: string;
  /** When the periodic statement that first showed the payment was sent */
  statement_date?: string;
  /** Facts that a person has decided to hold, by their path (`evidences.delivery.issue`): what contradicts them counts no more */
  confirmed_facts?: string[];
  [field: string]: unknown;
}

export interface DisputeUpdate {
  id: string;
  state: "received" | "in_review" | "waiting_for_you" | "handed_over" | "provisional_credit" | "won" | "lost" | "refunded" | "closed";
  message: string | null;
  amount: number | null;
  currency: string | null;
  /** Since when it is so */
  at: string;
  /** Where it was handed over to */
  reference: string | null;
  /** When it was reported to the service */
  recorded_at: string;
}

export interface DisputeUpdateRequest {
  state: "received" | "in_review" | "waiting_for_you" | "handed_over" | "provisional_credit" | "won" | "lost" | "refunded" | "closed";
  /** Shown to the cardholder as it is sent, as text; card numbers in it are masked */
  message?: string;
  /** What was credited or refunded, in major units */
  amount?: number;
  /** Of the amount; default: that of the dispute */
  currency?: string;
  /** Since when it is so; default: now */
  at?: string;
  /** Where it was handed over to; never shown to the cardholder */
  reference?: string;
}

export interface DisputeUpdatedWebhook {
  event: "dispute.updated";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  data: {
    /** The newest version */
    evaluation_id: string;
    report_id: string | null;
    intake_session_id: string | null;
    transaction_id: string | null;
    external_id: string | null;
    metadata: Metadata;
    occurred_at: string;
    state: "received" | "in_review" | "waiting_for_you" | "handed_over" | "provisional_credit" | "won" | "lost" | "refunded" | "closed";
    message: string | null;
    amount: number | null;
    currency: string | null;
    /** Since when it is so */
    at: string;
    /** Where it was handed over to */
    reference: string | null;
  };
}

export interface DisputeWithdrawnWebhook {
  event: "dispute.withdrawn";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  data: {
    /** The newest version */
    evaluation_id: string;
    report_id: string | null;
    intake_session_id: string | null;
    transaction_id: string | null;
    external_id: string | null;
    metadata: Metadata;
    occurred_at: string;
    withdrawn_at: string;
  };
}

export interface DocumentFact {
  name: "merchant_name" | "amount" | "date" | "order_number" | "tracking_number" | "delivery_expected" | "refund_promised" | "cancellation_confirmed" | "iban_or_card";
  value: string | boolean | DocumentSum | DocumentRefundPromise;
  /** The words it was read from; card numbers and IBANs are masked */
  quote: string;
  /** From 1 */
  page: number;
  /** That a careful reader would read the same, from 0 to 1 */
  probability: number;
}

/** `refund_promised` */
export interface DocumentRefundPromise {
  /** Decimal */
  amount: number | null;
  /** ISO 4217 */
  currency: string | null;
  /** The day it was promised for */
  by: string | null;
}

/** `amount` */
export interface DocumentSum {
  /** Decimal */
  amount: number;
  /** ISO 4217 */
  currency: string | null;
}

export interface Duties {
  evaluation_id: string;
  /** As they are now */
  obligations: Obligation[];
}

export interface DutyDueWebhook {
  event: "duty.due";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  data: {
    /** The newest version */
    evaluation_id: string;
    report_id: string | null;
    intake_session_id: string | null;
    transaction_id: string | null;
    external_id: string | null;
    metadata: Metadata;
    occurred_at: string;
    obligation: Obligation;
  };
}

export interface DutyRecord {
  /** `id` of one of the result’s obligations */
  obligation_id: string;
  /** When it was done, not in the future */
  done_at: string;
  /** Of your own, for example the number of the letter */
  reference?: string;
}

export interface Enrichment {
  /** Name the merchant is known by */
  display_name?: string;
  /** Fetched once by the service, never by the cardholder’s browser */
  logo_url?: string;
  city?: string;
  website?: string;
  phone?: string;
  items?: Array<{
    description: string;
    amount?: number;
    [field: string]: unknown;
  }>;
  /** Earlier payments to the same merchant */
  earlier_payments?: Array<{
    at: string;
    amount: number;
    [field: string]: unknown;
  }>;
  device_name?: string;
  is_subscription?: boolean;
  [field: string]: unknown;
}

export interface Evaluation {
  id: string;
  status: "queued" | "completed" | "failed";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  created_at: string;
  completed_at: string | null;
}

export interface EvaluationAccepted {
  id: string;
  status: "queued" | "completed" | "failed";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  /** Fields you sent that nothing reads, misspelt perhaps: `body.histroy.credits`. They are kept and given back all the same. At most 20; absent where every field is read */
  unused_fields?: string[];
}

export interface EvaluationCompletedWebhook {
  id: string;
  category: "fraud" | "authorization" | "processing_error" | "consumer_dispute" | "not_disputable" | "unclassified";
  subcategory: "fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information" | null;
  /** How sure it is that a fileable right exists */
  confidence: "high" | "moderate_high" | "moderate_low" | "low";
  /** Proposed card-network reason code; null says only that no scheme right was found, never that a refund should be refused */
  reason_code: string | null;
  /** Three to five sentences: what happened, which right, why this confidence, what to do, the next duty. Absent on results from before it existed */
  summary?: string;
  failed_checks: FailedCheck[];
  /** Last date to file under the proposed code */
  deadline: string | null;
  /** Version of the rule table that decided */
  ruleset: string;
  evaluated_at: string;
  /** What to do next; never advice to refuse the cardholder */
  next_action: "file" | "ask_cardholder" | "ask_issuer" | "wait" | "do_not_file" | "review";
  /** First day to file; null where there is no code */
  may_file_from: string | null;
  /** What can be recovered under the proposed code, in major units of the currency */
  recoverable_amount: Amount | null;
  required_documents: RequiredDocument[];
  /** What would raise the confidence, most useful first */
  missing_facts: MissingFact[];
  /** Further codes that were examined, best first */
  alternatives: Alternative[];
  /** The second cycle: what the merchant usually brings against this dispute, and what answers it */
  defences?: Defence[];
  /** Legal duties of the issuer, whether or not a scheme right exists */
  obligations: Obligation[];
  /** Other disputes it has to do with; absent in results of before */
  related?: Array<{
    evaluation_id: string;
    /** What they share */
    why: "same_transaction" | "same_arn" | "same_file" | "same_report";
  }>;
  /** On version 2 and later: what is different from the version before */
  changes?: ResultChanges;
  event: "evaluation.completed";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  intake_session_id: string | null;
  transaction_id: string | null;
  external_id: string | null;
  metadata: Metadata;
  version: number;
  report_id: string | null;
  occurred_at: string;
}

export interface EvaluationRecord {
  id: string;
  status: "queued" | "completed" | "failed";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  created_at: string;
  completed_at: string | null;
  /** 1 for the first submission of a dispute */
  version: number;
  /** The version before */
  supersedes: string | null;
  /** The version after */
  superseded_by: string | null;
  /** The intake it came from; null when submitted directly */
  intake_session_id: string | null;
  transaction_id: string | null;
  /** The issuer's own identifier of the cardholder */
  external_id: string | null;
  metadata: Metadata;
  /** The report of several payments it belongs to; null: a single payment */
  report_id: string | null;
  /** The newest update */
  state: "received" | "in_review" | "waiting_for_you" | "handed_over" | "provisional_credit" | "won" | "lost" | "refunded" | "closed";
  /** When the cardholder withdrew it */
  withdrawn_at: string | null;
  /** Who gave a fact, by its path (`evidences.card_possession`); empty where it was not submitted by an intake */
  entered_by: Record<string, "cardholder" | "staff" | "issuer">;
  /** What was evaluated, unknown fields included; masked text as it was masked */
  request: {
    dispute: Dispute;
    transaction: Transaction;
    card: Card;
    evidences: Evidences;
    history?: History;
    [field: string]: unknown;
  };
  /** Every file of the dispute */
  files: EvidenceFile[];
  result: EvaluationResult | null;
  /** How the dispute ended, once it was reported */
  outcome: Outcome | null;
  /** A test clock that the object hangs on. Test keys only */
  test_clock?: string;
}

export interface EvaluationRequest {
  dispute: Dispute;
  transaction: Transaction;
  card: Card;
  evidences: Evidences;
  history?: History;
  metadata?: Metadata;
  test_controls?: TestControls;
  /** A test clock that the object hangs on. Test keys only */
  test_clock?: string;
  [field: string]: unknown;
}

export interface EvaluationResult {
  id: string;
  category: "fraud" | "authorization" | "processing_error" | "consumer_dispute" | "not_disputable" | "unclassified";
  subcategory: "fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information" | null;
  /** How sure it is that a fileable right exists */
  confidence: "high" | "moderate_high" | "moderate_low" | "low";
  /** Proposed card-network reason code; null says only that no scheme right was found, never that a refund should be refused */
  reason_code: string | null;
  /** Three to five sentences: what happened, which right, why this confidence, what to do, the next duty. Absent on results from before it existed */
  summary?: string;
  failed_checks: FailedCheck[];
  /** Last date to file under the proposed code */
  deadline: string | null;
  /** Version of the rule table that decided */
  ruleset: string;
  evaluated_at: string;
  /** What to do next; never advice to refuse the cardholder */
  next_action: "file" | "ask_cardholder" | "ask_issuer" | "wait" | "do_not_file" | "review";
  /** First day to file; null where there is no code */
  may_file_from: string | null;
  /** What can be recovered under the proposed code, in major units of the currency */
  recoverable_amount: Amount | null;
  required_documents: RequiredDocument[];
  /** What would raise the confidence, most useful first */
  missing_facts: MissingFact[];
  /** Further codes that were examined, best first */
  alternatives: Alternative[];
  /** The second cycle: what the merchant usually brings against this dispute, and what answers it */
  defences?: Defence[];
  /** Legal duties of the issuer, whether or not a scheme right exists */
  obligations: Obligation[];
  /** Other disputes it has to do with; absent in results of before */
  related?: Array<{
    evaluation_id: string;
    /** What they share */
    why: "same_transaction" | "same_arn" | "same_file" | "same_report";
  }>;
  /** On version 2 and later: what is different from the version before */
  changes?: ResultChanges;
}

export interface EvaluationRevision {
  /** The evaluation that this one replaces; `409` when it is superseded already */
  supersedes: string;
  dispute?: {
    disputed_amount?: number;
    disputed_currency?: string;
    /** What the cardholder chose as what went wrong; it weighs more than what the statement reads like */
    problem?: "unrecognized" | "not_received" | "not_as_described" | "cancelled" | "subscription" | "refund_missing" | "duplicate" | "paid_other_way" | "wrong_amount" | "wrong_currency" | "cash_not_dispensed" | "deceived" | "something_else";
    /** When the cardholder reported it; default: now. Legal duties are counted from it. Filing windows and waiting periods are counted to the day of filing: the later of this and the day of evaluation */
    reported_at?: string;
    /** When the periodic statement that first showed the payment was sent */
    statement_date?: string;
    /** Facts that a person has decided to hold, by their path (`evidences.delivery.issue`): what contradicts them counts no more */
    confirmed_facts?: string[];
    [field: string]: unknown;
  };
  transaction?: {
    transaction_id?: string;
    card_scheme?: "MC" | "VISA";
    channel_type?: "ECOMMERCE" | "ATM" | "POS" | "MOTO" | "RECURRING";
    merchant_name?: string;
    merchant_country?: string;
    transaction_amount?: number;
    transaction_currency?: string;
    /** What the cardholder was billed, where it was in another currency: a refund is found by it */
    billing_amount?: number;
    billing_currency?: string;
    merchant_id?: string;
    transaction_timestamp?: string;
    /** Processing date (Visa TPD, Mastercard CSBD) that filing windows are counted from; default: the transaction timestamp */
    settlement_timestamp?: string;
    /** Acquirer reference number */
    arn?: string;
    /** Retrieval reference number */
    rrn?: string;
    merchant_category_code?: string;
    terminal_id?: string;
    batch_id?: string;
    /** APPLE_PAY, GOOGLE_PAY, SAMSUNG_PAY or another wallet */
    mobile_wallet?: string | null;
    device_fingerprint?: string;
    /** Network address of the device */
    device_location?: string;
    avs_result?: "MATCH" | "PARTIAL_MATCH" | "NO_MATCH" | "NOT_AVAILABLE";
    cvv_match?: boolean;
    /** Electronic commerce indicator */
    eci_code?: string;
    pos_entry_type?: "MANUAL" | "CHIP" | "CONTACTLESS" | "MAGSTRIPE" | "FALLBACK" | "CREDENTIAL_ON_FILE";
    terminal_entry_capability?: "MSR_ONLY" | "CHIP" | "CONTACTLESS" | "MANUAL_ONLY";
    authorization_mode?: "ONLINE" | "OFFLINE" | "STAND_IN";
    is_network_tokenized?: boolean;
    /** Mastercard SLI (DE 48 SE 42) */
    security_level_indicator?: string;
    authorization_response?: "APPROVED" | "DECLINED";
    authorized_amount?: number;
    authorization_merchant_category_code?: string;
    terminal_attended?: boolean;
    /** Which instalment of how many the payment is */
    installment?: {
      /** Its place among the instalments, from 1 */
      number?: number;
      /** How many instalments there are */
      count?: number;
      [field: string]: unknown;
    };
    /** The authorisation was a preauthorisation */
    preauthorized?: boolean;
    /** Response code of the address verification, as the acquirer received it */
    avs_response_code?: string;
    /** Level of the cardholder-activated terminal (Mastercard) */
    cat_level?: number;
    /** Visa special condition indicator */
    special_condition_indicator?: string;
    /** The account stood on the bulletin or exception file that day */
    on_recovery_bulletin?: boolean;
    /** False where the account of the payment is not on file */
    account_on_file?: boolean;
    /** Shown to a cardholder who does not recognise the payment; no rule reads it */
    enrichment?: Enrichment;
    [field: string]: unknown;
  };
  card?: {
    bin?: string;
    last_4?: string;
    emv_chip_enabled?: boolean;
    emv_pin_preferring?: boolean;
    /** How the card is funded; decides which law's duties apply */
    funding?: "CREDIT" | "DEBIT" | "PREPAID";
    /** Where the issuer is established; decides which law's duties apply */
    issuer_country?: string;
    /** Whether the account is open, restricted or closed */
    account_status?: "open" | "statused" | "closed";
    /** Day of the month on which the billing cycle closes */
    billing_cycle_day?: number;
    /** When the account was opened: new accounts have longer periods under Regulation E */
    account_opened_at?: string;
    [field: string]: unknown;
  };
  evidences?: {
    cardholder_statement?: string;
    /** Ids of uploaded evidence files */
    additional_documentation?: string[];
    /** Earlier undisputed transactions whose device, IP address, login or delivery address match */
    oldest_matching_transaction_timestamps?: string[];
    oldest_merchant_purchase_at?: string;
    /** Chip data (DE 55), BER-TLV in hexadecimal */
    emv_tlv_hex?: string;
    card_possession?: "in_possession" | "lost" | "stolen" | "never_received";
    card_missing_since?: string;
    recognizes_merchant?: boolean;
    participated?: boolean;
    deceived?: boolean;
    merchant_contact?: {
      attempted: boolean;
      at?: string;
      method?: "email" | "phone" | "chat" | "in_person" | "post" | "other";
      outcome?: string;
      prohibited_by_law?: boolean;
      [field: string]: unknown;
    };
    purchase?: {
      kind: "merchandise" | "service" | "digital" | "event" | "travel" | "lodging" | "timeshare" | "subscription" | "digital_asset";
      description?: string;
      [field: string]: unknown;
    };
    delivery?: {
      expected_at?: string;
      received_at?: string;
      issue?: "not_received" | "late" | "wrong_location" | "partial" | "empty_or_wrong_contents";
      agreed_location?: string;
      tracking_number?: string;
      carrier?: string;
      dispatch_waiver_signed?: boolean;
      /** Who took it in */
      received_by?: "cardholder" | "household_member" | "gift_recipient" | "neighbour" | "other";
      /** The new date the merchant set for an event or a service */
      rescheduled_to?: string;
      [field: string]: unknown;
    };
    /** When the cardholder first learned that it would not be provided */
    learned_not_provided_at?: string;
    /** Whether somebody besides the merchant makes the loss good: a bond, an insurer, another payer */
    loss_cover?: {
      /** Whether somebody besides the merchant makes the loss good */
      outcome: "paid" | "refused" | "pending" | "not_asked" | "no_cover";
      source?: "bond" | "insurance" | "travel_guarantee" | "other_payer";
      /** What was paid, in the currency of the payment */
      amount?: number;
      /** When the bond, the insurer or the guarantee was asked to pay */
      requested_at?: string;
      [field: string]: unknown;
    };
    /** Who made the payment, where it was not the cardholder and is known to them */
    used_by?: "household_member" | "minor" | "authorised_user" | "acquaintance";
    service_interrupted_at?: string;
    service_period_months?: number;
    service_used_after?: boolean;
    merchant_unavailable?: boolean;
    condition?: {
      issue: "damaged" | "defective" | "different" | "counterfeit" | "poor_quality";
      description?: string;
      third_party_finding?: "none" | "rights_holder" | "customs" | "law_enforcement" | "expert";
      /** When somebody else than the cardholder found it to be a counterfeit */
      found_at?: string;
      [field: string]: unknown;
    };
    price_discrepancy_only?: boolean;
    consequential_damage?: boolean;
    misrepresentation?: {
      promised?: string;
      received?: string;
      [field: string]: unknown;
    };
    return?: {
      outcome: "returned" | "attempted" | "not_returned";
      at?: string;
      method?: string;
      tracking_number?: string;
      reason?: string;
      [field: string]: unknown;
    };
    cancellation?: {
      at?: string;
      by?: "cardholder" | "merchant";
      reason?: string;
      policy_disclosed?: boolean;
      confirmation_number?: string;
      contract_at?: string;
      within_policy?: boolean;
      /** Cancelled before the goods were sent */
      before_shipping?: boolean;
      [field: string]: unknown;
    };
    subscription?: {
      permission_withdrawn_at?: string;
      contact_used?: string;
      other_payment_given?: boolean | string;
      [field: string]: unknown;
    };
    reservation?: {
      issue: "no_show" | "cancelled" | "no_room" | "used_accommodation" | "rate_differs";
      quoted_rate?: {
        amount: number;
        currency: string;
        [field: string]: unknown;
      };
      cancelled_at?: string;
      policy_disclosed?: boolean;
      [field: string]: unknown;
    };
    refund?: {
      document: "credit_slip" | "voided_receipt" | "merchant_acknowledgement" | "none";
      at?: string;
      amount?: number;
      /** The cardholder accepted a voucher of the merchant in place of the money */
      voucher_accepted?: boolean;
      [field: string]: unknown;
    };
    /** The valid transaction that this one repeats */
    original_transaction?: {
      transaction_id?: string;
      arn?: string;
      at?: string;
      amount?: number;
      separate_order?: boolean;
      [field: string]: unknown;
    };
    other_payment?: {
      method?: "cash" | "other_card" | "bank_transfer" | "cheque" | "voucher" | "agent";
      evidence?: "receipt" | "statement" | "cheque_image" | "voucher" | "merchant_confirmation" | "none";
      [field: string]: unknown;
    };
    expected_amount?: number;
    /** What the expected amount rests on */
    expected_amount_basis?: "agreed" | "quote" | "estimate";
    /** What the cardholder did about a conversion into the currency of the card */
    conversion?: "chosen" | "refused" | "not_offered";
    expected_currency?: string;
    currency_display?: "agreed" | "informational_only";
    cash?: {
      requested?: number;
      dispensed?: number;
      [field: string]: unknown;
    };
    /** A credit posted as a debit, the reverse, or a refund where a reversal was due */
    posting_error?: {
      kind: "credit_as_debit" | "debit_as_credit" | "refund_instead_of_reversal";
      other_posted_at?: string;
      [field: string]: unknown;
    };
    tip_added?: boolean;
    /** A balance the seller of an investment refuses to pay out */
    investment?: {
      withdrawal_requested_at?: string;
      available_balance?: {
        amount: number;
        currency: string;
        [field: string]: unknown;
      };
      refused?: boolean;
      [field: string]: unknown;
    };
    /** Purchase controls of a shop for digital goods */
    digital_controls?: {
      disable_default?: boolean;
      open_period_max_15_min?: boolean;
      confirm_each?: boolean;
      [field: string]: unknown;
    };
    digital_asset?: {
      value_promised?: boolean;
      wallet?: string;
      [field: string]: unknown;
    };
    /** Talks with the merchant that were still going on */
    negotiations?: {
      started_at?: string;
      explanation?: string;
      [field: string]: unknown;
    };
    /** An original credit that the recipient refused, or that a law forbids */
    credit_refusal?: {
      reason: "recipient_refused" | "prohibited_by_law";
      explanation?: string;
      [field: string]: unknown;
    };
    /** What is wrong with the billing of instalments */
    installment?: {
      explanation?: string;
      [field: string]: unknown;
    };
    /** Earlier undisputed payments at the merchant, with the elements that match this one */
    history_matches?: Array<{
      at: string;
      elements: Array<"device" | "login" | "delivery_address" | "ip">;
      [field: string]: unknown;
    }>;
    addendum?: {
      consented: boolean;
      policy_disclosed?: boolean;
      kind?: "loss_theft_damage" | "other";
      /** When the extra charge arose */
      at?: string;
      [field: string]: unknown;
    };
    [field: string]: unknown;
  };
  history?: History;
  metadata?: Metadata;
  test_controls?: TestControls;
  [field: string]: unknown;
}

export interface EvaluationRow {
  id: string;
  status: "queued" | "completed" | "failed";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  created_at: string;
  completed_at: string | null;
  /** 1 for the first submission of a dispute */
  version: number;
  /** The intake it came from; null when submitted directly */
  intake_session_id: string | null;
  transaction_id: string | null;
  /** The issuer's own identifier of the cardholder */
  external_id: string | null;
  category: "fraud" | "authorization" | "processing_error" | "consumer_dispute" | "not_disputable" | "unclassified" | null;
  subcategory: "fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information" | null;
  confidence: "high" | "moderate_high" | "moderate_low" | "low" | null;
  reason_code: string | null;
  deadline: string | null;
  next_action: "file" | "ask_cardholder" | "ask_issuer" | "wait" | "do_not_file" | "review" | null;
  metadata: Metadata;
  /** The report of several payments it belongs to; null: a single payment */
  report_id: string | null;
  /** The newest update */
  state: "received" | "in_review" | "waiting_for_you" | "handed_over" | "provisional_credit" | "won" | "lost" | "refunded" | "closed";
  /** When the cardholder withdrew it */
  withdrawn_at: string | null;
}

export type EvaluationSubmission = EvaluationRequest | EvaluationRevision;

export interface AccountEvent {
  /** The `webhook-id` of the message */
  id: string;
  type: "evaluation.completed" | "intake.session.completed" | "intake.session.abandoned" | "dispute.updated" | "dispute.withdrawn" | "duty.due";
  occurred_at: string;
  /** The body a webhook endpoint receives */
  payload: EvaluationCompletedWebhook | IntakeSessionCompletedWebhook | IntakeSessionAbandonedWebhook | DisputeUpdatedWebhook | DisputeWithdrawnWebhook | DutyDueWebhook;
}

export interface EventPage {
  data: AccountEvent[];
  /** Where to go on: also given when there is nothing more yet */
  next_cursor: string;
  has_more: boolean;
}

export interface EvidenceFile {
  id: string;
  original_name: string;
  mime_type: "application/pdf" | "image/png" | "image/jpeg" | "image/webp" | "image/heic" | "text/plain" | "message/rfc822" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  /** Bytes */
  size: number;
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  /** What the document is; null where nobody said */
  kind: "receipt" | "order_confirmation" | "correspondence" | "delivery_proof" | "return_proof" | "cancellation_proof" | "credit_slip" | "advertisement" | "terms" | "photo" | "expert_finding" | "police_report" | "account_statement" | "payment_proof" | "other" | null;
  /** The intake it was uploaded in */
  intake_session_id: string | null;
  /** The newest evaluation it belongs to */
  evaluation_id: string | null;
  /** The first file of the account with the same bytes */
  duplicate_of: string | null;
  /** The e-mail it came attached to: its file */
  attached_to: string | null;
  /** What is doubtful about the file, for example active content */
  warnings?: string[];
  /** What was read in the file, within seconds of its upload */
  reading: FileReading;
  /** Present where a virus scanner is set up: what it said */
  scan?: "clean";
}

export interface EvidenceFileWithUrl {
  id: string;
  original_name: string;
  mime_type: "application/pdf" | "image/png" | "image/jpeg" | "image/webp" | "image/heic" | "text/plain" | "message/rfc822" | "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  /** Bytes */
  size: number;
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  /** What the document is; null where nobody said */
  kind: "receipt" | "order_confirmation" | "correspondence" | "delivery_proof" | "return_proof" | "cancellation_proof" | "credit_slip" | "advertisement" | "terms" | "photo" | "expert_finding" | "police_report" | "account_statement" | "payment_proof" | "other" | null;
  /** The intake it was uploaded in */
  intake_session_id: string | null;
  /** The newest evaluation it belongs to */
  evaluation_id: string | null;
  /** The first file of the account with the same bytes */
  duplicate_of: string | null;
  /** The e-mail it came attached to: its file */
  attached_to: string | null;
  /** What is doubtful about the file, for example active content */
  warnings?: string[];
  /** What was read in the file, within seconds of its upload */
  reading: FileReading;
  /** Present where a virus scanner is set up: what it said */
  scan?: "clean";
  signed_url: string;
  signed_url_expires_at: string;
}

export interface Evidences {
  cardholder_statement?: string;
  /** Ids of uploaded evidence files */
  additional_documentation?: string[];
  /** Earlier undisputed transactions whose device, IP address, login or delivery address match */
  oldest_matching_transaction_timestamps?: string[];
  oldest_merchant_purchase_at?: string;
  /** Chip data (DE 55), BER-TLV in hexadecimal */
  emv_tlv_hex?: string;
  card_possession?: "in_possession" | "lost" | "stolen" | "never_received";
  card_missing_since?: string;
  recognizes_merchant?: boolean;
  participated?: boolean;
  deceived?: boolean;
  merchant_contact?: {
    attempted: boolean;
    at?: string;
    method?: "email" | "phone" | "chat" | "in_person" | "post" | "other";
    outcome?: string;
    prohibited_by_law?: boolean;
    [field: string]: unknown;
  };
  purchase?: {
    kind: "merchandise" | "service" | "digital" | "event" | "travel" | "lodging" | "timeshare" | "subscription" | "digital_asset";
    description?: string;
    [field: string]: unknown;
  };
  delivery?: {
    expected_at?: string;
    received_at?: string;
    issue?: "not_received" | "late" | "wrong_location" | "partial" | "empty_or_wrong_contents";
    agreed_location?: string;
    tracking_number?: string;
    carrier?: string;
    dispatch_waiver_signed?: boolean;
    /** Who took it in */
    received_by?: "cardholder" | "household_member" | "gift_recipient" | "neighbour" | "other";
    /** The new date the merchant set for an event or a service */
    rescheduled_to?: string;
    [field: string]: unknown;
  };
  /** When the cardholder first learned that it would not be provided */
  learned_not_provided_at?: string;
  /** Whether somebody besides the merchant makes the loss good: a bond, an insurer, another payer */
  loss_cover?: {
    /** Whether somebody besides the merchant makes the loss good */
    outcome: "paid" | "refused" | "pending" | "not_asked" | "no_cover";
    source?: "bond" | "insurance" | "travel_guarantee" | "other_payer";
    /** What was paid, in the currency of the payment */
    amount?: number;
    /** When the bond, the insurer or the guarantee was asked to pay */
    requested_at?: string;
    [field: string]: unknown;
  };
  /** Who made the payment, where it was not the cardholder and is known to them */
  used_by?: "household_member" | "minor" | "authorised_user" | "acquaintance";
  service_interrupted_at?: string;
  service_period_months?: number;
  service_used_after?: boolean;
  merchant_unavailable?: boolean;
  condition?: {
    issue: "damaged" | "defective" | "different" | "counterfeit" | "poor_quality";
    description?: string;
    third_party_finding?: "none" | "rights_holder" | "customs" | "law_enforcement" | "expert";
    /** When somebody else than the cardholder found it to be a counterfeit */
    found_at?: string;
    [field: string]: unknown;
  };
  price_discrepancy_only?: boolean;
  consequential_damage?: boolean;
  misrepresentation?: {
    promised?: string;
    received?: string;
    [field: string]: unknown;
  };
  return?: {
    outcome: "returned" | "attempted" | "not_returned";
    at?: string;
    method?: string;
    tracking_number?: string;
    reason?: string;
    [field: string]: unknown;
  };
  cancellation?: {
    at?: string;
    by?: "cardholder" | "merchant";
    reason?: string;
    policy_disclosed?: boolean;
    confirmation_number?: string;
    contract_at?: string;
    within_policy?: boolean;
    /** Cancelled before the goods were sent */
    before_shipping?: boolean;
    [field: string]: unknown;
  };
  subscription?: {
    permission_withdrawn_at?: string;
    contact_used?: string;
    other_payment_given?: boolean | string;
    [field: string]: unknown;
  };
  reservation?: {
    issue: "no_show" | "cancelled" | "no_room" | "used_accommodation" | "rate_differs";
    quoted_rate?: {
      amount: number;
      currency: string;
      [field: string]: unknown;
    };
    cancelled_at?: string;
    policy_disclosed?: boolean;
    [field: string]: unknown;
  };
  refund?: {
    document: "credit_slip" | "voided_receipt" | "merchant_acknowledgement" | "none";
    at?: string;
    amount?: number;
    /** The cardholder accepted a voucher of the merchant in place of the money */
    voucher_accepted?: boolean;
    [field: string]: unknown;
  };
  /** The valid transaction that this one repeats */
  original_transaction?: {
    transaction_id?: string;
    arn?: string;
    at?: string;
    amount?: number;
    separate_order?: boolean;
    [field: string]: unknown;
  };
  other_payment?: {
    method?: "cash" | "other_card" | "bank_transfer" | "cheque" | "voucher" | "agent";
    evidence?: "receipt" | "statement" | "cheque_image" | "voucher" | "merchant_confirmation" | "none";
    [field: string]: unknown;
  };
  expected_amount?: number;
  /** What the expected amount rests on */
  expected_amount_basis?: "agreed" | "quote" | "estimate";
  /** What the cardholder did about a conversion into the currency of the card */
  conversion?: "chosen" | "refused" | "not_offered";
  expected_currency?: string;
  currency_display?: "agreed" | "informational_only";
  cash?: {
    requested?: number;
    dispensed?: number;
    [field: string]: unknown;
  };
  /** A credit posted as a debit, the reverse, or a refund where a reversal was due */
  posting_error?: {
    kind: "credit_as_debit" | "debit_as_credit" | "refund_instead_of_reversal";
    other_posted_at?: string;
    [field: string]: unknown;
  };
  tip_added?: boolean;
  /** A balance the seller of an investment refuses to pay out */
  investment?: {
    withdrawal_requested_at?: string;
    available_balance?: {
      amount: number;
      currency: string;
      [field: string]: unknown;
    };
    refused?: boolean;
    [field: string]: unknown;
  };
  /** Purchase controls of a shop for digital goods */
  digital_controls?: {
    disable_default?: boolean;
    open_period_max_15_min?: boolean;
    confirm_each?: boolean;
    [field: string]: unknown;
  };
  digital_asset?: {
    value_promised?: boolean;
    wallet?: string;
    [field: string]: unknown;
  };
  /** Talks with the merchant that were still going on */
  negotiations?: {
    started_at?: string;
    explanation?: string;
    [field: string]: unknown;
  };
  /** An original credit that the recipient refused, or that a law forbids */
  credit_refusal?: {
    reason: "recipient_refused" | "prohibited_by_law";
    explanation?: string;
    [field: string]: unknown;
  };
  /** What is wrong with the billing of instalments */
  installment?: {
    explanation?: string;
    [field: string]: unknown;
  };
  /** Earlier undisputed payments at the merchant, with the elements that match this one */
  history_matches?: Array<{
    at: string;
    elements: Array<"device" | "login" | "delivery_address" | "ip">;
    [field: string]: unknown;
  }>;
  addendum?: {
    consented: boolean;
    policy_disclosed?: boolean;
    kind?: "loss_theft_damage" | "other";
    /** When the extra charge arose */
    at?: string;
    [field: string]: unknown;
  };
  [field: string]: unknown;
}

export interface ExplainedRule {
  code: string;
  /** A claim that is true when the rule passed, for example "Still in time to file" */
  title: string;
  /** What was seen and what follows, with the values */
  sentence: string;
  /** The facts the rule looked at, by path */
  inputs: Record<string, unknown>;
  outcome: "passed" | "failed" | "not_applicable" | "unknown";
  effect: RuleEffect | null;
  /** False where the outcome did not matter for the result. Absent on explanations from before it existed */
  decisive?: boolean;
  /** Public source of the rule */
  source: string;
  /** Public sources of the rule for the scheme of the payment */
  sources: RuleSource[];
  /** The rule holds from this day; null: always */
  from: string | null;
  /** The rule holds until this day; null: no end is announced */
  until: string | null;
}

export interface Explanation {
  evaluation_id: string;
  ruleset: string;
  /** As in the result */
  summary?: string;
  rules: ExplainedRule[];
  stated_facts: StatedFact[];
  contradictions: Contradiction[];
}

export interface ExportedDispute {
  processor: "stripe" | "increase" | "lithic" | "adyen" | "marqeta";
  /** Body of the processor's dispute call, as far as the dispute is known; ids are those of your transaction */
  body: Record<string, unknown>;
  /** Files to upload there */
  attachments: Array<{
    file_id: string;
    /** Where the processor takes the file: a field of its body, or a type of its attachments */
    as: string;
  }>;
  /** What the body still needs; empty where it can be sent as it is */
  missing: Array<{
    /** Field of the body */
    field: string;
    /** What to find out */
    why: string;
  }>;
}

export interface FailedCheck {
  /** Path to the offending or missing input, starting with "body" */
  loc: string[];
  /** What is wrong and what to do, for the issuer */
  msg: string;
  /** error: counts against the dispute; warning: worth knowing */
  type: "error" | "warning";
  /** Stable snake_case name of the check, for example three_ds_authenticated */
  code: string;
}

export interface FileReading {
  /** `none`: there is no text in it; `failed`: it could not be read; `off`: files are not read here */
  status: "pending" | "done" | "none" | "failed" | "off";
  /** ISO 639-1; null where nothing tells */
  language: string | null;
  /** The kind of document it looks like; null where nothing tells */
  looks_like: "receipt" | "order_confirmation" | "correspondence" | "delivery_proof" | "return_proof" | "cancellation_proof" | "credit_slip" | "advertisement" | "terms" | "photo" | "expert_finding" | "police_report" | "account_statement" | "payment_proof" | "other" | null;
  facts: DocumentFact[];
}

export interface History {
  fraud_disputes_last_120_days?: number;
  fraud_chargebacks_on_account?: number;
  fraud_reported_at?: string;
  non_receipt_disputes_at_merchant_last_30_days?: number;
  atm_disputes_at_terminal_last_30_days?: number;
  /** When the scheme reported the merchant or the payment under a monitoring programme */
  programme_report_at?: string;
  credits?: Array<{
    /** The issuer’s own id of the credit */
    id?: string;
    amount: number;
    currency: string;
    /** When it was posted; of a pending credit, when it was announced */
    posted_at: string;
    /** Default: posted */
    status?: "posted" | "pending";
    description?: string;
    [field: string]: unknown;
  }>;
  [field: string]: unknown;
}

export interface InputError {
  loc: string[];
  msg: string;
  type: "error";
}

export interface IntakeCardholder {
  /** The issuer's own identifier, echoed in webhooks */
  external_id?: string;
  locale?: string;
  [field: string]: unknown;
}

export interface IntakeSession {
  id: string;
  /** The link stops working after this time */
  expires_at: string;
  status: "pending" | "opened" | "completed" | "abandoned" | "expired";
  mode: "form" | "chatbot";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  created_at: string;
  /** Once completed; of several payments that of the first */
  evaluation_id?: string;
  /** Once completed; null for a single payment */
  report_id?: string | null;
  /** Who of your staff takes the report; null: the cardholder alone */
  assisted?: Assisted | null;
  /** Once abandoned or expired */
  abandon_reason?: "timeout" | "closed" | "expired_by_client" | "recognized" | "credited" | "already_reported";
  /** Of the payment it is about */
  transaction_id: string;
  /** As it was sent; empty where nothing was */
  cardholder: IntakeCardholder;
  /** As it was sent; empty where nothing was */
  metadata: Metadata;
  /** A test clock that the object hangs on. Test keys only */
  test_clock?: string;
}

export interface IntakeSessionAbandonedWebhook {
  event: "intake.session.abandoned";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  data: {
    intake_session_id: string;
    reason: "timeout" | "closed" | "expired_by_client" | "recognized" | "credited" | "already_reported";
    transaction_id: string;
    cardholder: IntakeCardholder;
    metadata: Metadata;
    occurred_at: string;
  };
}

export interface IntakeSessionCompletedWebhook {
  event: "intake.session.completed";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  data: {
    intake_session_id: string;
    /** Of several payments that of the first */
    evaluation_id: string;
    /** Null for a single payment */
    report_id: string | null;
    /** One a payment */
    evaluation_ids: string[];
    transaction_id: string;
    cardholder: IntakeCardholder;
    metadata: Metadata;
    occurred_at: string;
  };
}

export interface IntakeSessionRenewal {
  /** Who is at the new link: your staff, or with null (and where it is left out) the cardholder */
  assisted?: Assisted | null;
  [field: string]: unknown;
}

export interface IntakeSessionRequest {
  mode?: "form" | "chatbot";
  transaction?: Transaction;
  card?: Card;
  cardholder?: IntakeCardholder;
  /** Where the button at the end leads; app schemes (`mybank:`) are registered in the dashboard */
  return_url?: string;
  metadata?: Metadata;
  /** An evaluation: the intake asks only for what is missing there, and its submission supersedes it */
  follow_up_of?: string;
  /** An evaluation or a report: the link opens the page that says where it stands */
  status_of?: string;
  /** Several payments the cardholder chose, in place of `transaction` */
  transactions?: Transaction[];
  /** Other payments of the card that the cardholder may add */
  candidate_transactions?: Transaction[];
  /** What you know already; without `reported_at` the legal clocks start when the session is created */
  dispute?: {
    disputed_amount?: number;
    disputed_currency?: string;
    /** What the cardholder chose as what went wrong; it weighs more than what the statement reads like */
    problem?: "unrecognized" | "not_received" | "not_as_described" | "cancelled" | "subscription" | "refund_missing" | "duplicate" | "paid_other_way" | "wrong_amount" | "wrong_currency" | "cash_not_dispensed" | "deceived" | "something_else";
    /** When the cardholder reported it; default: now. Legal duties are counted from it. Filing windows and waiting periods are counted to the day of filing: the later of this and the day of evaluation */
    reported_at?: string;
    /** When the periodic statement that first showed the payment was sent */
    statement_date?: string;
    /** Facts that a person has decided to hold, by their path (`evidences.delivery.issue`): what contradicts them counts no more */
    confirmed_facts?: string[];
    [field: string]: unknown;
  };
  /** What you know of the account; it reaches the evaluation as given facts */
  history?: History;
  /** What you know already: shown to the cardholder as yours, may be changed, and is not asked */
  evidences?: {
    cardholder_statement?: string;
    /** Ids of uploaded evidence files */
    additional_documentation?: string[];
    /** Earlier undisputed transactions whose device, IP address, login or delivery address match */
    oldest_matching_transaction_timestamps?: string[];
    oldest_merchant_purchase_at?: string;
    /** Chip data (DE 55), BER-TLV in hexadecimal */
    emv_tlv_hex?: string;
    card_possession?: "in_possession" | "lost" | "stolen" | "never_received";
    card_missing_since?: string;
    recognizes_merchant?: boolean;
    participated?: boolean;
    deceived?: boolean;
    merchant_contact?: {
      attempted: boolean;
      at?: string;
      method?: "email" | "phone" | "chat" | "in_person" | "post" | "other";
      outcome?: string;
      prohibited_by_law?: boolean;
      [field: string]: unknown;
    };
    purchase?: {
      kind: "merchandise" | "service" | "digital" | "event" | "travel" | "lodging" | "timeshare" | "subscription" | "digital_asset";
      description?: string;
      [field: string]: unknown;
    };
    delivery?: {
      expected_at?: string;
      received_at?: string;
      issue?: "not_received" | "late" | "wrong_location" | "partial" | "empty_or_wrong_contents";
      agreed_location?: string;
      tracking_number?: string;
      carrier?: string;
      dispatch_waiver_signed?: boolean;
      /** Who took it in */
      received_by?: "cardholder" | "household_member" | "gift_recipient" | "neighbour" | "other";
      /** The new date the merchant set for an event or a service */
      rescheduled_to?: string;
      [field: string]: unknown;
    };
    /** When the cardholder first learned that it would not be provided */
    learned_not_provided_at?: string;
    /** Whether somebody besides the merchant makes the loss good: a bond, an insurer, another payer */
    loss_cover?: {
      /** Whether somebody besides the merchant makes the loss good */
      outcome: "paid" | "refused" | "pending" | "not_asked" | "no_cover";
      source?: "bond" | "insurance" | "travel_guarantee" | "other_payer";
      /** What was paid, in the currency of the payment */
      amount?: number;
      /** When the bond, the insurer or the guarantee was asked to pay */
      requested_at?: string;
      [field: string]: unknown;
    };
    /** Who made the payment, where it was not the cardholder and is known to them */
    used_by?: "household_member" | "minor" | "authorised_user" | "acquaintance";
    service_interrupted_at?: string;
    service_period_months?: number;
    service_used_after?: boolean;
    merchant_unavailable?: boolean;
    condition?: {
      issue: "damaged" | "defective" | "different" | "counterfeit" | "poor_quality";
      description?: string;
      third_party_finding?: "none" | "rights_holder" | "customs" | "law_enforcement" | "expert";
      /** When somebody else than the cardholder found it to be a counterfeit */
      found_at?: string;
      [field: string]: unknown;
    };
    price_discrepancy_only?: boolean;
    consequential_damage?: boolean;
    misrepresentation?: {
      promised?: string;
      received?: string;
      [field: string]: unknown;
    };
    return?: {
      outcome: "returned" | "attempted" | "not_returned";
      at?: string;
      method?: string;
      tracking_number?: string;
      reason?: string;
      [field: string]: unknown;
    };
    cancellation?: {
      at?: string;
      by?: "cardholder" | "merchant";
      reason?: string;
      policy_disclosed?: boolean;
      confirmation_number?: string;
      contract_at?: string;
      within_policy?: boolean;
      /** Cancelled before the goods were sent */
      before_shipping?: boolean;
      [field: string]: unknown;
    };
    subscription?: {
      permission_withdrawn_at?: string;
      contact_used?: string;
      other_payment_given?: boolean | string;
      [field: string]: unknown;
    };
    reservation?: {
      issue: "no_show" | "cancelled" | "no_room" | "used_accommodation" | "rate_differs";
      quoted_rate?: {
        amount: number;
        currency: string;
        [field: string]: unknown;
      };
      cancelled_at?: string;
      policy_disclosed?: boolean;
      [field: string]: unknown;
    };
    refund?: {
      document: "credit_slip" | "voided_receipt" | "merchant_acknowledgement" | "none";
      at?: string;
      amount?: number;
      /** The cardholder accepted a voucher of the merchant in place of the money */
      voucher_accepted?: boolean;
      [field: string]: unknown;
    };
    /** The valid transaction that this one repeats */
    original_transaction?: {
      transaction_id?: string;
      arn?: string;
      at?: string;
      amount?: number;
      separate_order?: boolean;
      [field: string]: unknown;
    };
    other_payment?: {
      method?: "cash" | "other_card" | "bank_transfer" | "cheque" | "voucher" | "agent";
      evidence?: "receipt" | "statement" | "cheque_image" | "voucher" | "merchant_confirmation" | "none";
      [field: string]: unknown;
    };
    expected_amount?: number;
    /** What the expected amount rests on */
    expected_amount_basis?: "agreed" | "quote" | "estimate";
    /** What the cardholder did about a conversion into the currency of the card */
    conversion?: "chosen" | "refused" | "not_offered";
    expected_currency?: string;
    currency_display?: "agreed" | "informational_only";
    cash?: {
      requested?: number;
      dispensed?: number;
      [field: string]: unknown;
    };
    /** A credit posted as a debit, the reverse, or a refund where a reversal was due */
    posting_error?: {
      kind: "credit_as_debit" | "debit_as_credit" | "refund_instead_of_reversal";
      other_posted_at?: string;
      [field: string]: unknown;
    };
    tip_added?: boolean;
    /** A balance the seller of an investment refuses to pay out */
    investment?: {
      withdrawal_requested_at?: string;
      available_balance?: {
        amount: number;
        currency: string;
        [field: string]: unknown;
      };
      refused?: boolean;
      [field: string]: unknown;
    };
    /** Purchase controls of a shop for digital goods */
    digital_controls?: {
      disable_default?: boolean;
      open_period_max_15_min?: boolean;
      confirm_each?: boolean;
      [field: string]: unknown;
    };
    digital_asset?: {
      value_promised?: boolean;
      wallet?: string;
      [field: string]: unknown;
    };
    /** Talks with the merchant that were still going on */
    negotiations?: {
      started_at?: string;
      explanation?: string;
      [field: string]: unknown;
    };
    /** An original credit that the recipient refused, or that a law forbids */
    credit_refusal?: {
      reason: "recipient_refused" | "prohibited_by_law";
      explanation?: string;
      [field: string]: unknown;
    };
    /** What is wrong with the billing of instalments */
    installment?: {
      explanation?: string;
      [field: string]: unknown;
    };
    /** Earlier undisputed payments at the merchant, with the elements that match this one */
    history_matches?: Array<{
      at: string;
      elements: Array<"device" | "login" | "delivery_address" | "ip">;
      [field: string]: unknown;
    }>;
    addendum?: {
      consented: boolean;
      policy_disclosed?: boolean;
      kind?: "loss_theft_damage" | "other";
      /** When the extra charge arose */
      at?: string;
      [field: string]: unknown;
    };
    [field: string]: unknown;
  };
  /** Your staff takes the report with the cardholder */
  assisted?: Assisted;
  /** Life of the link; of a first intake at most 86 400. Default: your setting, for follow-ups 7 days */
  expires_in_seconds?: number;
  /** Ends another open follow-up of the same dispute; without it that is a `409` with its `intake_session_id` */
  replace?: boolean;
  test_controls?: TestControls;
  /** A test clock that the object hangs on. Test keys only */
  test_clock?: string;
  [field: string]: unknown;
}

export interface IntakeSessionWithUrl {
  id: string;
  /** The link stops working after this time */
  expires_at: string;
  status: "pending" | "opened" | "completed" | "abandoned" | "expired";
  mode: "form" | "chatbot";
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  created_at: string;
  /** Once completed; of several payments that of the first */
  evaluation_id?: string;
  /** Once completed; null for a single payment */
  report_id?: string | null;
  /** Who of your staff takes the report; null: the cardholder alone */
  assisted?: Assisted | null;
  /** Once abandoned or expired */
  abandon_reason?: "timeout" | "closed" | "expired_by_client" | "recognized" | "credited" | "already_reported";
  /** Of the payment it is about */
  transaction_id: string;
  /** As it was sent; empty where nothing was */
  cardholder: IntakeCardholder;
  /** As it was sent; empty where nothing was */
  metadata: Metadata;
  /** A test clock that the object hangs on. Test keys only */
  test_clock?: string;
  /** Fields you sent that nothing reads, misspelt perhaps: `body.histroy.credits`. They are kept and given back all the same. At most 20; absent where every field is read */
  unused_fields?: string[];
  /** Short-lived, single-use link to the hosted intake, given here only. Its fragment is the secret that opens the session: hand it to the cardholder as it is, and keep it nowhere */
  url: string;
}

/** Text of your own, for example the number of your case: up to 20 values, names of at most 40 and values of at most 500 characters. Given back in reads, lists and webhooks; never used by a rule; masked like free text */
export type Metadata = Record<string, string>;

export interface MissingFact {
  /** Where the fact belongs, for example evidences.merchant_contact.attempted */
  path: string;
  /** Who can give it */
  ask: "cardholder" | "issuer";
  /** The question to ask, in plain words */
  question: string;
}

export interface Obligation {
  /** Stable name of the duty, for example reg_e.provisional_credit; one each in a result */
  id: string;
  law: "reg_e" | "reg_z" | "psd2" | "uk_psr" | "uk_cca";
  /** How it stands on the day it is read */
  status: "not_due" | "due" | "done" | "overdue";
  /** What the issuer must do */
  duty: string;
  /** The last day for it; null where it has no day */
  due_by: string | null;
  /** What the day was counted from, and how */
  basis: string;
  /** The provision */
  source: string;
}

export interface Outcome {
  outcome: "won" | "lost" | "withdrawn" | "not_filed" | "refunded";
  reason: string | null;
  /** When it was decided, as reported */
  at: string;
  /** When it was reported to the service */
  reported_at: string;
}

export interface OutcomeReport {
  outcome: "won" | "lost" | "withdrawn" | "not_filed" | "refunded";
  /** Why, in the words of whoever decided: a processor’s code as it was sent (`loss_reason` of Stripe Issuing, `resolution_reason` of Lithic) or text of your own */
  reason?: string;
  /** When it was decided; default: now */
  at?: string;
}

export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  /** Stable snake_case code */
  code: "malformed_json" | "empty_body" | "malformed_request" | "malformed_multipart" | "unauthorized" | "intake_not_enabled" | "key_not_allowed" | "test_mode_only" | "confirmation_required" | "second_factor_required" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "idempotency_in_progress" | "session_over" | "draft_conflict" | "link_expired" | "link_renewed" | "link_used" | "body_too_large" | "session_files_too_large" | "file_too_large" | "unsupported_media_type" | "file_type_not_accepted" | "validation_failed" | "pan_not_accepted" | "sensitive_data_not_accepted" | "idempotency_key_reused" | "file_empty" | "file_password_protected" | "file_unsafe" | "too_many_files" | "upload_quota_reached" | "rate_limited" | "headers_too_large" | "internal_error" | "unavailable";
  request_id: string;
  errors?: InputError[];
}

export interface Report {
  id: string;
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  created_at: string;
  /** The intake it came from; null when submitted directly */
  intake_session_id: string | null;
  /** Of each payment the newest version, in the order of the report */
  evaluations: EvaluationRow[];
  /** By currency */
  totals: Array<{
    currency: string;
    /** In major units */
    disputed: number;
    /** Under the proposed codes; 0 where nothing is, or the evaluations still run */
    recoverable: number;
  }>;
}

export interface ReportAccepted {
  id: string;
  /** One a payment, in the order they were sent */
  evaluation_ids: string[];
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  /** Fields you sent that nothing reads, misspelt perhaps: `body.histroy.credits`. They are kept and given back all the same. At most 20; absent where every field is read */
  unused_fields?: string[];
}

export interface ReportRequest {
  /** What holds for every payment */
  dispute?: {
    /** What the cardholder chose as what went wrong; it weighs more than what the statement reads like */
    problem?: "unrecognized" | "not_received" | "not_as_described" | "cancelled" | "subscription" | "refund_missing" | "duplicate" | "paid_other_way" | "wrong_amount" | "wrong_currency" | "cash_not_dispensed" | "deceived" | "something_else";
    /** When the cardholder reported it; default: now. Legal duties are counted from it. Filing windows and waiting periods are counted to the day of filing: the later of this and the day of evaluation */
    reported_at?: string;
    /** When the periodic statement that first showed the payment was sent */
    statement_date?: string;
    /** Facts that a person has decided to hold, by their path (`evidences.delivery.issue`): what contradicts them counts no more */
    confirmed_facts?: string[];
    [field: string]: unknown;
  };
  /** The payments, in the order they are shown */
  transactions: Array<{
    transaction: Transaction;
    /** Without one the whole payment is disputed */
    dispute?: {
      disputed_amount?: number;
      disputed_currency?: string;
      /** What the cardholder chose as what went wrong; it weighs more than what the statement reads like */
      problem?: "unrecognized" | "not_received" | "not_as_described" | "cancelled" | "subscription" | "refund_missing" | "duplicate" | "paid_other_way" | "wrong_amount" | "wrong_currency" | "cash_not_dispensed" | "deceived" | "something_else";
      /** When the cardholder reported it; default: now. Legal duties are counted from it. Filing windows and waiting periods are counted to the day of filing: the later of this and the day of evaluation */
      reported_at?: string;
      /** When the periodic statement that first showed the payment was sent */
      statement_date?: string;
      /** Facts that a person has decided to hold, by their path (`evidences.delivery.issue`): what contradicts them counts no more */
      confirmed_facts?: string[];
      [field: string]: unknown;
    };
    /** What differs from the evidences of the report, by this payment */
    evidences?: {
      cardholder_statement?: string;
      /** Ids of uploaded evidence files */
      additional_documentation?: string[];
      /** Earlier undisputed transactions whose device, IP address, login or delivery address match */
      oldest_matching_transaction_timestamps?: string[];
      oldest_merchant_purchase_at?: string;
      /** Chip data (DE 55), BER-TLV in hexadecimal */
      emv_tlv_hex?: string;
      card_possession?: "in_possession" | "lost" | "stolen" | "never_received";
      card_missing_since?: string;
      recognizes_merchant?: boolean;
      participated?: boolean;
      deceived?: boolean;
      merchant_contact?: {
        attempted: boolean;
        at?: string;
        method?: "email" | "phone" | "chat" | "in_person" | "post" | "other";
        outcome?: string;
        prohibited_by_law?: boolean;
        [field: string]: unknown;
      };
      purchase?: {
        kind: "merchandise" | "service" | "digital" | "event" | "travel" | "lodging" | "timeshare" | "subscription" | "digital_asset";
        description?: string;
        [field: string]: unknown;
      };
      delivery?: {
        expected_at?: string;
        received_at?: string;
        issue?: "not_received" | "late" | "wrong_location" | "partial" | "empty_or_wrong_contents";
        agreed_location?: string;
        tracking_number?: string;
        carrier?: string;
        dispatch_waiver_signed?: boolean;
        /** Who took it in */
        received_by?: "cardholder" | "household_member" | "gift_recipient" | "neighbour" | "other";
        /** The new date the merchant set for an event or a service */
        rescheduled_to?: string;
        [field: string]: unknown;
      };
      /** When the cardholder first learned that it would not be provided */
      learned_not_provided_at?: string;
      /** Whether somebody besides the merchant makes the loss good: a bond, an insurer, another payer */
      loss_cover?: {
        /** Whether somebody besides the merchant makes the loss good */
        outcome: "paid" | "refused" | "pending" | "not_asked" | "no_cover";
        source?: "bond" | "insurance" | "travel_guarantee" | "other_payer";
        /** What was paid, in the currency of the payment */
        amount?: number;
        /** When the bond, the insurer or the guarantee was asked to pay */
        requested_at?: string;
        [field: string]: unknown;
      };
      /** Who made the payment, where it was not the cardholder and is known to them */
      used_by?: "household_member" | "minor" | "authorised_user" | "acquaintance";
      service_interrupted_at?: string;
      service_period_months?: number;
      service_used_after?: boolean;
      merchant_unavailable?: boolean;
      condition?: {
        issue: "damaged" | "defective" | "different" | "counterfeit" | "poor_quality";
        description?: string;
        third_party_finding?: "none" | "rights_holder" | "customs" | "law_enforcement" | "expert";
        /** When somebody else than the cardholder found it to be a counterfeit */
        found_at?: string;
        [field: string]: unknown;
      };
      price_discrepancy_only?: boolean;
      consequential_damage?: boolean;
      misrepresentation?: {
        promised?: string;
        received?: string;
        [field: string]: unknown;
      };
      return?: {
        outcome: "returned" | "attempted" | "not_returned";
        at?: string;
        method?: string;
        tracking_number?: string;
        reason?: string;
        [field: string]: unknown;
      };
      cancellation?: {
        at?: string;
        by?: "cardholder" | "merchant";
        reason?: string;
        policy_disclosed?: boolean;
        confirmation_number?: string;
        contract_at?: string;
        within_policy?: boolean;
        /** Cancelled before the goods were sent */
        before_shipping?: boolean;
        [field: string]: unknown;
      };
      subscription?: {
        permission_withdrawn_at?: string;
        contact_used?: string;
        other_payment_given?: boolean | string;
        [field: string]: unknown;
      };
      reservation?: {
        issue: "no_show" | "cancelled" | "no_room" | "used_accommodation" | "rate_differs";
        quoted_rate?: {
          amount: number;
          currency: string;
          [field: string]: unknown;
        };
        cancelled_at?: string;
        policy_disclosed?: boolean;
        [field: string]: unknown;
      };
      refund?: {
        document: "credit_slip" | "voided_receipt" | "merchant_acknowledgement" | "none";
        at?: string;
        amount?: number;
        /** The cardholder accepted a voucher of the merchant in place of the money */
        voucher_accepted?: boolean;
        [field: string]: unknown;
      };
      /** The valid transaction that this one repeats */
      original_transaction?: {
        transaction_id?: string;
        arn?: string;
        at?: string;
        amount?: number;
        separate_order?: boolean;
        [field: string]: unknown;
      };
      other_payment?: {
        method?: "cash" | "other_card" | "bank_transfer" | "cheque" | "voucher" | "agent";
        evidence?: "receipt" | "statement" | "cheque_image" | "voucher" | "merchant_confirmation" | "none";
        [field: string]: unknown;
      };
      expected_amount?: number;
      /** What the expected amount rests on */
      expected_amount_basis?: "agreed" | "quote" | "estimate";
      /** What the cardholder did about a conversion into the currency of the card */
      conversion?: "chosen" | "refused" | "not_offered";
      expected_currency?: string;
      currency_display?: "agreed" | "informational_only";
      cash?: {
        requested?: number;
        dispensed?: number;
        [field: string]: unknown;
      };
      /** A credit posted as a debit, the reverse, or a refund where a reversal was due */
      posting_error?: {
        kind: "credit_as_debit" | "debit_as_credit" | "refund_instead_of_reversal";
        other_posted_at?: string;
        [field: string]: unknown;
      };
      tip_added?: boolean;
      /** A balance the seller of an investment refuses to pay out */
      investment?: {
        withdrawal_requested_at?: string;
        available_balance?: {
          amount: number;
          currency: string;
          [field: string]: unknown;
        };
        refused?: boolean;
        [field: string]: unknown;
      };
      /** Purchase controls of a shop for digital goods */
      digital_controls?: {
        disable_default?: boolean;
        open_period_max_15_min?: boolean;
        confirm_each?: boolean;
        [field: string]: unknown;
      };
      digital_asset?: {
        value_promised?: boolean;
        wallet?: string;
        [field: string]: unknown;
      };
      /** Talks with the merchant that were still going on */
      negotiations?: {
        started_at?: string;
        explanation?: string;
        [field: string]: unknown;
      };
      /** An original credit that the recipient refused, or that a law forbids */
      credit_refusal?: {
        reason: "recipient_refused" | "prohibited_by_law";
        explanation?: string;
        [field: string]: unknown;
      };
      /** What is wrong with the billing of instalments */
      installment?: {
        explanation?: string;
        [field: string]: unknown;
      };
      /** Earlier undisputed payments at the merchant, with the elements that match this one */
      history_matches?: Array<{
        at: string;
        elements: Array<"device" | "login" | "delivery_address" | "ip">;
        [field: string]: unknown;
      }>;
      addendum?: {
        consented: boolean;
        policy_disclosed?: boolean;
        kind?: "loss_theft_damage" | "other";
        /** When the extra charge arose */
        at?: string;
        [field: string]: unknown;
      };
      [field: string]: unknown;
    };
    [field: string]: unknown;
  }>;
  card: Card;
  /** What holds for every payment */
  evidences: Evidences;
  history?: History;
  metadata?: Metadata;
  test_controls?: TestControls;
  /** A test clock that the object hangs on. Test keys only */
  test_clock?: string;
  [field: string]: unknown;
}

export interface RequiredDocument {
  kind: "receipt" | "order_confirmation" | "correspondence" | "delivery_proof" | "return_proof" | "cancellation_proof" | "credit_slip" | "advertisement" | "terms" | "photo" | "expert_finding" | "police_report" | "account_statement" | "payment_proof" | "other";
  /** mandatory: without it the dispute is refused */
  requirement: "mandatory" | "recommended";
  status: "provided" | "missing";
  /** What the document has to show */
  msg: string;
}

export interface Requirements {
  card_scheme: "MC" | "VISA";
  /** null: the scheme has no right for this kind of dispute */
  reason_code: string | null;
  /** The kinds of dispute it belongs to */
  subcategories: Array<"fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information">;
  /** Version of the rule tables */
  ruleset: string;
  facts: Array<{
    /** Where the fact belongs in a submission */
    path: string;
    /** mandatory: without it the dispute is refused */
    requirement: "mandatory" | "recommended";
    /** Who can give it */
    ask: "cardholder" | "issuer" | null;
    /** What is asked for */
    msg: string;
    /** The kinds of dispute it belongs to */
    subcategories: Array<"fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information">;
    sources: RuleSource[];
  }>;
  documents: Array<{
    /** The kind to ask for first */
    kind: "receipt" | "order_confirmation" | "correspondence" | "delivery_proof" | "return_proof" | "cancellation_proof" | "credit_slip" | "advertisement" | "terms" | "photo" | "expert_finding" | "police_report" | "account_statement" | "payment_proof" | "other";
    /** Every kind that serves */
    kinds: Array<"receipt" | "order_confirmation" | "correspondence" | "delivery_proof" | "return_proof" | "cancellation_proof" | "credit_slip" | "advertisement" | "terms" | "photo" | "expert_finding" | "police_report" | "account_statement" | "payment_proof" | "other">;
    requirement: "mandatory" | "recommended";
    /** What the document has to show */
    msg: string;
    /** The kinds of dispute it belongs to */
    subcategories: Array<"fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information">;
    sources: RuleSource[];
  }>;
  /** What the merchant usually brings at representment or pre-arbitration, and what answers it */
  defences: Array<{
    /** What the merchant usually brings */
    brings: string;
    /** What answers it */
    rebuttal: string;
    /** Kinds of documents that show it, the best first */
    documents: Array<"receipt" | "order_confirmation" | "correspondence" | "delivery_proof" | "return_proof" | "cancellation_proof" | "credit_slip" | "advertisement" | "terms" | "photo" | "expert_finding" | "police_report" | "account_statement" | "payment_proof" | "other">;
    /** The kinds of dispute it belongs to */
    subcategories: Array<"fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information">;
    sources: RuleSource[];
  }>;
  windows: Array<{
    /** Days after the latest known anchor until which it can be filed */
    days: number;
    /** Days after the processing date beyond which nothing can be filed */
    cap_days: number | null;
    /** Dates the window is counted from */
    anchors: string[];
    /** The circumstance the window needs; null: none */
    when: string | null;
    /** The kinds of dispute it belongs to */
    subcategories: Array<"fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information">;
    /** Holds from this filing day; null: always */
    from: string | null;
    /** Holds until this filing day; null: no end is announced */
    until: string | null;
    sources: RuleSource[];
  }>;
  waiting_periods: Array<{
    /** Days after the anchor before it can be filed */
    days: number;
    anchor: string;
    /** The kinds of dispute it belongs to */
    subcategories: Array<"fraud_card_not_present" | "fraud_card_present_counterfeit" | "fraud_card_present_lost_stolen" | "fraud_card_not_received" | "fraud_card_present_other" | "fraud_account_takeover" | "authorized_scam" | "unrecognized_transaction" | "merchandise_not_received" | "services_not_received" | "merchandise_not_as_described" | "merchandise_defective" | "services_not_as_described" | "counterfeit_merchandise" | "merchant_misrepresentation" | "subscription_cancelled" | "cancelled_merchandise" | "cancelled_services" | "cancelled_reservation_no_show" | "credit_not_processed" | "duplicate_charge" | "paid_by_other_means" | "incorrect_amount" | "incorrect_currency" | "incorrect_account_number" | "incorrect_transaction_code" | "atm_cash_not_dispensed" | "no_valid_authorization" | "declined_authorization" | "card_recovery_bulletin" | "invalid_authorization_data" | "late_presentment" | "addendum_charge" | "digital_goods_unauthorized" | "oct_not_accepted" | "merchant_monitoring_program" | "loss_theft_damage_charge" | "investment_funds_withheld" | "installment_billing" | "unreasonable_amount" | "not_disputable" | "insufficient_information">;
    /** Holds from this filing day; null: always */
    from: string | null;
    /** Holds until this filing day; null: no end is announced */
    until: string | null;
    sources: RuleSource[];
  }>;
  minimum_amounts: Array<{
    amount: number;
    currency: string;
    applies_to: string;
    /** Holds from this filing day; null: always */
    from: string | null;
    /** Holds until this filing day; null: no end is announced */
    until: string | null;
    sources: RuleSource[];
  }>;
}

export interface ResultChanges {
  /** Before and now */
  confidence: ["high" | "moderate_high" | "moderate_low" | "low", "high" | "moderate_high" | "moderate_low" | "low"];
  /** Before and now */
  reason_code: [string | null, string | null];
  /** Codes of failed checks that are gone */
  resolved: string[];
  /** Codes of failed checks that are new */
  added: string[];
}

export interface RuleEffect {
  /** The reason code after this rule, where it set one */
  reason_code?: string | null;
  /** The most confidence this rule leaves */
  confidence?: "high" | "moderate_high" | "moderate_low" | "low";
  /** Code of the failed check it reported */
  failed_check?: string;
}

export interface RuleInput {
  value: unknown;
  origin: "given" | "stated" | "derived";
}

export interface RuleSource {
  /** Title of the document, with its edition */
  document: string;
  /** Where in the document; empty where it is one page */
  section: string;
  /** Where the document was read */
  url: string;
  /** When it was read there */
  retrieved_at: string;
  /** primary: the rule itself; secondary: a publication about it; practice: what issuers do; inferred: our conclusion */
  grade: "primary" | "secondary" | "practice" | "inferred";
}

/** An earlier edition lists its changes only */
export interface Ruleset {
  /** As in `ruleset` of a result */
  version: string;
  /** New evaluations are decided by it */
  is_current: boolean;
  /** What it changed against the edition before */
  changes: string[];
  options: Array<{
    name: string;
    default: unknown;
    reason: string;
  }>;
  reason_codes: Array<{
    subcategory: string;
    VISA: string | null;
    MC: string | null;
    /** Public source, by the tags of the rule reference */
    source: string;
  }>;
  windows: Array<{
    codes: string[];
    days: number;
    cap_days: number | null;
    /** Holds from this filing day; null: always */
    from: string | null;
    /** Holds until this filing day; null: no end is announced */
    until: string | null;
    /** Public source, by the tags of the rule reference */
    source: string;
  }>;
  waiting_periods: Array<{
    codes: string[];
    days: number;
    counted_from: string;
    /** Holds from this filing day; null: always */
    from: string | null;
    /** Holds until this filing day; null: no end is announced */
    until: string | null;
    /** Public source, by the tags of the rule reference */
    source: string;
  }>;
  rules: Array<{
    code: string;
    family: string;
    summary: string;
    /** Reason codes it belongs to; empty: every one */
    codes: string[];
    /** Holds from this filing day; null: always */
    from: string | null;
    /** Holds until this filing day; null: no end is announced */
    until: string | null;
    /** Public source, by the tags of the rule reference */
    source: string;
  }>;
}

export interface RulesetList {
  data: RulesetSummary[];
}

export interface RulesetSummary {
  /** As in `ruleset` of a result */
  version: string;
  /** New evaluations are decided by it */
  is_current: boolean;
  /** What it changed against the edition before */
  changes: string[];
}

export interface StatedFact {
  /** Where the fact belongs, for example evidences.merchant_contact.attempted */
  path: string;
  value: string | number | boolean;
  /** The cardholder's own words it was read from */
  quote: string;
  /** Character position in the stored statement */
  start: number;
  /** Character position after the quote */
  end: number;
  probability: number;
  /** Other values that the statement tells under the same path */
  also_told?: Array<string | boolean>;
  /** Only the language model found it: it fills a missing fact and contradicts none */
  read_by?: "encoder";
}

export interface TestClock {
  id: string;
  /** false: made on the test side, with a `di_test_` key; true: live */
  livemode: boolean;
  reach: "chosen" | "account";
  /** The time of its objects. It goes on as time does */
  now: string;
  /** How far it is ahead of the service’s own clock */
  ahead_seconds: number;
  /** By the service’s own clock */
  created_at: string;
}

export interface TestClockAdvance {
  /** The time it shows then: after what it shows now */
  to?: string;
  /** In place of `to` */
  by_seconds?: number;
}

export interface TestClockCreate {
  /** chosen: sessions and evaluations that are created with its id; account: everything of the test side that has no clock of its own, of before too */
  reach?: "chosen" | "account";
}

/** How the evaluation of this submission goes. Test keys only: with a live key `403` `test_mode_only` */
export interface TestControls {
  /** Result and explanation are those of the test case of this name, whatever is submitted */
  result?: "not_received_ready_to_file" | "not_received_on_mastercard" | "not_received_waiting_period" | "not_received_statement_only" | "fraud_card_not_present" | "window_expired" | "subscription_cancelled" | "duplicate_charge" | "too_little_to_tell";
  /** The evaluation stays `queued` for at least so long */
  delay_seconds?: number;
  /** The evaluation ends as `failed` */
  fails?: boolean;
}

export interface Transaction {
  transaction_id: string;
  card_scheme: "MC" | "VISA";
  channel_type: "ECOMMERCE" | "ATM" | "POS" | "MOTO" | "RECURRING";
  merchant_name: string;
  merchant_country?: string;
  transaction_amount: number;
  transaction_currency: string;
  /** What the cardholder was billed, where it was in another currency: a refund is found by it */
  billing_amount?: number;
  billing_currency?: string;
  merchant_id?: string;
  transaction_timestamp: string;
  /** Processing date (Visa TPD, Mastercard CSBD) that filing windows are counted from; default: the transaction timestamp */
  settlement_timestamp?: string;
  /** Acquirer reference number */
  arn?: string;
  /** Retrieval reference number */
  rrn?: string;
  merchant_category_code?: string;
  terminal_id?: string;
  batch_id?: string;
  /** APPLE_PAY, GOOGLE_PAY, SAMSUNG_PAY or another wallet */
  mobile_wallet?: string | null;
  device_fingerprint?: string;
  /** Network address of the device */
  device_location?: string;
  avs_result?: "MATCH" | "PARTIAL_MATCH" | "NO_MATCH" | "NOT_AVAILABLE";
  cvv_match?: boolean;
  /** Electronic commerce indicator */
  eci_code?: string;
  pos_entry_type?: "MANUAL" | "CHIP" | "CONTACTLESS" | "MAGSTRIPE" | "FALLBACK" | "CREDENTIAL_ON_FILE";
  terminal_entry_capability?: "MSR_ONLY" | "CHIP" | "CONTACTLESS" | "MANUAL_ONLY";
  authorization_mode?: "ONLINE" | "OFFLINE" | "STAND_IN";
  is_network_tokenized?: boolean;
  /** Mastercard SLI (DE 48 SE 42) */
  security_level_indicator?: string;
  authorization_response?: "APPROVED" | "DECLINED";
  authorized_amount?: number;
  authorization_merchant_category_code?: string;
  terminal_attended?: boolean;
  /** Which instalment of how many the payment is */
  installment?: {
    /** Its place among the instalments, from 1 */
    number?: number;
    /** How many instalments there are */
    count?: number;
    [field: string]: unknown;
  };
  /** The authorisation was a preauthorisation */
  preauthorized?: boolean;
  /** Response code of the address verification, as the acquirer received it */
  avs_response_code?: string;
  /** Level of the cardholder-activated terminal (Mastercard) */
  cat_level?: number;
  /** Visa special condition indicator */
  special_condition_indicator?: string;
  /** The account stood on the bulletin or exception file that day */
  on_recovery_bulletin?: boolean;
  /** False where the account of the payment is not on file */
  account_on_file?: boolean;
  /** Shown to a cardholder who does not recognise the payment; no rule reads it */
  enrichment?: Enrichment;
  [field: string]: unknown;
}

/** Stable code of an error. */
export type ProblemCode =
  | "malformed_json"
  | "empty_body"
  | "malformed_request"
  | "malformed_multipart"
  | "unauthorized"
  | "intake_not_enabled"
  | "key_not_allowed"
  | "test_mode_only"
  | "confirmation_required"
  | "second_factor_required"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "request_timeout"
  | "conflict"
  | "idempotency_in_progress"
  | "session_over"
  | "draft_conflict"
  | "link_expired"
  | "link_renewed"
  | "link_used"
  | "body_too_large"
  | "session_files_too_large"
  | "file_too_large"
  | "unsupported_media_type"
  | "file_type_not_accepted"
  | "validation_failed"
  | "pan_not_accepted"
  | "sensitive_data_not_accepted"
  | "idempotency_key_reused"
  | "file_empty"
  | "file_password_protected"
  | "file_unsafe"
  | "too_many_files"
  | "upload_quota_reached"
  | "rate_limited"
  | "headers_too_large"
  | "internal_error"
  | "unavailable";
