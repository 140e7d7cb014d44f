/** How much of a prepaid service that stopped can be recovered. */
import { dayOfIso } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { toCents } from './money.ts';

const DAYS_PER_MONTH = 365.25 / 12;

export interface EntitledShare {
  monthsPaid: number;
  monthsUsed: number;
  amount: number;
}

/** Whole months, to the nearest, were used from the payment on (OP CB-002); undefined where dates or period are unknown. */
export function entitledShare({ evidences, transaction, transactionDay }: DisputeCase): EntitledShare | undefined {
  const monthsPaid = evidences.service_period_months;
  const interrupted = dayOfIso(evidences.service_interrupted_at);
  if (monthsPaid === undefined || interrupted === undefined) return undefined;
  const months = Math.round((interrupted - transactionDay) / DAYS_PER_MONTH);
  const monthsUsed = Math.min(Math.max(months, 0), monthsPaid);
  return {
    monthsPaid,
    monthsUsed,
    amount: toCents((transaction.transaction_amount / monthsPaid) * (monthsPaid - monthsUsed)),
  };
}
