/** Where a cardholder is in the flow and what they have answered; all that follows from it is computed here. */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import type { FlowContext } from './flow-context.ts';
import { isAnswered } from './question.ts';
import { STEP_IDS, type StepId } from './steps.ts';
import { askedIn, hasLateNews, openRows, type ReadFact, stepsWith, understoodRows } from './understood.ts';
import { type UnlikelyDate, unlikelyDate } from './unlikely-date.ts';
import { type ValidationError, validationErrorOf, validationErrorsOf } from './validate.ts';
import type { VisibleQuestion, VisibleStep } from './visible.ts';

export interface FlowState {
  session: FlowContext;
  answers: Answers;
  step: StepId;
  /** Errors shown at the step, by question id; set by `continue`, cleared one by one as answers change. */
  errors: Record<string, ValidationError>;
  /** The cardholder came from the review to change something and goes back there. */
  changing: boolean;
  /** What was read in the statement. */
  read: readonly ReadFact[];
  /** Facts that differ from what the cardholder answered themselves, by question id, until they have seen them. */
  conflicts: Record<string, ReadFact>;
  /** The step that `understood` follows where the reading came late; null: its usual place. */
  understoodAfter: StepId | null;
  /** The problem the cardholder has seen and gone on from; a suggestion that differs is shown to them. */
  seenProblem: AnswerValue | undefined;
  /** The problem that was preselected from the statement. */
  suggested: Problem | null;
  /** The problem that the statement was last read as, whatever the cardholder chose. */
  readProblem: Problem | null;
  /** Dates the cardholder is asked about once more, by question id. */
  unlikely: Record<string, UnlikelyDate>;
  /** Dates they have been asked about, by question id: never twice about the same. */
  askedDates: Record<string, AnswerValue>;
  /** A question opened for changing although it was settled. */
  opened: string | null;
}

const foreseen = new WeakMap<FlowState, readonly VisibleStep[]>();

/** The steps foreseen now, in order; worked out once for a state, which never changes in itself. */
export function stepsOf(state: FlowState): readonly VisibleStep[] {
  const known = foreseen.get(state);
  if (known) return known;
  const steps = stepsWith(state);
  foreseen.set(state, steps);
  return steps;
}

/** The visible step with this id. */
export const visibleStep = (state: FlowState, id: StepId = state.step): VisibleStep | undefined =>
  stepsOf(state).find((step) => step.id === id);

/** The questions to show at a step: those that are not settled, and the one opened for changing. */
export function shownQuestions(state: FlowState, step: VisibleStep): readonly VisibleQuestion[] {
  const asked = askedIn(step, state);
  const shown = step.questions.filter((question) => asked.includes(question) || question.id === state.opened);
  return shown.length > 0 ? shown : step.questions;
}

/** What is wrong with the answers at the step, by question id. */
export function errorsHere(state: FlowState): Record<string, ValidationError> {
  const step = visibleStep(state);
  if (step?.id !== 'understood') return step ? validationErrorsOf(step, state.answers, state.session) : {};
  const errors: Record<string, ValidationError> = {};
  for (const { question, value } of understoodRows(state)) {
    const error = validationErrorOf(question, value, state.session);
    if (error) errors[question.id] = error;
  }
  return errors;
}

/** Unlikely dates at the step that were not asked about yet. */
export function unlikelyHere(state: FlowState): Record<string, UnlikelyDate> {
  const unlikely: Record<string, UnlikelyDate> = {};
  for (const question of visibleStep(state)?.questions ?? []) {
    const reason = unlikelyDate(question, state.answers, state.session);
    if (reason && state.askedDates[question.id] !== state.answers[question.id]) unlikely[question.id] = reason;
  }
  return unlikely;
}

/** The step has something to show: a card, or a question that is really asked. */
export function hasContent(state: FlowState, step: VisibleStep): boolean {
  const isLate = step.id === 'understood' && state.understoodAfter !== null;
  // Once it was looked at, one can still go back to it.
  if (isLate && openRows(state).length > 0) return hasLateNews(state);
  return step.questions.length === 0 || askedIn(step, state).length > 0;
}

/** A changed statement suggests another problem than the one they went on from. */
const isProblemUnseen = ({ answers, seenProblem, session }: FlowState): boolean =>
  !session.followUp && seenProblem !== undefined && answers.problem !== undefined && answers.problem !== seenProblem;

/** The first step that still wants something: an answer, a confirmation, a look at a conflict. Null: none. */
function firstOpen(state: FlowState): StepId | null {
  const step = stepsOf(state).find((each) => {
    if (each.id === 'problem' && isProblemUnseen(state)) return true;
    if (each.id === 'understood') return state.understoodAfter ? hasLateNews(state) : openRows(state).length > 0;
    if (Object.keys(validationErrorsOf(each, state.answers, state.session)).length > 0) return true;
    return conflictsIn(state, each);
  });
  return step?.id ?? null;
}

/** The conflicts without those at the step, which the cardholder sees. */
export function unseenConflicts(state: FlowState): FlowState['conflicts'] {
  if (state.understoodAfter) return state.step === 'understood' ? {} : state.conflicts;
  const conflicts = { ...state.conflicts };
  for (const { id } of visibleStep(state)?.questions ?? []) delete conflicts[id];
  return conflicts;
}

/** The step after this one, or, while changing, the first that still wants something, else the review. */
export function following(state: FlowState): StepId {
  const seenProblem = state.step === 'problem' ? state.answers.problem : state.seenProblem;
  const seen = { ...state, conflicts: unseenConflicts(state), seenProblem };
  if (state.changing) return firstOpen(seen) ?? 'review';
  const steps = stepsOf(state);
  const at = steps.findIndex((step) => step.id === state.step);
  if (at === -1) return firstOpen(seen) ?? 'review';
  const isNext = (step: VisibleStep): boolean =>
    (hasContent(state, step) && !wasAnsweredBefore(state, step)) || conflictsIn(state, step);
  // A late reading of another statement may have taken away what was confirmed at a step that is past.
  return steps.slice(at + 1).find(isNext)?.id ?? firstOpen(seen) ?? 'review';
}

/** Behind what was read late comes the step that was at hand: nothing is left of it where all it asks is answered. */
const wasAnsweredBefore = (state: FlowState, step: VisibleStep): boolean =>
  state.step === 'understood' &&
  state.understoodAfter !== null &&
  step.questions.length > 0 &&
  askedIn(step, state).every((question) => {
    const answer = state.answers[question.id];
    return isAnswered(answer) && validationErrorOf(question, answer, state.session) === null;
  });

/** Conflicts that a late reading brings are shown with what was read, the others at their questions. */
const conflictsIn = (state: FlowState, step: VisibleStep): boolean =>
  !state.understoodAfter && step.questions.some(({ id }) => state.conflicts[id]);

/** The step behind which what was read late is shown: the one at hand, or the last before the review. */
export const placeOfLateReading = (state: FlowState): StepId | null => {
  if (STEP_IDS.indexOf(state.step) <= STEP_IDS.indexOf('understood') || state.step === 'done') return null;
  const place = state.step === 'review' ? stepsOf(state).at(-2)?.id : state.step;
  return place && hasLateNews({ ...state, understoodAfter: place }) ? place : null;
};

/** The step before this one that has something to show. */
export function preceding(state: FlowState): StepId {
  const steps = stepsOf(state);
  const at = steps.findIndex((step) => step.id === state.step);
  const before = steps.slice(0, Math.max(0, at)).reverse();
  return before.find((step) => hasContent(state, step))?.id ?? steps[0]?.id ?? 'statement';
}
