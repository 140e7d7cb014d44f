/** What the cardholder says did not happen: nothing to file with, but it contradicts a dispute that rests on it. */

import type { DeniedPath, StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Concept } from '../lexicon/lexicon.shape.ts';
import type { Narrative, Telling } from '../narrative.ts';
import { isTakenBack } from '../scopes/taken-back.ts';
import { isOfPaper } from './delivery.grammar.ts';

/** Paths of no evidence field: they are held against the given facts and shown nowhere else. */
const DENIALS: readonly (readonly [Concept, DeniedPath])[] = [
  ['neverCancelled', 'denied.cancellation'],
  ['cardFound', 'denied.card_missing'],
  ['allWell', 'denied.trouble'],
  ['refundedAll', 'denied.loss'],
  ['allowedUse', 'denied.strangers'],
  ['cardCame', 'denied.card_not_received'],
  ['attended', 'denied.absence'],
  ['neverOffered', 'denied.return'],
];
/** Their patterns hold the negation. */
const NEGATIVE: ReadonlySet<Concept> = new Set<Concept>(['neverCancelled', 'neverOffered']);

export function readDenials(narrative: Narrative): StatedFact[] {
  // A permission is told with words of supposing of its own ("I told him he could use it").
  const isUnreal = (one: Telling): boolean =>
    one.concept === 'allowedUse' ? narrative.isSupposed(one) : narrative.isUnreal(one);
  const denials = DENIALS.flatMap(([concept, path]) => {
    const [told] = narrative
      .all(concept)
      .filter((one) => NEGATIVE.has(concept) || !(narrative.isDenied(one) || isUnreal(one)))
      .filter((one) => !OWN_WORDS.has(concept) || isOwn(narrative, one))
      // Who was turned away spent the night elsewhere.
      .filter(() => concept !== 'attended' || !narrative.has('noRoom'));
    return told ? [narrative.fact(path, true, told, 0.92)] : [];
  });
  return [...denials, ...readPermission(narrative), ...readReceipt(narrative)];
}

/** Somebody with a standing permission bought it: that this once they did not ask does not make a stranger of them. */
function readPermission(narrative: Narrative): StatedFact[] {
  const real = (concept: Concept): Telling | undefined =>
    narrative.all(concept).find((one) => !(narrative.isDenied(one) || narrative.isSupposed(one)));
  const permitted = real('theyBought') && real('permitted');
  return permitted ? [narrative.fact('denied.strangers', true, permitted, 0.9)] : [];
}

/** What others say or an earlier speech said is read as the cardholder's own elsewhere: here it is not. */
const OWN_WORDS: ReadonlySet<Concept> = new Set<Concept>(['cardCame', 'attended', 'neverOffered']);
const isOwn = (narrative: Narrative, one: Telling): boolean =>
  !narrative.isQuoted(one) &&
  !isTakenBack(narrative, one) &&
  !narrative.all('otherThing').some(({ sentence }) => sentence === one.sentence);

/** Whatever is missing or went elsewhere: with it an arrival is that of a part, of another thing or at another door. */
const MISSING = ['partial', 'emptyOrWrong', 'wrongLocation', 'notArrived', 'nothingCame', 'nobodyCame'] as const;

/** The goods came after all: all of them, or, in a statement that misses nothing, just came. */
function readReceipt(narrative: Narrative): StatedFact[] {
  if (narrative.has('notMe', 'cardNeverCame')) return [];
  const real = (concept: Concept): Telling | undefined =>
    narrative
      .all(concept)
      .find(
        (one) =>
          isOwn(narrative, one) &&
          !(narrative.isDenied(one) || narrative.isUnreal(one) || narrative.isAnnounced(one)) &&
          !isOfPaper(narrative, one),
      );
  const whole = real('allCame');
  if (whole) return [narrative.fact('denied.non_receipt', 'all', whole, 0.92)];
  const came = narrative.has(...MISSING) ? undefined : real('arrived');
  return came ? [narrative.fact('denied.non_receipt', 'came', came, 0.9)] : [];
}

/** Whether a reading is of a field that a request can carry. */
export const isOfField = ({ path }: StatedFact): boolean => !path.startsWith('denied.');
