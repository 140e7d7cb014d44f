/** Every step of the hosted intake, in the order they are taken; one subject each. */

/**
 * - `questions`: shown when one of its questions is asked (`Question.when`)
 * - `card`: something to read or confirm, without a question of its own
 * - `end`: the review and what follows it
 */
export type StepKind = 'questions' | 'card' | 'end';

export interface StepDefinition {
  id: string;
  kind: StepKind;
  /** When a step without questions is shown, in words; what decides it is named in `understood.ts` and `visible.ts`. */
  when?: string;
}

const questions = <const Id extends string>(id: Id) => ({ id, kind: 'questions' }) as const;

const LIST = [
  { id: 'follow_up', kind: 'card', when: 'first in a second round' },
  questions('already_reported'),
  questions('credit_found'),
  questions('statement'),
  questions('problem'),
  questions('recognition'),
  { id: 'safety', kind: 'card', when: 'when the payment was not made by the cardholder, or they were deceived' },
  questions('payments'),
  { id: 'understood', kind: 'card', when: 'when something was read in the statement, or the issuer sent facts' },
  questions('approval'),
  questions('card'),
  questions('purchase'),
  questions('delivery'),
  questions('condition'),
  questions('reservation'),
  questions('return'),
  questions('cancellation'),
  questions('subscription'),
  questions('refund'),
  questions('original_payment'),
  questions('other_payment'),
  questions('currency'),
  questions('cash'),
  questions('expected_amount'),
  questions('misrepresentation'),
  questions('merchant_contact'),
  questions('amount'),
  questions('evidence'),
  { id: 'review', kind: 'end', when: 'before anything is sent' },
  { id: 'done', kind: 'end', when: 'once the report is sent' },
] as const satisfies readonly StepDefinition[];

export type StepId = (typeof LIST)[number]['id'];
export const STEPS: readonly (StepDefinition & { id: StepId })[] = LIST;
export const STEP_IDS: readonly StepId[] = STEPS.map(({ id }) => id);
