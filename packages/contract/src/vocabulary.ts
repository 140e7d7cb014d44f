/**
 * Every closed list of words that crosses a boundary, free of zod so that browser code can import it for nothing.
 * Values are those of the interface specification, completed where it says "not shown".
 */

/** The schemes of the interface specification. */
export const CARD_SCHEMES = ['MC', 'VISA'] as const;
/** Taken only where an account's options say so. */
export const FURTHER_CARD_SCHEMES = ['AMEX'] as const;
export const CHANNEL_TYPES = ['ECOMMERCE', 'ATM', 'POS', 'MOTO', 'RECURRING'] as const;
export const POS_ENTRY_TYPES = [
  'MANUAL',
  'CHIP',
  'CONTACTLESS',
  'MAGSTRIPE',
  'FALLBACK',
  'CREDENTIAL_ON_FILE',
] as const;
export const TERMINAL_ENTRY_CAPABILITIES = ['MSR_ONLY', 'CHIP', 'CONTACTLESS', 'MANUAL_ONLY'] as const;
export const AUTHORIZATION_MODES = ['ONLINE', 'OFFLINE', 'STAND_IN'] as const;
export const AUTHORIZATION_RESPONSES = ['APPROVED', 'DECLINED'] as const;
export const AVS_RESULTS = ['MATCH', 'PARTIAL_MATCH', 'NO_MATCH', 'NOT_AVAILABLE'] as const;
/** Wallets we know rules for; any other string is accepted. */
export const KNOWN_WALLETS = ['APPLE_PAY', 'GOOGLE_PAY', 'SAMSUNG_PAY'] as const;

export const INTAKE_MODES = ['form', 'chatbot'] as const;
export const SESSION_STATUSES = ['pending', 'opened', 'completed', 'abandoned', 'expired'] as const;
/**
 * `closed`: the cardholder left; `timeout`: time ran out; `expired_by_client`: the issuer ended it; `recognized`: the cardholder
 * recognised the payment; `credited`: a refund that was there already settled it; `already_reported`: it was reported before.
 */
export const ABANDON_REASONS = [
  'timeout',
  'closed',
  'expired_by_client',
  'recognized',
  'credited',
  'already_reported',
] as const;
/** Where staff of the issuer take a report for a cardholder. */
export const ASSISTED_CHANNELS = ['phone', 'branch', 'chat'] as const;
/** Who gave a fact: the cardholder, staff in a report they took, or the issuer with the session. */
export const FACT_GIVERS = ['cardholder', 'staff', 'issuer'] as const;
export const EVALUATION_STATUSES = ['queued', 'completed', 'failed'] as const;

export const CATEGORIES = [
  'fraud',
  'authorization',
  'processing_error',
  'consumer_dispute',
  'not_disputable',
  'unclassified',
] as const;

export const SUBCATEGORIES = [
  'fraud_card_not_present',
  'fraud_card_present_counterfeit',
  'fraud_card_present_lost_stolen',
  'fraud_card_not_received',
  'fraud_card_present_other',
  'fraud_account_takeover',
  'authorized_scam',
  'unrecognized_transaction',
  'merchandise_not_received',
  'services_not_received',
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
  'counterfeit_merchandise',
  'merchant_misrepresentation',
  'subscription_cancelled',
  'cancelled_merchandise',
  'cancelled_services',
  'cancelled_reservation_no_show',
  'credit_not_processed',
  'duplicate_charge',
  'paid_by_other_means',
  'incorrect_amount',
  'incorrect_currency',
  'incorrect_account_number',
  'incorrect_transaction_code',
  'atm_cash_not_dispensed',
  'no_valid_authorization',
  'declined_authorization',
  'card_recovery_bulletin',
  'invalid_authorization_data',
  'late_presentment',
  'addendum_charge',
  'digital_goods_unauthorized',
  'oct_not_accepted',
  'merchant_monitoring_program',
  'loss_theft_damage_charge',
  'investment_funds_withheld',
  'installment_billing',
  'unreasonable_amount',
  'not_disputable',
  'insufficient_information',
] as const;

export const CONFIDENCES = ['high', 'moderate_high', 'moderate_low', 'low'] as const;
export const CHECK_TYPES = ['error', 'warning'] as const;
/**
 * What the issuer does next. `file`: a right, surely enough; `ask_cardholder`, `ask_issuer`: who can still give a fact;
 * `wait`: a waiting period runs; `do_not_file`: no right, or closed; `review`: a person must decide.
 */
export const NEXT_ACTIONS = ['file', 'ask_cardholder', 'ask_issuer', 'wait', 'do_not_file', 'review'] as const;
export const DOCUMENT_REQUIREMENTS = ['mandatory', 'recommended'] as const;
export const DOCUMENT_STATUSES = ['provided', 'missing'] as const;
/** Who can give a missing fact. */
export const FACT_ASKERS = ['cardholder', 'issuer'] as const;
/** `given`: sent as a field; `stated`: read from the statement; `derived`: computed from other facts. */
export const INPUT_ORIGINS = ['given', 'stated', 'derived'] as const;
/** How good a source of a rule is: the rule itself, a publication about it, what the field does, or our conclusion. */
export const SOURCE_GRADES = ['primary', 'secondary', 'practice', 'inferred'] as const;
/**
 * Laws that put duties on an issuer whether or not a scheme right exists. `uk_psr`: Payment Services Regulations 2017;
 * `uk_cca`: Consumer Credit Act 1974.
 */
export const LAWS = ['reg_e', 'reg_z', 'psd2', 'uk_psr', 'uk_cca'] as const;
/** `not_due`: what starts the duty has not happened; `due`: it holds now; `overdue`: its day has passed and it was not recorded as done. */
export const OBLIGATION_STATUSES = ['not_due', 'due', 'done', 'overdue'] as const;
/** Who made the payment, where it was not the cardholder and is known to them. */
export const KNOWN_USERS = ['household_member', 'minor', 'authorised_user', 'acquaintance'] as const;
/** Who took the goods in. */
export const RECEIVERS = ['cardholder', 'household_member', 'gift_recipient', 'neighbour', 'other'] as const;
/** Who may make the loss good besides the merchant. */
export const LOSS_COVERS = ['bond', 'insurance', 'travel_guarantee', 'other_payer'] as const;
export const LOSS_COVER_OUTCOMES = ['paid', 'refused', 'pending', 'not_asked', 'no_cover'] as const;
/** What the amount the cardholder expected rests on. */
export const EXPECTED_AMOUNT_BASES = ['agreed', 'quote', 'estimate'] as const;
/** What the cardholder did about a conversion at the terminal or in the shop. */
export const CONVERSION_CHOICES = ['chosen', 'refused', 'not_offered'] as const;
/** A pending credit is announced and not yet on the account. */
export const CREDIT_STATUSES = ['posted', 'pending'] as const;
export const CARD_FUNDINGS = ['CREDIT', 'DEBIT', 'PREPAID'] as const;

/** How a dispute ended, as the issuer reports it. */
export const DISPUTE_OUTCOMES = ['won', 'lost', 'withdrawn', 'not_filed', 'refunded'] as const;
/** `loss_reason` of a Stripe Issuing dispute. */
export const STRIPE_LOSS_REASONS = [
  'cardholder_authentication_issuer_liability',
  'eci5_token_transaction_with_tavv',
  'excess_disputes_in_timeframe',
  'has_not_met_the_minimum_dispute_amount_requirements',
  'invalid_duplicate_dispute',
  'invalid_incorrect_amount_dispute',
  'invalid_no_authorization',
  'invalid_use_of_disputes',
  'merchandise_delivered_or_shipped',
  'merchandise_or_service_as_described',
  'not_cancelled',
  'other',
  'refund_issued',
  'submitted_beyond_allowable_time_limit',
  'transaction_3ds_required',
  'transaction_approved_after_prior_fraud_dispute',
  'transaction_authorized',
  'transaction_electronically_read',
  'transaction_qualifies_for_visa_easy_payment_service',
  'transaction_unattended',
] as const;
/** `resolution_reason` of a Lithic dispute. */
export const LITHIC_RESOLUTION_REASONS = [
  'CASE_LOST',
  'NETWORK_REJECTED',
  'NO_DISPUTE_RIGHTS_3DS',
  'NO_DISPUTE_RIGHTS_BELOW_THRESHOLD',
  'NO_DISPUTE_RIGHTS_CONTACTLESS',
  'NO_DISPUTE_RIGHTS_HYBRID',
  'NO_DISPUTE_RIGHTS_MAX_CHARGEBACKS',
  'NO_DISPUTE_RIGHTS_OTHER',
  'PAST_FILING_DATE',
  'PREARBITRATION_REJECTED',
  'PROCESSOR_REJECTED_OTHER',
  'REFUNDED',
  'REFUNDED_AFTER_CHARGEBACK',
  'WITHDRAWN',
  'WON_ARBITRATION',
  'WON_FIRST_CHARGEBACK',
  'WON_PREARBITRATION',
] as const;
export const OUTCOME_REASONS = [...STRIPE_LOSS_REASONS, ...LITHIC_RESOLUTION_REASONS] as const;
/** Processors whose dispute call an evaluation can be written for. */
export const PROCESSORS = ['stripe', 'increase', 'lithic', 'adyen', 'marqeta'] as const;

export const RULE_OUTCOMES = ['passed', 'failed', 'not_applicable', 'unknown'] as const;

/** What the cardholder says went wrong, in the hosted intake. The service maps it to a category; it is never sent as one. */
export const PROBLEMS = [
  'unrecognized',
  'not_received',
  'not_as_described',
  'cancelled',
  'subscription',
  'refund_missing',
  'duplicate',
  'paid_other_way',
  'wrong_amount',
  'wrong_currency',
  'cash_not_dispensed',
  'deceived',
  'something_else',
] as const;

export const CARD_POSSESSIONS = ['in_possession', 'lost', 'stolen', 'never_received'] as const;
export const CONTACT_METHODS = ['email', 'phone', 'chat', 'in_person', 'post', 'other'] as const;
export const PURCHASE_KINDS = [
  'merchandise',
  'service',
  'digital',
  'event',
  'travel',
  'lodging',
  'timeshare',
  'subscription',
  'digital_asset',
] as const;
export const DELIVERY_ISSUES = [
  'not_received',
  'late',
  'wrong_location',
  'partial',
  'empty_or_wrong_contents',
] as const;
export const CONDITION_ISSUES = ['damaged', 'defective', 'different', 'counterfeit', 'poor_quality'] as const;
export const THIRD_PARTY_FINDINGS = ['none', 'rights_holder', 'customs', 'law_enforcement', 'expert'] as const;
export const RETURN_OUTCOMES = ['returned', 'attempted', 'not_returned'] as const;
export const CANCELLED_BY = ['cardholder', 'merchant'] as const;
export const RESERVATION_ISSUES = ['no_show', 'cancelled', 'no_room'] as const;
/** Beyond what the intake asks about: the room was used after all, or another rate was quoted (Mastercard no-show). */
export const SENT_RESERVATION_ISSUES = [...RESERVATION_ISSUES, 'used_accommodation', 'rate_differs'] as const;
/** A later extra charge: for loss, theft or damage of what was hired, or another. */
export const ADDENDUM_KINDS = ['loss_theft_damage', 'other'] as const;
export const POSTING_ERRORS = ['credit_as_debit', 'debit_as_credit', 'refund_instead_of_reversal'] as const;
export const CREDIT_REFUSALS = ['recipient_refused', 'prohibited_by_law'] as const;
export const HISTORY_ELEMENTS = ['device', 'login', 'delivery_address', 'ip'] as const;
export const ACCOUNT_STATUSES = ['open', 'statused', 'closed'] as const;
export const REFUND_DOCUMENTS = ['credit_slip', 'voided_receipt', 'merchant_acknowledgement', 'none'] as const;
export const OTHER_PAYMENT_METHODS = ['cash', 'other_card', 'bank_transfer', 'cheque', 'voucher', 'agent'] as const;
export const OTHER_PAYMENT_EVIDENCE = [
  'receipt',
  'statement',
  'cheque_image',
  'voucher',
  'merchant_confirmation',
  'none',
] as const;
export const CURRENCY_DISPLAYS = ['agreed', 'informational_only'] as const;

/** Sent to every endpoint that did not choose its events. */
export const DEFAULT_WEBHOOK_EVENTS = [
  'evaluation.completed',
  'intake.session.completed',
  'intake.session.abandoned',
] as const;
/** The further ones are sent only to endpoints that chose them. */
export const WEBHOOK_EVENTS = [...DEFAULT_WEBHOOK_EVENTS, 'dispute.updated', 'dispute.withdrawn', 'duty.due'] as const;

/** Where a submitted dispute stands, as the issuer reports it; `received` is the service's own. */
export const DISPUTE_STATES = [
  'received',
  'in_review',
  'waiting_for_you',
  'handed_over',
  'provisional_credit',
  'won',
  'lost',
  'refunded',
  'closed',
] as const;
/** Why another evaluation has to do with one. */
export const RELATIONS = ['same_transaction', 'same_arn', 'same_file', 'same_report'] as const;

/** What a restricted API key may do. `read` is every GET; the others are every change below their part of the API. */
export const KEY_SCOPES = ['sessions:write', 'evaluations:write', 'files:write', 'read'] as const;

export const BROWSER_MESSAGES = [
  'service.intake.opened',
  'service.intake.step_changed',
  'service.intake.completed',
  'service.intake.abandoned',
] as const;

/** Types accepted as evidence, judged by the bytes, never by the name. */
export const EVIDENCE_MIME_TYPES = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/heic',
  'text/plain',
  'message/rfc822',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;
export const MAX_FILES_PER_SESSION = 10;

/** What a document shows: asked for by kind in the intake, judged by kind in the rules. */
export const DOCUMENT_KINDS = [
  'receipt',
  'order_confirmation',
  'correspondence',
  'delivery_proof',
  'return_proof',
  'cancellation_proof',
  'credit_slip',
  'advertisement',
  'terms',
  'photo',
  'expert_finding',
  'police_report',
  'account_statement',
  'payment_proof',
  'other',
] as const;

/** Where the reading of an uploaded file stands: `none` where there is nothing to read, `off` where files are not read. */
export const READING_STATES = ['pending', 'done', 'none', 'failed', 'off'] as const;
/** What is read from a document. */
export const DOCUMENT_FACTS = [
  'merchant_name',
  'amount',
  'date',
  'order_number',
  'tracking_number',
  'delivery_expected',
  'refund_promised',
  'cancellation_confirmed',
  'iban_or_card',
] as const;

export type CardScheme = (typeof CARD_SCHEMES)[number] | (typeof FURTHER_CARD_SCHEMES)[number];
export type ChannelType = (typeof CHANNEL_TYPES)[number];
export type IntakeMode = (typeof INTAKE_MODES)[number];
export type SessionStatus = (typeof SESSION_STATUSES)[number];
export type AbandonReason = (typeof ABANDON_REASONS)[number];
export type EvaluationStatus = (typeof EVALUATION_STATUSES)[number];
export type Category = (typeof CATEGORIES)[number];
export type Subcategory = (typeof SUBCATEGORIES)[number];
export type Confidence = (typeof CONFIDENCES)[number];
export type CheckType = (typeof CHECK_TYPES)[number];
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export type ReadingState = (typeof READING_STATES)[number];
export type DocumentFactName = (typeof DOCUMENT_FACTS)[number];
export type NextAction = (typeof NEXT_ACTIONS)[number];
export type FactAsker = (typeof FACT_ASKERS)[number];
export type InputOrigin = (typeof INPUT_ORIGINS)[number];
export type SourceGrade = (typeof SOURCE_GRADES)[number];
export type Law = (typeof LAWS)[number];
export type CardFunding = (typeof CARD_FUNDINGS)[number];
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];
export type Processor = (typeof PROCESSORS)[number];
export type Problem = (typeof PROBLEMS)[number];
export type KeyScope = (typeof KEY_SCOPES)[number];
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export type AssistedChannel = (typeof ASSISTED_CHANNELS)[number];
export type FactGiver = (typeof FACT_GIVERS)[number];
export type DisputeState = (typeof DISPUTE_STATES)[number];
export type Relation = (typeof RELATIONS)[number];
export type CreditStatus = (typeof CREDIT_STATUSES)[number];
