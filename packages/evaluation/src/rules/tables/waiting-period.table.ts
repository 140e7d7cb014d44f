/** How long the issuer has to wait before filing. Day n after the anchor is the first on which it may file. */
import type { Subcategory, Trade } from '@dispute-intake/contract';
import type { ReasonCode } from '../reason-code.ts';
import { ALWAYS, type DatedRow } from './dated-row.ts';

export type WaitingAnchor =
  | 'transaction_without_agreed_date'
  | 'returned_late_goods'
  | 'returned_or_cancelled'
  | 'refund_document'
  | 'reservation_cancelled'
  | 'cancelled_by_merchant';

export interface WaitingPeriodRow extends DatedRow {
  codes: readonly ReasonCode[];
  subcategories?: readonly Subcategory[];
  trade?: Trade;
  days: number;
  anchor: WaitingAnchor;
}

const NOT_RECEIVED: readonly Subcategory[] = ['merchandise_not_received', 'services_not_received'];

export const WAITING_PERIODS: readonly WaitingPeriodRow[] = [
  {
    codes: ['13.1'],
    days: 15,
    anchor: 'transaction_without_agreed_date',
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 Table 11-92; Q-131',
  },
  {
    codes: ['13.1'],
    trade: 'travel_agency',
    days: 30,
    anchor: 'cancelled_by_merchant',
    from: '2021-10-16',
    mark: 'sourced',
    source: 'MMET; VSAVE (travel agents)',
  },
  {
    codes: ['13.1'],
    days: 15,
    anchor: 'returned_late_goods',
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 Table 11-92; Q-131',
  },
  { codes: ['13.3'], days: 15, anchor: 'returned_or_cancelled', from: ALWAYS, mark: 'sourced', source: 'JST 13.3' },
  {
    codes: ['13.5'],
    days: 15,
    anchor: 'returned_or_cancelled',
    from: ALWAYS,
    mark: 'recalled',
    source: 'As sister condition 13.3 (JST 13.3)',
  },
  { codes: ['13.6'], days: 15, anchor: 'refund_document', from: ALWAYS, mark: 'sourced', source: 'Q-136' },
  {
    codes: ['13.7'],
    subcategories: ['cancelled_reservation_no_show'],
    days: 15,
    anchor: 'reservation_cancelled',
    from: ALWAYS,
    mark: 'weakly sourced',
    source: 'Q-137; VSAVE (15 days also from the cancellation of services, from 2021-10-16)',
  },
  {
    codes: ['13.7'],
    subcategories: ['cancelled_merchandise', 'cancelled_services'],
    days: 15,
    anchor: 'returned_or_cancelled',
    from: ALWAYS,
    mark: 'sourced',
    source: 'Q-137',
  },
  {
    codes: ['4853'],
    subcategories: NOT_RECEIVED,
    days: 30,
    anchor: 'transaction_without_agreed_date',
    from: ALWAYS,
    mark: 'sourced',
    source: 'Q-GNP; JST 4853',
  },
  {
    codes: ['4853'],
    subcategories: [
      'merchandise_not_as_described',
      'merchandise_defective',
      'services_not_as_described',
      'merchant_misrepresentation',
    ],
    days: 15,
    anchor: 'returned_or_cancelled',
    from: ALWAYS,
    mark: 'sourced',
    source: 'MID (Mastercard 4853)',
  },
  {
    codes: ['4853'],
    subcategories: ['credit_not_processed'],
    days: 15,
    anchor: 'refund_document',
    from: ALWAYS,
    mark: 'weakly sourced',
    source: 'OP CB-047',
  },
  {
    codes: ['4853'],
    subcategories: ['cancelled_merchandise', 'cancelled_services'],
    days: 15,
    anchor: 'returned_or_cancelled',
    from: ALWAYS,
    mark: 'weakly sourced',
    source: 'OP CB-047',
  },
  {
    codes: ['4853'],
    subcategories: ['cancelled_reservation_no_show'],
    days: 15,
    anchor: 'reservation_cancelled',
    from: ALWAYS,
    mark: 'inferred',
    source: 'OP CB-047, read for reservations',
  },
];
