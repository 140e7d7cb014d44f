/** Reads the facts a cardholder states in free text: pure and deterministic, never throws, whatever the text. */
import type { StatedFact, StatementContext } from './stated-fact.ts';

export type { StatedFact, StatementContext } from './stated-fact.ts';

/** A reader of one family of facts. */
type FactReader = (statement: string, context: StatementContext) => StatedFact[];

const READERS: readonly FactReader[] = [];

/**
 * Facts the statement states outright, at most one for each path, in the order of the text. What is only implied,
 * wished for, planned or said by others is left out.
 */
export function statedFacts(statement: string, context: StatementContext): StatedFact[] {
  return READERS.flatMap((read) => read(statement, context)).sort((one, other) => one.start - other.start);
}
