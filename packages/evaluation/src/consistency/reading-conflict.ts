/** What the statement reads as, held against the kind of dispute that the given facts tell of. */
import type { Contradiction, Evidences, Subcategory } from '@dispute-intake/contract';
import type { StatementLabel, StatementReading } from '@dispute-intake/statement-reader';
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

const DENIED: readonly StatementLabel[] = [
  'unrecognized_transaction',
  'fraud_card_not_present',
  'fraud_card_present_lost_stolen',
  'fraud_card_present_counterfeit',
  'fraud_card_not_received',
  'fraud_account_takeover',
  'digital_goods_unauthorized',
];
const NOT_DELIVERED: readonly StatementLabel[] = ['merchandise_not_received', 'services_not_received'];
const NOT_AS_SOLD: readonly StatementLabel[] = [
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
  'counterfeit_merchandise',
  'merchant_misrepresentation',
];
const CALLED_OFF: readonly StatementLabel[] = [
  'subscription_cancelled',
  'cancelled_merchandise',
  'cancelled_services',
  'cancelled_reservation_no_show',
  'credit_not_processed',
];
const MONEY: readonly StatementLabel[] = [
  'duplicate_charge',
  'paid_by_other_means',
  'incorrect_amount',
  'incorrect_currency',
  'incorrect_transaction_code',
  'addendum_charge',
];
/** Kinds, and the stories that people tell of them: wrong contents read as another article, what was sent back as a purchase called off. */
const STORIES: readonly { of: readonly StatementLabel[]; told: readonly StatementLabel[] }[] = [
  { of: DENIED, told: DENIED },
  { of: NOT_DELIVERED, told: [...NOT_DELIVERED, ...NOT_AS_SOLD] },
  { of: NOT_AS_SOLD, told: [...NOT_AS_SOLD, ...CALLED_OFF] },
  { of: CALLED_OFF, told: [...CALLED_OFF, ...NOT_DELIVERED] },
  { of: MONEY, told: MONEY },
];

/** Which labels tell the same story, by kind; a kind in none of the stories is told by its own label alone. */
const TOLD_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  STORIES.flatMap(({ of, told }) => of.map((label) => [label, new Set<string>(told)] as const)),
);
const FRAUD_OTHERWISE = 'fraud_card_present_other';

/** The probability that the statement tells the story of this kind; 1 where nothing could be read of it. */
export function storyProbability(subcategory: Subcategory, { ranked }: StatementReading): number {
  if (ranked.length === 0) return 1;
  const labels = TOLD_BY.get(subcategory === FRAUD_OTHERWISE ? 'fraud_card_not_present' : subcategory);
  let sum = 0;
  let isReadable = labels !== undefined;
  for (const { label, probability } of ranked) {
    if (label === subcategory) isReadable = true;
    if (labels ? labels.has(label) : label === subcategory) sum += probability;
  }
  return isReadable ? sum : 1;
}

type CardPossession = NonNullable<Evidences['card_possession']>;

/** Where the statement says the card was, if it surely tells of a card that was not with the cardholder. */
const CARD_WAS: Partial<Record<StatementLabel, readonly CardPossession[]>> = {
  fraud_card_present_lost_stolen: ['lost', 'stolen'],
  fraud_card_not_received: ['never_received'],
};

/** Whether the statement surely tells of a lost, stolen or never received card, where another state of it was given. */
export function tellsOfAnotherCard(
  possession: CardPossession | undefined,
  { best, probability }: StatementReading,
): boolean {
  const told = best === null || probability < SURELY ? undefined : CARD_WAS[best];
  return told !== undefined && possession !== undefined && !told.includes(possession);
}
