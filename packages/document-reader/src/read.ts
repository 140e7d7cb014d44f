/** The one call: a document's text in, what it tells out. Pure and deterministic; never throws, whatever the text. */
import { findCardNumbers } from '@dispute-intake/contract/card-number';
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';
import { documentLanguage } from './document-language.ts';
import type { DocumentContext, DocumentText } from './document-text.ts';
import { amountOfPromise, readAmount } from './facts/amount.fact.ts';
import { readCancellation } from './facts/cancellation.fact.ts';
import { readDate } from './facts/date.fact.ts';
import { readDelivery } from './facts/delivery.fact.ts';
import { readMerchant } from './facts/merchant.fact.ts';
import { documentMoney, isSame } from './facts/money.ts';
import { readOrderNumber, readTrackingNumber } from './facts/number.fact.ts';
import { readRefund, refundOfSlip } from './facts/refund.fact.ts';
import { isCardNumber, sensitiveIn, withoutNumbers } from './facts/sensitive.ts';
import { isTitledSlip, readKind } from './kind/read-kind.ts';
import { linesOf } from './line.ts';
import type { ReadDocument, ReadFact, Reading } from './reading.ts';
import { wordsOf } from './words.ts';

export function readDocument(document: DocumentText, context: DocumentContext): ReadDocument {
  const lines = linesOf(document, context);
  const text = lines.map((line) => line.text).join('\n');
  const language = documentLanguage(lines, context.locale);
  const languages = [...new Set([language, context.locale?.slice(0, 2).toLowerCase(), 'en'])];
  const words = languages.flatMap((one) => (one ? (wordsOf(one) ?? []) : []));
  const monthFirst =
    language === 'ja' ||
    /^en-(?:US|PH|PR)|^es-PR/i.test(context.locale ?? '') ||
    (language === 'en' && (context.currency === 'USD' || /[$]\s?\d|\bUSD\b/.test(text)));
  const money = documentMoney(lines, context);
  const reading: Reading = { document, lines, words, context, money, monthFirst };
  const kind = readKind(reading);
  const isSlip = kind.kind === 'credit_slip' && isTitledSlip(lines, words);
  const total = readAmount(reading, kind.kind, isSlip);
  const promised = tellsPromises(kind.kind) ? readRefund(reading, isWrittenTo(kind.kind)) : undefined;
  const refund =
    (isSlip && total && refundOfSlip(total)) || (kind.kind === 'credit_slip' ? withTotal(promised, total) : promised);
  const facts = [
    readMerchant(reading),
    // A notice of a refund is about the payment it goes back to; a slip is of its own sum.
    surer(
      isSlip && document.mail ? readAmount(reading, 'correspondence') : total,
      amountOfPromise(refund),
      context.amount,
    ),
    readDate(reading, kind.kind),
    readOrderNumber(reading, kind.kind),
    readTrackingNumber(reading, kind.kind),
    readDelivery(reading),
    refund,
    // On a statement stands what its reader notes.
    kind.kind === 'account_statement' ? undefined : readCancellation(reading),
  ].filter((fact) => fact !== undefined);
  const { fact, sensitive } = sensitiveIn(lines, findCardNumbers);
  return {
    language,
    looks_like: kind.kind,
    kind_probability: Math.round(kind.probability * 100) / 100,
    facts: [...facts, ...(fact ? [fact] : [])].map((one) => masked(one)),
    sensitive,
  };
}

/** A promise is made to somebody: receipts, orders, tickets and carriers' papers tell of conditions alone. */
const tellsPromises = (kind: DocumentKind | null): boolean => kind === null || PROMISING.has(kind);
const PROMISING: ReadonlySet<DocumentKind> = new Set([
  'correspondence',
  'cancellation_proof',
  'return_proof',
  'credit_slip',
]);

/** A credit note says of its total that it is paid back, in a sentence that names no sum. */
function withTotal(promised: ReadFact | undefined, total: ReadFact | undefined): ReadFact | undefined {
  if (promised?.name !== 'refund_promised' || promised.value.amount !== null || total?.name !== 'amount')
    return promised;
  return { ...promised, value: { ...total.value, by: promised.value.by } };
}

const isWrittenTo = (kind: DocumentKind | null): boolean => kind === 'correspondence' || kind === 'cancellation_proof';

/** A total that is a guess gives way to the sum of a promise; what was paid, to a promise of more: it was one of several payments. */
function surer(total: ReadFact | undefined, promised: ReadFact | undefined, paid = Number.POSITIVE_INFINITY) {
  if (!total || !promised || total.name !== 'amount' || promised.name !== 'amount') return total ?? promised;
  const isOfSeveral = isSame(total.value.amount, paid) && promised.value.amount > paid;
  return total.probability >= LEAST_SURE && !isOfSeveral ? total : promised;
}
const LEAST_SURE = 0.6;

const MAX_QUOTE = 240;

/** No number that opens an account leaves the reader, and no quote is longer than a sentence or two. */
function masked(fact: ReadFact): ReadFact {
  const quote = withoutNumbers(fact.quote).slice(0, MAX_QUOTE);
  const rounded = Math.round(fact.probability * 100) / 100;
  if (typeof fact.value !== 'string' || fact.name === 'iban_or_card') return { ...fact, quote, probability: rounded };
  const isCode = fact.name === 'order_number' || fact.name === 'tracking_number';
  const holdsCard = findCardNumbers(fact.value).some((found) => isCardNumber(fact.value as string, found));
  const value = isCode && !holdsCard ? fact.value : withoutNumbers(fact.value);
  return { ...fact, value, quote, probability: rounded } as ReadFact;
}
