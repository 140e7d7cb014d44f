/** Whether the statement itself states what a kind of dispute rests on. */
import type { Subcategory } from '@dispute-intake/contract';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { StatementLabel, StatementReading } from '@dispute-intake/statement-reader';

const DENIAL = ['participated', 'recognizes_merchant', 'card_possession'];
const CONDITION = ['condition.issue'];
/** Beginnings of paths below `evidences`. */
const CORE: Partial<Record<Subcategory, readonly string[]>> = {
  unrecognized_transaction: DENIAL,
  fraud_card_not_present: DENIAL,
  fraud_card_present_lost_stolen: DENIAL,
  fraud_card_present_counterfeit: DENIAL,
  fraud_card_present_other: DENIAL,
  merchandise_not_received: ['delivery.issue', 'merchant_unavailable'],
  services_not_received: ['delivery.issue', 'merchant_unavailable', 'service_interrupted_at'],
  merchandise_not_as_described: [...CONDITION, 'delivery.issue'],
  merchandise_defective: CONDITION,
  services_not_as_described: CONDITION,
  counterfeit_merchandise: CONDITION,
  subscription_cancelled: ['subscription.', 'cancellation.'],
  cancelled_merchandise: ['cancellation.', 'return.', 'refund.'],
  cancelled_services: ['cancellation.', 'refund.'],
  cancelled_reservation_no_show: ['cancellation.', 'reservation.', 'refund.'],
  credit_not_processed: ['refund.', 'return.', 'cancellation.'],
  duplicate_charge: ['original_transaction.'],
  paid_by_other_means: ['other_payment.'],
  incorrect_amount: ['expected_amount'],
  incorrect_currency: ['expected_currency'],
  atm_cash_not_dispensed: ['cash.'],
};

/** What it says did not happen, of which the kind cannot do without. */
const DENIED: Partial<Record<Subcategory, string>> = {
  merchandise_not_as_described: 'denied.trouble',
  merchandise_defective: 'denied.trouble',
  services_not_as_described: 'denied.trouble',
  subscription_cancelled: 'denied.cancellation',
  cancelled_merchandise: 'denied.cancellation',
  cancelled_services: 'denied.cancellation',
  cancelled_reservation_no_show: 'denied.cancellation',
};

export const deniesCore = (subcategory: Subcategory, stated: readonly StatedFact[]): boolean =>
  stated.some(({ path }) => path === DENIED[subcategory]);

export function tellsCore(subcategory: Subcategory, stated: readonly StatedFact[]): boolean {
  const core = CORE[subcategory];
  return (
    core !== undefined && stated.some(({ path }) => core.some((beginning) => path.startsWith(`evidences.${beginning}`)))
  );
}

/**
 * The probability that the statement tells of no dispute at all: an admission, a regret, mere praise of the goods. 0 for a
 * kind that no statement tells of: what the authorisation said, a charge that cannot be disputed.
 */
export function noDisputeProbability(subcategory: Subcategory, { ranked }: StatementReading): number {
  if (CORE[subcategory] === undefined) return 0;
  let sum = 0;
  for (const { label, probability } of ranked) {
    if (isNoDispute(label)) sum += probability;
  }
  return sum;
}

export const isNoDispute = (label: StatementLabel): boolean => label === 'not_a_dispute' || label === 'not_disputable';
