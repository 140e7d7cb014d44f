/** The card, and what the cardholder had to do with the payment. */

import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Concept } from '../lexicon/lexicon.shape.ts';
import type { Narrative, Telling } from '../narrative.ts';
import { isTakenBack } from '../scopes/taken-back.ts';

export function readPerson(narrative: Narrative): StatedFact[] {
  const { fact, context, has } = narrative;
  const all = (...concepts: Concept[]): Telling[] =>
    narrative.all(...concepts).filter((one) => !isTakenBack(narrative, one));
  const facts: StatedFact[] = [];
  const isOfThisCard = (one: Telling): boolean =>
    !narrative.all('otherThing').some(({ sentence }) => sentence === one.sentence);
  const happened = (one: Telling): boolean => !narrative.isDenied(one) && !narrative.isUnreal(one) && isOfThisCard(one);
  // "I no longer have my card" holds its negation.
  const [lost] = [
    ...all('cardLost').filter(happened),
    ...all('cardGone').filter((one) => !narrative.isUnreal(one) && isOfThisCard(one)),
  ];
  const [stolen] = all('cardStolen').filter(happened);
  const [never] = all('cardNeverCame').filter(isOfThisCard);
  const [held] = all('cardHeld').filter(isOfThisCard);
  const missing = never ?? stolen ?? lost;
  if (missing) {
    const state = never ? 'never_received' : stolen ? 'stolen' : 'lost';
    facts.push(fact('evidences.card_possession', state, missing, 0.96));
    const since = missing === never ? undefined : firstDate([stolen, lost], context.writtenOn);
    if (since?.day)
      facts.push(fact('evidences.card_missing_since', since.day, { start: since.at, end: since.at + 1 }, 0.95));
  } else if (held && (has('notMe', 'unknownMerchant') || context.channel !== 'ATM')) {
    facts.push(fact('evidences.card_possession', 'in_possession', held, 0.95));
  }
  const [unknown] = all('unknownMerchant');
  const [known] = all('knownMerchant');
  // Who says never to have dealt with a merchant denies the payment only where nothing else ties them to it.
  const [denied] = [...all('notMe'), ...(unknown || missing ? all('neverDealt') : [])];
  const [myself] = all('paidMyself');
  const [deceived] = all('deceived').filter(
    (one) =>
      !narrative.isDenied(one) && !all('notDeceived').some(({ start, end }) => start < one.end && end > one.start),
  );
  if (unknown) facts.push(fact('evidences.recognizes_merchant', false, unknown, 0.95));
  else if (known && denied) facts.push(fact('evidences.recognizes_merchant', true, known, 0.9));
  if (denied) facts.push(fact('evidences.participated', false, denied, 0.95));
  else if (myself) facts.push(fact('evidences.participated', true, myself, 0.93));
  const [notDeceived] = all('notDeceived');
  if (deceived && !denied) facts.push(fact('evidences.deceived', true, deceived, 0.93));
  else if (notDeceived && !denied) facts.push(fact('evidences.deceived', false, notDeceived, 0.9));
  return facts;
}

const firstDate = (tellings: readonly (Telling | undefined)[], writtenOn: string) =>
  tellings.flatMap((one) => one?.dates ?? []).find(({ day }) => day !== null && day <= writtenOn);
