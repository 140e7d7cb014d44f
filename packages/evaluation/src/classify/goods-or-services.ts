/** Whether a purchase was of goods or of services: rules on returns, waiting and windows differ. */
import { type Evidences, isServiceTrade } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import type { Facts } from '../facts.ts';
import { KINDS } from '../kinds/index.ts';

type PurchaseKind = NonNullable<Evidences['purchase']>['kind'];

const KIND: Record<PurchaseKind, 'goods' | 'services'> = {
  merchandise: 'goods',
  digital_asset: 'goods',
  service: 'services',
  digital: 'services',
  event: 'services',
  travel: 'services',
  lodging: 'services',
  timeshare: 'services',
  subscription: 'services',
};

/** A reading this far on one side goes before a kind of purchase that was read from a single noun. */
const SURE_BALANCE = 0.5;

/**
 * From the given kind of purchase; else from one told in the statement, unless the whole of it clearly reads like the other;
 * else from what only one of the two can have (a parcel, a service period); else from which of the two the statement reads
 * like; else from the merchant's trade.
 */
export function goodsOrServices(facts: Facts, reading: StatementReading): 'goods' | 'services' {
  const { evidences, transaction, statedPaths } = facts;
  if (evidences.purchase) {
    if (!statedPaths.has('evidences.purchase.kind')) return KIND[evidences.purchase.kind];
    const told = balanceOf(reading);
    return Math.abs(told) < SURE_BALANCE ? KIND[evidences.purchase.kind] : goodsIfAbove(told);
  }
  if (evidences.service_interrupted_at !== undefined || evidences.service_period_months !== undefined)
    return 'services';
  if (evidences.reservation) return 'services';
  if (evidences.delivery?.tracking_number !== undefined || evidences.delivery?.carrier !== undefined) return 'goods';
  if (evidences.return?.outcome === 'returned') return 'goods';
  const balance = balanceOf(reading);
  if (balance !== 0) return goodsIfAbove(balance);
  return isServiceTrade(transaction.merchant_category_code) ? 'services' : 'goods';
}

const goodsIfAbove = (balance: number) => (balance > 0 ? 'goods' : 'services');

/** Above 0 where the statement reads more like goods, below where more like services; between -1 and 1. */
function balanceOf({ ranked }: StatementReading): number {
  let balance = 0;
  for (const { label, probability } of ranked) {
    const of = label === 'not_a_dispute' ? undefined : KINDS[label].of;
    if (of) balance += of === 'goods' ? probability : -probability;
  }
  return balance;
}
