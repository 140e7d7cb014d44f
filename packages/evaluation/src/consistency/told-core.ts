/** Whether the statement itself states what a kind of dispute rests on. */
import type { Evidences, Subcategory } from '@dispute-intake/contract';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { StatementLabel, StatementReading } from '@dispute-intake/statement-reader';
import { KINDS } from '../kinds/index.ts';

export const deniesCore = (subcategory: Subcategory, stated: readonly StatedFact[]): boolean =>
  stated.some(({ path }) => path === KINDS[subcategory].deniedBy);

export function tellsCore(subcategory: Subcategory, stated: readonly StatedFact[]): boolean {
  const { core } = KINDS[subcategory];
  return (
    core !== undefined &&
    stated.some(({ path }) => core.some((at) => path === `evidences.${at}` || path.startsWith(`evidences.${at}.`)))
  );
}

/** Whether the statement itself tells one of the events that were given: it came, went back, was called off, was promised back. */
export const tellsGivenEvent = (given: Evidences, stated: readonly StatedFact[]): boolean =>
  stated.some(({ path, value }) => {
    const [, name = '', leaf = ''] = path.split('.');
    const known = EVENTS.has(name) ? (given as Record<string, Record<string, unknown> | undefined>)[name] : undefined;
    const same = known?.[leaf];
    return same !== undefined && (same === value || String(same).slice(0, 10) === value);
  });
const EVENTS: ReadonlySet<string> = new Set(['delivery', 'return', 'cancellation', 'refund', 'reservation', 'cash']);

/** Whether what such a statement rests on is among the given facts too: an event that was called off and refunded by nobody. */
export function restsOnGiven(label: StatementLabel, given: Evidences): boolean {
  const core = label === 'not_a_dispute' ? undefined : KINDS[label].core;
  return (
    core?.some((path) => {
      const [name = '', leaf] = path.split('.');
      const known = EVENTS.has(name) ? (given as Record<string, object | undefined>)[name] : undefined;
      return leaf === undefined
        ? known !== undefined
        : (known as Record<string, unknown> | undefined)?.[leaf] !== undefined;
    }) ?? false
  );
}

/**
 * The probability that the statement tells of no dispute at all: an admission, a regret, mere praise of the goods. 0 for a
 * kind that no statement tells of: what the authorisation said, a charge that cannot be disputed.
 */
export function noDisputeProbability(subcategory: Subcategory, { ranked }: StatementReading): number {
  if (KINDS[subcategory].core === undefined) return 0;
  let sum = 0;
  for (const { label, probability } of ranked) {
    if (isNoDispute(label)) sum += probability;
  }
  return sum;
}

export const isNoDispute = (label: StatementLabel): boolean => label === 'not_a_dispute' || label === 'not_disputable';
