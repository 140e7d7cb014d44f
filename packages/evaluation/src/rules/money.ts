/** Amounts in major units, as people write them. */
import type { EvaluationRequest } from '@dispute-intake/contract';

/** True when two amounts differ by less than half a hundredth: sums of decimal fractions are not exact. */
export function sameAmount(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.005;
}

/** For messages: `12.50 EUR`. Zero to three decimals, as the amount has them, two where it has fewer. */
export function money(amount: number, currency: string): string {
  const rounded = Math.round(amount * 1000) / 1000;
  const hasThree = Math.round(rounded * 100) / 100 !== rounded;
  return `${rounded.toFixed(hasThree ? 3 : 2)} ${currency}`;
}

/** Rounded to the hundredth, half away from zero. */
export function toCents(amount: number): number {
  return Math.round((amount + Number.EPSILON) * 100) / 100;
}

/** The disputed sum with its currency, as a rule shows it among its inputs. */
export const disputedSum = ({ dispute }: EvaluationRequest): { amount: number; currency: string } => ({
  amount: dispute.disputed_amount,
  currency: dispute.disputed_currency,
});
