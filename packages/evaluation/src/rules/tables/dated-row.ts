/** What every row of a rule table carries: since when it holds, until when, and who says so. */
import { type Day, dayOfIso } from '../../calendar.ts';

/** How well a figure is attested: by a source, by a weak one, from memory of practitioners, or inferred by us. */
export type Mark = 'sourced' | 'weakly sourced' | 'recalled' | 'inferred';

export interface DatedRow {
  /** First day (YYYY-MM-DD) on which the row applies. */
  from: string;
  /** Last day on which it applies; absent: still in force. */
  until?: string;
  mark: Mark;
  source: string;
}

/** Rows older than our knowledge of them begin here. */
export const ALWAYS = '2000-01-01';

const dayCache = new Map<string, Day>();
function day(iso: string): Day {
  let known = dayCache.get(iso);
  if (known === undefined) {
    known = dayOfIso(iso) ?? 0;
    dayCache.set(iso, known);
  }
  return known;
}

/** True when the row is in force on the filing day. */
export function isInForce(row: DatedRow, filingDay: Day): boolean {
  return filingDay >= day(row.from) && (row.until === undefined || filingDay <= day(row.until));
}
