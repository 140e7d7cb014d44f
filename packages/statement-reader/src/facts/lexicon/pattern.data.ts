/** Patterns as data: each says which sentence it is there for, and one that it must pass over. */
import type { Concept, Lexicon } from './lexicon.shape.ts';

/** What was bought, which a pattern with `<NP>` captures, goes beside the concepts: the surest first. */
const PURCHASE = 'purchase';
type PatternConcept = Concept | typeof PURCHASE;

export interface PatternData {
  /** Unique in its language: the concept and what tells it from the others of that concept. */
  id: string;
  concept: PatternConcept;
  /** As `text/pattern.ts` describes. */
  pattern: string;
  /** A sentence that only this pattern of the concept finds. */
  reads: string;
  /** A sentence like it that the pattern must not find. */
  passesOver: string;
}

/** A row of a table of patterns: `concept.name`, pattern, the sentence it reads, the one it passes over. */
export type PatternRow = readonly [
  id: `${PatternConcept}.${string}`,
  pattern: string,
  reads: string,
  passesOver: string,
];

export const patternsOf = (rows: readonly PatternRow[]): PatternData[] =>
  rows.map(([id, pattern, reads, passesOver]) => ({
    id,
    concept: id.slice(0, id.indexOf('.')) as PatternConcept,
    pattern,
    reads,
    passesOver,
  }));

/** The patterns of each concept, in their order. */
export function conceptsOf(patterns: readonly PatternData[]): Lexicon['concepts'] {
  const concepts: Partial<Record<Concept, string[]>> = {};
  for (const { concept, pattern } of patterns) {
    if (concept === PURCHASE) continue;
    const list = concepts[concept] ?? [];
    list.push(pattern);
    concepts[concept] = list;
  }
  return concepts;
}

/** The patterns that capture what was bought, in their order. */
export const purchasesOf = (patterns: readonly PatternData[]): string[] =>
  patterns.filter(({ concept }) => concept === PURCHASE).map(({ pattern }) => pattern);
