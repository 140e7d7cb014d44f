/** `purchase`: what was bought, in the cardholder's words, and of which kind it is. */

import { isTrade, mostlySoldBy, type Trade } from '@dispute-intake/contract/merchant-category';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Span } from '../../text/marked.text.ts';
import type { Concept } from '../lexicon/lexicon.shape.ts';
import type { Narrative } from '../narrative.ts';

const KINDS: readonly (readonly [Concept, string])[] = [
  ['subscription', 'subscription'],
  ['timeshare', 'timeshare'],
  ['digitalAsset', 'digital_asset'],
  ['lodging', 'lodging'],
  ['travel', 'travel'],
  ['event', 'event'],
  ['service', 'service'],
  ['digital', 'digital'],
  ['goods', 'merchandise'],
];
const NOUNS = KINDS.map(([concept]) => concept);
const OF_TWO_MEANINGS: ReadonlySet<string> = new Set(['lodging', 'travel']);
/** Builders, plumbers, repairers: the thing named is what they were to work on. */
const CRAFTS: ReadonlySet<Trade> = new Set(['contractor', 'repair']);

export function readPurchase(narrative: Narrative): StatedFact[] {
  if (narrative.has('notMe', 'unknownMerchant')) return [];
  const noun = phraseOf(narrative) ?? soleNoun(narrative);
  if (!noun) return cancelledByName(narrative);
  const { start, end } = narrative.marked.sourceSpan(noun);
  const facts = [
    narrative.fact('evidences.purchase.description', narrative.marked.source.slice(start, end), noun, 0.94),
  ];
  const kind = kindOf(narrative, noun);
  if (kind) facts.push(narrative.fact('evidences.purchase.kind', kind, noun, 0.96));
  return facts;
}

/** "I cancelled StreamBox in May": a recurring payment that was ended by its name only. */
function cancelledByName({ context, all, isDenied, isUnreal, fact }: Narrative): StatedFact[] {
  if (context.channel !== 'RECURRING') return [];
  const ended = all('subscriptionEnded', 'cancelled').find((one) => !isDenied(one) && !isUnreal(one));
  return ended ? [fact('evidences.purchase.kind', 'subscription', ended, 0.94)] : [];
}

/** What stands where the bought thing stands ("I ordered …", "the … I bought"), cut to its noun phrase. */
function phraseOf(narrative: Narrative): Span | null {
  const candidates: { span: Span; rank: number }[] = [];
  narrative.purchases.forEach((matches, rank) => {
    for (const match of matches) {
      const phrase = match.groups?.np;
      if (!phrase) continue;
      const from = match.index + match[0].lastIndexOf(phrase);
      const span = trimmed(narrative, { start: from, end: from + phrase.length });
      if (span && !isIrrelevant(narrative, span))
        candidates.push({ span, rank: rank + (hasKnownNoun(narrative, span) ? 0 : 100) });
    }
  });
  return candidates.sort((one, other) => one.rank - other.rank || one.span.start - other.span.start)[0]?.span ?? null;
}

const hasKnownNoun = (narrative: Narrative, { start, end }: Span): boolean =>
  narrative.all(...NOUNS, 'meal').some((noun) => noun.start >= start && noun.end <= end);
const isIrrelevant = (narrative: Narrative, { start, end }: Span): boolean =>
  narrative.all('paper').some((noun) => noun.start < end && noun.end > start) &&
  !hasKnownNoun(narrative, { start, end });

/** Skips articles, stops at the first word no noun phrase goes on with; null where nothing is left. */
function trimmed({ marked, lexicon }: Narrative, { start, end }: Span): Span | null {
  const { stop, skip } = lexicon.nounPhrase;
  let from = -1;
  let to = start;
  let words = 0;
  for (const match of marked.text.slice(start, end).matchAll(/\S+/g)) {
    const word = match[0];
    const at = start + match.index;
    const isMark = /[\ue000-\ue3ff]/.test(word);
    if (from < 0 && (isMark || (skip.test(word) && !stop.test(word)))) continue;
    if (isMark || stop.test(word)) break;
    if (from < 0) from = at;
    to = at + word.length;
    if (++words === 5) break;
  }
  return from < 0 || to - from < 3 ? null : { start: from, end: to };
}

/** "By phone", "his phone is dead": how the merchant was reached, not what was bought. */
const isMeansOfContact = (narrative: Narrative, { start, end }: Span): boolean =>
  narrative
    .all('methodPhone', 'contactPhone', 'methodEmail', 'contactEmail')
    .some((one) => one.start < end && one.end > start);

/** The first thing named of a known kind, where no phrase tells what was bought. */
function soleNoun(narrative: Narrative): Span | null {
  // What was ended in an app is not the app.
  const isEnded = narrative.has('subscriptionEnded', 'cancelled');
  const nouns = narrative
    .all(...NOUNS)
    .filter((noun) => !(isEnded && noun.concept === 'digital') && !isMeansOfContact(narrative, noun));
  // A hotel is where one stays: the room or the night is what was bought.
  const noun = nouns.find(({ start, end }) => !/hotel|فندق/.test(narrative.marked.text.slice(start, end))) ?? nouns[0];
  return noun ?? narrative.all('meal')[0] ?? null;
}

function kindOf(narrative: Narrative, { start, end }: Span): string | null {
  if (narrative.context.channel === 'RECURRING') return 'subscription';
  const within = KINDS.find(([concept]) => narrative.all(concept).some((noun) => noun.start < end && noun.end > start));
  const code = narrative.context.merchantCategoryCode ?? '';
  // A doll's house is no house: what the merchant sells tells a word of two meanings.
  if (within?.[1] === 'merchandise' && isTrade(code, CRAFTS)) return 'service';
  if (within) return (OF_TWO_MEANINGS.has(within[1]) && mostlySoldBy(code)) || within[1];
  if (narrative.has('subscription')) return 'subscription';
  if (narrative.all('meal').some((noun) => noun.start < end && noun.end > start)) return null;
  const sold = mostlySoldBy(code);
  if (sold) return sold;
  return narrative.has('arrived', 'notArrived', 'returned', 'returnedPost', 'damaged', 'defective') && code === ''
    ? 'merchandise'
    : null;
}
