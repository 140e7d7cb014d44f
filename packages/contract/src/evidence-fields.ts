/**
 * The evidence fields, each once: its value, who can give it, whether a statement states it, what excludes what.
 * The schema (`evidences.ts`), the rules, the hosted intake, the statement reader and the exports take a field from here, and a
 * path that is not here does not compile. Free of zod, so that browser code may import it.
 */
import type { FactAsker } from './vocabulary.ts';
import {
  ADDENDUM_KINDS,
  CANCELLED_BY,
  CARD_POSSESSIONS,
  CONDITION_ISSUES,
  CONTACT_METHODS,
  CONVERSION_CHOICES,
  CREDIT_REFUSALS,
  CURRENCY_DISPLAYS,
  DELIVERY_ISSUES,
  EXPECTED_AMOUNT_BASES,
  KNOWN_USERS,
  LOSS_COVER_OUTCOMES,
  LOSS_COVERS,
  OTHER_PAYMENT_EVIDENCE,
  OTHER_PAYMENT_METHODS,
  POSTING_ERRORS,
  PURCHASE_KINDS,
  RECEIVERS,
  REFUND_DOCUMENTS,
  RETURN_OUTCOMES,
  SENT_RESERVATION_ISSUES,
  THIRD_PARTY_FINDINGS,
} from './vocabulary.ts';

/**
 * The type of a field's value; `evidences.ts` has the schema of each. A closed list of words stands for itself. A person writes
 * `free_text` and a `written_label`, so card numbers there are masked; elsewhere they are refused.
 */
export type EvidenceType =
  | 'yes_no'
  | 'day'
  | 'free_text'
  | 'label'
  | 'written_label'
  | 'amount'
  | 'currency'
  | 'months'
  | 'timestamp'
  | 'timestamps'
  | 'uuids'
  | 'chip_data'
  | 'arn'
  | 'yes_no_or_free_text'
  | 'history_matches';

/**
 * When a stated value excludes the given one. `differs`: any other value; `weeks_apart`: a day more than two weeks away;
 * `other_sum`: another amount; `none_or_some`: exactly one of the two is `none`; pairs: these two words, either way round.
 */
export type Exclusion =
  | 'differs'
  | 'weeks_apart'
  | 'other_sum'
  | 'none_or_some'
  | readonly (readonly [string, string])[];

export interface EvidenceField {
  value: EvidenceType | readonly string[];
  /** The object the field lies in says nothing without it. */
  decides?: true;
  /** Who can give it, and the question to ask where it is missing. */
  ask?: FactAsker;
  question?: string;
  /** The hosted intake has a question under this path. */
  intake?: true;
  /** A statement may state it outright: then it stands in for an answer that was not given. */
  readable?: true;
  excludes?: Exclusion;
  /** A day that is checked against the payment and the day of evaluation. */
  dated?: {
    /** What happened then, as the subject of a sentence. */
    what: string;
    /** It is told as something that has happened. */
    isPast: boolean;
    /** It cannot come before the payment, apart from what the kind of purchase allows. */
    followsPayment: boolean;
  };
  /** Description of the field in the API. */
  about?: string;
}

export const EVIDENCE_FIELDS = {
  cardholder_statement: {
    value: 'free_text',
    ask: 'cardholder',
    question: 'What was the payment for, and what went wrong?',
  },
  additional_documentation: { value: 'uuids', intake: true, about: 'Ids of uploaded evidence files' },
  oldest_matching_transaction_timestamps: {
    value: 'timestamps',
    ask: 'issuer',
    question: 'Which earlier undisputed payments at this merchant match device, address or login?',
    about: 'Earlier undisputed transactions whose device, IP address, login or delivery address match',
  },
  oldest_merchant_purchase_at: { value: 'timestamp' },
  emv_tlv_hex: {
    value: 'chip_data',
    ask: 'issuer',
    question: 'What are the chip data (field 55) of the payment?',
    about: 'Chip data (DE 55), BER-TLV in hexadecimal',
  },

  card_possession: {
    value: CARD_POSSESSIONS,
    ask: 'cardholder',
    question: 'Where was your card: with you, lost, stolen, or did it never arrive?',
    intake: true,
    readable: true,
    excludes: [
      ['in_possession', 'lost'],
      ['in_possession', 'stolen'],
      ['in_possession', 'never_received'],
      ['never_received', 'lost'],
    ],
  },
  card_missing_since: {
    value: 'day',
    ask: 'cardholder',
    question: 'Since when has the card been missing, or when should it have arrived?',
    intake: true,
    readable: true,
    excludes: 'weeks_apart',
    dated: { what: 'The loss of the card', isPast: true, followsPayment: false },
  },
  recognizes_merchant: {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Do you know this merchant?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  participated: {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Did you, or someone you allowed, take part in this purchase?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  deceived: {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Did somebody trick you into making this payment?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },

  'merchant_contact.attempted': {
    value: 'yes_no',
    decides: true,
    ask: 'cardholder',
    question: 'Did you try to settle this with the merchant?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  'merchant_contact.at': {
    value: 'day',
    intake: true,
    readable: true,
    dated: { what: 'The contact with the merchant', isPast: true, followsPayment: true },
  },
  'merchant_contact.method': { value: CONTACT_METHODS, intake: true, readable: true },
  'merchant_contact.outcome': { value: 'free_text', intake: true, readable: true },
  'merchant_contact.prohibited_by_law': { value: 'yes_no' },

  'purchase.kind': {
    value: PURCHASE_KINDS,
    decides: true,
    ask: 'cardholder',
    question: 'What did you buy: goods, a service, or something else?',
    intake: true,
    readable: true,
  },
  'purchase.description': { value: 'free_text', intake: true, readable: true },

  'delivery.expected_at': {
    value: 'day',
    ask: 'cardholder',
    question: 'When should it have arrived?',
    intake: true,
    readable: true,
    excludes: 'weeks_apart',
    dated: { what: 'The delivery expected', isPast: false, followsPayment: true },
  },
  'delivery.received_at': {
    value: 'day',
    ask: 'cardholder',
    question: 'When did you receive it?',
    intake: true,
    readable: true,
    excludes: 'weeks_apart',
    dated: { what: 'The receipt', isPast: true, followsPayment: true },
  },
  'delivery.issue': {
    value: DELIVERY_ISSUES,
    ask: 'cardholder',
    question: 'What has not arrived, or what is wrong with the delivery?',
    intake: true,
    readable: true,
    excludes: [
      ['not_received', 'partial'],
      ['not_received', 'empty_or_wrong_contents'],
    ],
  },
  'delivery.agreed_location': {
    value: 'free_text',
    ask: 'cardholder',
    question: 'Where was it to be delivered?',
    intake: true,
  },
  'delivery.tracking_number': { value: 'label', intake: true, readable: true },
  'delivery.carrier': { value: 'label', readable: true },
  'delivery.dispatch_waiver_signed': { value: 'yes_no' },
  'delivery.received_by': { value: RECEIVERS, about: 'Who took it in' },
  'delivery.rescheduled_to': { value: 'day', about: 'The new date the merchant set for an event or a service' },
  learned_not_provided_at: {
    value: 'day',
    ask: 'cardholder',
    question: 'When did you first learn that it would not be provided?',
    about: 'When the cardholder first learned that it would not be provided',
    dated: { what: 'The day it became known that nothing would come', isPast: true, followsPayment: true },
  },

  'loss_cover.outcome': {
    value: LOSS_COVER_OUTCOMES,
    decides: true,
    ask: 'cardholder',
    question: 'Has a bond, an insurer, a travel guarantee or somebody else paid for the loss, or been asked to?',
    intake: true,
    about: 'Whether somebody besides the merchant makes the loss good',
  },
  'loss_cover.source': { value: LOSS_COVERS },
  'loss_cover.amount': { value: 'amount', about: 'What was paid, in the currency of the payment' },
  'loss_cover.requested_at': {
    value: 'day',
    ask: 'cardholder',
    question: 'When did you ask the bond, the insurer or the guarantee to pay?',
    about: 'When the bond, the insurer or the guarantee was asked to pay',
  },
  used_by: {
    value: KNOWN_USERS,
    intake: true,
    about: 'Who made the payment, where it was not the cardholder and is known to them',
  },

  service_interrupted_at: {
    value: 'day',
    ask: 'cardholder',
    question: 'When did the service stop?',
    intake: true,
    readable: true,
    excludes: 'weeks_apart',
    dated: { what: 'The end of the service', isPast: true, followsPayment: true },
  },
  service_period_months: {
    value: 'months',
    ask: 'cardholder',
    question: 'For how many months had you paid?',
    intake: true,
  },
  service_used_after: {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Did you use the service after that?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  merchant_unavailable: { value: 'yes_no', intake: true, readable: true, excludes: 'differs' },

  'condition.issue': {
    value: CONDITION_ISSUES,
    decides: true,
    ask: 'cardholder',
    question: 'What is wrong with what you bought?',
    intake: true,
    readable: true,
    excludes: [
      ['counterfeit', 'defective'],
      ['counterfeit', 'damaged'],
    ],
  },
  'condition.description': { value: 'free_text', intake: true },
  'condition.third_party_finding': {
    value: THIRD_PARTY_FINDINGS,
    ask: 'cardholder',
    question: 'Has the maker, customs, the police or an independent expert said that it is a counterfeit?',
    intake: true,
    readable: true,
    excludes: 'none_or_some',
  },
  'condition.found_at': {
    value: 'day',
    ask: 'cardholder',
    question: 'When were you told that it is a counterfeit?',
    about: 'When somebody else than the cardholder found it to be a counterfeit',
    dated: { what: 'The finding that it is a counterfeit', isPast: true, followsPayment: true },
  },
  price_discrepancy_only: { value: 'yes_no', readable: true, excludes: 'differs' },
  consequential_damage: { value: 'yes_no', readable: true, excludes: 'differs' },

  'misrepresentation.promised': {
    value: 'free_text',
    ask: 'cardholder',
    question: 'What were you promised, and what did you get?',
    intake: true,
  },
  'misrepresentation.received': { value: 'free_text', intake: true },

  'return.outcome': {
    value: RETURN_OUTCOMES,
    decides: true,
    ask: 'cardholder',
    question: 'Did you send it back, or try to?',
    intake: true,
    readable: true,
    excludes: [
      ['returned', 'not_returned'],
      ['attempted', 'returned'],
    ],
  },
  'return.at': {
    value: 'day',
    ask: 'cardholder',
    question: 'When did you send it back, or try to?',
    intake: true,
    readable: true,
    excludes: 'weeks_apart',
    dated: { what: 'The return', isPast: true, followsPayment: true },
  },
  'return.method': { value: 'written_label', intake: true, readable: true },
  'return.tracking_number': { value: 'label', intake: true, readable: true },
  'return.reason': { value: 'free_text', intake: true, readable: true },

  'cancellation.at': {
    value: 'day',
    ask: 'cardholder',
    question: 'When did you cancel?',
    intake: true,
    readable: true,
    excludes: 'weeks_apart',
    dated: { what: 'The cancellation', isPast: true, followsPayment: false },
  },
  'cancellation.by': {
    value: CANCELLED_BY,
    ask: 'cardholder',
    question: 'Who cancelled: you or the merchant?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  'cancellation.reason': { value: 'free_text', intake: true },
  'cancellation.policy_disclosed': {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Were you shown a return or cancellation policy before you paid?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  'cancellation.confirmation_number': { value: 'label', intake: true, readable: true },
  'cancellation.contract_at': { value: 'day', intake: true },
  'cancellation.within_policy': {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Did you cancel within the time that the policy allows?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  'cancellation.before_shipping': {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Did you cancel before it was sent?',
    intake: true,
    about: 'Cancelled before the goods were sent',
  },

  'subscription.permission_withdrawn_at': {
    value: 'day',
    ask: 'cardholder',
    question: 'When did you tell the merchant to stop charging your card?',
    intake: true,
    readable: true,
    excludes: 'weeks_apart',
    dated: { what: 'The withdrawal of the permission to charge', isPast: true, followsPayment: false },
  },
  'subscription.contact_used': {
    value: 'free_text',
    ask: 'cardholder',
    question: 'How did you tell the merchant to stop charging your card?',
    intake: true,
    readable: true,
  },
  'subscription.other_payment_given': { value: 'yes_no_or_free_text' },

  'reservation.issue': {
    value: SENT_RESERVATION_ISSUES,
    decides: true,
    ask: 'cardholder',
    question: 'What happened with the booking: cancelled, not used, or no room?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  'reservation.quoted_rate.amount': {
    value: 'amount',
    decides: true,
    ask: 'cardholder',
    question: 'Which rate were you quoted?',
  },
  'reservation.quoted_rate.currency': { value: 'currency', decides: true },
  'reservation.cancelled_at': {
    value: 'day',
    ask: 'cardholder',
    question: 'When did you cancel the booking?',
    intake: true,
    readable: true,
    dated: { what: 'The cancellation of the booking', isPast: true, followsPayment: false },
  },
  'reservation.policy_disclosed': {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Were you shown the cancellation policy when you booked?',
    intake: true,
    excludes: 'differs',
  },

  'refund.document': {
    value: REFUND_DOCUMENTS,
    decides: true,
    ask: 'cardholder',
    question: 'Do you have anything in writing that promises the refund?',
    intake: true,
    readable: true,
    excludes: 'none_or_some',
  },
  'refund.at': {
    value: 'day',
    ask: 'cardholder',
    question: 'Which date is on the credit slip, or on the promise of the refund?',
    intake: true,
    readable: true,
    dated: { what: 'The refund document', isPast: true, followsPayment: true },
  },
  'refund.amount': { value: 'amount', intake: true, readable: true },
  'refund.voucher_accepted': {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Did you accept a voucher in place of the refund?',
    intake: true,
    about: 'The cardholder accepted a voucher of the merchant in place of the money',
  },

  'original_transaction.transaction_id': { value: 'label', intake: true },
  'original_transaction.arn': {
    value: 'arn',
    ask: 'issuer',
    question: 'What is the acquirer reference number of the valid payment?',
  },
  'original_transaction.at': {
    value: 'day',
    ask: 'issuer',
    question: 'What is the date of the other payment?',
    intake: true,
    readable: true,
    dated: { what: 'The other payment', isPast: true, followsPayment: false },
  },
  'original_transaction.amount': {
    value: 'amount',
    ask: 'issuer',
    question: 'What is the amount of the other payment?',
    intake: true,
    readable: true,
  },
  'original_transaction.separate_order': {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Were the two payments for two different orders?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },

  'other_payment.method': {
    value: OTHER_PAYMENT_METHODS,
    ask: 'cardholder',
    question: 'How else did you pay for it?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  'other_payment.evidence': {
    value: OTHER_PAYMENT_EVIDENCE,
    ask: 'cardholder',
    question: 'What shows that you paid another way?',
    intake: true,
    readable: true,
    excludes: 'none_or_some',
  },

  expected_amount: {
    value: 'amount',
    ask: 'cardholder',
    question: 'Which amount did you agree to pay?',
    intake: true,
    readable: true,
    excludes: 'other_sum',
  },
  expected_amount_basis: {
    value: EXPECTED_AMOUNT_BASES,
    ask: 'cardholder',
    question: 'Was that amount agreed, or was it a quote or an estimate?',
    intake: true,
    about: 'What the expected amount rests on',
  },
  conversion: {
    value: CONVERSION_CHOICES,
    ask: 'cardholder',
    question: 'Were you offered to pay in the currency of your card, and did you choose it?',
    intake: true,
    about: 'What the cardholder did about a conversion into the currency of the card',
  },
  expected_currency: {
    value: 'currency',
    ask: 'cardholder',
    question: 'In which currency did you agree to pay?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  currency_display: {
    value: CURRENCY_DISPLAYS,
    ask: 'cardholder',
    question: 'Did you agree to the other currency, or was it only shown to you?',
    intake: true,
  },
  'cash.requested': { value: 'amount', intake: true, readable: true, excludes: 'other_sum' },
  'cash.dispensed': {
    value: 'amount',
    ask: 'cardholder',
    question: 'How much cash did you ask for, and how much came out?',
    intake: true,
    readable: true,
    excludes: 'other_sum',
  },

  'posting_error.kind': {
    value: POSTING_ERRORS,
    decides: true,
    ask: 'issuer',
    question:
      'Which error was it: a credit posted as a debit, a debit posted as a credit, or a refund where a reversal was due?',
  },
  'posting_error.other_posted_at': { value: 'day', ask: 'issuer', question: 'When was the other entry posted?' },
  tip_added: { value: 'yes_no', ask: 'cardholder', question: 'Did you add a tip?', intake: true },

  'investment.withdrawal_requested_at': {
    value: 'day',
    ask: 'cardholder',
    question: 'When did you ask to have your money paid out?',
    intake: true,
  },
  'investment.available_balance.amount': {
    value: 'amount',
    decides: true,
    ask: 'cardholder',
    question: 'Which balance did your account there show?',
  },
  'investment.available_balance.currency': { value: 'currency', decides: true },
  'investment.refused': {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Did they refuse to pay it out?',
    intake: true,
  },

  'digital_controls.disable_default': { value: 'yes_no' },
  'digital_controls.open_period_max_15_min': { value: 'yes_no' },
  'digital_controls.confirm_each': { value: 'yes_no' },

  'digital_asset.value_promised': {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Did the seller promise that it would gain in value?',
  },
  'digital_asset.wallet': { value: 'label' },

  'negotiations.started_at': { value: 'day' },
  'negotiations.explanation': { value: 'free_text' },
  'credit_refusal.reason': { value: CREDIT_REFUSALS, decides: true },
  'credit_refusal.explanation': { value: 'free_text' },
  'installment.explanation': { value: 'free_text' },
  history_matches: {
    value: 'history_matches',
    about: 'Earlier undisputed payments at the merchant, with the elements that match this one',
  },

  'addendum.consented': {
    value: 'yes_no',
    decides: true,
    ask: 'cardholder',
    question: 'Had you agreed to this extra charge?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  'addendum.policy_disclosed': {
    value: 'yes_no',
    ask: 'cardholder',
    question: 'Did the terms you were shown name such a charge?',
    intake: true,
  },
  'addendum.kind': {
    value: ADDENDUM_KINDS,
    ask: 'cardholder',
    question: 'Was the extra charge for loss, theft or damage, or for something else?',
    intake: true,
    readable: true,
    excludes: 'differs',
  },
  'addendum.at': { value: 'day', about: 'When the extra charge arose' },
} as const satisfies Record<string, EvidenceField>;

/** What is known of the objects that fields lie in, beyond their fields. */
export const EVIDENCE_GROUPS: {
  readonly [Group in EvidenceGroup]?: Pick<EvidenceField, 'about' | 'ask' | 'question'>;
} = {
  original_transaction: { about: 'The valid transaction that this one repeats' },
  loss_cover: { about: 'Whether somebody besides the merchant makes the loss good: a bond, an insurer, another payer' },
  posting_error: { about: 'A credit posted as a debit, the reverse, or a refund where a reversal was due' },
  investment: { about: 'A balance the seller of an investment refuses to pay out' },
  digital_controls: {
    ask: 'cardholder',
    question: 'Did the shop let you switch off purchases, and ask you to confirm each total before paying?',
    about: 'Purchase controls of a shop for digital goods',
  },
  negotiations: { about: 'Talks with the merchant that were still going on' },
  credit_refusal: { about: 'An original credit that the recipient refused, or that a law forbids' },
  installment: { about: 'What is wrong with the billing of instalments' },
};

type Fields = typeof EVIDENCE_FIELDS;
/** A path below `evidences`. */
export type EvidencePath = keyof Fields;
type With<Property extends keyof EvidenceField> = {
  [Path in EvidencePath]: Fields[Path] extends Record<Property, unknown> ? Path : never;
}[EvidencePath];
/** A field that a statement may state. */
export type ReadablePath = With<'readable'>;
/** A field that the hosted intake has a question for; the question's id is the path. */
export type AskedPath = With<'intake'>;

type ParentOf<Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head | (ParentOf<Rest> extends infer Deeper extends string ? `${Head}.${Deeper}` : never)
  : never;
/** An object that fields lie in: `delivery`, `reservation.quoted_rate`. */
export type EvidenceGroup = ParentOf<EvidencePath>;

/** Every field with its path, in the order of the schema. */
export const evidenceFields = Object.entries(EVIDENCE_FIELDS) as readonly (readonly [EvidencePath, EvidenceField])[];

/** The field of a path; undefined for what is none. */
export const evidenceField = (path: string): EvidenceField | undefined => BY_PATH.get(path);
const BY_PATH: ReadonlyMap<string, EvidenceField> = new Map(evidenceFields);

/** The field that an object below `evidences` says nothing without: `merchant_contact` → `attempted`. */
export const DECIDING_FIELDS: ReadonlyMap<string, string> = new Map(
  evidenceFields.flatMap(([path, { decides }]) => {
    const [group = '', field, ...deeper] = path.split('.');
    return decides && field !== undefined && deeper.length === 0 ? [[group, field] as const] : [];
  }),
);

const WRITTEN: ReadonlySet<unknown> = new Set<EvidenceType>(['free_text', 'written_label', 'yes_no_or_free_text']);
/** Paths that a person wrote freely: card numbers there are masked, elsewhere refused. */
export const FREE_TEXT_PATHS: readonly string[] = evidenceFields
  .filter(([, { value }]) => WRITTEN.has(value))
  .map(([path]) => path);
