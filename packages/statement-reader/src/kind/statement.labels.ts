import type { Subcategory } from '@dispute-intake/contract';

/** What a statement can be read as: a kind of dispute, or something that is none. */
export type StatementLabel = Subcategory | 'not_a_dispute';

/**
 * Labels a text alone can carry, in the order of the weights. The other subcategories are for facts to decide: how the
 * card was read, what the authorisation said, which list the merchant is on.
 */
export const READABLE_LABELS = [
  'not_a_dispute',
  'unrecognized_transaction',
  'fraud_card_not_present',
  'fraud_card_present_lost_stolen',
  'fraud_card_present_counterfeit',
  'fraud_card_not_received',
  'fraud_account_takeover',
  'authorized_scam',
  'digital_goods_unauthorized',
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
  'incorrect_transaction_code',
  'atm_cash_not_dispensed',
  'declined_authorization',
  'late_presentment',
  'addendum_charge',
  'not_disputable',
] as const satisfies readonly StatementLabel[];

/** Somebody else paid: with the card, its number or a copy of it. */
export const FRAUD_LABELS = [
  'unrecognized_transaction',
  'fraud_card_not_present',
  'fraud_card_present_lost_stolen',
  'fraud_card_present_counterfeit',
  'fraud_card_not_received',
] as const satisfies readonly StatementLabel[];

/** The cardholder denies the payment: somebody else made it, with the card or without. */
export const DENYING_LABELS = [
  ...FRAUD_LABELS,
  'fraud_account_takeover',
  'digital_goods_unauthorized',
] as const satisfies readonly StatementLabel[];

/** An order, a booking or a subscription that was ended. */
export const CANCELLED_LABELS = [
  'subscription_cancelled',
  'cancelled_merchandise',
  'cancelled_services',
  'cancelled_reservation_no_show',
] as const satisfies readonly StatementLabel[];
