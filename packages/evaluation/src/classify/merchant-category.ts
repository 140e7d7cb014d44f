/** What a merchant category makes implausible: a reading that the merchant's trade contradicts is worth little. */
import type { Subcategory } from '@dispute-intake/contract';

const inRange = (mcc: number, ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([from, to]) => mcc >= from && mcc <= to);

/** Airlines, car rental and hotels by brand; transport; travel agents; lodging; vehicle rental; eating; leisure; beauty and health by appointment. */
const BOOKABLE = [
  [3000, 3999],
  [4111, 4131],
  [4411, 4411],
  [4511, 4511],
  [4722, 4723],
  [5811, 5814],
  [7011, 7033],
  [7230, 7230],
  [7297, 7299],
  [7512, 7519],
  [7911, 7994],
  [7996, 7999],
  [8011, 8099],
] as const;
/** Betting, lotteries, casinos. */
const GAMBLING = [
  [7800, 7802],
  [7995, 7995],
  [9406, 9406],
] as const;
/** Money itself: cash, transfers, quasi-cash, securities. */
const MONEY = [
  [4829, 4829],
  [6010, 6012],
  [6050, 6051],
  [6211, 6211],
  [6538, 6540],
] as const;

/** Trading, forex and crypto sellers: a balance they withhold gives a right (MID, Visa 13.5). */
export const INVESTMENT_SELLERS: ReadonlySet<string> = new Set(['6211', '6051', '6012']);

const GOODS: ReadonlySet<Subcategory> = new Set([
  'merchandise_not_received',
  'merchandise_not_as_described',
  'merchandise_defective',
  'counterfeit_merchandise',
  'cancelled_merchandise',
]);

/** Share of a reading's weight that is left, between 0 and 1. */
export function plausibility(subcategory: Subcategory, merchantCategoryCode: string | undefined): number {
  if (merchantCategoryCode === undefined) return 1;
  const mcc = Number(merchantCategoryCode);
  if (subcategory === 'cancelled_reservation_no_show') return inRange(mcc, BOOKABLE) ? 1 : 0.1;
  if (inRange(mcc, GAMBLING) && GOODS.has(subcategory)) return 0.1;
  if (inRange(mcc, MONEY) && (GOODS.has(subcategory) || subcategory === 'subscription_cancelled')) return 0.2;
  if (subcategory === 'atm_cash_not_dispensed') return mcc === 6010 || mcc === 6011 || mcc === 6012 ? 1 : 0.6;
  return 1;
}
