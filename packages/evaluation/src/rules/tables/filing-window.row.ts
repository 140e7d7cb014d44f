/** What a row of the filing windows says. */
import type { FactPath, Subcategory } from '@dispute-intake/contract';
import type { Day } from '../../calendar.ts';
import type { ReasonCode } from '../reason-code.ts';
import type { DatedRow } from './dated-row.ts';

/** A day a window may be counted from. */
export type WindowAnchor =
  | 'processing'
  | 'expected'
  | 'received'
  | 'found_counterfeit'
  | 'returned'
  | 'cancelled'
  | 'interrupted'
  | 'refund_document'
  | 'other_posting'
  | 'programme_report';

/** A circumstance that gives another window. */
export type WindowCondition = 'european_atm' | 'domestic_china' | 'charge_may_be_for_damage';

export interface FilingWindowRow extends DatedRow {
  codes: readonly ReasonCode[];
  subcategories?: readonly Subcategory[];
  when?: WindowCondition;
  days: number;
  /** Days after the processing date beyond which nothing can be filed. */
  capDays?: number;
  anchors: readonly WindowAnchor[];
}

/** A day that would start the window anew, which the case has or may have and nobody gave. */
export interface UnknownStart {
  /** Where to give it. */
  path: FactPath;
  /** Which day it is, for a sentence. */
  words: string;
  /** The last day to file whatever that day is; undefined where the row has no outer limit. */
  latest: Day | undefined;
}
