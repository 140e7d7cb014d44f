/**
 * Every closed list of words that crosses a boundary, free of zod so that browser code can import it for nothing.
 * Values are those of the interface specification, completed where it says "not shown".
 */

export const CARD_SCHEMES = ['MC', 'VISA'] as const;
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
/** `closed`: the cardholder left; `timeout`: time ran out; `expired_by_client`: the issuer ended it; `recognized`: the cardholder recognised the payment. */
export const ABANDON_REASONS = ['timeout', 'closed', 'expired_by_client', 'recognized'] as const;
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
  'not_disputable',
  'insufficient_information',
] as const;

export const CONFIDENCES = ['high', 'moderate_high', 'moderate_low', 'low'] as const;
export const CHECK_TYPES = ['error', 'warning'] as const;
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

export const WEBHOOK_EVENTS = ['evaluation.completed', 'intake.session.completed', 'intake.session.abandoned'] as const;

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

export type CardScheme = (typeof CARD_SCHEMES)[number];
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
export type Problem = (typeof PROBLEMS)[number];
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
