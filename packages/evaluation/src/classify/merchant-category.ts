/** What a merchant category makes implausible: a reading that the merchant's trade contradicts is worth little. */
import { type Subcategory, type Trade, tradeOf, VEHICLE_RENTAL } from '@dispute-intake/contract';
import { KINDS } from '../kinds/index.ts';

/** What is booked for a day: journeys, stays, tables, seats, treatments. */
const BOOKABLE: ReadonlySet<Trade> = new Set([
  ...VEHICLE_RENTAL,
  'airline',
  'lodging',
  'timeshare',
  'camping',
  'railway',
  'local_transport',
  'taxi',
  'cruise',
  'travel_agency',
  'tour_operator',
  'caterer',
  'restaurant',
  'event',
  'barber',
  'health_spa',
  'treatment',
  'gym',
  'amusement',
  'health_care',
]);
const GAMBLING: ReadonlySet<Trade> = new Set(['betting', 'lottery']);
const CASH: ReadonlySet<Trade> = new Set(['bank_counter', 'cash_machine', 'financial_institution']);
/** Money, coins or shares go where the cardholder sends them: nothing is bought that a merchant could fail to deliver. */
export const VALUE_TRANSFER: ReadonlySet<Trade> = new Set([
  'money_transfer',
  'financial_institution',
  'bank_quasi_cash',
  'quasi_cash',
  'securities',
  'account_funding',
  'stored_value',
]);

/** Share of a reading's weight that is left, between 0 and 1. */
export function plausibility(subcategory: Subcategory, merchantCategoryCode: string | undefined): number {
  if (merchantCategoryCode === undefined) return 1;
  const trade = tradeOf(merchantCategoryCode);
  const isOfGoods = KINDS[subcategory].of === 'goods';
  const isOf = (trades: ReadonlySet<Trade>): boolean => trade !== undefined && trades.has(trade);
  if (subcategory === 'cancelled_reservation_no_show') return isOf(BOOKABLE) ? 1 : 0.1;
  if (isOf(GAMBLING) && isOfGoods) return 0.1;
  const isMoney = isOf(VALUE_TRANSFER) || isOf(CASH);
  if (isMoney && (isOfGoods || subcategory === 'subscription_cancelled')) return 0.2;
  if (subcategory === 'atm_cash_not_dispensed') return isOf(CASH) ? 1 : 0.6;
  return 1;
}
