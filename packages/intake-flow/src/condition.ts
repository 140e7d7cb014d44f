/** Conditions of the flow as data: they can be evaluated, listed and printed. {@link holds} is the only interpreter. */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import { INVESTMENT_SELLERS, isTrade, TIPPED, TRAVEL } from '@dispute-intake/contract/merchant-category';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import { earlierPayments } from './earlier-payments.ts';
import { type FlowContext, fittingCredit, hasEnrichment } from './flow-context.ts';
import { NEVER } from './never.ts';
import { isReport, offeredPayments } from './payments.ts';
import { knownPurchaseKind } from './purchase-kind.ts';

/** What the session tells, by the name that conditions use. */
const SESSION_FACTS = {
  /** Cash from a machine. */
  is_withdrawal: ({ transaction }) => transaction.channel_type === 'ATM',
  /** There is something to recognise the payment by. */
  is_enriched: hasEnrichment,
  /** The issuer lists earlier payments to the same merchant. */
  has_earlier_payments: (context) => earlierPayments(context).length > 0,
  /** A refund that fits the payment is there. */
  has_credit: (context) => fittingCredit(context) !== undefined,
  /** Nothing of the payment is left after it. */
  is_refunded_whole: (context) => fittingCredit(context)?.left_amount === 0,
  /** The payment was reported before. */
  was_reported: ({ reported }) => Boolean(reported),
  /** A tip is usual there. */
  is_tipped: ({ transaction }) => isTrade(transaction.merchant_category_code, TIPPED),
  /** Its customers are covered by guarantees, bonds or insurers where it fails. */
  sells_travel: ({ transaction }) => isTrade(transaction.merchant_category_code, TRAVEL),
  /** What it sells may grow and be paid out again: a balance that it withholds can be disputed. */
  sells_investments: ({ transaction }) => isTrade(transaction.merchant_category_code, INVESTMENT_SELLERS),
  /** The merchant category tells what was bought. */
  purchase_kind_is_known: (context) => knownPurchaseKind(context) !== undefined,
} satisfies Record<string, (context: FlowContext) => boolean>;
export type SessionFact = keyof typeof SESSION_FACTS;

export type Condition =
  | 'always'
  | { problem: readonly Problem[] }
  /** The question was answered with one of these values; `null` is "I don't know". */
  | { question: string; is: readonly AnswerValue[] }
  /** The question was answered at all (`any`), or with more than "I don't know" or "it did not happen" (`told`). */
  | { question: string; has: 'any' | 'told' }
  /** The statement is shorter than this many characters: a story of some length holds what may be skipped. */
  | { statementShorterThan: number }
  | { session: SessionFact }
  /** More than one payment may be meant (`offered`), or something else is disputed than the session's one (`several`). */
  | { payments: 'offered' | 'several' }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition };

/** Whether the condition holds for the answers given before the question, and the session. */
export function holds(condition: Condition, given: Answers, context: FlowContext): boolean {
  if (condition === 'always') return true;
  if ('problem' in condition) return condition.problem.includes(given.problem as Problem);
  if ('is' in condition) {
    const answer = given[condition.question];
    return answer !== undefined && condition.is.includes(answer);
  }
  if ('has' in condition) {
    const answer = given[condition.question];
    return answer !== undefined && (condition.has === 'any' || (answer !== null && answer !== NEVER));
  }
  if ('statementShorterThan' in condition) {
    return String(given.statement ?? '').trim().length < condition.statementShorterThan;
  }
  if ('session' in condition) return SESSION_FACTS[condition.session](context);
  if ('payments' in condition) {
    return condition.payments === 'several' ? isReport(given, context) : offeredPayments(given, context).length > 1;
  }
  if ('all' in condition) return condition.all.every((each) => holds(each, given, context));
  if ('any' in condition) return condition.any.some((each) => holds(each, given, context));
  return !holds(condition.not, given, context);
}

/** Ids of the questions a condition looks at, `problem` and `statement` included. */
export function questionsIn(condition: Condition): string[] {
  if (condition === 'always' || 'session' in condition) return [];
  if ('problem' in condition || 'payments' in condition) return ['problem'];
  if ('question' in condition) return [condition.question];
  if ('statementShorterThan' in condition) return ['statement'];
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition.not];
  return [...new Set(parts.flatMap(questionsIn))];
}
