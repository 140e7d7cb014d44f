/** What a row of the filing windows says. */
import type { Subcategory } from '@dispute-intake/contract';
import type { ReasonCode } from '../reason-code.ts';
import type { DatedRow } from './dated-row.ts';

/** A day a window may be counted from. */
export type WindowAnchor =
  | 'processing'
  | 'expected'
  | 'received'
  | 'returned'
  | 'cancelled'
  | 'interrupted'
  | 'refund_document'
  | 'other_posting'
  | 'programme_report';

/** A circumstance that gives another window. */
export type WindowCondition = 'european_atm' | 'domestic_china';

export interface FilingWindowRow extends DatedRow {
  codes: readonly ReasonCode[];
  subcategories?: readonly Subcategory[];
  when?: WindowCondition;
  days: number;
  /** Days after the processing date beyond which nothing can be filed. */
  capDays?: number;
  anchors: readonly WindowAnchor[];
}
