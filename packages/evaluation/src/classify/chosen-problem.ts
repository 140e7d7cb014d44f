/** What the cardholder chose as what went wrong, as a kind of dispute: surer than a reading, less than the payment's record. */
import type { Problem, Subcategory } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import type { Facts } from '../facts.ts';
import { KINDS } from '../kinds/index.ts';
import { fraudKind } from './facts-fraud.ts';
import { fitted } from './fitted-reading.ts';

/** The kind a problem is where nothing else tells; goods and services are told apart by what was bought. */
const USUAL: Record<Exclude<Problem, 'something_else'>, Subcategory> = {
  unrecognized: 'unrecognized_transaction',
  not_received: 'merchandise_not_received',
  not_as_described: 'merchandise_not_as_described',
  cancelled: 'cancelled_merchandise',
  subscription: 'subscription_cancelled',
  refund_missing: 'credit_not_processed',
  duplicate: 'duplicate_charge',
  paid_other_way: 'paid_by_other_means',
  wrong_amount: 'incorrect_amount',
  wrong_currency: 'incorrect_currency',
  cash_not_dispensed: 'atm_cash_not_dispensed',
  deceived: 'authorized_scam',
};

/**
 * The kind of the chosen problem: of `known`, kinds that the statement tells of, the likeliest first, one of the same
 * problem; else the usual one. Undefined where nothing was chosen, or something that may be anything.
 */
export function kindOfProblem(
  facts: Facts,
  reading: StatementReading,
  known: readonly Subcategory[],
): Subcategory | undefined {
  const { problem } = facts.request.dispute;
  if (problem === undefined || problem === 'something_else') return undefined;
  const told = known.find((kind) => KINDS[kind].problem === problem);
  if (told) return told;
  // Not knowing a payment is no denial yet, but at a cash machine nobody takes a merchant's name for another.
  if (problem === 'unrecognized' && facts.evidences.participated !== true)
    return facts.transaction.channel_type === 'ATM' ? fraudKind(facts, () => null) : USUAL.unrecognized;
  return problem === 'unrecognized' ? undefined : (fitted(USUAL[problem], facts, reading) ?? USUAL[problem]);
}
