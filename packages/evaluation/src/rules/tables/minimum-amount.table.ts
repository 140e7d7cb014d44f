/** Amounts below which a scheme takes no dispute. */
import { type Trade, VEHICLE_RENTAL } from '@dispute-intake/contract';
import { ALWAYS, type DatedRow } from './dated-row.ts';

export interface MinimumAmountRow extends DatedRow {
  scheme: 'VISA' | 'MC';
  /** In US dollars, or the local equivalent. */
  usd: number;
  /** Travel and entertainment. */
  trades: ReadonlySet<Trade>;
}

const TRAVEL: ReadonlySet<Trade> = new Set([
  ...VEHICLE_RENTAL,
  'airline',
  'lodging',
  'timeshare',
  'cruise',
  'travel_agency',
]);

export const MINIMUM_AMOUNTS: readonly MinimumAmountRow[] = [
  {
    scheme: 'VISA',
    usd: 25,
    trades: TRAVEL,
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 §11.4.3, Table 11-5; the list of categories is recalled',
  },
];

/**
 * What one unit was worth in US dollars at least and at most, 2015 to 2026, rounded outwards. Rates are not an input, so
 * the minimum is judged only where no rate of these years could change the answer.
 */
export const USD_VALUE_BOUNDS: Record<string, { least: number; most: number }> = {
  USD: { least: 1, most: 1 },
  EUR: { least: 0.95, most: 1.26 },
  GBP: { least: 1.03, most: 1.6 },
  CHF: { least: 0.95, most: 1.3 },
  CAD: { least: 0.67, most: 0.86 },
  AUD: { least: 0.55, most: 0.83 },
  SEK: { least: 0.08, most: 0.13 },
  NOK: { least: 0.08, most: 0.14 },
  DKK: { least: 0.12, most: 0.17 },
  PLN: { least: 0.19, most: 0.32 },
  JPY: { least: 0.006, most: 0.011 },
  MXN: { least: 0.04, most: 0.07 },
  BRL: { least: 0.15, most: 0.4 },
};
