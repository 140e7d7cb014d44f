/** Dates that can be right but rarely are: asked about once, never refused. */

import type { Answers } from '@dispute-intake/contract/cardholder-api';
import { DAY_MS } from '@dispute-intake/contract/duration';
import { isRealDate } from './calendar-date.ts';
import type { FlowContext } from './flow-context.ts';
import type { VisibleQuestion } from './visible.ts';

export type UnlikelyDate = 'before_payment' | 'long_ago' | 'far_ahead';

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
/** Long enough for any booking, warranty or instalment plan. */
const LONG_AGO_DAYS = 730;
const FAR_AHEAD_DAYS = 365;

/** Charged after they were ended: whatever was said to the seller may well be earlier than the payment. */
const ENDED_BEFORE = ['cancelled', 'subscription', 'refund_missing', 'duplicate'];

/** Why the date is unlikely, or null. A day of difference between time zones is none. */
export function unlikelyDate(
  question: Pick<VisibleQuestion, 'id' | 'kind' | 'afterPayment' | 'payment'>,
  answers: Answers,
  { transaction, today }: FlowContext,
): UnlikelyDate | null {
  const value = answers[question.id];
  if (question.kind !== 'date' || typeof value !== 'string' || !isRealDate(value)) return null;
  const paidOn = (question.payment?.timestamp ?? transaction.transaction_timestamp).slice(0, 10);
  const follows =
    question.afterPayment && !(question.id === 'merchant_contact.at' && ENDED_BEFORE.includes(String(answers.problem)));
  if (follows && value < shifted(paidOn, -1)) return 'before_payment';
  if (value < shifted(paidOn, -LONG_AGO_DAYS)) return 'long_ago';
  return value > shifted(today, FAR_AHEAD_DAYS) ? 'far_ahead' : null;
}
