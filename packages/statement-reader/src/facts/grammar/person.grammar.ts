/** The card, and what the cardholder had to do with the payment. */

import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Narrative, Telling } from '../narrative.ts';

export function readPerson(narrative: Narrative): StatedFact[] {
  const { all, fact, context, has } = narrative;
  const facts: StatedFact[] = [];
  const [lost] = all('cardLost').filter((one) => !narrative.isDenied(one) && !narrative.isUnreal(one));
  const [stolen] = all('cardStolen').filter((one) => !narrative.isDenied(one) && !narrative.isUnreal(one));
  const [never] = all('cardNeverCame');
  const [held] = all('cardHeld');
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
  const [deceived] = all('deceived').filter((one) => !narrative.isDenied(one));
  if (unknown) facts.push(fact('evidences.recognizes_merchant', false, unknown, 0.95));
  else if (known && denied) facts.push(fact('evidences.recognizes_merchant', true, known, 0.9));
  if (denied) facts.push(fact('evidences.participated', false, denied, 0.95));
  else if (myself) facts.push(fact('evidences.participated', true, myself, 0.93));
  if (deceived && !denied) facts.push(fact('evidences.deceived', true, deceived, 0.93));
  return facts;
}

const firstDate = (tellings: readonly (Telling | undefined)[], writtenOn: string) =>
  tellings.flatMap((one) => one?.dates ?? []).find(({ day }) => day !== null && day <= writtenOn);
