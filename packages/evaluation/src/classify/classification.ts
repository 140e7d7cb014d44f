/** What a dispute was classified as, and by what. */
import type { Category, FactPath, Subcategory } from '@dispute-intake/contract';
import type { ReasonCode } from '../rules/reason-code.ts';

export interface Classification {
  category: Category;
  subcategory: Subcategory | null;
  /** The code to examine, where it is not the one the kind is usually filed under. */
  code?: ReasonCode;
  basis: 'facts' | 'statement' | 'none';
  /** Paths of the facts that spoke; empty where the statement did. */
  because: readonly FactPath[];
  /** 1 where facts spoke, else the probability of the reading. */
  probability: number;
}

/** A kind that facts speak for. */
export interface Spoken {
  subcategory: Subcategory;
  /** Paths of the facts that decided. */
  because: readonly FactPath[];
}
