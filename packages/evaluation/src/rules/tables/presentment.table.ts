/** How many days after the transaction it may be presented before it counts as late. */
import { isTrade, type Trade, type Transaction, VEHICLE_RENTAL } from '@dispute-intake/contract';
import type { Day } from '../../calendar.ts';
import { ALWAYS, type DatedRow, isInForce } from './dated-row.ts';

export interface PresentmentRow extends DatedRow {
  scheme: 'VISA' | 'MC';
  /** Absent: all. */
  trades?: ReadonlySet<Trade>;
  channels?: readonly Transaction['channel_type'][];
  /** Only where the request says so. */
  preauthorized?: boolean;
  days: number;
}

const TRAVEL: ReadonlySet<Trade> = new Set([...VEHICLE_RENTAL, 'cruise', 'lodging']);

/** The first row that fits decides. No general figure was found in public text; the figures are deliberately wide. */
export const PRESENTMENT_LIMITS: readonly PresentmentRow[] = [
  {
    scheme: 'VISA',
    trades: TRAVEL,
    days: 30,
    from: ALWAYS,
    mark: 'recalled',
    source: 'SN (April 2026 variance rules by merchant category), figure recalled',
  },
  {
    scheme: 'VISA',
    channels: ['ECOMMERCE', 'MOTO', 'RECURRING'],
    days: 10,
    from: ALWAYS,
    mark: 'recalled',
    source: 'Q-113 (authorisation validity: aggregated card-absent up to 7 days), figure recalled',
  },
  {
    scheme: 'VISA',
    days: 10,
    from: ALWAYS,
    mark: 'recalled',
    source: 'Q-113, figure recalled',
  },
  {
    scheme: 'MC',
    channels: ['ATM'],
    days: 7,
    from: ALWAYS,
    mark: 'sourced',
    source: 'MC-TPR 3.15.1',
  },
  {
    scheme: 'MC',
    preauthorized: false,
    days: 7,
    from: ALWAYS,
    mark: 'sourced',
    source: 'MC-TPR 3.15.1; Q-ECPP',
  },
  {
    scheme: 'MC',
    days: 30,
    from: ALWAYS,
    mark: 'sourced',
    source: 'MC-TPR 3.15.1; Q-ECPP (preauthorisation; taken where nobody said that it was none)',
  },
];

/** Days after the transaction up to which presentment is in time. */
export function presentmentLimitDays(transaction: Transaction, filingDay: Day): number {
  const row = PRESENTMENT_LIMITS.find(
    (candidate) =>
      candidate.scheme === transaction.card_scheme &&
      isInForce(candidate, filingDay) &&
      (!candidate.trades || isTrade(transaction.merchant_category_code, candidate.trades)) &&
      (candidate.preauthorized === undefined || candidate.preauthorized === transaction.preauthorized) &&
      (!candidate.channels || candidate.channels.includes(transaction.channel_type)),
  );
  return row?.days ?? Number.POSITIVE_INFINITY;
}
