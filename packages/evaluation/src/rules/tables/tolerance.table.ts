/** How far a cleared amount may exceed the authorised or agreed one without giving a right. */
import type { Transaction } from '@dispute-intake/contract';
import type { Day } from '../../calendar.ts';
import { ALWAYS, type DatedRow, isInForce } from './dated-row.ts';

export interface FuelToleranceRow extends DatedRow {
  country: string;
  currency: string;
  /** Highest amount that is not chargeable after an authorisation of one unit. */
  consumerCard: number;
  corporateCard: number;
}

/** Automated fuel dispensers (merchant category 5542) authorised for one unit of currency. */
export const FUEL_TOLERANCES: readonly FuelToleranceRow[] = [
  {
    country: 'USA',
    currency: 'USD',
    consumerCard: 175,
    corporateCard: 500,
    from: ALWAYS,
    mark: 'sourced',
    source: 'OP CB-008 (Mastercard Chargeback Guide); used for Visa by analogy',
  },
  {
    country: 'JPN',
    currency: 'JPY',
    consumerCard: 15_000,
    corporateCard: 15_000,
    from: '2026-10-24',
    mark: 'sourced',
    source: 'SN (Japan: up to JPY 15,000 not chargeable after 2026-10-23)',
  },
];

export const FUEL_DISPENSER = '5542';

export interface GratuityRow extends DatedRow {
  merchantCategoryCodes: readonly string[];
  /** Share of the authorised or agreed amount. */
  share: number;
}

/** Gratuity and variance by merchant category. */
export const GRATUITY_TOLERANCES: readonly GratuityRow[] = [
  {
    merchantCategoryCodes: ['5812', '5813', '5814'],
    share: 0.2,
    from: ALWAYS,
    mark: 'recalled',
    source: 'SN (variance rules by merchant category, April 2026), figure recalled',
  },
  {
    merchantCategoryCodes: ['4411', '7011', '7512', '7513'],
    share: 0.15,
    from: ALWAYS,
    mark: 'recalled',
    source: 'SN (variance rules by merchant category, April 2026), figure recalled',
  },
];

export interface UnattendedOfflineRow extends DatedRow {
  currency: string;
  limit: number;
  country?: string;
  merchantCategoryCode?: string;
}

/** Unattended terminals without authorisation (Mastercard CAT 3): amounts up to these are not chargeable. */
export const UNATTENDED_OFFLINE_LIMITS: readonly UnattendedOfflineRow[] = [
  {
    currency: 'HKD',
    limit: 500,
    country: 'HKG',
    merchantCategoryCode: '7523',
    from: ALWAYS,
    mark: 'sourced',
    source: 'OP CB-007, CB-009 (CAT 3)',
  },
  { currency: 'EUR', limit: 50, from: ALWAYS, mark: 'sourced', source: 'OP CB-007, CB-009 (CAT 3)' },
  { currency: 'USD', limit: 40, from: ALWAYS, mark: 'sourced', source: 'OP CB-007, CB-009 (CAT 3)' },
];

export interface Tolerance {
  /** Highest amount that gives no right. */
  allowed: number;
  /** True where the card may be corporate and the limit higher. */
  dependsOnCard: boolean;
  source: string;
}

/** The amount up to which the payment counts as authorised, given what was authorised; the authorised amount where no row fits. */
export function authorizedTolerance(
  transaction: Transaction,
  authorized: number,
  corporateCard: boolean | null,
  filingDay: Day,
): Tolerance {
  const { merchant_category_code: mcc, merchant_country: country, transaction_currency: currency } = transaction;
  if (mcc === FUEL_DISPENSER && authorized <= 1) {
    const row = FUEL_TOLERANCES.find(
      (candidate) =>
        candidate.currency === currency &&
        (country === undefined || candidate.country === country) &&
        isInForce(candidate, filingDay),
    );
    if (row) {
      const isCorporate = corporateCard === true;
      return {
        allowed: isCorporate ? row.corporateCard : row.consumerCard,
        dependsOnCard: corporateCard === null && row.corporateCard > row.consumerCard,
        source: row.source,
      };
    }
  }
  const offline = transaction.terminal_attended === false && transaction.authorization_mode === 'OFFLINE';
  if (offline) {
    const row = UNATTENDED_OFFLINE_LIMITS.find(
      (candidate) =>
        candidate.currency === currency &&
        (!candidate.country || candidate.country === country) &&
        (!candidate.merchantCategoryCode || candidate.merchantCategoryCode === mcc) &&
        isInForce(candidate, filingDay),
    );
    if (row) return { allowed: Math.max(authorized, row.limit), dependsOnCard: false, source: row.source };
  }
  const gratuity = gratuityShare(mcc, filingDay);
  return gratuity
    ? { allowed: authorized * (1 + gratuity.share), dependsOnCard: false, source: gratuity.source }
    : { allowed: authorized, dependsOnCard: false, source: 'OP CB-007 (only the excess over the authorised amount)' };
}

/** The gratuity row of a merchant category on the filing day. */
export function gratuityShare(mcc: string | undefined, filingDay: Day): GratuityRow | undefined {
  return GRATUITY_TOLERANCES.find(
    (row) => mcc !== undefined && row.merchantCategoryCodes.includes(mcc) && isInForce(row, filingDay),
  );
}
