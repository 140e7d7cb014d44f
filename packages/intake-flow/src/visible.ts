/** The only decider of what is asked, shown in progress and review, and sent: a pure function of answers and session. */
import type { Answers, FollowUp, SessionPayment } from '@dispute-intake/contract/cardholder-api';
import { certaintyOf } from './certainty.ts';
import { choicesOf } from './choices.ts';
import { type Condition, holds } from './condition.ts';
import { type FlowContext, questionIdOf } from './flow-context.ts';
import { knownFacts } from './known-facts.ts';
import { disputedPayments, isReport } from './payments.ts';
import { knownPurchaseKind } from './purchase-kind.ts';
import type { Question } from './question.ts';
import { QUESTIONS } from './questions.ts';
import { STEP_IDS, type StepId } from './steps.ts';

/** A question as it stands for these answers: its choices are settled, and whether "I don't know" or "it did not happen" is one. */
export interface VisibleQuestion extends Omit<Question, 'id' | 'choices' | 'unknown' | 'never' | 'when' | 'byPayment'> {
  /** That of the question, or `payments.<transaction id>.` and that. */
  id: string;
  choices: readonly string[];
  unknown?: boolean;
  never?: boolean;
  /** Of a question asked by payment: the payment, and the id it has without it. */
  payment?: SessionPayment;
  base?: string;
}
export interface VisibleStep {
  id: StepId;
  questions: readonly VisibleQuestion[];
}

const BY_STEP = [...QUESTIONS].sort((a, b) => STEP_IDS.indexOf(a.step) - STEP_IDS.indexOf(b.step));

/** Every question in the order of the steps. */
export const questionsInOrder = (): readonly Question[] => BY_STEP;

/** Whether a question belongs to a second round: answered before, missing, or led to by what is missing. Null in a first. */
export const secondRoundOf = (context: FlowContext): ((id: string, isMeant: boolean) => boolean) | null =>
  context.followUp ? secondRound(context.followUp, context) : null;

function secondRound(
  { answers, missing_facts }: FollowUp,
  context: FlowContext,
): (id: string, isMeant: boolean) => boolean {
  const missing = missing_facts.map(({ path }) => questionIdOf(path));
  const groups = new Set(missing.map((id) => id.split('.')[0]));
  // What the kind of problem says by itself was never asked, so it is no answer to show. What says otherwise was given.
  const implied = knownFacts(answers.problem === undefined ? {} : { problem: answers.problem }, context);
  const earlier = Object.keys(answers).filter((id) => !(id in implied) || implied[id] !== answers[id]);
  const known = new Set([...missing, ...earlier, 'statement', 'additional_documentation']);
  return (id, isMeant) => known.has(id) || (isMeant && id.includes('.') && groups.has(id.split('.')[0]));
}

/** The question once for each disputed payment. */
const forEachPayment = (question: VisibleQuestion, given: Answers, context: FlowContext): VisibleQuestion[] =>
  disputedPayments(given, context).map((payment) => ({
    ...question,
    id: `payments.${payment.transaction_id}.${question.id}`,
    base: question.id,
    payment,
  }));

/**
 * The steps foreseen for these answers, in order, ending with `review`. Until the problem is chosen only `statement`,
 * `problem` and what every kind needs are foreseen.
 */
export const visible = (answers: Answers, context: FlowContext): VisibleStep[] => [
  ...stepsWhere((condition, given) => holds(condition, given, context), answers, context),
  { id: 'review', questions: [] },
];

/** The same with the questions that answers still open may lead to; those of `undecided` are taken as not given instead. */
export function foreseeable(answers: Answers, context: FlowContext, undecided: readonly string[]): VisibleStep[] {
  const open = new Set<string>();
  return stepsWhere(
    (condition, given) => certaintyOf(condition, given, context, open) !== 'no',
    answers,
    context,
    ({ id }) => {
      if (answers[id] === undefined && !undecided.includes(id)) open.add(id);
    },
  );
}

function stepsWhere(
  isMet: (condition: Condition, given: Answers) => boolean,
  answers: Answers,
  context: FlowContext,
  onAsked?: (question: Question) => void,
): VisibleStep[] {
  const steps: { id: StepId; questions: VisibleQuestion[] }[] = [];
  const given: Answers = {};
  const kind = knownPurchaseKind(context);
  if (kind) given['purchase.kind'] = kind;
  const isAskedAgain = secondRoundOf(context);
  for (const question of BY_STEP) {
    const isMeant = isMet(question.when, given);
    if (isAskedAgain ? !isAskedAgain(question.id, isMeant) : !isMeant) continue;
    onAsked?.(question);
    const choices = choicesOf(question.choices, given, context);
    const last = steps.at(-1);
    const isFair = (when: boolean | Condition = false): boolean =>
      typeof when === 'boolean' ? when : holds(when, given, context);
    const { when: _when, unknown, never, byPayment, ...rest } = question;
    const shown = {
      ...rest,
      choices,
      unknown: isFair(unknown),
      never: isFair(never),
    };
    const asked = byPayment && isReport(given, context) ? forEachPayment(shown, given, context) : [shown];
    if (last?.id === question.step) last.questions.push(...asked);
    else if (asked.length > 0) steps.push({ id: question.step, questions: asked });
    for (const { id } of asked) {
      const answer = answers[id];
      if (answer !== undefined) given[id] = answer;
    }
  }
  return steps;
}

/** The answers to visible questions only: what hidden questions once got is kept by the page but never sent. */
export function visibleAnswers(answers: Answers, context: FlowContext): Answers {
  const given: Answers = {};
  for (const step of visible(answers, context)) {
    for (const { id } of step.questions) {
      const answer = answers[id];
      if (answer !== undefined) given[id] = answer;
    }
  }
  return given;
}
