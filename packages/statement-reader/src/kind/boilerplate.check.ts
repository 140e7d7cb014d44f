import type { FoundConcept } from './concept.finder.ts';
import { CONCEPTS, type Concept } from './lexicon/lexicon.shape.ts';
import { MONEY_BACK_WORDS } from './lexicon/money-back.words.ts';
import { normalised } from './tokens.reader.ts';

/** A plea for money is short; longer texts tell something, even if it is unclear what. */
const MAX_PLEA_WORDS = 16;

/** Ideas a plea is made of; anything else tells of what happened. */
const EMPTY_IDEAS: ReadonlySet<number> = new Set(
  (['GREETING', 'REFUND', 'CASH', 'CHARGE', 'PAID', 'PROCESS', 'QUESTION', 'AMOUNT', 'CARD'] as Concept[]).map((name) =>
    CONCEPTS.indexOf(name),
  ),
);

const PLEA_WORDS: ReadonlySet<string> = new Set(normalised(MONEY_BACK_WORDS).split(/\s+/));

/** True for a text that greets or asks for money and says nothing of what happened. */
export function isBoilerplate(words: readonly string[], concepts: readonly FoundConcept[]): boolean {
  if (words.length === 0) return true;
  if (words.length > MAX_PLEA_WORDS) return false;
  if (words.every((word) => PLEA_WORDS.has(word))) return true;
  const telling = new Set(concepts.filter(({ concept }) => !EMPTY_IDEAS.has(concept)).map(({ at }) => at));
  const unknown = words.filter((word, at) => !PLEA_WORDS.has(word) && !concepts.some((found) => found.at === at));
  return telling.size === 0 && unknown.length === 0;
}
