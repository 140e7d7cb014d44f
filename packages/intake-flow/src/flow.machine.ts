/**
 * The pure flow: which step the cardholder is at and what they have answered. No invoke, no timers, no DOM, no language
 * and no notion of form or chat; a shell around it saves and submits.
 */
import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';
import { type Actor, assign, setup } from 'xstate';
import {
  type AnswerChanges,
  askedAboutDates,
  atStep,
  type FlowInput,
  goingOn,
  lacksOnlyWhatWasRead,
  resumedState,
  type StatementRead,
  showingUnderstood,
  withAnswer,
  withChanges,
  withReading,
} from './flow-changes.ts';
import {
  errorsHere,
  type FlowState,
  following,
  preceding,
  stepsOf,
  unlikelyHere,
  unseenConflicts,
} from './flow-state.ts';
import type { StepId } from './steps.ts';
import { confirmRows, hasLateNews } from './understood.ts';
import { firstIncomplete } from './validate.ts';

/** Counts changes to the questions that make an older draft's step or answers mean something else. */
export const FLOW_VERSION = 1;

interface AnswerGiven {
  id: string;
  value: AnswerValue | undefined;
}
export type FlowEvent =
  | ({ type: 'answer' } & AnswerGiven)
  /** What another page answered or took away, or the service masked. */
  | { type: 'merge'; changes: AnswerChanges }
  /** The service has read the statement; taken only while it is still what was read. */
  | ({ type: 'read' } & StatementRead)
  | { type: 'continue' }
  /** Shows what was read after its place in the flow was past. */
  | { type: 'show_understood' }
  | { type: 'confirm_date'; id: string }
  /** One question of the step is answered: its date is doubted where it is unlikely. */
  | { type: 'doubt_date'; id: string }
  | { type: 'back' }
  /** `question` is shown even where it was settled. */
  | { type: 'change'; step: StepId; question?: string }
  | { type: 'submit' };

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
    hasLateNews: ({ context }) => context.step !== 'understood' && hasLateNews(context),
    lacksOnlyWhatWasRead: ({ context }) => lacksOnlyWhatWasRead(context),
    hasPreceding: ({ context }) => stepsOf(context)[0]?.id !== context.step,
    backToReview: ({ context }) => context.changing && firstIncomplete(context.answers, context.session) === null,
    isReachable: ({ context }, { step }: { step: StepId }) =>
      step !== 'review' && stepsOf(context).some((each) => each.id === step),
    isComplete: ({ context }) => firstIncomplete(context.answers, context.session) === null,
    resumesAtReview: ({ context }) => context.step === 'review',
  },
  actions: {
    takeAnswer: assign(({ context }, { id, value }: AnswerGiven) => withAnswer(context, id, value)),
    takeChanges: assign(({ context }, { changes }: { changes: AnswerChanges }) => withChanges(context, changes)),
    takeReading: assign(({ context }, reading: StatementRead) => withReading(context, reading)),
    showUnderstood: assign(({ context }) => showingUnderstood(context)),
    askAboutDates: assign(({ context }) => askedAboutDates(context)),
    askAboutDate: assign(({ context }, { id }: { id: string }) => askedAboutDates(context, id)),
    noteSeen: assign(({ context }) => ({
      conflicts: unseenConflicts(context),
      unlikely: {},
      opened: null,
      ...(context.step === 'problem' ? { seenProblem: context.answers.problem } : {}),
    })),
    confirmDate: assign(({ context }, { id }: { id: string }) => {
      const { [id]: _date, ...unlikely } = context.unlikely;
      return { unlikely };
    }),
    confirmUnderstood: assign(({ context }) =>
      context.step === 'understood' ? { answers: confirmRows(context) } : {},
    ),
    showErrors: assign({ errors: ({ context }) => errorsHere(context) }),
    goOn: assign(({ context }) => goingOn(context)),
    goBack: assign(({ context }) => ({
      ...atStep(context, preceding(context)),
      errors: {},
      unlikely: {},
      opened: null,
    })),
    arriveAtReview: assign({ step: 'review' as const, errors: {}, unlikely: {}, changing: false, opened: null }),
    goChange: assign(({ context }, { step, question }: { step: StepId; question?: string }) => ({
      ...atStep(context, step),
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
  context: ({ input }) => resumedState(input),
  on: {
    read: { actions: { type: 'takeReading', params: ({ event }) => event } },
    merge: { actions: { type: 'takeChanges', params: ({ event }) => event } },
  },
  states: {
    resuming: { always: [{ guard: 'resumesAtReview', target: 'reviewing' }, { target: 'asking' }] },
    asking: {
      on: {
        answer: { actions: { type: 'takeAnswer', params: ({ event }) => event } },
        continue: [
          { guard: 'hasUnlikelyDate', actions: 'askAboutDates' },
          { guard: 'confirmsToReview', target: 'reviewing', actions: ['confirmUnderstood', 'noteSeen'] },
          { guard: 'leadsToReview', target: 'reviewing', actions: ['confirmUnderstood', 'noteSeen'] },
          { guard: 'stepIsValid', actions: ['confirmUnderstood', 'noteSeen', 'goOn'] },
          { guard: 'lacksOnlyWhatWasRead', actions: 'showUnderstood' },
          { actions: 'showErrors' },
        ],
        show_understood: { guard: 'hasLateNews', actions: 'showUnderstood' },
        doubt_date: { actions: { type: 'askAboutDate', params: ({ event }) => event } },
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
        show_understood: { guard: 'hasLateNews', target: 'asking', actions: ['showUnderstood', 'fromReview'] },
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

/** A running flow: the one owner of the cardholder's answers. */
export type FlowActor = Actor<typeof flowMachine>;
