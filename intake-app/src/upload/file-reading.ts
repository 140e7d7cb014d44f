/** What was read in a file: which of it is shown to be confirmed, and what a confirmation answers. */
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { DocumentFact, FileReading } from '@dispute-intake/contract/file';
import type { DocumentKind } from '@dispute-intake/contract/vocabulary';
import type { Intake } from '../shell/intake.ts';
import type { IntakeFile } from './intake-file.ts';

/** Below this a reading is not worth a question. */
const LEAST = 0.6;
/** As sure as a fact is that the cardholder has confirmed. */
const CONFIRMED = 1;
const SHOWN: readonly DocumentFact['name'][] = [
  'merchant_name',
  'amount',
  'date',
  'order_number',
  'delivery_expected',
  'refund_promised',
  'cancellation_confirmed',
];

/** In the order they are said. */
export const shownFacts = ({ facts }: FileReading): DocumentFact[] =>
  SHOWN.flatMap((name) => facts.filter((fact) => fact.name === name && fact.probability >= LEAST));

/** In the page's direction of writing, each in its own: beside a Latin name an Arabic day would be drawn in two parts. */
export const inOneLine = (texts: readonly string[], dir: 'ltr' | 'rtl'): string =>
  texts.length === 0
    ? ''
    : `${dir === 'rtl' ? '\u200f' : '\u200e'}${texts.map((text) => `\u2068${text}\u2069`).join(' · ')}`;

export const isConfirmed = (reading: FileReading): boolean =>
  shownFacts(reading).some(({ probability }) => probability === CONFIRMED);

/** As the service stores it: facts that were confirmed are certain, those that are not right are none. */
export const answeredReading = (reading: FileReading, isRight: boolean): FileReading => ({
  ...reading,
  facts: isRight
    ? reading.facts.map((fact) => ({ ...fact, probability: CONFIRMED }))
    : reading.facts.filter(({ name }) => name === 'iban_or_card'),
});

export const holdsCard = ({ facts }: FileReading): boolean =>
  facts.some(({ name, value }) => name === 'iban_or_card' && value === 'card');

/** Kinds that one document can be at once, or that cardholders do not tell apart: nothing is said of those. */
const ALIKE: readonly (readonly DocumentKind[])[] = [
  ['receipt', 'order_confirmation', 'payment_proof', 'credit_slip', 'account_statement'],
  ['correspondence', 'cancellation_proof', 'credit_slip', 'return_proof', 'order_confirmation', 'delivery_proof'],
  ['advertisement', 'photo', 'terms', 'order_confirmation', 'expert_finding'],
];

/** The kind it looks like, where that is another than it was added as. */
export function otherwise({ kind, reading }: IntakeFile): DocumentKind | undefined {
  const seen = reading?.looks_like;
  if (!seen || !kind || seen === 'other' || kind === 'other' || seen === kind) return undefined;
  return ALIKE.some((kinds) => kinds.includes(seen) && kinds.includes(kind)) ? undefined : seen;
}

/** Answers what the file says and nobody has answered; questions that are not asked take no notice. */
export function answerFlow(intake: Intake, { reading, kind }: IntakeFile): void {
  const answers = intake.flow?.answers;
  if (!answers || !reading) return;
  const answer = (id: string, value: AnswerValue | null): void => {
    if (value !== null && answers[id] === undefined) intake.answer(id, value);
  };
  const day = reading.facts.find(({ name }) => name === 'date')?.value as string | undefined;
  for (const { name, value } of reading.facts) {
    if (name === 'delivery_expected') answer('delivery.expected_at', value as string);
    if (name === 'tracking_number' && kind !== 'return_proof') answer('delivery.tracking_number', value as string);
    if (name === 'refund_promised') {
      const { amount } = value as { amount: number | null };
      answer('refund.amount', amount);
      answer('refund.at', day ?? null);
    }
    if (name === 'cancellation_confirmed') answer('cancellation.at', day ?? null);
    const isAgreed = kind === 'receipt' || kind === 'order_confirmation';
    const paid = intake.shell.session?.transaction;
    if (name === 'amount' && isAgreed && paid) {
      const sum = value as { amount: number; currency: string | null };
      const isOther = Math.abs(sum.amount - paid.transaction_amount) >= 0.005;
      if (isOther && sum.currency === paid.transaction_currency) answer('expected_amount', sum.amount);
    }
  }
}
