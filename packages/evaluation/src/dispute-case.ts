/** One dispute as the rules see it: the facts, the reading of the statement, what it was classified as, and what was proposed. */
import type { Subcategory } from '@dispute-intake/contract';
import type { Classification } from './classify/classification.ts';
import type { DeferredReading } from './classify/deferred-reading.ts';
import type { Facts } from './facts.ts';
import type { ReasonCode } from './rules/reason-code.ts';
import type { FilingWindow } from './rules/tables/filing-window.table.ts';

export interface DisputeCase extends Facts {
  reading: DeferredReading;
  classification: Classification;
  subcategory: Subcategory | null;
  /** The code to examine; null where no right fits this kind of case. */
  candidate: ReasonCode | null;
  isVisa: boolean;
  kind: 'goods' | 'services';
  holdsCardNumber: boolean;
  window: FilingWindow | undefined;
}
