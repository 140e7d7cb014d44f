/** One dispute as the rules see it: the facts, the reading of the statement, what it was classified as, and what was proposed. */
import type { Contradiction, DocumentFact, DocumentKind, Subcategory } from '@dispute-intake/contract';
import type { Classification } from './classify/classification.ts';
import type { DeferredReading } from './classify/deferred-reading.ts';
import type { Facts } from './facts.ts';
import type { ReasonCode } from './rules/reason-code.ts';
import type { FilingWindow } from './rules/tables/filing-window.table.ts';

/** A file of the dispute, with what it was said to show; null where nobody said. */
export interface UploadedDocument {
  file_id: string;
  kind: DocumentKind | null;
  /** What was read in it; absent where nothing was. */
  reading?: DocumentReading;
}

export interface DocumentReading {
  /** The kind of document it looks like; null where nothing tells. */
  looks_like: DocumentKind | null;
  /** Of that kind, 0 to 1. */
  kind_probability: number;
  facts: readonly DocumentFact[];
  /** A full card number stands in it. */
  holds_card_number: boolean;
}

export interface DisputeCase extends Facts {
  reading: DeferredReading;
  classification: Classification;
  subcategory: Subcategory | null;
  /** The code to examine; null where no right fits this kind of case. */
  candidate: ReasonCode | null;
  isVisa: boolean;
  kind: 'goods' | 'services';
  holdsCardNumber: boolean;
  /** The files of the dispute that were really uploaded. */
  documents: readonly UploadedDocument[];
  /** False where nobody said which kinds they are: then their absence is not worth a warning. */
  areKindsKnown: boolean;
  window: FilingWindow | undefined;
  /** The statement against what was given, given facts against each other, and dates that cannot be. */
  contradictions: readonly Contradiction[];
  factConflicts: readonly Contradiction[];
  implausibleDates: readonly Contradiction[];
  /** What the statement is read as, against what was given; null where they go together. */
  readingConflict: Contradiction | null;
  /** Set while the rules are looked at: one of them relied on a fact that was only read. */
  reliesOnStatement: boolean;
}
