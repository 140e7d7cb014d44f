/** `return`, and every reference number: whose it is follows from the words before it. */

import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import { CARRIERS } from '../../text/carriers.ts';
import type { Concept } from '../lexicon/lexicon.shape.ts';
import type { Narrative, Telling } from '../narrative.ts';

const RETURNS: readonly Concept[] = ['returned', 'returnedPost', 'returnedCourier', 'returnedInPerson'];
const METHODS: Partial<Record<Concept, string>> = {
  returnedPost: 'postal_service',
  returnedCourier: 'courier',
  returnedInPerson: 'face_to_face',
};

export function readReturn(narrative: Narrative): StatedFact[] {
  const { fact, context } = narrative;
  // "The blue one I kept, that was another order."
  const isOfOther = ({ sentence }: Telling): boolean =>
    narrative.all('otherThing').some((other) => other.sentence === sentence);
  // "I still have it" of who denies the payment is the card; "the money is not here yet" is the refund.
  const kept = narrative.has('notMe')
    ? []
    : narrative
        .all('notReturned')
        .filter((one) => !isOfMoney(narrative, one) && !narrative.isUnreal(one) && !isOfOther(one));
  const overlapsKept = (one: Telling): boolean => kept.some((other) => one.start < other.end && one.end > other.start);
  // A letter that cancels is sent too, and is no goods.
  const isLetter = ({ start }: Telling): boolean =>
    narrative.all('cancelled').some((notice) => notice.start <= start && start < notice.end);
  const done = narrative
    .all(...RETURNS)
    .filter((one) => !narrative.isDenied(one) && !narrative.isUnreal(one) && !overlapsKept(one) && !isLetter(one))
    .filter((one) => !isOfOther(one));
  if (done.length > 0) {
    const dated = done.flatMap((one) => one.dates).find(({ day }) => day !== null && day <= context.writtenOn);
    const main = done.find((one) => one.dates.length > 0) ?? done[0];
    if (!main) return [];
    const facts = [fact('evidences.return.outcome', 'returned', main, 0.97)];
    if (dated?.day) facts.push(fact('evidences.return.at', dated.day, { start: dated.at, end: dated.at + 1 }, 0.96));
    const how = done.find(({ concept }) => METHODS[concept]);
    if (how) facts.push(fact('evidences.return.method', METHODS[how.concept] ?? '', how, 0.95));
    return facts;
  }
  const [attempt] = narrative.all('returnAttempted');
  if (attempt) return [fact('evidences.return.outcome', 'attempted', attempt, 0.94), ...reasonOf(narrative, attempt)];
  const [still] = kept;
  return still ? [fact('evidences.return.outcome', 'not_returned', still, 0.96)] : [];
}

/** Why nothing went back, told in the same sentence or, of a merchant that is silent, in the next. */
function reasonOf({ all, fact }: Narrative, { sentence }: Telling): StatedFact[] {
  const refusal = all('returnRefused').find((one) => one.sentence === sentence);
  if (refusal) return [fact('evidences.return.reason', 'return_not_accepted', refusal, 0.93)];
  const silence = all('silence').find((one) => one.sentence === sentence || one.sentence === sentence + 1);
  return silence ? [fact('evidences.return.reason', 'merchant_not_responding', silence, 0.9)] : [];
}

/** A refund, a letter or a card is told of within or right before: that is what is not there. */
const isOfMoney = (narrative: Narrative, { start, end, sentence }: Telling): boolean =>
  narrative
    .all('paper')
    .some((paper) => paper.sentence === sentence && paper.start < end && paper.end <= end && start - paper.end < 4);

/** Reference numbers by the nearest word that says what they are; numbers of orders, tickets and cases are nobody's. */
export function readNumbers(narrative: Narrative): StatedFact[] {
  if (narrative.has('notMe')) return [];
  const facts: StatedFact[] = [];
  for (const { index, at } of narrative.marks('code')) {
    const code = narrative.marked.codes[index];
    const path = code ? pathOf(narrative, at) : null;
    if (!code || !path || facts.some((one) => one.path === path)) continue;
    facts.push(narrative.fact(path, code, { start: at, end: at + 1 }, 0.96));
  }
  return facts;
}

const NUMBER_WORDS: readonly Concept[] = ['trackingWord', 'cancelWord', 'otherNumberWord'];
const HAPPENINGS: readonly Concept[] = [...RETURNS, 'cancelled', 'subscriptionEnded'];

function pathOf(narrative: Narrative, at: number): StatedFact['path'] | null {
  const sentence = narrative.marked.sentenceAt(at);
  const distance = (one: Telling): number => (one.start > at ? one.start - at + 12 : at - one.end);
  const nearest = (concepts: readonly Concept[], sentences: readonly number[]): Telling | undefined =>
    narrative
      .all(...concepts)
      .filter((one) => sentences.includes(one.sentence))
      .sort((one, other) => distance(one) - distance(other))[0];
  const word = nearest(NUMBER_WORDS, [sentence]);
  if (word?.concept === 'otherNumberWord' && distance(word) < 40) return null;
  const happening = nearest(HAPPENINGS, [sentence]) ?? nearest(HAPPENINGS, [sentence - 1]);
  const isReturn = happening !== undefined && RETURNS.includes(happening.concept) && !narrative.isDenied(happening);
  if (word?.concept === 'cancelWord')
    return isReturn && distance(word) > 30
      ? 'evidences.return.tracking_number'
      : 'evidences.cancellation.confirmation_number';
  if (word?.concept === 'trackingWord' || isOfCarrier(narrative, at))
    return isReturn ? 'evidences.return.tracking_number' : 'evidences.delivery.tracking_number';
  return null;
}

/** "By DHL, number …": a number told right after a carrier is that of its parcel. */
function isOfCarrier({ marked }: Narrative, at: number): boolean {
  const before = marked.text.slice(Math.max(0, at - REACH_OF_CARRIER), at);
  const carrier = [...before.matchAll(CARRIER)].at(-1);
  return carrier !== undefined && !/[.!?;]\s/.test(before.slice(carrier.index + carrier[0].length));
}
const REACH_OF_CARRIER = 40;

const CARRIER = new RegExp(`(?<![\\p{L}])(?:${CARRIERS})(?![a-z])`, 'gu');

/** The carrier that was to deliver, named in a sentence that tells of no return. */
export function readCarrier(narrative: Narrative): StatedFact[] {
  if (narrative.has('notMe')) return [];
  for (const match of narrative.marked.text.matchAll(CARRIER)) {
    const sentence = narrative.marked.sentenceAt(match.index);
    if (narrative.all(...RETURNS, 'returnWord', 'returnAttempted').some((one) => one.sentence === sentence)) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    const { start, end } = narrative.marked.sourceSpan(span);
    return [narrative.fact('evidences.delivery.carrier', narrative.marked.source.slice(start, end), span, 0.93)];
  }
  return [];
}
