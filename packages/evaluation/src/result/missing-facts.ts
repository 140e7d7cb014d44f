/** What would raise the confidence: facts that rules could not see, and what the cardholder can still do. */
import type { MissingFact } from '@dispute-intake/contract';
import type { Verdict } from '../rules/rule.ts';
import { questionFor, toDoFor } from './question.table.ts';

/** Lower is asked first: what closes the case, then what caps the confidence lowest. */
function rankOf({ effect }: Verdict): number {
  if (effect?.reason_code === null) return 0;
  if (effect?.confidence === 'low') return 1;
  return effect?.confidence === 'moderate_low' ? 2 : 3;
}

/** Facts to ask for, most useful first, each once. `first` are asked for before what the rules miss. */
export function missingFacts(verdicts: readonly Verdict[], first: readonly string[] = []): MissingFact[] {
  const open = verdicts.filter(isOpen);
  open.sort((one, other) => rankOf(one) - rankOf(other));
  const facts = new Map<string, MissingFact>();
  for (const asked of [...first.map(questionFor), ...open.map(askedBy)]) {
    if (asked && !facts.has(asked.path)) facts.set(asked.path, asked);
  }
  return [...facts.values()];
}

/** True for a rule whose effect on the confidence an answer can end. A document is asked for among the documents. */
const isOpen = ({ outcome, effect, check, document }: Verdict): boolean =>
  effect?.confidence !== undefined &&
  check !== null &&
  document === undefined &&
  (outcome === 'unknown' || (outcome === 'failed' && toDoFor(check.code) !== undefined));

/** What to ask because of this rule; undefined where nobody can be asked. */
export function askedBy({ outcome, check }: Verdict): MissingFact | undefined {
  if (check === null) return undefined;
  return (outcome === 'failed' ? toDoFor(check.code) : undefined) ?? questionFor(check.loc.slice(1).join('.'));
}
