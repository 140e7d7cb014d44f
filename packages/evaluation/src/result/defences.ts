/** The second cycle of a dispute: what the merchant usually brings against it, and what answers it. */
import type { Defence, Subcategory } from '@dispute-intake/contract';
import { KINDS } from '../kinds/index.ts';

/** In the order of the family file; none without a right to file. */
export const defencesOf = (subcategory: Subcategory | null, reasonCode: string | null): readonly Defence[] =>
  (subcategory !== null && reasonCode !== null && BY_KIND.get(subcategory)) || NONE;

const NONE: readonly Defence[] = Object.freeze([]);
/** Made once, as every evaluation gives them; they cannot be changed. */
const BY_KIND: ReadonlyMap<string, readonly Defence[]> = new Map(
  Object.entries(KINDS).map(([id, { defences = [] }]) => [
    id,
    Object.freeze(defences.map(({ brings, rebuttal, documents }) => Object.freeze({ brings, rebuttal, documents }))),
  ]),
);
