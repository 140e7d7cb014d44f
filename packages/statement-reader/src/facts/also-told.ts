/** Values that a statement tells under a path beside the one that was read: it tells of more than one thing, or against itself. */
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Concept } from './lexicon/lexicon.shape.ts';
import type { Narrative } from './narrative.ts';

const TOLD_BY: { readonly [Path in StatedFact['path']]?: readonly (readonly [Concept, string | boolean])[] } = {
  'evidences.return.outcome': [
    ['returned', 'returned'],
    ['returnedPost', 'returned'],
    ['returnedCourier', 'returned'],
    ['returnedInPerson', 'returned'],
    ['returnAttempted', 'attempted'],
    ['returnRefused', 'attempted'],
    ['notReturned', 'not_returned'],
  ],
  'evidences.merchant_contact.attempted': [['notContacted', false]],
  'evidences.service_used_after': [
    ['notUsedAfter', false],
    ['usedAfter', true],
  ],
  'evidences.card_possession': [['cardHeld', 'in_possession']],
  'evidences.cancellation.by': [
    ['cancelled', 'cardholder'],
    ['subscriptionEnded', 'cardholder'],
    ['merchantCancelled', 'merchant'],
  ],
  'evidences.delivery.issue': [
    ['partial', 'partial'],
    ['emptyOrWrong', 'empty_or_wrong_contents'],
    ['notArrived', 'not_received'],
    ['nothingCame', 'not_received'],
  ],
};

/** The fact, with what else is told under its path. */
export function withAlsoTold(narrative: Narrative, fact: StatedFact): StatedFact {
  const others = new Set<string | boolean>();
  for (const [concept, value] of TOLD_BY[fact.path] ?? []) {
    if (value === fact.value || others.has(value)) continue;
    // A denial has its negation in its own words.
    const isTold = (one: Parameters<Narrative['isDenied']>[0]): boolean =>
      NEGATIVE.has(concept) || !(narrative.isDenied(one) || narrative.isUnreal(one));
    if (narrative.all(concept).some(isTold)) others.add(value);
  }
  return others.size === 0 ? fact : { ...fact, also_told: [...others] };
}
const NEGATIVE: ReadonlySet<Concept> = new Set<Concept>([
  'notReturned',
  'notContacted',
  'notUsedAfter',
  'notArrived',
  'nothingCame',
  'returnRefused',
]);
