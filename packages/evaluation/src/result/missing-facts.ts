/** What would raise the confidence if it were known: read off the rules that could not decide. */
import type { MissingFact } from '@dispute-intake/contract';
import type { Verdict } from '../rules/rule.ts';
import { questionFor } from './question.table.ts';

/** Lower is asked first: what closes the case, then what caps the confidence lowest. */
function rankOf({ effect }: Verdict): number {
  if (effect?.reason_code === null) return 0;
  if (effect?.confidence === 'low') return 1;
  return effect?.confidence === 'moderate_low' ? 2 : 3;
}

/** Facts to ask for, most useful first, each once. `first` are asked for before what the rules miss. */
export function missingFacts(verdicts: readonly Verdict[], first: readonly string[] = []): MissingFact[] {
  const open = verdicts.filter(
    ({ outcome, effect, check, document }) =>
      outcome === 'unknown' && effect?.confidence !== undefined && check !== null && document === undefined,
  );
  open.sort((one, other) => rankOf(one) - rankOf(other));
  const paths = [...first, ...open.map(({ check }) => check?.loc.slice(1).join('.') ?? '')];
  const facts = new Map<string, MissingFact>();
  for (const path of paths) {
    const asked = questionFor(path);
    if (asked && !facts.has(asked.path)) facts.set(asked.path, asked);
  }
  return [...facts.values()];
}
