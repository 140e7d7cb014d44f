/** Whether a purchase was of goods or of services: rules on returns, waiting and windows differ. */
import type { Evidences } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import type { Facts } from '../facts.ts';

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
 * like; else from the merchant category code (ISO 18245: services and travel).
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
  return isServiceMerchant(transaction.merchant_category_code) ? 'services' : 'goods';
}

const goodsIfAbove = (balance: number) => (balance > 0 ? 'goods' : 'services');

/** Above 0 where the statement reads more like goods, below where more like services; between -1 and 1. */
function balanceOf({ ranked }: StatementReading): number {
  let balance = 0;
  for (const { label, probability } of ranked) {
    if (label.startsWith('services_') || label === 'cancelled_services') balance -= probability;
    if (label.startsWith('merchandise_') || label === 'cancelled_merchandise') balance += probability;
  }
  return balance;
}

/** Contracted services 1500–2999, travel and transport 3000–4799, utilities 4800–4999, eating 5811–5814, business and personal services 6000–9999. */
function isServiceMerchant(code: string | undefined): boolean {
  if (code === undefined) return false;
  const mcc = Number(code);
  return (mcc >= 1500 && mcc < 5000) || (mcc >= 5811 && mcc <= 5814) || mcc >= 6000;
}
