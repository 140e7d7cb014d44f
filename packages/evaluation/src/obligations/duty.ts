/** A duty before anything is known of what was done about it, and how it stands once that is known. */
import type { Law, Obligation, Subcategory } from '@dispute-intake/contract';
import { type Day, dayOfIso, isoOfDay } from '../calendar.ts';
import type { Facts } from '../facts.ts';

/** Something the issuer did and recorded under the id of the duty; a later record of the same duty replaces the earlier. */
export interface RecordedDuty {
  obligation_id: string;
  /** ISO 8601 date or timestamp. */
  done_at: string;
}

/** Days on which duties were done, by their ids. */
export type DoneDays = ReadonlyMap<string, Day>;

export function doneDays(recorded: readonly RecordedDuty[]): DoneDays {
  const days = new Map<string, Day>();
  for (const { obligation_id, done_at } of recorded) {
    const day = dayOfIso(done_at);
    if (day !== undefined) days.set(obligation_id, day);
  }
  return days;
}

/** What the duties of one dispute follow from. */
export interface DutyCase {
  facts: Facts;
  subcategory: Subcategory | null;
  done: DoneDays;
  /** The day on which the duties are read. */
  asOf: Day;
}

export interface Duty {
  id: string;
  law: Law;
  duty: string;
  /** Last day for it; null where it has none, or none yet. */
  by: Day | null;
  basis: string;
  source: string;
  /** True where what starts it has not happened: it is not owed yet. */
  waits?: boolean;
  /** True where it was done under another id, or lasted until a day that has passed. */
  isOver?: boolean;
}

/** The duty as it stands on the day it is read. */
export function obligationOf({ id, law, duty, by, basis, source, waits, isOver }: Duty, dispute: DutyCase): Obligation {
  const { done, asOf } = dispute;
  return { id, law, status: standing(), duty, due_by: by === null ? null : isoOfDay(by), basis, source };

  function standing(): Obligation['status'] {
    if (isOver || done.has(id)) return 'done';
    if (waits) return 'not_due';
    return by !== null && asOf > by ? 'overdue' : 'due';
  }
}
