/** `test_clock`: a time of the test side that its account puts forward. */
import type { TestClock } from '@dispute-intake/contract';

export interface TestClockTable {
  id: string;
  account_id: string;
  /** `chosen`: what names it; `account`: everything of the account that names none. */
  reach: TestClock['reach'];
  /** How far it is ahead of the machine's clock. */
  ahead_ms: number;
  /** By the machine's clock. */
  created_at: number;
}

/** Columns of what may hang on a clock; of live objects both are null. */
export interface OnTestClock {
  /** The clock it named; null: none, so that one of its account moves it. */
  test_clock?: string | null;
  /** As its clock. */
  clock_ahead_ms?: number | null;
}
