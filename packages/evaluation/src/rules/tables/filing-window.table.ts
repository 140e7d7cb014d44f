/** How long a code can be filed: days counted from the latest of the anchors that are known, capped from the processing date. */
import type { Subcategory } from '@dispute-intake/contract';
import type { Day } from '../../calendar.ts';
import { ALWAYS } from './dated-row.ts';
import type { FilingWindowRow, UnknownStart } from './filing-window.row.ts';
import { FURTHER_WINDOWS } from './further-scheme.table.ts';

const NOT_RECEIVED: readonly Subcategory[] = ['merchandise_not_received', 'services_not_received'];
const NOT_AS_DESCRIBED: readonly Subcategory[] = [
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
  'counterfeit_merchandise',
  'merchant_misrepresentation',
  'investment_funds_withheld',
];
const CANCELLED: readonly Subcategory[] = [
  'cancelled_merchandise',
  'cancelled_services',
  'cancelled_reservation_no_show',
];

/** The first row that fits code, kind, circumstance and day decides; rows with a circumstance stand before those without. */
export const FILING_WINDOWS: readonly FilingWindowRow[] = [
  {
    codes: ['10.1'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'MID (Visa 10.1)',
  },
  {
    codes: ['10.2'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'recalled',
    source: 'Same family as 10.1 (MID)',
  },
  {
    codes: ['10.3'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 §11.7.4.4, Table 11-23',
  },
  {
    codes: ['10.4'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 §11.7.5.4, Table 11-29',
  },
  {
    codes: ['10.5'],
    days: 120,
    anchors: ['programme_report'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 §11.7.6, Table 11-34, p. 710',
  },
  {
    codes: ['11.1'],
    days: 75,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 §11.8.1.3, Table 11-38; KNT (Visa 11.1)',
  },
  { codes: ['11.2'], days: 75, anchors: ['processing'], from: ALWAYS, mark: 'sourced', source: 'MID (Visa 11.2)' },
  {
    codes: ['11.3'],
    subcategories: ['late_presentment'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    until: '2024-04-12',
    mark: 'recalled',
    source: 'Former condition 12.1, folded into 11.3 on 2024-04-13 (OP CB-042, SN)',
  },
  {
    codes: ['11.3'],
    days: 75,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'recalled',
    source: 'Sister conditions 11.1 and 11.2 (VCR26, MID)',
  },
  {
    codes: ['12.2'],
    days: 120,
    anchors: ['processing', 'refund_document', 'other_posting'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'Q-122 (Visa 12.2)',
  },
  { codes: ['12.3'], days: 120, anchors: ['processing'], from: ALWAYS, mark: 'recalled', source: 'Family 12 (Q-124)' },
  { codes: ['12.4'], days: 120, anchors: ['processing'], from: ALWAYS, mark: 'sourced', source: 'Q-124 (Visa 12.4)' },
  {
    codes: ['12.5'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 §11.9.4, Table 11-74',
  },
  {
    codes: ['12.6.1', '12.6.2'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 §11.9.5, Table 11-80; Q-126',
  },
  { codes: ['12.7'], days: 75, anchors: ['processing'], from: ALWAYS, mark: 'sourced', source: 'Q-127 (Visa 12.7)' },
  {
    codes: ['13.1'],
    days: 120,
    capDays: 540,
    anchors: ['processing', 'expected', 'interrupted'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 §11.10.2.4, Table 11-92 and its footnote 4 (540 days)',
  },
  {
    codes: ['13.2'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'VCR26 §11.10.3, Table 11-99, p. 755; Q-132',
  },
  {
    codes: ['13.3'],
    days: 120,
    capDays: 540,
    anchors: ['processing', 'received'],
    from: ALWAYS,
    mark: 'weakly sourced',
    source: 'Sister conditions 13.4 and 13.5 (MID)',
  },
  {
    codes: ['13.4'],
    days: 120,
    capDays: 540,
    anchors: ['processing', 'received', 'found_counterfeit'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'MID (Visa 13.4); JST 13.4',
  },
  {
    codes: ['13.5'],
    days: 120,
    capDays: 540,
    anchors: ['processing', 'received'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'MID (Visa 13.5)',
  },
  {
    codes: ['13.6'],
    days: 120,
    anchors: ['processing', 'refund_document'],
    from: ALWAYS,
    until: '2021-10-15',
    mark: 'sourced',
    source: 'Q-136; KNT (Visa 13.6); V-13.6',
  },
  {
    codes: ['13.6'],
    days: 120,
    capDays: 540,
    anchors: ['processing', 'refund_document'],
    from: '2021-10-16',
    mark: 'sourced',
    source: 'VERIFI; Q-136; KNT (Visa 13.6)',
  },
  {
    codes: ['13.7'],
    days: 120,
    capDays: 540,
    anchors: ['processing', 'received', 'expected'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'Q-137 (Visa 13.7)',
  },
  { codes: ['13.8'], days: 120, anchors: ['processing'], from: ALWAYS, mark: 'sourced', source: 'Q-138 (Visa 13.8)' },
  {
    codes: ['13.9'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'recalled',
    source: 'Family 13; adjustments may extend it',
  },
  {
    codes: ['4808'],
    days: 90,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'OP CB-049 (Mastercard Chargeback Guide)',
  },
  {
    codes: ['4834'],
    when: 'european_atm',
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'OP CB-015, CB-050: ATM disputes on European-issued cards',
  },
  {
    codes: ['4834'],
    days: 90,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'OP CB-050; PB 4834; ADY-ISS (older sources say 120)',
  },
  {
    codes: ['4837', '4853'],
    when: 'domestic_china',
    days: 90,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'OP CB-046, CB-048: mainland China',
  },
  {
    codes: ['4837'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'OP CB-048; ADY-ISS',
  },
  {
    codes: ['4849'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'weakly sourced',
    source: 'Aggregator pages on 4849',
  },
  {
    codes: ['4850'],
    days: 120,
    anchors: ['processing'],
    from: '2026-05-19',
    mark: 'inferred',
    source: 'As 4853 (SN-MC names the sub-category without its figures)',
  },
  {
    codes: ['4854'],
    days: 90,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'weakly sourced',
    source: 'CEXP (120 days); another vendor says 90: the shorter decides',
  },
  {
    codes: ['4853'],
    subcategories: NOT_RECEIVED,
    days: 120,
    capDays: 540,
    anchors: ['processing', 'expected', 'interrupted'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'Q-GNP (goods or services not provided); OP CB-002',
  },
  {
    codes: ['4853'],
    subcategories: NOT_AS_DESCRIBED,
    days: 120,
    capDays: 540,
    anchors: ['processing', 'received', 'cancelled', 'interrupted'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'MID (Mastercard 4853)',
  },
  {
    codes: ['4853'],
    subcategories: [...CANCELLED, 'credit_not_processed'],
    days: 120,
    capDays: 540,
    anchors: ['processing', 'refund_document', 'cancelled', 'returned'],
    from: ALWAYS,
    mark: 'weakly sourced',
    source: 'OP CB-047 (credit and refund: day 15 to 120)',
  },
  {
    codes: ['4853'],
    subcategories: ['addendum_charge'],
    when: 'charge_may_be_for_damage',
    days: 90,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'SN-MC (Zurich, July 2026); OP CB-050: damage is 4834',
  },
  {
    codes: ['4853'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'OP CB-010, CB-011; MID (Mastercard 4853)',
  },
  {
    codes: ['4870', '4871'],
    days: 120,
    anchors: ['processing'],
    from: ALWAYS,
    mark: 'sourced',
    source: 'JST 4870, 4871; OP CB-051',
  },
  ...FURTHER_WINDOWS,
];

/** The window of one dispute, counted. */
export interface FilingWindow {
  row: FilingWindowRow;
  /** The day it is counted from. */
  anchor: Day;
  /** Last day to file. */
  deadline: Day;
  /** True where a circumstance had to be assumed for this row. */
  isInferred: boolean;
  /** Only negotiations that were still going on keep it open. */
  byNegotiations?: true;
  /**
   * Only the expected date keeps it open, although it was known earlier that nothing would come: `unsourced` where no public
   * text says that it counts then, `inferred` where one speaks of a date that has passed.
   */
  onlyByExpectedDate?: 'unsourced' | 'inferred';
  /** Set where it is closed by the known days only: counted from this one it may be open. */
  unknownStart?: UnknownStart;
}

/** Days that must be left for full confidence. */
export const COMFORTABLE_DAYS_LEFT = 5;
