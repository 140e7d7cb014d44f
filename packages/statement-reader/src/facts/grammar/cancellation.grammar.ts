/** `cancellation`, `subscription`, `reservation`, `refund` and a merchant that is gone. */

import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Concept } from '../lexicon/lexicon.shape.ts';
import type { Narrative, Telling } from '../narrative.ts';
import { methodOf } from './contact.grammar.ts';

export function readCancellation(narrative: Narrative): StatedFact[] {
  if (narrative.has('notMe')) return [];
  const { fact, context } = narrative;
  const happened = (one: Telling): boolean => !narrative.isDenied(one) && !narrative.isUnreal(one);
  const facts: StatedFact[] = [];
  const merchants = narrative.all('merchantCancelled').filter((one) => !narrative.isUnreal(one));
  const mine = narrative
    .all('cancelled')
    .filter((one) => happened(one) && !merchants.some((other) => one.start < other.end && one.end > other.start));
  const ended = narrative.all('subscriptionEnded').filter(happened);
  const isSubscription =
    ended.length > 0 || (mine.length > 0 && (narrative.has('subscription') || context.channel === 'RECURRING'));
  const main = firstDated([...ended, ...mine]) ?? ended[0] ?? mine[0] ?? firstDated(merchants) ?? merchants[0];
  if (main) {
    const by = main.concept === 'merchantCancelled' ? 'merchant' : 'cardholder';
    facts.push(fact('evidences.cancellation.by', by, main, 0.96));
    const past = main.dates.filter(({ day }) => day !== null && day <= context.writtenOn);
    // "Booked for the 10th, cancelled on the 1st": its own day follows the word that tells it.
    const date = past.find(({ at }) => at >= main.start) ?? past[0];
    if (date?.day) {
      const span = { start: date.at, end: date.at + 1 };
      facts.push(fact('evidences.cancellation.at', date.day, span, 0.95));
      if (isSubscription && by === 'cardholder') {
        facts.push(fact('evidences.subscription.permission_withdrawn_at', date.day, span, 0.95));
      }
    }
  }
  if (main && isSubscription && main.concept !== 'merchantCancelled') facts.push(...noticeOf(narrative, main));
  // "I have not told them" says nothing of what they told.
  const [hidden] = narrative.all('policyNotDisclosed').filter((one) => !isOwnSilence(narrative, one));
  const [within] = narrative.all('withinPolicy');
  if (hidden) facts.push(fact('evidences.cancellation.policy_disclosed', false, hidden, 0.94));
  else if (within) {
    facts.push(fact('evidences.cancellation.policy_disclosed', true, within, 0.93));
    if (main?.concept !== 'merchantCancelled' && main)
      facts.push(fact('evidences.cancellation.within_policy', true, within, 0.92));
  }
  const [announced] = narrative.all('policyTold').filter((one) => !narrative.isDenied(one));
  if (!hidden && !within && announced)
    facts.push(fact('evidences.cancellation.policy_disclosed', true, announced, 0.9));
  return [...facts, ...usage(narrative), ...reservation(narrative)];
}

/** What the cardholder did not tell or write: no terms that were not told. */
export const isOwnSilence = (narrative: Narrative, { start, end }: Telling): boolean =>
  narrative.all('notContacted', 'deniedWords').some((own) => own.start < end && own.end > start);

/** How the subscription was called off, in the cardholder's words ("by email"). */
function noticeOf(narrative: Narrative, cancelled: Telling): StatedFact[] {
  const method = methodOf(narrative, cancelled);
  if (!method) return [];
  const { start, end } = narrative.marked.sourceSpan(method.span);
  const words = narrative.marked.source.slice(start, end);
  return [narrative.fact('evidences.subscription.contact_used', words, method.span, 0.93)];
}

const firstDated = (tellings: readonly Telling[]): Telling | undefined =>
  tellings.find(({ dates }) => dates.some(({ day }) => day !== null));

function usage({ all, fact, isDenied }: Narrative): StatedFact[] {
  const [unused] = all('notUsedAfter');
  const used = all('usedAfter').find((one) => !isDenied(one));
  if (unused) return [fact('evidences.service_used_after', false, unused, 0.95)];
  return used ? [fact('evidences.service_used_after', true, used, 0.9)] : [];
}

function reservation({ all, fact }: Narrative): StatedFact[] {
  const [noShow] = all('noShow');
  const [noRoom] = all('noRoom');
  if (noShow) return [fact('evidences.reservation.issue', 'no_show', noShow, 0.95)];
  return noRoom ? [fact('evidences.reservation.issue', 'no_room', noRoom, 0.93)] : [];
}

export function readRefund(narrative: Narrative): StatedFact[] {
  if (narrative.has('notMe')) return [];
  const { fact, context } = narrative;
  const kinds = [
    ['creditSlip', 'credit_slip'],
    ['voidedReceipt', 'voided_receipt'],
    ['refundPromised', 'merchant_acknowledgement'],
    ['slip', 'credit_slip'],
  ] as const;
  const returns = narrative.all('returned', 'returnedInPerson').filter((one) => !narrative.isDenied(one));
  // A slip of no name is that of the refund where the goods are handed back in the same sentence, and not to a carrier.
  const carried = narrative.all('thirdParty', 'returnedPost', 'returnedCourier');
  const isGivenForReturn = (slip: Telling): boolean =>
    returns.some(({ sentence }) => sentence === slip.sentence) &&
    !carried.some(({ sentence }) => sentence === slip.sentence);
  for (const [concept, document] of kinds) {
    const told = narrative
      .all(concept)
      .filter((one) => !narrative.isDenied(one) && !narrative.isSupposed(one))
      .filter((one) => concept !== 'slip' || isGivenForReturn(one))
      .filter((one) => concept !== 'refundPromised' || !isToldBeside(narrative, 'oral', one))
      .filter((one) => !isToldBeside(narrative, 'otherThing', one))
      .filter((one) => concept !== 'creditSlip' || !isAnnounced(narrative, one));
    const main = firstDated(told) ?? told[0];
    if (!main) continue;
    // What was handed back cannot have been voided at the till: the slip is that of the refund.
    const isOfReturn = document === 'voided_receipt' && returns.length > 0;
    const facts = [fact('evidences.refund.document', isOfReturn ? 'credit_slip' : document, main, 0.95)];
    const date = main.dates.find(({ day }) => day !== null && day <= context.writtenOn) ?? dateBeside(narrative, main);
    if (date?.day) facts.push(fact('evidences.refund.at', date.day, { start: date.at, end: date.at + 1 }, 0.93));
    const sentence = narrative.marked.sentences[main.sentence];
    const sums = sentence ? narrative.marks('amount', sentence) : [];
    const sum = sums.find(({ at }) => at >= main.start) ?? (sums.length === 1 ? sums[0] : undefined);
    const amount = sum && narrative.marked.amounts[sum.index];
    if (sum && amount?.currency)
      facts.push(fact('evidences.refund.amount', amount.value, { start: sum.at, end: sum.at + 1 }, 0.94));
    return facts;
  }
  const [none] = narrative.all('noSlip').filter((one) => !narrative.isUnreal(one));
  return none && !narrative.has('paidCash') ? [fact('evidences.refund.document', 'none', none, 0.92)] : [];
}

/** A promise by word of mouth is no paper, and the slip of another shop none of this one. */
const isToldBeside = (narrative: Narrative, concept: Concept, { sentence }: Telling): boolean =>
  narrative.all(concept).some((one) => one.sentence === sentence);

/** "They wrote that the credit is on its way": announced, not handed over. */
const isAnnounced = (narrative: Narrative, slip: Telling): boolean =>
  narrative.all('refundPromised').some(({ start, end }) => start <= slip.start && end > slip.end);

/** The past day told last before it in the sentence, or the only one: the slip was given when the goods were handed back. */
function dateBeside(
  narrative: Narrative,
  { sentence, start, end }: Telling,
): { day: string | null; at: number } | undefined {
  const span = narrative.marked.sentences[sentence];
  // "They promised to refund the course that I cancelled on the 10th": the day is that of what follows.
  const isOfLater = (at: number): boolean =>
    narrative
      .all('cancelled', 'merchantCancelled', 'subscriptionEnded', 'bought', 'charged')
      .some((one) => one.start >= end && one.dates.some((date) => date.at === at));
  const dates = (span ? narrative.marks('date', span) : [])
    .map(({ index, at }) => ({ day: narrative.marked.dates[index]?.day ?? null, at }))
    .filter(({ day, at }) => day !== null && day <= narrative.context.writtenOn && !isOfLater(at));
  return dates.findLast(({ at }) => at < start) ?? (dates.length === 1 ? dates[0] : undefined);
}

export function readMerchantGone(narrative: Narrative): StatedFact[] {
  const [gone] = narrative.all('gone').filter((one) => !narrative.isDenied(one) && !narrative.isUnreal(one));
  if (gone) return [narrative.fact('evidences.merchant_unavailable', true, gone, 0.95)];
  const [open] = narrative.all('stillOpen').filter((one) => !narrative.isDenied(one) && !narrative.isUnreal(one));
  return open ? [narrative.fact('evidences.merchant_unavailable', false, open, 0.9)] : [];
}
