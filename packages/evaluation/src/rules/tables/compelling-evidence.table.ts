/** Figures of Visa Compelling Evidence 3.0, reused for Mastercard First-Party Trust. */
import type { Day } from '../../calendar.ts';
import { ALWAYS, type DatedRow, isInForce } from './dated-row.ts';

export const COMPELLING_EVIDENCE = {
  transactionsNeeded: 2,
  minimumAgeDays: 120,
  maximumAgeDays: 365,
  source: 'CE3-23; VDMG24; JST (First-Party Trust uses the same figures)',
} as const;

export interface HistoryMatchRow extends DatedRow {
  /** `defence`: the merchant may bring it forward; `closes`: the dispute is invalid from the start. */
  effect: 'defence' | 'closes';
}

/** What a match does to 10.4, by the filing day. */
export const HISTORY_MATCH_EFFECTS: readonly HistoryMatchRow[] = [
  { effect: 'defence', from: ALWAYS, until: '2026-10-23', mark: 'sourced', source: 'CE3-23; VDMG24' },
  { effect: 'closes', from: '2026-10-24', mark: 'sourced', source: 'SN (invalid condition on the issuer’s side)' },
];

/** True where a match makes 10.4 invalid on the filing day. */
export const historyMatchInvalidates = (filingDay: Day): boolean =>
  HISTORY_MATCH_EFFECTS.some((row) => row.effect === 'closes' && isInForce(row, filingDay));
