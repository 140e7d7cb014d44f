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

/**
 * From the stated kind of purchase; else from what only one of the two can have (a parcel, a service period); else from
 * which of the two the statement reads like; else from the merchant category code (ISO 18245: services and travel).
 */
export function goodsOrServices({ evidences, transaction }: Facts, reading: StatementReading): 'goods' | 'services' {
  if (evidences.purchase) return KIND[evidences.purchase.kind];
  if (evidences.service_interrupted_at !== undefined || evidences.service_period_months !== undefined)
    return 'services';
  if (evidences.reservation) return 'services';
  if (evidences.delivery?.tracking_number !== undefined || evidences.delivery?.carrier !== undefined) return 'goods';
  if (evidences.return?.outcome === 'returned') return 'goods';
  let balance = 0;
  for (const { label, probability } of reading.ranked) {
    if (label.startsWith('services_') || label === 'cancelled_services') balance -= probability;
    if (label.startsWith('merchandise_') || label === 'cancelled_merchandise') balance += probability;
  }
  if (balance !== 0) return balance > 0 ? 'goods' : 'services';
  return isServiceMerchant(transaction.merchant_category_code) ? 'services' : 'goods';
}

/** Contracted services 1500–2999, travel and transport 3000–4799, utilities 4800–4999, eating 5811–5814, business and personal services 6000–9999. */
function isServiceMerchant(code: string | undefined): boolean {
  if (code === undefined) return false;
  const mcc = Number(code);
  return (mcc >= 1500 && mcc < 5000) || (mcc >= 5811 && mcc <= 5814) || mcc >= 6000;
}
