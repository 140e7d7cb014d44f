/** `delivery` and `condition`: when it was due, when it came, what is wrong with it. */

import { mostlySoldBy } from '@dispute-intake/contract/merchant-category';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Concept } from '../lexicon/lexicon.shape.ts';
import type { Narrative, Telling } from '../narrative.ts';

const ISSUES: readonly (readonly [Concept, string])[] = [
  ['partial', 'partial'],
  ['emptyOrWrong', 'empty_or_wrong_contents'],
  ['wrongLocation', 'wrong_location'],
  ['notArrived', 'not_received'],
  ['late', 'late'],
];
const CONDITIONS: readonly (readonly [Concept, string])[] = [
  ['counterfeit', 'counterfeit'],
  ['different', 'different'],
  ['damaged', 'damaged'],
  ['defective', 'defective'],
  ['poorQuality', 'poor_quality'],
];
const FINDINGS: readonly (readonly [Concept, string])[] = [
  ['findingRightsHolder', 'rights_holder'],
  ['findingCustoms', 'customs'],
  ['findingPolice', 'law_enforcement'],
  ['findingExpert', 'expert'],
];

export function readDelivery(narrative: Narrative): StatedFact[] {
  if (narrative.has('notMe', 'cardNeverCame')) return [];
  const { fact, context } = narrative;
  const facts: StatedFact[] = [];
  const dateOf = (tellings: readonly Telling[], isFit: (day: string) => boolean) =>
    tellings.flatMap(({ dates }) => dates).find(({ day }) => day !== null && isFit(day));

  // The day of the order is told beside the day of delivery more often than both are one.
  const due = narrative.all('expected').filter((one) => !narrative.isSupposed(one));
  const expected =
    dateOf(due, (day) => day > (context.paidOn ?? '')) ??
    dateOf(due, (day) => day !== context.paidOn || !narrative.has('bought'));
  if (expected?.day) facts.push(fact('evidences.delivery.expected_at', expected.day, spanAt(expected.at), 0.95));
  const arrivals = narrative
    .all('arrived')
    .filter((one) => !narrative.isDenied(one) && !narrative.isUnreal(one) && !isOfPaper(narrative, one));
  const received = dateOf(
    arrivals,
    (day) => day <= context.writtenOn && day >= (context.paidOn ?? '') && day !== expected?.day,
  );
  if (received?.day) {
    facts.push(fact('evidences.delivery.received_at', received.day, spanAt(received.at), 0.96));
  }
  const issue = firstOf(narrative, ISSUES, (one) => !isOfPaper(narrative, one) && !narrative.isUnreal(one));
  if (issue && !(issue.value === 'not_received' && received) && !(issue.value === 'late' && !received)) {
    facts.push(fact('evidences.delivery.issue', issue.value, issue.telling, 0.96));
  } else if (expected?.day && expected.day <= context.writtenOn && arrivals.length === 0) {
    const nothing = nothingAfter(narrative, expected.at);
    if (nothing) facts.push(fact('evidences.delivery.issue', 'not_received', nothing, 0.93));
  }
  return facts;
}

/** "It was due on the 1st. Nothing.": a bare word says it, in the sentence of the day or the two after. */
function nothingAfter(narrative: Narrative, at: number): Telling | undefined {
  const sentence = narrative.marked.sentenceAt(at);
  return narrative.all('nothingCame').find((one) => one.start > at && one.sentence <= sentence + 2);
}

export function readCondition(narrative: Narrative): StatedFact[] {
  if (narrative.has('notMe')) return [];
  const facts: StatedFact[] = [];
  const issue = firstOf(
    narrative,
    CONDITIONS,
    (one) => !(DENIABLE.has(one.concept) && narrative.isDenied(one)) && !isOfTime(narrative, one),
  );
  if (issue) {
    // What a service leaves behind does not break: it was done badly.
    const isBadWork = issue.value === 'defective' && mostlySoldBy(narrative.context.merchantCategoryCode) === 'service';
    const value = isBadWork ? 'poor_quality' : issue.value;
    facts.push(narrative.fact('evidences.condition.issue', value, issue.telling, 0.95));
  }
  const finding = firstOf(narrative, FINDINGS, (one) => !narrative.isUnreal(one));
  if (finding && issue) {
    facts.push(narrative.fact('evidences.condition.third_party_finding', finding.value, finding.telling, 0.95));
  }
  const [unchecked] = narrative.all('noFinding').filter((one) => !narrative.isUnreal(one));
  if (unchecked && !finding)
    facts.push(narrative.fact('evidences.condition.third_party_finding', 'none', unchecked, 0.9));
  return facts;
}

/** Their patterns hold no negation of their own. */
const DENIABLE: ReadonlySet<Concept> = new Set(['damaged', 'counterfeit']);

/** "Promised for Monday but came on Friday", "the 20th instead of the 10th": the day differs, not the goods. */
function isOfTime(narrative: Narrative, telling: Telling): boolean {
  if (telling.concept !== 'different') return false;
  const told = narrative.marked.text.slice(telling.start, telling.end).trimEnd();
  const isAnotherDay = /(?:^|\s)[0-9\ue000-\ue1ff]+\.?$/.test(told);
  if (isAnotherDay) return narrative.near(telling, ['arrived', 'expected', 'late'], NEAR_ARRIVAL);
  const isWeekday = (word: string) => narrative.lexicon.dates.weekdays.some((weekday) => weekday.test(word));
  const namesDay = narrative.marks('date', telling).length > 0 || told.split(/\s+/).some(isWeekday);
  return namesDay && narrative.all('expected').some(({ start, end }) => start < telling.end && end > telling.start);
}
const NEAR_ARRIVAL = 12;

const spanAt = (at: number): { start: number; end: number } => ({ start: at, end: at + 1 });

function firstOf(
  narrative: Narrative,
  table: readonly (readonly [Concept, string])[],
  isFit: (telling: Telling) => boolean,
): { value: string; telling: Telling } | null {
  for (const [concept, value] of table) {
    const telling = narrative.all(concept).find(isFit);
    if (telling) return { value, telling };
  }
  return null;
}

/** A letter, a refund or a card came or did not come, not the goods. */
export function isOfPaper(narrative: Narrative, { start, end, sentence }: Telling): boolean {
  return narrative.all('paper').some((paper) => {
    if (paper.sentence !== sentence) return false;
    const [from, to] = paper.end <= start ? [paper.end, start] : [end, paper.start];
    if (paper.start < end && paper.end > start) return true;
    const between = narrative.marked.text.slice(from, to);
    // "Nothing came, no mail, nothing": what follows a comma is a thing of its own.
    if (paper.start >= end && /[,،]/.test(between)) return false;
    return (
      between.split(/\s+/).length - 1 <= 3 && !/[;.]/.test(between) && !narrative.lexicon.conjunctions.test(between)
    );
  });
}
