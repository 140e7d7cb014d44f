/** What was paid and should have been paid: duplicates, other means of payment, sums, currencies, cash. */

import { isTrade, type Trade, VEHICLE_RENTAL } from '@dispute-intake/contract/merchant-category';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import { UNCLEAR_CURRENCY } from '../../text/amount.finder.ts';
import type { Concept } from '../lexicon/lexicon.shape.ts';
import type { Narrative, Telling } from '../narrative.ts';
import { isOwnSilence } from './cancellation.grammar.ts';

export function readDuplicate(narrative: Narrative): StatedFact[] {
  const { all, fact, context } = narrative;
  if (narrative.has('notMe', 'unknownMerchant')) return [];
  const separate = all('separateOrders').find((one) => !narrative.isDenied(one) && !narrative.isUnreal(one));
  if (separate) return [fact('evidences.original_transaction.separate_order', true, separate, 0.93)];
  const [twice] = all('twice');
  if (!twice) return [];
  const facts: StatedFact[] = [];
  const once = all('onlyOnce').find((one) => !narrative.isUnreal(one));
  const sums = narrative.marks('amount').filter(({ index }) => narrative.marked.amounts[index]?.currency);
  const values = new Set(sums.map(({ index }) => narrative.marked.amounts[index]?.value));
  const same = sums.find(({ index }) => narrative.marked.amounts[index]?.value === context.amount);
  const sum = same ?? (values.size === 1 ? sums[0] : undefined);
  const value = sum && narrative.marked.amounts[sum.index]?.value;
  if (sum && value !== undefined) {
    facts.push(fact('evidences.original_transaction.amount', value, { start: sum.at, end: sum.at + 1 }, 0.95));
  }
  const near = (one: { index: number; at: number }): boolean => {
    const day = narrative.marked.dates[one.index]?.day ?? '';
    return (
      day !== '' &&
      context.paidOn !== undefined &&
      Math.abs(Date.parse(day) - Date.parse(context.paidOn.slice(0, 10))) <= 3 * 86_400_000
    );
  };
  const date = narrative.marks('date').find(near);
  const day = date && narrative.marked.dates[date.index]?.day;
  if (date && day)
    facts.push(fact('evidences.original_transaction.at', day, { start: date.at, end: date.at + 1 }, 0.94));
  if (once) facts.push(fact('evidences.original_transaction.separate_order', false, once, 0.95));
  return facts;
}

const OTHER_METHODS: readonly (readonly [Concept, string])[] = [
  ['paidCash', 'cash'],
  ['paidVoucher', 'voucher'],
  ['paidTransfer', 'bank_transfer'],
  ['paidCheque', 'cheque'],
  ['paidOtherCard', 'other_card'],
  ['paidAgent', 'agent'],
];
const OTHER_EVIDENCE: readonly (readonly [Concept, string])[] = [
  ['evidenceVoucher', 'voucher'],
  ['evidenceReceipt', 'receipt'],
  ['evidenceStatement', 'statement'],
  ['evidenceMerchant', 'merchant_confirmation'],
];

/** "Only by card" denies every other way, "not in cash" that one. */
const CARD = /kart|card|carte|tarjeta|carta|cartao|pas(?!s)|gepind|\u30ab \u30fc \u30c9|\u0628\u0637\u0627\u0642/u;

export function readOtherPayment({ all, fact, has, isDenied, isUnreal, isQuoted, marked }: Narrative): StatedFact[] {
  if (has('notMe')) return [];
  const onlyByCard = all('onlyByCard').find((one) => !isUnreal(one) && !isQuoted(one));
  if (onlyByCard) {
    const isAnyOther = CARD.test(marked.text.slice(onlyByCard.start, onlyByCard.end));
    return [fact('denied.other_payment', isAnyOther ? 'any' : 'cash', onlyByCard, 0.92)];
  }
  for (const [concept, method] of OTHER_METHODS) {
    const paid = all(concept).find((one) => !isUnreal(one) && !isDenied(one));
    if (!paid) continue;
    const facts = [fact('evidences.other_payment.method', method, paid, 0.95)];
    for (const [sign, evidence] of OTHER_EVIDENCE) {
      const proof = all(sign).find((one) => !isDenied(one));
      if (!proof) continue;
      facts.push(fact('evidences.other_payment.evidence', evidence, proof, 0.94));
      break;
    }
    const [none] = all('noSlip').filter((one) => !isUnreal(one));
    if (none && facts.length === 1) facts.push(fact('evidences.other_payment.evidence', 'none', none, 0.9));
    return facts;
  }
  return [];
}

export function readAmounts(narrative: Narrative): StatedFact[] {
  if (narrative.has('notMe')) return [];
  const { fact, context } = narrative;
  const facts: StatedFact[] = [];
  const valued = (concept: Concept): (Telling & { valueAt: number }) | undefined =>
    narrative
      .all(concept)
      .find(
        (one): one is Telling & { valueAt: number } =>
          one.amount !== null && one.valueAt !== null && !narrative.isSupposed(one),
      );
  const push = (path: StatedFact['path'], telling: Telling & { valueAt: number }, probability: number): void => {
    facts.push(
      fact(path, telling.amount?.value ?? 0, { start: telling.valueAt, end: telling.valueAt + 1 }, probability),
    );
  };
  const local = valued('expectedLocal');
  const localCurrency = local?.amount?.currency;
  const isForeign = localCurrency && context.currency && localCurrency !== context.currency;
  const agreed = valued('expectedAmount');
  const expected = isForeign ? local : agreed;
  if (expected?.amount && expected.amount.value !== context.amount && !narrative.has('twice')) {
    push('evidences.expected_amount', expected, 0.94);
    const { currency } = expected.amount;
    if (currency && currency !== UNCLEAR_CURRENCY && currency !== context.currency) {
      const span = { start: expected.valueAt, end: expected.valueAt + 1 };
      facts.push(fact('evidences.expected_currency', currency, span, 0.94));
    }
  }
  const isAsCharged = agreed?.amount?.value !== undefined && agreed.amount.value === context.amount;
  if (agreed && isAsCharged && !narrative.isUnreal(agreed) && !narrative.isQuoted(agreed) && !narrative.has('twice'))
    facts.push(fact('denied.overcharge', true, agreed, 0.9));
  const part = narrative
    .all('disputedAmount')
    .find(({ amount }) => amount && (!context.amount || amount.value < context.amount));
  if (
    part?.amount &&
    part.valueAt !== null &&
    (part.amount.currency === context.currency || !part.amount.currency || !context.currency)
  ) {
    push('dispute.disputed_amount', { ...part, valueAt: part.valueAt }, 0.94);
  }
  return [...facts, ...cash(narrative)];
}

function cash(narrative: Narrative): StatedFact[] {
  const { all, fact, context } = narrative;
  // "At another machine I got 200."
  const isOfOther = ({ sentence }: Telling): boolean => all('otherThing').some((one) => one.sentence === sentence);
  const [none] = all('noCash');
  const [whole] = all('allCash').filter(
    (one) => !narrative.isDenied(one) && !narrative.isQuoted(one) && !isOfOther(one),
  );
  const given = all('cashDispensed').find((one) => one.amount && !isOfOther(one));
  if (context.channel ? context.channel !== 'ATM' : !narrative.has('cashMachine')) return [];
  const asked = all('cashRequested').find(({ amount }) => amount);
  if (!none && !given && !whole && !(asked && context.channel === 'ATM')) return [];
  const facts: StatedFact[] = [];
  if (asked?.amount && asked.valueAt !== null) {
    facts.push(
      fact('evidences.cash.requested', asked.amount.value, { start: asked.valueAt, end: asked.valueAt + 1 }, 0.96),
    );
  }
  const counted = given && notesIn(narrative, given.sentence);
  if (counted?.ats.includes(given?.valueAt ?? -1)) {
    facts.push(fact('evidences.cash.dispensed', counted.sum, counted, 0.93));
  } else if (given?.amount && given.valueAt !== null && given.valueAt !== asked?.valueAt) {
    facts.push(
      fact('evidences.cash.dispensed', given.amount.value, { start: given.valueAt, end: given.valueAt + 1 }, 0.95),
    );
  } else if (none) facts.push(fact('evidences.cash.dispensed', 0, none, 0.95));
  else if (whole && context.amount)
    facts.push(fact('evidences.cash.dispensed', asked?.amount?.value ?? context.amount, whole, 0.93));
  return facts;
}

/** "Two of 50 and one of 20": the notes of a sentence counted together; what stands for a sum alone is no note. */
function notesIn(
  { marked, marks, lexicon }: Narrative,
  sentence: number,
): { sum: number; ats: number[]; start: number; end: number } | undefined {
  const notes = marks('amount', marked.sentences[sentence]).flatMap(({ index, at }) => {
    const counted = OF_NOTES.exec(marked.text.slice(Math.max(0, at - BEFORE_NOTE), at));
    const word = counted?.groups?.n ?? '';
    const count = lexicon.dates.numbers[word] ?? Number(word || Number.NaN);
    const value = marked.amounts[index]?.value ?? Number.NaN;
    return Number.isInteger(count * value) ? [{ at, start: at - (counted?.[0].length ?? 0), sum: count * value }] : [];
  });
  const [first] = notes;
  const last = notes.at(-1);
  return (
    first &&
    last && {
      sum: notes.reduce((total, one) => total + one.sum, 0),
      ats: notes.map(({ at }) => at),
      start: first.start,
      end: last.at + 1,
    }
  );
}
const BEFORE_NOTE = 20;
const OF_NOTES = /(?<n>[^\s.,;]+)\s+(?:of|de|di|da|von|zu|van|\u00e0|a|\u043f\u043e|x|\u00d7|mal)\s+$/u;

/** "Nobody asked me" leaves open what the terms had said; who never agreed or signed says it. */
const CONSENT = new RegExp(
  [
    "agree|consent|sign|zugestimmt|zustimm|einverstanden|eingewilligt|unterschr|accept|acept|accett|aceit|d'accord|firm|assin",
    'zgodzi|zgod[yae]|podpis|погод|підпис|згод|kabul|onay|imza|akkoord|ingestemd|getekend|同 意|署 名|وافق|موافق|وقع',
  ].join('|'),
  'u',
);
const namesConsent = ({ marked }: Narrative, { start, end }: Telling): boolean =>
  CONSENT.test(marked.text.slice(start, end));

/** What these hire out is damaged or lost, and charged for later. */
const HIRED_OUT: ReadonlySet<Trade> = new Set<Trade>([...VEHICLE_RENTAL, 'lodging']);

export function readOddities(narrative: Narrative): StatedFact[] {
  const { all, fact, has, isDenied, context } = narrative;
  if (has('notMe')) return [];
  const facts: StatedFact[] = [];
  const cheaper = all('cheaper').find((one) => !isDenied(one));
  if (cheaper) facts.push(fact('evidences.price_discrepancy_only', true, cheaper, 0.92));
  const [refused] = all('notConsented').filter((one) => !isOwnSilence(narrative, one));
  const agreed = all('consented').find((one) => !isDenied(one));
  if (refused)
    facts.push(fact('evidences.addendum.consented', false, refused, namesConsent(narrative, refused) ? 0.86 : 0.8));
  else if (agreed) facts.push(fact('evidences.addendum.consented', true, agreed, 0.9));
  const [damage] = all('damageCharge');
  if (damage && !has('fineCharge') && isTrade(context.merchantCategoryCode, HIRED_OUT))
    facts.push(fact('evidences.addendum.kind', 'loss_theft_damage', damage, 0.9));
  return facts;
}
