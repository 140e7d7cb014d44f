/** What the cardholder says did not happen: nothing to file with, but it contradicts a dispute that rests on it. */

import type { DeniedPath, StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Concept } from '../lexicon/lexicon.shape.ts';
import type { Narrative, Telling } from '../narrative.ts';

/** Paths of no evidence field: they are held against the given facts and shown nowhere else. */
const DENIALS: readonly (readonly [Concept, DeniedPath])[] = [
  ['neverCancelled', 'denied.cancellation'],
  ['cardFound', 'denied.card_missing'],
  ['allWell', 'denied.trouble'],
  ['refundedAll', 'denied.loss'],
  ['allowedUse', 'denied.strangers'],
];

export function readDenials(narrative: Narrative): StatedFact[] {
  // A permission is told with words of supposing of its own ("I told him he could use it").
  const isUnreal = (one: Telling): boolean =>
    one.concept === 'allowedUse' ? narrative.isSupposed(one) : narrative.isUnreal(one);
  return DENIALS.flatMap(([concept, path]) => {
    const [told] = narrative
      .all(concept)
      .filter((one) => concept === 'neverCancelled' || !(narrative.isDenied(one) || isUnreal(one)));
    return told ? [narrative.fact(path, true, told, 0.92)] : [];
  });
}

/** Whether a reading is of a field that a request can carry. */
export const isOfField = ({ path }: StatedFact): boolean => !path.startsWith('denied.');
