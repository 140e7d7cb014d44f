/** The service's reading of a statement as the hosted intake's kind of problem, to preselect it. */
import { type Problem, type ProblemSuggestion, type Transaction, tradeOf } from '@dispute-intake/contract';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { ReadStatement, StatementLabel } from '@dispute-intake/statement-reader';
import { withStatedFacts } from '../consistency/stated-facts.ts';
import { cameFlawed, cameFlawedAndWasKept, refundWasPromised } from './told-story.ts';

const PROBLEM_BY_LABEL: Record<StatementLabel, Problem | null> = {
  fraud_card_not_present: 'unrecognized',
  fraud_card_present_counterfeit: 'unrecognized',
  fraud_card_present_lost_stolen: 'unrecognized',
  fraud_card_not_received: 'unrecognized',
  fraud_card_present_other: 'unrecognized',
  fraud_account_takeover: 'unrecognized',
  unrecognized_transaction: 'unrecognized',
  digital_goods_unauthorized: 'unrecognized',
  authorized_scam: 'deceived',
  merchandise_not_received: 'not_received',
  services_not_received: 'not_received',
  merchandise_not_as_described: 'not_as_described',
  merchandise_defective: 'not_as_described',
  services_not_as_described: 'not_as_described',
  counterfeit_merchandise: 'not_as_described',
  merchant_misrepresentation: 'not_as_described',
  subscription_cancelled: 'subscription',
  cancelled_merchandise: 'cancelled',
  cancelled_services: 'cancelled',
  cancelled_reservation_no_show: 'cancelled',
  credit_not_processed: 'refund_missing',
  duplicate_charge: 'duplicate',
  paid_by_other_means: 'paid_other_way',
  incorrect_amount: 'wrong_amount',
  addendum_charge: 'wrong_amount',
  loss_theft_damage_charge: 'wrong_amount',
  investment_funds_withheld: 'deceived',
  installment_billing: 'wrong_amount',
  incorrect_currency: 'wrong_currency',
  incorrect_account_number: 'something_else',
  incorrect_transaction_code: 'something_else',
  atm_cash_not_dispensed: 'cash_not_dispensed',
  no_valid_authorization: 'something_else',
  declined_authorization: 'something_else',
  card_recovery_bulletin: 'something_else',
  invalid_authorization_data: 'something_else',
  late_presentment: 'something_else',
  oct_not_accepted: 'something_else',
  merchant_monitoring_program: 'something_else',
  not_disputable: 'something_else',
  insufficient_information: null,
  not_a_dispute: null,
};

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
    const read = PROBLEM_BY_LABEL[label];
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
