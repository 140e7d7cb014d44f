/** What files tell: facts for fields that nobody gave, what of it speaks against those that were given, and files of another kind than they were sent as. */
import type {
  Contradiction,
  DocumentFact,
  DocumentFactName,
  DocumentKind,
  EvaluationRequest,
  Evidences,
  Subcategory,
} from '@dispute-intake/contract';
import { dayOfIso } from '../calendar.ts';
import type { UploadedDocument } from '../dispute-case.ts';
import type { ReadFact } from './stated-facts.ts';

/** Below this a reading of a file neither contradicts nor warns. */
const SURELY = 0.8;
/** As for what a statement tells: nearer days are the same promise. */
const WEEKS_APART_DAYS = 14;
const CENT = 0.005;

type Value<Name extends DocumentFactName> = Name extends 'amount'
  ? { amount: number; currency: string | null }
  : Name extends 'refund_promised'
    ? { amount: number | null; currency: string | null; by: string | null }
    : Name extends 'cancellation_confirmed'
      ? true
      : string;

/** The surest fact of a name, with the file it was read in. */
function surest<Name extends DocumentFactName>(files: readonly UploadedDocument[], name: Name) {
  let best: { fact: DocumentFact; file: UploadedDocument } | undefined;
  for (const file of files) {
    for (const fact of file.reading?.facts ?? []) {
      if (fact.name === name && fact.probability > (best?.fact.probability ?? 0)) best = { fact, file };
    }
  }
  return best && { value: best.fact.value as Value<Name>, probability: best.fact.probability, file: best.file };
}

const dayIn = ({ reading }: UploadedDocument): { value: string; probability: number } | undefined => {
  const date = reading?.facts.find(({ name }) => name === 'date');
  return date && { value: date.value as string, probability: date.probability };
};

/** Kinds of dispute whose facts a file tells; elsewhere the same words belong to another story. */
const REFUNDS: ReadonlySet<Subcategory | null> = new Set<Subcategory>(['credit_not_processed']);
const DELIVERIES: ReadonlySet<Subcategory | null> = new Set<Subcategory>([
  'merchandise_not_received',
  'services_not_received',
]);
const CANCELLATIONS: ReadonlySet<Subcategory | null> = new Set<Subcategory>([
  'subscription_cancelled',
  'cancelled_merchandise',
  'cancelled_services',
  'cancelled_reservation_no_show',
]);
const AMOUNTS: ReadonlySet<Subcategory | null> = new Set<Subcategory>(['incorrect_amount', 'incorrect_currency']);
/** Documents whose total is the price agreed on. */
const AGREED: ReadonlySet<DocumentKind | null> = new Set<DocumentKind>(['receipt', 'order_confirmation']);

/** Values for the fields of this kind of dispute, each at most as sure as it was read. */
export function factsOfDocuments(
  files: readonly UploadedDocument[],
  subcategory: Subcategory | null,
  { transaction }: EvaluationRequest,
): ReadFact[] {
  if (files.every(({ reading }) => !reading || reading.facts.length === 0)) return [];
  const found: ReadFact[] = [];
  const add = (path: ReadFact['path'], value: ReadFact['value'] | null | undefined, probability: number): void => {
    if (value !== null && value !== undefined) found.push({ path, value, probability });
  };
  const refund = REFUNDS.has(subcategory) ? surest(files, 'refund_promised') : undefined;
  if (refund) {
    const { amount, currency } = refund.value;
    const isSlip = (refund.file.kind ?? refund.file.reading?.looks_like) === 'credit_slip';
    add('evidences.refund.document', isSlip ? 'credit_slip' : 'merchant_acknowledgement', refund.probability);
    if (currency === null || currency === transaction.transaction_currency)
      add('evidences.refund.amount', amount, refund.probability);
    const day = dayIn(refund.file);
    add('evidences.refund.at', day?.value, Math.min(refund.probability, day?.probability ?? 0));
  }
  if (DELIVERIES.has(subcategory)) {
    const expected = surest(files, 'delivery_expected');
    add('evidences.delivery.expected_at', expected?.value, expected?.probability ?? 0);
    const tracking = surest(files, 'tracking_number');
    add('evidences.delivery.tracking_number', tracking?.value, tracking?.probability ?? 0);
  }
  const cancelled = CANCELLATIONS.has(subcategory) ? surest(files, 'cancellation_confirmed') : undefined;
  const cancelledOn = cancelled && dayIn(cancelled.file);
  if (cancelled && cancelledOn)
    add('evidences.cancellation.at', cancelledOn.value, Math.min(cancelled.probability, cancelledOn.probability));
  const agreed = AMOUNTS.has(subcategory) ? surest(files.filter(isAgreement), 'amount') : undefined;
  if (agreed && Math.abs(agreed.value.amount - transaction.transaction_amount) > CENT) {
    const isSameCurrency = agreed.value.currency === transaction.transaction_currency;
    if (isSameCurrency || subcategory === 'incorrect_currency')
      add('evidences.expected_amount', agreed.value.amount, agreed.probability);
    if (!isSameCurrency) add('evidences.expected_currency', agreed.value.currency, agreed.probability);
  }
  return found;
}

const isAgreement = ({ reading, kind }: UploadedDocument): boolean =>
  AGREED.has(reading?.looks_like ?? kind) && (kind === null || AGREED.has(kind));

/** What was given against what a file says. */
export function documentContradictions(given: Evidences, files: readonly UploadedDocument[]): Contradiction[] {
  const found: Contradiction[] = [];
  const refund = surest(files, 'refund_promised');
  const promised = refund?.value.amount ?? null;
  if (refund && promised !== null && given.refund?.amount !== undefined && refund.probability >= SURELY) {
    if (Math.abs(promised - given.refund.amount) > CENT)
      found.push({
        paths: ['evidences.refund.amount'],
        msg: `The refund is said to be ${given.refund.amount}, but a file promises ${promised}${refund.value.currency ? ` ${refund.value.currency}` : ''}.`,
      });
  }
  const expected = surest(files, 'delivery_expected');
  const [told, read] = [dayOfIso(given.delivery?.expected_at ?? undefined), dayOfIso(expected?.value)];
  if (expected && told !== undefined && read !== undefined && expected.probability >= SURELY) {
    if (Math.abs(told - read) > WEEKS_APART_DAYS)
      found.push({
        paths: ['evidences.delivery.expected_at'],
        msg: `The delivery is said to have been expected on ${given.delivery?.expected_at}, but a file announces it for ${expected.value}.`,
      });
  }
  const agreed = surest(files.filter(isAgreement), 'amount');
  if (agreed && given.expected_amount !== undefined && agreed.probability >= SURELY) {
    const isOther = Math.abs(agreed.value.amount - given.expected_amount) > CENT;
    const isSameCurrency = !given.expected_currency || given.expected_currency === agreed.value.currency;
    if (isOther && isSameCurrency)
      found.push({
        paths: ['evidences.expected_amount'],
        msg: `The amount agreed on is said to be ${given.expected_amount}, but the total of a file is ${agreed.value.amount}.`,
      });
  }
  return found;
}

/** Kinds that one document can be at once, or that cardholders do not tell apart. */
const ALIKE: readonly (readonly DocumentKind[])[] = [
  ['receipt', 'order_confirmation', 'payment_proof'],
  ['receipt', 'payment_proof', 'credit_slip', 'account_statement'],
  ['correspondence', 'cancellation_proof', 'credit_slip', 'return_proof', 'order_confirmation', 'delivery_proof'],
  ['delivery_proof', 'return_proof', 'order_confirmation'],
  ['advertisement', 'photo', 'terms', 'order_confirmation'],
  ['photo', 'expert_finding'],
];

/** Files that surely look like another kind of document than they were sent as. */
export const readingOtherwise = (files: readonly UploadedDocument[]): UploadedDocument[] =>
  files.filter(({ kind, reading }) => {
    const seen = reading?.looks_like;
    if (!seen || kind === null || kind === 'other' || seen === 'other' || seen === kind) return false;
    if ((reading?.kind_probability ?? 0) < SURELY) return false;
    return !ALIKE.some((kinds) => kinds.includes(kind) && kinds.includes(seen));
  });
