/** What can be recovered under the proposed code: the disputed amount, within every limit the rules found. */
import type { EvaluationRequest } from '@dispute-intake/contract';
import { toCents } from '../rules/money.ts';
import type { Verdict } from '../rules/rule.ts';

/** In the currency of the transaction; a dispute in another currency is bounded by the transaction alone. */
export function recoverableAmount(
  { dispute, transaction }: EvaluationRequest,
  verdicts: readonly Verdict[],
): { amount: number; currency: string } {
  const isComparable = dispute.disputed_currency === transaction.transaction_currency;
  let amount = isComparable
    ? Math.min(dispute.disputed_amount, transaction.transaction_amount)
    : transaction.transaction_amount;
  for (const { limit } of verdicts) if (limit !== undefined && limit < amount) amount = limit;
  // Differences of decimal fractions are not exact; three decimals are the most a currency has.
  return {
    amount: amount === toCents(amount) ? amount : Math.round(amount * 1000) / 1000,
    currency: transaction.transaction_currency,
  };
}
