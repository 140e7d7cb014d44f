/** How a reading is made to fit what is known of the payment, and the category of a kind. No category is ever sent. */
import type { Category, Subcategory } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import type { Facts } from '../facts.ts';
import { fraudKind, isFraud } from './facts-fraud.ts';
import { goodsOrServices } from './goods-or-services.ts';

/** The reading made to fit what is known of the payment; undefined where a fact rules it out. */
export function fitted(label: Subcategory, facts: Facts, reading: StatementReading): Subcategory | undefined {
  const { transaction, evidences } = facts;
  if (isFraud(label)) return evidences.participated === true ? undefined : fraudKind(facts, () => label);
  if (label === 'authorized_scam' || label === 'digital_goods_unauthorized') {
    return label === 'authorized_scam' && evidences.deceived === false ? undefined : label;
  }
  if (transaction.channel_type === 'ATM' && AT_AN_ATM_MEANS_CASH.has(label)) return 'atm_cash_not_dispensed';
  if (label === 'atm_cash_not_dispensed' && transaction.channel_type !== 'ATM') {
    return transaction.channel_type === 'POS' ? label : undefined;
  }
  const kind = evidences.purchase === undefined ? undefined : goodsOrServices(facts, reading);
  const pair = kind && TWINS.find((twins) => twins.goods === label || twins.services === label);
  return pair ? pair[kind] : label;
}

/** A cash machine delivers nothing else, and what it paid out short is told as a wrong amount. */
const AT_AN_ATM_MEANS_CASH: ReadonlySet<Subcategory> = new Set([
  'merchandise_not_received',
  'services_not_received',
  'incorrect_amount',
]);

/** Kinds that exist once for goods and once for services. */
const TWINS: readonly { goods: Subcategory; services: Subcategory }[] = [
  { goods: 'merchandise_not_received', services: 'services_not_received' },
  { goods: 'merchandise_not_as_described', services: 'services_not_as_described' },
  { goods: 'cancelled_merchandise', services: 'cancelled_services' },
];

const CATEGORY_BY_SUBCATEGORY: Record<Subcategory, Category> = {
  fraud_card_not_present: 'fraud',
  fraud_card_present_counterfeit: 'fraud',
  fraud_card_present_lost_stolen: 'fraud',
  fraud_card_not_received: 'fraud',
  fraud_card_present_other: 'fraud',
  fraud_account_takeover: 'fraud',
  authorized_scam: 'not_disputable',
  unrecognized_transaction: 'fraud',
  merchandise_not_received: 'consumer_dispute',
  services_not_received: 'consumer_dispute',
  merchandise_not_as_described: 'consumer_dispute',
  merchandise_defective: 'consumer_dispute',
  services_not_as_described: 'consumer_dispute',
  counterfeit_merchandise: 'consumer_dispute',
  merchant_misrepresentation: 'consumer_dispute',
  subscription_cancelled: 'consumer_dispute',
  cancelled_merchandise: 'consumer_dispute',
  cancelled_services: 'consumer_dispute',
  cancelled_reservation_no_show: 'consumer_dispute',
  credit_not_processed: 'consumer_dispute',
  duplicate_charge: 'processing_error',
  paid_by_other_means: 'processing_error',
  incorrect_amount: 'processing_error',
  incorrect_currency: 'processing_error',
  incorrect_account_number: 'processing_error',
  incorrect_transaction_code: 'processing_error',
  atm_cash_not_dispensed: 'consumer_dispute',
  no_valid_authorization: 'authorization',
  declined_authorization: 'authorization',
  card_recovery_bulletin: 'authorization',
  invalid_authorization_data: 'authorization',
  late_presentment: 'authorization',
  addendum_charge: 'consumer_dispute',
  digital_goods_unauthorized: 'fraud',
  oct_not_accepted: 'consumer_dispute',
  merchant_monitoring_program: 'fraud',
  loss_theft_damage_charge: 'processing_error',
  investment_funds_withheld: 'consumer_dispute',
  installment_billing: 'consumer_dispute',
  not_disputable: 'not_disputable',
  insufficient_information: 'unclassified',
};

/** Mastercard files missing cash under 4834, a processing error; Visa under 13.9. */
export function categoryOf(subcategory: Subcategory, { transaction }: Facts): Category {
  const isMastercard = transaction.card_scheme === 'MC';
  if (isMastercard && subcategory === 'atm_cash_not_dispensed') return 'processing_error';
  return CATEGORY_BY_SUBCATEGORY[subcategory];
}
