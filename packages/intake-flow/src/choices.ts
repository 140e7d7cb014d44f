/** The choices of a question as data: a list, lists by condition, or a source that depends on the session. */
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import { offeredProblems } from './asked-when.ts';
import { type Condition, holds } from './condition.ts';
import { CURRENCIES } from './currencies.ts';
import { earlierPayments } from './earlier-payments.ts';
import type { FlowContext } from './flow-context.ts';
import { offeredPayments } from './payments.ts';

const SOURCES = {
  offered_problems: (_, context) => offeredProblems(context),
  offered_payments: (given, context) => offeredPayments(given, context).map(({ transaction_id }) => transaction_id),
  earlier_payments: (_, context) => [...earlierPayments(context).map(({ key }) => key), 'other'],
  other_currencies: (_, { transaction }) => CURRENCIES.filter((code) => code !== transaction.transaction_currency),
} satisfies Record<string, (given: Answers, context: FlowContext) => readonly string[]>;

export interface ChoiceCase {
  when: Condition;
  values: readonly string[];
}
/** Of several cases the first that holds counts. */
export type ChoiceList = readonly string[] | readonly ChoiceCase[] | keyof typeof SOURCES;

/** The choices as they stand for these answers; none where the question has no choices. */
export function choicesOf(list: ChoiceList | undefined, given: Answers, context: FlowContext): readonly string[] {
  if (list === undefined) return [];
  if (typeof list === 'string') return SOURCES[list](given, context);
  const [first] = list;
  if (typeof first !== 'object') return list as readonly string[];
  return (list as readonly ChoiceCase[]).find(({ when }) => holds(when, given, context))?.values ?? [];
}
