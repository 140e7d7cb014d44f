/** Patterns as data: each says which sentence it is there for, and one that it must pass over. */
import type { Concept, Lexicon } from './lexicon.shape.ts';

export interface PatternData {
  /** Unique in its language: the concept and what tells it from the others of that concept. */
  id: string;
  concept: Concept;
  /** As `text/pattern.ts` describes. */
  pattern: string;
  /** A sentence that only this pattern of the concept finds. */
  reads: string;
  /** A sentence like it that the pattern must not find. */
  passesOver: string;
}

/** A row of a table of patterns: `concept.name`, pattern, the sentence it reads, the one it passes over. */
export type PatternRow = readonly [id: `${Concept}.${string}`, pattern: string, reads: string, passesOver: string];

export const patternsOf = (rows: readonly PatternRow[]): PatternData[] =>
  rows.map(([id, pattern, reads, passesOver]) => ({
    id,
    concept: id.slice(0, id.indexOf('.')) as Concept,
    pattern,
    reads,
    passesOver,
  }));

/** The patterns of each concept, in their order. */
export function conceptsOf(patterns: readonly PatternData[]): Lexicon['concepts'] {
  const concepts: Partial<Record<Concept, string[]>> = {};
  for (const { concept, pattern } of patterns) {
    const list = concepts[concept] ?? [];
    list.push(pattern);
    concepts[concept] = list;
  }
  return concepts;
}
