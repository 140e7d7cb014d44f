/** What the statement reads as, held against the kind of dispute that the given facts tell of. */
import type { Contradiction, Evidences, Subcategory } from '@dispute-intake/contract';
import type { StatementLabel, StatementReading } from '@dispute-intake/statement-reader';
import type { Facts } from '../facts.ts';
import { KINDS, toldAlike } from '../kinds/index.ts';

const SURELY = 0.9;

/** The kind of card-absent fraud is told with the help of the statement, so there it has been read already. */
const READ_FOR: ReadonlySet<Subcategory | null> = new Set<Subcategory>([
  'fraud_card_not_present',
  'fraud_account_takeover',
]);

export function readingConflict(
  { given, request }: Facts,
  subcategory: Subcategory | null,
  reading: StatementReading,
): Contradiction | null {
  if (given.participated !== false || !READ_FOR.has(subcategory) || !given.cardholder_statement?.trim()) return null;
  const { best, probability } = reading;
  if (best === null || best === 'not_a_dispute' || probability < SURELY) return null;
  if (!KINDS[best].admitsPurchase || request.dispute.confirmed_facts?.includes('evidences.participated')) return null;
  return {
    paths: ['evidences.participated', 'evidences.cardholder_statement'],
    msg: `The cardholder is said to have taken no part in the purchase, but the statement reads as “${best.replaceAll('_', ' ')}”, which tells of one.`,
  };
}

/** The probability that the statement tells the story of this kind; 1 where nothing could be read of it. */
export function storyProbability(subcategory: Subcategory, { ranked }: StatementReading): number {
  if (ranked.length === 0) return 1;
  const labels = toldAlike(subcategory);
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
