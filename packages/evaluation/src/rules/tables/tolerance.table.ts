/** How far a cleared amount may exceed the authorised or agreed one without giving a right. */
import { isTrade, TIPPED, type Trade, type Transaction, tradeOf } from '@dispute-intake/contract';
import type { Day } from '../../calendar.ts';
import { ALWAYS, type DatedRow, isInForce } from './dated-row.ts';
import { isInEea } from './region.table.ts';

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
    source: 'SN-MC (5.1.0: Japan, up to JPY 15,000 at CAT 1, 2 and 6 not chargeable after 2026-10-23)',
  },
];

export interface VarianceRow extends DatedRow {
  /** Categories it is for; absent: every other card-absent payment the cardholder started. */
  trades?: ReadonlySet<Trade>;
  what: string;
  /** Share of the authorised amount that may be cleared above it. */
  share: number;
  /** Where it is more, this many US dollars. */
  leastUsd?: number;
}

const VARIANCE_SOURCE = 'AWX (Visa Table 7-10); CKO-OC (global except the EEA); SN-V (April 2026 guide)';

/** How far Visa lets a payment be cleared above its authorisation. It says nothing about what the cardholder agreed to. */
export const VARIANCES: readonly VarianceRow[] = [
  {
    what: 'taxis, restaurants and bars, hairdressers, spas',
    trades: TIPPED,
    share: 0.2,
    from: ALWAYS,
    mark: 'sourced',
    source: VARIANCE_SOURCE,
  },
  {
    what: 'car and truck rental',
    trades: new Set(['car_rental', 'truck_rental']),
    share: 0.15,
    leastUsd: 75,
    from: ALWAYS,
    mark: 'sourced',
    source: VARIANCE_SOURCE,
  },
  {
    what: 'cruise lines and lodging',
    trades: new Set(['cruise', 'lodging']),
    share: 0.15,
    from: ALWAYS,
    mark: 'sourced',
    source: VARIANCE_SOURCE,
  },
  {
    what: 'other card-absent payments the cardholder started',
    share: 0.15,
    from: ALWAYS,
    mark: 'sourced',
    source: 'AWX (Visa Table 7-10)',
  },
];

export interface UnattendedOfflineRow extends DatedRow {
  currency: string;
  limit: number;
  country?: string;
  trade?: Trade;
}

/** Unattended terminals without authorisation (Mastercard CAT 3): amounts up to these are not chargeable. */
export const UNATTENDED_OFFLINE_LIMITS: readonly UnattendedOfflineRow[] = [
  {
    currency: 'HKD',
    limit: 500,
    country: 'HKG',
    trade: 'parking',
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
  /** The variance may not hold there, so even the excess is not full confidence. */
  isInEea?: true;
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
  const trade = tradeOf(mcc);
  if (trade === 'fuel_dispenser' && authorized <= 1) {
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
  // Without its level a terminal is not known to be one of CAT 3 (SN-MC): the flag alone lets the limit be inferred.
  const isUnattended =
    transaction.cat_level === 3 || (transaction.cat_level === undefined && transaction.terminal_attended === false);
  if (isUnattended && transaction.authorization_mode === 'OFFLINE') {
    const row = UNATTENDED_OFFLINE_LIMITS.find(
      (candidate) =>
        candidate.currency === currency &&
        (!candidate.country || candidate.country === country) &&
        (!candidate.trade || candidate.trade === trade) &&
        isInForce(candidate, filingDay),
    );
    if (row) return { allowed: Math.max(authorized, row.limit), dependsOnCard: false, source: row.source };
  }
  const variance = transaction.card_scheme === 'VISA' ? varianceOf(transaction, filingDay) : undefined;
  if (!variance) {
    return {
      allowed: authorized,
      dependsOnCard: false,
      source: 'OP CB-007 (only the excess over the authorised amount)',
    };
  }
  // One source leaves the EEA out of it: there the smaller figure decides.
  if (isInEea(country)) return { allowed: authorized, dependsOnCard: false, isInEea: true, source: variance.source };
  const least = variance.leastUsd !== undefined && currency === 'USD' ? variance.leastUsd : 0;
  return {
    allowed: authorized + Math.max(authorized * variance.share, least),
    dependsOnCard: false,
    source: variance.source,
  };
}

/** The variance Visa allows for this payment. */
function varianceOf(transaction: Transaction, filingDay: Day): VarianceRow | undefined {
  const isCardAbsent = transaction.channel_type === 'ECOMMERCE' || transaction.channel_type === 'MOTO';
  return VARIANCES.find(
    (row) =>
      isInForce(row, filingDay) &&
      (row.trades ? isTrade(transaction.merchant_category_code, row.trades) : isCardAbsent),
  );
}

/** Categories in which a tip is usual: the 20 % of the table above is one. */
export const isTippedMerchant = (mcc: string | undefined): boolean => isTrade(mcc, TIPPED);
