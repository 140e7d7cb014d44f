/** A statement that tells of a purchase of one's own, although the cardholder is said to have taken no part in it. */
import type { Contradiction, Subcategory } from '@dispute-intake/contract';
import type { StatementReading } from '../classify/statement/index.ts';
import type { Facts } from '../facts.ts';

/** Kinds in which the cardholder says that they bought something. */
const ADMITS_PURCHASE: ReadonlySet<string> = new Set<Subcategory>([
  'merchandise_not_received',
  'services_not_received',
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
  'counterfeit_merchandise',
  'subscription_cancelled',
  'cancelled_merchandise',
  'cancelled_services',
  'cancelled_reservation_no_show',
  'credit_not_processed',
  'duplicate_charge',
  'paid_by_other_means',
  'incorrect_amount',
]);
const SURELY = 0.9;

/** The kind of card-absent fraud is told with the help of the statement, so there it has been read already. */
const READ_FOR: ReadonlySet<Subcategory | null> = new Set<Subcategory>([
  'fraud_card_not_present',
  'fraud_account_takeover',
]);

export function readingConflict(
  { given }: Facts,
  subcategory: Subcategory | null,
  reading: StatementReading,
): Contradiction | null {
  if (given.participated !== false || !READ_FOR.has(subcategory) || !given.cardholder_statement?.trim()) return null;
  const { best, probability } = reading;
  if (best === null || !ADMITS_PURCHASE.has(best) || probability < SURELY) return null;
  return {
    paths: ['evidences.participated', 'evidences.cardholder_statement'],
    msg: `The cardholder is said to have taken no part in the purchase, but the statement reads as “${best.replaceAll('_', ' ')}”, which tells of one.`,
  };
}
