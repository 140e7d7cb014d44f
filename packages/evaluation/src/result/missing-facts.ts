/** What would raise the confidence: facts that rules could not see, and what the cardholder can still do. */
import type { FactPath, MissingFact } from '@dispute-intake/contract';
import type { Verdict } from '../rules/rule.ts';
import { questionFor, toDoFor } from './question.table.ts';

/** Lower is asked first: what closes the case, then what caps the confidence lowest. */
function rankOf({ effect }: Verdict): number {
  if (effect?.reason_code === null) return 0;
  if (effect?.confidence === 'low') return 1;
  return effect?.confidence === 'moderate_low' ? 2 : 3;
}

/** Closed by what is known, which neither time nor the cardholder can change: no answer to another question opens it again. */
export const closesForGood = ({ outcome, effect, check, mayFileFrom }: Verdict): boolean =>
  outcome === 'failed' &&
  effect?.reason_code === null &&
  check !== null &&
  mayFileFrom === undefined &&
  toDoFor(check.code) === undefined;

/** Facts to ask for, most useful first, each once. `first` are asked for before what the rules miss. */
export function missingFacts(verdicts: readonly Verdict[], first: readonly FactPath[] = []): MissingFact[] {
  const facts: MissingFact[] = [];
  const add = (asked: MissingFact | undefined) => {
    if (asked && !facts.some(({ path }) => path === asked.path)) facts.push(asked);
  };
  for (const path of first) add(questionFor(path));
  const open = verdicts.filter(isOpen);
  if (open.length > 1) open.sort((one, other) => rankOf(one) - rankOf(other));
  for (const verdict of open) add(askedBy(verdict));
  return facts;
}

/** True for a rule whose effect on the confidence an answer can end. A document is asked for among the documents. */
const isOpen = ({ outcome, effect, check, document }: Verdict): boolean =>
  check !== null &&
  effect?.confidence !== undefined &&
  document === undefined &&
  (outcome === 'unknown' || (outcome === 'failed' && toDoFor(check.code) !== undefined));

/** What to ask because of this rule; undefined where nobody can be asked. */
export function askedBy({ outcome, check }: Verdict): MissingFact | undefined {
  if (check === null) return undefined;
  const isToDo = outcome === 'failed' || check.code === 'credit_in_other_currency';
  return (isToDo ? toDoFor(check.code) : undefined) ?? questionFor(check.loc.slice(1).join('.'));
}
