/**
 * The pure flow: which step the cardholder is at and what they have answered. No invoke, no timers, no DOM, no language
 * and no notion of form or chat; a shell around it saves and submits.
 */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import { assign, setup } from 'xstate';
import type { FlowContext } from './flow-context.ts';
import type { StepId } from './question.ts';
import { firstIncomplete, type ValidationError, validationErrorsOf } from './validate.ts';
import { type VisibleStep, visible } from './visible.ts';

/** Counts changes to the questions that make an older draft's step or answers mean something else. */
export const FLOW_VERSION = 1;

export interface FlowInput {
  context: FlowContext;
  answers?: Answers;
  /** Where to resume; a step that is no longer visible, or lies behind an unanswered one, gives way to that one. */
  step?: string;
}
export interface FlowState {
  session: FlowContext;
  answers: Answers;
  step: StepId;
  /** Errors shown at the step, by question id; set by `continue`, cleared one by one as answers change. */
  errors: Record<string, ValidationError>;
  /** The cardholder came from the review to change something and goes back there. */
  changing: boolean;
}
export type FlowEvent =
  | { type: 'answer'; id: string; value: AnswerValue | undefined }
  | { type: 'continue' }
  | { type: 'back' }
  | { type: 'change'; step: StepId }
  | { type: 'submit' };

const stepsOf = ({ answers, session }: FlowState): VisibleStep[] => visible(answers, session);

/** The visible step with this id. */
export const visibleStep = (state: FlowState, id: StepId = state.step): VisibleStep | undefined =>
  stepsOf(state).find((step) => step.id === id);

function errorsHere(state: FlowState): Record<string, ValidationError> {
  const step = visibleStep(state);
  return step ? validationErrorsOf(step, state.answers, state.session) : {};
}

/** The step after this one, or, while changing, the first that still needs an answer, else the review. */
function following(state: FlowState): StepId {
  if (state.changing) return firstIncomplete(state.answers, state.session) ?? 'review';
  const steps = stepsOf(state);
  const at = steps.findIndex((step) => step.id === state.step);
  if (at === -1) return firstIncomplete(state.answers, state.session) ?? 'review';
  return steps[at + 1]?.id ?? 'review';
}

function preceding(state: FlowState): StepId {
  const steps = stepsOf(state);
  const at = steps.findIndex((step) => step.id === state.step);
  return steps[Math.max(0, at - 1)]?.id ?? 'statement';
}

function resumeAt({ context, answers = {}, step }: FlowInput): StepId {
  const steps = visible(answers, context);
  const wanted = steps.findIndex((each) => each.id === step);
  const open = steps.findIndex((each) => Object.keys(validationErrorsOf(each, answers, context)).length > 0);
  const at = open === -1 ? wanted : Math.min(wanted, open);
  return steps[Math.max(0, at)]?.id ?? 'statement';
}

export const flowMachine = setup({
  types: { input: {} as FlowInput, context: {} as FlowState, events: {} as FlowEvent },
  guards: {
    stepWillDo: ({ context }) => Object.keys(errorsHere(context)).length === 0,
    leadsToReview: ({ context }) => Object.keys(errorsHere(context)).length === 0 && following(context) === 'review',
    hasPreceding: ({ context }) => stepsOf(context)[0]?.id !== context.step,
    backToReview: ({ context }) => context.changing && firstIncomplete(context.answers, context.session) === null,
    isReachable: ({ context }, { step }: { step: StepId }) =>
      step !== 'review' && stepsOf(context).some((each) => each.id === step),
    isComplete: ({ context }) => firstIncomplete(context.answers, context.session) === null,
    resumesAtReview: ({ context }) => context.step === 'review',
  },
  actions: {
    takeAnswer: assign(({ context }, { id, value }: { id: string; value: AnswerValue | undefined }) => {
      const answers = { ...context.answers };
      if (value === undefined) delete answers[id];
      else answers[id] = value;
      // An earlier answer, changed in place, can take the present step away.
      const isGone = context.step !== 'review' && !visibleStep({ ...context, answers });
      const step = isGone ? (firstIncomplete(answers, context.session) ?? 'evidence') : context.step;
      // Unchanged errors stay the same object, so that a view can tell a refused Continue from typing.
      if (!context.errors[id]) return { answers, step };
      const { [id]: _corrected, ...errors } = context.errors;
      return { answers, step, errors };
    }),
    showErrors: assign({ errors: ({ context }) => errorsHere(context) }),
    goOn: assign(({ context }) => ({ step: following(context), errors: {} })),
    goBack: assign(({ context }) => ({ step: preceding(context), errors: {} })),
    arriveAtReview: assign({ step: 'review' as const, errors: {}, changing: false }),
    goChange: assign((_, { step }: { step: StepId }) => ({ step, errors: {} })),
    fromReview: assign({ changing: true }),
    goToFirstIncomplete: assign(({ context }) => {
      const step = firstIncomplete(context.answers, context.session) ?? context.step;
      return { step, errors: errorsHere({ ...context, step }), changing: true };
    }),
  },
}).createMachine({
  id: 'flow',
  initial: 'resuming',
  context: ({ input }) => ({
    session: input.context,
    answers: input.answers ?? {},
    step: resumeAt(input),
    errors: {},
    changing: false,
  }),
  states: {
    resuming: { always: [{ guard: 'resumesAtReview', target: 'reviewing' }, { target: 'asking' }] },
    asking: {
      on: {
        answer: { actions: { type: 'takeAnswer', params: ({ event }) => event } },
        continue: [
          { guard: 'leadsToReview', target: 'reviewing' },
          { guard: 'stepWillDo', actions: 'goOn' },
          { actions: 'showErrors' },
        ],
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
