/** What a dispute was classified as, and by what. */
import type { Category, Subcategory } from '@dispute-intake/contract';

export interface Classification {
  category: Category;
  subcategory: Subcategory | null;
  basis: 'facts' | 'statement' | 'none';
  /** Paths of the facts that spoke; empty where the statement did. */
  because: readonly string[];
  /** 1 where facts spoke, else the probability of the reading. */
  probability: number;
}

/** A kind that facts speak for. */
export interface Spoken {
  subcategory: Subcategory;
  /** Paths of the facts that decided. */
  because: readonly string[];
}
