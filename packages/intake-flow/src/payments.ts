/** Several payments of one report: which are offered, which are disputed, and why some are left out. */
import type { Answers, SessionPayment } from '@dispute-intake/contract/cardholder-api';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import type { FlowContext } from './flow-context.ts';
import { NEVER } from './never.ts';

/** Kinds of problem that reach every payment of a stolen card, and those that repeat at one merchant. */
const ANY_MERCHANT: readonly Problem[] = ['unrecognized', 'deceived'];
const SAME_MERCHANT: readonly Problem[] = [
  'subscription',
  'duplicate',
  'wrong_amount',
  'not_received',
  'not_as_described',
];

const dayOf = ({ timestamp }: Pick<SessionPayment, 'timestamp'>): string => timestamp.slice(0, 10);
const nameOf = ({ merchant_name }: SessionPayment): string =>
  merchant_name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const earliest = (payments: readonly SessionPayment[]): SessionPayment | undefined =>
  [...payments].sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))[0];

/** The payments that this kind of problem may be about, the chosen ones first. */
export function offeredPayments(given: Answers, { payments = [] }: FlowContext): SessionPayment[] {
  const problem = given.problem as Problem | undefined;
  const chosen = payments.filter(({ is_chosen }) => is_chosen);
  const first = earliest(chosen);
  if (problem === undefined || !first) return chosen;
  const missing = given.card_missing_since;
  const since = typeof missing === 'string' && missing < dayOf(first) ? missing.slice(0, 10) : dayOf(first);
  const merchants = new Set(chosen.map(nameOf));
  const isLikely = (payment: SessionPayment): boolean =>
    ANY_MERCHANT.includes(problem)
      ? dayOf(payment) >= since
      : SAME_MERCHANT.includes(problem) && merchants.has(nameOf(payment));
  return [...chosen, ...payments.filter((payment) => !payment.is_chosen && isLikely(payment))];
}

/** Payments the cardholder ticked; those chosen before the intake began where they were not asked. */
function tickedPayments(given: Answers, context: FlowContext): SessionPayment[] {
  const offered = offeredPayments(given, context);
  const ids = given.payments;
  return offered.filter(({ transaction_id, is_chosen }) =>
    Array.isArray(ids) ? ids.includes(transaction_id) : is_chosen,
  );
}

/** Charged before the subscription was ended, or the one of several equal payments that was right. */
export type LeftOutReason = 'before_cancellation' | 'original';
export interface LeftOut {
  payment: SessionPayment;
  why: LeftOutReason;
}

/** Of payments with one amount to one merchant the earliest is the right one; each later one is its copy. */
function originalsOf(payments: readonly SessionPayment[]): Map<string, SessionPayment> {
  const originals = new Map<string, SessionPayment>();
  for (const payment of payments) {
    const same = payments.filter(
      (other) =>
        other.amount === payment.amount && other.currency === payment.currency && nameOf(other) === nameOf(payment),
    );
    const original = earliest(same);
    if (original && original !== payment) originals.set(payment.transaction_id, original);
  }
  return originals;
}

/** The payment that this one repeats, among those the cardholder ticked. */
export const originalOf = (
  payment: SessionPayment,
  given: Answers,
  context: FlowContext,
): SessionPayment | undefined =>
  given.problem === 'duplicate' ? originalsOf(tickedPayments(given, context)).get(payment.transaction_id) : undefined;

/** Ticked payments that are no part of the dispute. */
export function leftOutPayments(given: Answers, context: FlowContext): LeftOut[] {
  const ticked = tickedPayments(given, context);
  if (given.problem === 'subscription') {
    const endedAt = given['subscription.permission_withdrawn_at'];
    if (typeof endedAt !== 'string' || endedAt === NEVER) return [];
    const before = ticked.filter((payment) => dayOf(payment) < endedAt);
    // All of them: the day given cannot be what decides.
    return before.length === ticked.length ? [] : before.map((payment) => ({ payment, why: 'before_cancellation' }));
  }
  if (given.problem !== 'duplicate') return [];
  const used = new Set(originalsOf(ticked).values());
  return ticked.filter((payment) => used.has(payment)).map((payment) => ({ payment, why: 'original' }));
}

/** The payments that are disputed; empty in a session of one payment. */
export function disputedPayments(given: Answers, context: FlowContext): SessionPayment[] {
  const leftOut = new Set(leftOutPayments(given, context).map(({ payment }) => payment));
  return tickedPayments(given, context).filter((payment) => !leftOut.has(payment));
}

/** Something else is disputed than the session's one payment: what differs by payment is asked by payment. */
export function isReport(given: Answers, context: FlowContext): boolean {
  const { payments = [] } = context;
  if (payments.length < 2) return false;
  const disputed = disputedPayments(given, context);
  return disputed.length !== 1 || disputed[0] !== payments[0];
}

/** Which payments are ticked where nobody has ticked any yet. */
export const proposedPayments = (given: Answers, context: FlowContext): string[] =>
  offeredPayments(given, context)
    .filter(({ is_chosen }) => is_chosen)
    .map(({ transaction_id }) => transaction_id);
