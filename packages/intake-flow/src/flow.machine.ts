/**
 * The pure flow: which step the cardholder is at and what they have answered. No invoke, no timers, no DOM, no language
 * and no notion of form or chat; a shell around it saves and submits.
 */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import { assign, setup } from 'xstate';
import { offeredProblems } from './asked-when.ts';
import { earlierPayments } from './earlier-payments.ts';
import type { FlowContext } from './flow-context.ts';
import { STEP_IDS, type StepId } from './question.ts';
import {
  askedIn,
  CONFIRMED_ID,
  confirmedIds,
  confirmRows,
  openRows,
  type ReadFact,
  readFacts,
  resumedFacts,
  stepsWith,
  takeReading,
  understoodRows,
  withIds,
} from './understood.ts';
import { type UnlikelyDate, unlikelyDate } from './unlikely-date.ts';
import { firstIncomplete, type ValidationError, validationErrorOf, validationErrorsOf } from './validate.ts';
import type { VisibleQuestion, VisibleStep } from './visible.ts';

/** Counts changes to the questions that make an older draft's step or answers mean something else. */
export const FLOW_VERSION = 1;

export interface FlowInput {
  context: FlowContext;
  answers?: Answers;
  /** Where to resume; a step that is no longer visible, or lies behind an unanswered one, gives way to that one. */
  step?: string;
  /** What is read in the statement of a draft that is resumed. */
  reading?: { problem: Problem | null; facts: readonly StatedFact[] };
}
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
  /** The problem that was preselected from the statement. */
  suggested: Problem | null;
  /** Dates the cardholder is asked about once more, by question id. */
  unlikely: Record<string, UnlikelyDate>;
  /** Dates they have been asked about, by question id: never twice about the same. */
  askedDates: Record<string, AnswerValue>;
  /** A question opened for changing although it was settled. */
  opened: string | null;
}
export type FlowEvent =
  | { type: 'answer'; id: string; value: AnswerValue | undefined }
  /** The service has read the statement; taken only while it is still what was read. */
  | { type: 'read'; statement: string; problem: Problem | null; facts: readonly StatedFact[] }
  | { type: 'continue' }
  | { type: 'confirm_date'; id: string }
  | { type: 'back' }
  /** `question` is shown even where it was settled. */
  | { type: 'change'; step: StepId; question?: string }
  | { type: 'submit' };

/** The steps foreseen now, in order. */
export const stepsOf = (state: FlowState): VisibleStep[] => stepsWith(state);

/** The visible step with this id. */
export const visibleStep = (state: FlowState, id: StepId = state.step): VisibleStep | undefined =>
  stepsOf(state).find((step) => step.id === id);

/** The questions to show at a step: those that are not settled, and the one opened for changing. */
export function shownQuestions(state: FlowState, step: VisibleStep): readonly VisibleQuestion[] {
  const asked = askedIn(step, state);
  const shown = step.questions.filter((question) => asked.includes(question) || question.id === state.opened);
  return shown.length > 0 ? shown : step.questions;
}

function errorsHere(state: FlowState): Record<string, ValidationError> {
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
function unlikelyHere(state: FlowState): Record<string, UnlikelyDate> {
  const unlikely: Record<string, UnlikelyDate> = {};
  for (const question of visibleStep(state)?.questions ?? []) {
    const reason = unlikelyDate(question, state.answers, state.session);
    if (reason && state.askedDates[question.id] !== state.answers[question.id]) unlikely[question.id] = reason;
  }
  return unlikely;
}

const hasContent = (state: FlowState, step: VisibleStep): boolean =>
  step.questions.length === 0 || askedIn(step, state).length > 0;

/** How far the cardholder is, counted in steps that are shown; `index` from 1. */
export interface Progress {
  index: number;
  count: number;
}

/** Null while the way ahead is not known: before the problem is. Facts to be confirmed count as confirmed. */
export function progressOf(state: FlowState): Progress | null {
  const isAhead = STEP_IDS.indexOf(state.step) <= STEP_IDS.indexOf('understood');
  const isKnown = state.session.followUp || STEP_IDS.indexOf(state.step) > STEP_IDS.indexOf('problem');
  if (state.answers.problem === undefined || !isKnown) return null;
  const assumed = isAhead ? { ...state, answers: confirmRows(state) } : state;
  const shown = stepsOf(assumed).filter((step) => step.id === state.step || hasContent(assumed, step));
  return { index: shown.findIndex(({ id }) => id === state.step) + 1, count: shown.length };
}

/** The first step that still wants something: an answer, a confirmation, a look at a conflict. Null: none. */
function firstOpen(state: FlowState): StepId | null {
  const step = stepsOf(state).find((each) => {
    if (each.id === 'understood') return openRows(state).length > 0;
    if (Object.keys(validationErrorsOf(each, state.answers, state.session)).length > 0) return true;
    return each.questions.some(({ id }) => state.conflicts[id]);
  });
  return step?.id ?? null;
}

/** The step after this one, or, while changing, the first that still wants something, else the review. */
function following(state: FlowState): StepId {
  const conflicts = { ...state.conflicts };
  for (const { id } of visibleStep(state)?.questions ?? []) delete conflicts[id];
  const seen = { ...state, conflicts };
  if (state.changing) return firstOpen(seen) ?? 'review';
  const steps = stepsOf(state);
  const at = steps.findIndex((step) => step.id === state.step);
  if (at === -1) return firstOpen(seen) ?? 'review';
  return steps.slice(at + 1).find((step) => hasContent(state, step) || conflictsIn(state, step))?.id ?? 'review';
}

const conflictsIn = (state: FlowState, step: VisibleStep): boolean =>
  step.questions.some(({ id }) => state.conflicts[id]);

function preceding(state: FlowState): StepId {
  const steps = stepsOf(state);
  const at = steps.findIndex((step) => step.id === state.step);
  const before = steps.slice(0, Math.max(0, at)).reverse();
  return before.find((step) => hasContent(state, step))?.id ?? steps[0]?.id ?? 'statement';
}

function resumeAt(state: FlowState, step: string | undefined): StepId {
  const steps = stepsOf(state);
  const wanted = steps.findIndex((each) => each.id === step);
  const open = steps.findIndex(
    (each) => Object.keys(validationErrorsOf(each, state.answers, state.session)).length > 0,
  );
  const at = open === -1 ? wanted : Math.min(wanted, open);
  return steps[Math.max(0, at)]?.id ?? 'statement';
}

/** Answers that follow from this one: the twin of a duplicate tells its day and its amount. */
function impliedAnswers(session: FlowContext, id: string, value: AnswerValue | undefined): Answers {
  const twin = id === 'twin' ? earlierPayments(session).find(({ key }) => key === value) : undefined;
  return twin ? { 'original_transaction.at': twin.at, 'original_transaction.amount': twin.amount } : {};
}

export const flowMachine = setup({
  types: { input: {} as FlowInput, context: {} as FlowState, events: {} as FlowEvent },
  guards: {
    stepIsValid: ({ context }) => Object.keys(errorsHere(context)).length === 0,
    hasUnlikelyDate: ({ context }) =>
      Object.keys(errorsHere(context)).length === 0 && Object.keys(unlikelyHere(context)).length > 0,
    leadsToReview: ({ context }) => Object.keys(errorsHere(context)).length === 0 && following(context) === 'review',
    confirmsToReview: ({ context }) =>
      context.step === 'understood' &&
      Object.keys(errorsHere(context)).length === 0 &&
      following({ ...context, answers: confirmRows(context) }) === 'review',
    hasPreceding: ({ context }) => stepsOf(context)[0]?.id !== context.step,
    backToReview: ({ context }) => context.changing && firstIncomplete(context.answers, context.session) === null,
    isReachable: ({ context }, { step }: { step: StepId }) =>
      step !== 'review' && stepsOf(context).some((each) => each.id === step),
    isComplete: ({ context }) => firstIncomplete(context.answers, context.session) === null,
    resumesAtReview: ({ context }) => context.step === 'review',
  },
  actions: {
    takeAnswer: assign(({ context }, { id, value }: { id: string; value: AnswerValue | undefined }) => {
      let answers = { ...context.answers, ...impliedAnswers(context.session, id, value) };
      if (value === undefined) delete answers[id];
      else answers[id] = value;
      // What the cardholder answers themselves no longer comes from the statement.
      if (confirmedIds(answers).includes(id)) {
        answers = withIds(
          answers,
          CONFIRMED_ID,
          confirmedIds(answers).filter((each) => each !== id),
        );
      }
      // An earlier answer, changed in place, can take the present step away.
      const isGone = context.step !== 'review' && !visibleStep({ ...context, answers });
      const step = isGone ? (firstIncomplete(answers, context.session) ?? 'evidence') : context.step;
      const { [id]: _seen, ...conflicts } = context.conflicts;
      const { [id]: _date, ...unlikely } = context.unlikely;
      const rest = { answers, step, conflicts, unlikely };
      // Unchanged errors stay the same object, so that a view can tell a refused Continue from typing.
      if (!context.errors[id]) return rest;
      const { [id]: _corrected, ...errors } = context.errors;
      return { ...rest, errors };
    }),
    takeReading: assign(
      ({ context }, reading: { statement: string; problem: Problem | null; facts: readonly StatedFact[] }) => {
        if (reading.statement !== context.answers.statement || context.session.followUp) return {};
        const { answers, read, conflicts } = takeReading(context, readFacts(reading.facts));
        const isOwn = answers.problem !== undefined && answers.problem !== context.suggested;
        // Preselected only while the statement is on the screen: never under the cardholder's finger.
        if (isOwn || context.step !== 'statement') return { answers, read, conflicts };
        const problem =
          reading.problem && offeredProblems(context.session).includes(reading.problem) ? reading.problem : null;
        if (problem) answers.problem = problem;
        else delete answers.problem;
        return { answers, read, conflicts, suggested: problem };
      },
    ),
    askAboutDates: assign(({ context }) => {
      const unlikely = unlikelyHere(context);
      const asked = Object.keys(unlikely).map((id) => [id, context.answers[id] ?? null]);
      return { unlikely, askedDates: { ...context.askedDates, ...Object.fromEntries(asked) } };
    }),
    confirmDate: assign(({ context }, { id }: { id: string }) => {
      const { [id]: _date, ...unlikely } = context.unlikely;
      return { unlikely };
    }),
    confirmUnderstood: assign(({ context }) =>
      context.step === 'understood' ? { answers: confirmRows(context) } : {},
    ),
    noteSeen: assign(({ context }) => {
      const conflicts = { ...context.conflicts };
      for (const { id } of visibleStep(context)?.questions ?? []) delete conflicts[id];
      return { conflicts, unlikely: {}, opened: null };
    }),
    showErrors: assign({ errors: ({ context }) => errorsHere(context) }),
    goOn: assign(({ context }) => ({ step: following(context), errors: {} })),
    goBack: assign(({ context }) => ({ step: preceding(context), errors: {}, unlikely: {}, opened: null })),
    arriveAtReview: assign({ step: 'review' as const, errors: {}, unlikely: {}, changing: false, opened: null }),
    goChange: assign((_, { step, question }: { step: StepId; question?: string }) => ({
      step,
      errors: {},
      unlikely: {},
      opened: question ?? null,
    })),
    fromReview: assign({ changing: true }),
    goToFirstIncomplete: assign(({ context }) => {
      const step = firstIncomplete(context.answers, context.session) ?? context.step;
      return { step, errors: errorsHere({ ...context, step }), changing: true };
    }),
  },
}).createMachine({
  id: 'flow',
  initial: 'resuming',
  context: ({ input }) => {
    const { answers = {}, reading } = input;
    const state: FlowState = {
      session: input.context,
      answers,
      step: 'statement',
      errors: {},
      changing: false,
      read: resumedFacts(answers, readFacts(reading?.facts ?? [])),
      conflicts: {},
      suggested: reading && reading.problem === answers.problem ? reading.problem : null,
      unlikely: {},
      askedDates: {},
      opened: null,
    };
    return { ...state, step: resumeAt(state, input.step) };
  },
  on: { read: { actions: { type: 'takeReading', params: ({ event }) => event } } },
  states: {
    resuming: { always: [{ guard: 'resumesAtReview', target: 'reviewing' }, { target: 'asking' }] },
    asking: {
      on: {
        answer: { actions: { type: 'takeAnswer', params: ({ event }) => event } },
        continue: [
          { guard: 'hasUnlikelyDate', actions: 'askAboutDates' },
          { guard: 'confirmsToReview', target: 'reviewing', actions: 'confirmUnderstood' },
          { guard: 'leadsToReview', target: 'reviewing', actions: ['confirmUnderstood', 'noteSeen'] },
          { guard: 'stepIsValid', actions: ['confirmUnderstood', 'noteSeen', 'goOn'] },
          { actions: 'showErrors' },
        ],
        confirm_date: { actions: { type: 'confirmDate', params: ({ event }) => event } },
        back: [
          { guard: 'backToReview', target: 'reviewing' },
          { guard: 'hasPreceding', actions: 'goBack' },
        ],
        change: {
          guard: { type: 'isReachable', params: ({ event }) => event },
          actions: { type: 'goChange', params: ({ event }) => event },
        },
      },
    },
    reviewing: {
      entry: 'arriveAtReview',
      on: {
        change: {
          guard: { type: 'isReachable', params: ({ event }) => event },
          target: 'asking',
          actions: [{ type: 'goChange', params: ({ event }) => event }, 'fromReview'],
        },
        answer: { actions: { type: 'takeAnswer', params: ({ event }) => event } },
        back: { target: 'asking', actions: 'goBack' },
        submit: [
          { guard: 'isComplete', target: 'submitted' },
          { target: 'asking', actions: 'goToFirstIncomplete' },
        ],
      },
    },
    submitted: { type: 'final', entry: assign({ step: 'done' as const }) },
  },
});
