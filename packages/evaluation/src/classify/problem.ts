/** The service's reading of a statement as the hosted intake's kind of problem, to preselect it. */
import { type Problem, type ProblemSuggestion, type Transaction, tradeOf } from '@dispute-intake/contract';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { ReadStatement } from '@dispute-intake/statement-reader';
import { withStatedFacts } from '../consistency/stated-facts.ts';
import { problemOf } from '../kinds/index.ts';
import { cameFlawed, cameFlawedAndWasKept, refundWasPromised } from './told-story.ts';

/** What a cash machine can have done: the other kinds need a merchant. */
const AT_AN_ATM: Partial<Record<Problem, Problem>> = {
  not_received: 'cash_not_dispensed',
  not_as_described: 'something_else',
  cancelled: 'something_else',
  subscription: 'something_else',
  refund_missing: 'cash_not_dispensed',
  wrong_amount: 'cash_not_dispensed',
};

/** Below this the likeliest problem is too likely wrong to be preselected. */
const MIN_PROBABILITY = 0.35;

/**
 * The likeliest problem and its calibrated probability (several readings may mean the same problem); null when the
 * reading abstains. `cash_not_dispensed` is only ever suggested for an ATM. What is told outright corrects what the whole of
 * the statement only reads like.
 */
export function suggestProblem(
  { kind, facts }: Pick<ReadStatement, 'kind' | 'facts'>,
  transaction: Pick<Transaction, 'channel_type' | 'card_scheme' | 'merchant_category_code'>,
): ProblemSuggestion {
  const isAtm = transaction.channel_type === 'ATM' || tradeOf(transaction.merchant_category_code) === 'cash_machine';
  const sums = new Map<Problem, number>();
  let none = 0;
  for (const { label, probability } of kind.ranked) {
    const read = label === 'not_a_dispute' ? null : problemOf(label);
    if (read === null) {
      none += probability;
      continue;
    }
    const problem = isAtm ? (AT_AN_ATM[read] ?? read) : read === 'cash_not_dispensed' ? 'something_else' : read;
    sums.set(problem, (sums.get(problem) ?? 0) + probability);
  }
  if (!isAtm) correctByFacts(sums, facts);
  let likeliest: ProblemSuggestion = { problem: null, probability: 0 };
  for (const [problem, probability] of sums) {
    if (probability > likeliest.probability) likeliest = { problem, probability: Math.min(1, probability) };
  }
  const isTold = likeliest.probability >= MIN_PROBABILITY && likeliest.probability > none;
  return isTold ? likeliest : { problem: null, probability: Math.max(none, likeliest.probability) };
}

/** The problem that stated facts name, and those told in much the same words; the first that applies decides. */
const CORRECTIONS: readonly { problem: Problem; insteadOf: readonly Problem[]; isTold: typeof cameFlawed }[] = [
  {
    problem: 'not_as_described',
    insteadOf: ['cancelled', 'refund_missing', 'not_received'],
    isTold: cameFlawedAndWasKept,
  },
  { problem: 'not_as_described', insteadOf: ['cancelled', 'not_received'], isTold: cameFlawed },
  {
    problem: 'refund_missing',
    insteadOf: ['subscription', 'cancelled', 'not_received', 'not_as_described'],
    isTold: refundWasPromised,
  },
];

/** Moves the probability of what the facts speak against to the problem they name. */
function correctByFacts(probabilities: Map<Problem, number>, facts: readonly StatedFact[]): void {
  const { evidences } = withStatedFacts({}, facts);
  const correction = CORRECTIONS.find(({ isTold }) => isTold(evidences));
  if (!correction) return;
  const { problem, insteadOf } = correction;
  let sum = probabilities.get(problem) ?? 0;
  for (const other of insteadOf) {
    sum += probabilities.get(other) ?? 0;
    probabilities.delete(other);
  }
  if (sum > 0) probabilities.set(problem, sum);
}
