/** How the state of the flow begins, and what an answer and the reading of the statement change in it. */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import { offeredProblems } from './asked-when.ts';
import { earlierPayments } from './earlier-payments.ts';
import { type FlowContext, fittingCredit } from './flow-context.ts';
import {
  errorsHere,
  type FlowState,
  following,
  placeOfLateReading,
  stepsOf,
  unlikelyHere,
  visibleStep,
} from './flow-state.ts';
import { proposedShare } from './known-facts.ts';
import { proposedPayments } from './payments.ts';
import type { StepId } from './steps.ts';
import {
  CONFIRMED_ID,
  confirmedIds,
  hasLateNews,
  knownBefore,
  openRows,
  readFacts,
  resumedFacts,
  takeReading,
  withIds,
} from './understood.ts';
import { firstIncomplete, validationErrorsOf } from './validate.ts';

export interface FlowInput {
  context: FlowContext;
  answers?: Answers;
  /** Where to resume; a step that is no longer visible, or lies behind an unanswered one, gives way to that one. */
  step?: string;
  /** What is read in the statement of a draft that is resumed. */
  reading?: { problem: Problem | null; facts: readonly StatedFact[] };
}
/** Answers by question id; undefined stands for one taken away. */
export type AnswerChanges = Record<string, AnswerValue | undefined>;
/** What the service read in a statement. */
export interface StatementRead {
  statement: string;
  problem: Problem | null;
  facts: readonly StatedFact[];
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

/** The state a page begins with. */
export function resumedState({ context, answers = {}, reading, step }: FlowInput): FlowState {
  const state: FlowState = {
    session: context,
    answers,
    step: 'statement',
    errors: {},
    changing: false,
    read: resumedFacts(answers, knownBefore(context, readFacts(reading?.facts ?? []))),
    conflicts: {},
    understoodAfter: null,
    seenProblem: answers.problem,
    suggested: reading && reading.problem === answers.problem ? reading.problem : null,
    readProblem: reading?.problem ?? null,
    unlikely: {},
    askedDates: {},
    opened: null,
  };
  const resumed = { ...state, ...atStep(state, resumeAt(state, step)) };
  return { ...resumed, understoodAfter: placeOfLateReading(resumed) };
}

/** Answers that follow from this one: the twin of a duplicate tells its day and its amount, a part refund what is left. */
function impliedAnswers(session: FlowContext, id: string, value: AnswerValue | undefined): Answers {
  if (id === 'credit' && value === 'part') {
    const left = fittingCredit(session)?.left_amount;
    return left ? { disputed_amount: left } : {};
  }
  const twin = id === 'twin' ? earlierPayments(session).find(({ key }) => key === value) : undefined;
  return twin ? { 'original_transaction.at': twin.at, 'original_transaction.amount': twin.amount } : {};
}

/** An answer of the cardholder's own; undefined takes it back. */
export function withAnswer(state: FlowState, id: string, value: AnswerValue | undefined): Partial<FlowState> {
  let answers = { ...state.answers, ...impliedAnswers(state.session, id, value) };
  if (value === undefined) delete answers[id];
  else answers[id] = value;
  if (id === 'credit' && state.answers.credit === 'part' && value !== 'part') delete answers.disputed_amount;
  // What the cardholder answers themselves no longer comes from the statement.
  const confirmed = confirmedIds(answers).filter((each) => each !== id);
  answers = withIds(answers, CONFIRMED_ID, confirmed);
  // An earlier answer, changed in place, can take the present step away.
  const isGone = !visibleStep({ ...state, answers });
  const step = isGone ? (firstIncomplete(answers, state.session) ?? 'evidence') : state.step;
  const { [id]: _seen, ...otherConflicts } = state.conflicts;
  // Where conflicts are shown with what was read, they stay there until the cardholder goes on.
  const conflicts = state.understoodAfter ? state.conflicts : otherConflicts;
  const { [id]: _date, ...unlikely } = state.unlikely;
  const rest = { answers, step, conflicts, unlikely };
  // Unchanged errors stay the same object, so that a view can tell a refused Continue from typing.
  if (!state.errors[id]) return rest;
  const { [id]: _corrected, ...errors } = state.errors;
  return { ...rest, errors };
}

/** Answers that another page gave or took away, or that the service masked: taken as they are. */
export function withChanges(state: FlowState, changes: AnswerChanges): Partial<FlowState> {
  const answers: Answers = { ...state.answers };
  const errors = { ...state.errors };
  for (const [id, value] of Object.entries(changes)) {
    delete errors[id];
    if (value === undefined) delete answers[id];
    else answers[id] = value;
  }
  const isGone = !visibleStep({ ...state, answers });
  const step = isGone ? (firstIncomplete(answers, state.session) ?? 'evidence') : state.step;
  return {
    answers,
    step,
    errors: Object.keys(errors).length < Object.keys(state.errors).length ? errors : state.errors,
  };
}

/** At a step; at those of the payments and of the amount with what is proposed there, where nothing was entered. */
export function atStep(state: FlowState, step: StepId): Pick<FlowState, 'step' | 'answers'> {
  const { answers, session } = state;
  if (step === 'payments' && answers.payments === undefined) {
    return { step, answers: { ...answers, payments: proposedPayments(answers, session) } };
  }
  const share = step === 'amount' && answers.disputed_amount === undefined ? proposedShare(answers, session) : null;
  return { step, answers: share === null ? answers : { ...answers, disputed_amount: share } };
}

/** What was read fills gaps and shows conflicts; nothing changes where the statement has changed since. */
export function withReading(state: FlowState, reading: StatementRead): Partial<FlowState> {
  if (reading.statement !== state.answers.statement || state.session.followUp) return {};
  const { answers, read, conflicts } = takeReading(state, knownBefore(state.session, readFacts(reading.facts)));
  const understoodAfter = placeOfLateReading({ ...state, answers, read, conflicts, understoodAfter: null });
  const isOwn = answers.problem !== undefined && answers.problem !== state.suggested;
  const readProblem =
    reading.problem && offeredProblems(state.session).includes(reading.problem) ? reading.problem : null;
  const taken = { answers, read, conflicts, understoodAfter, readProblem };
  if (isOwn || state.step !== 'statement')
    return isAnotherStory(state, readProblem) ? { ...taken, seenProblem: null } : taken;
  // Preselected only while the statement is on the screen: never under the cardholder's finger.
  const { problem: _before, ...others } = answers;
  return { ...taken, answers: readProblem ? { ...others, problem: readProblem } : others, suggested: readProblem };
}

/** A statement that was changed tells of another problem than before, and than they chose: they look at their choice again. */
function isAnotherStory({ answers, step, readProblem: before, seenProblem }: FlowState, now: Problem | null): boolean {
  // A reading that comes late moves nobody: they have gone on, and chose in sight of what they wrote.
  if (step !== 'statement') return false;
  return seenProblem !== undefined && now !== null && now !== before && now !== answers.problem;
}

/** The problem that the statement now tells of beside the one they chose, until they have looked; null: none. */
export const otherProblem = ({ seenProblem, readProblem, answers }: FlowState): Problem | null =>
  seenProblem === null && readProblem !== answers.problem ? readProblem : null;

/** The unlikely dates at the step, or the one of a question, and that they have been asked about. */
export function askedAboutDates(state: FlowState, only?: string): Pick<FlowState, 'unlikely' | 'askedDates'> {
  const unlikely = Object.fromEntries(Object.entries(unlikelyHere(state)).filter(([id]) => (only ?? id) === id));
  const asked = Object.keys(unlikely).map((id) => [id, state.answers[id] ?? null]);
  return { unlikely, askedDates: { ...state.askedDates, ...Object.fromEntries(asked) } };
}

/** The step to go on to; of what was read late, only what was not answered meanwhile is shown there. */
export function goingOn(state: FlowState): Partial<FlowState> {
  const step = following(state);
  const news = step === 'understood' && state.understoodAfter ? sinceAnswered(state) : {};
  // Back for what is open again: the steps that are done are not gone through once more.
  const order = stepsOf(state).map(({ id }) => id);
  const changing = state.changing || order.indexOf(step) < order.indexOf(state.step);
  return { ...news, ...atStep({ ...state, ...news }, step), changing, errors: {} };
}

const sinceAnswered = (state: FlowState): Partial<FlowState> =>
  takeReading(state, [...state.read, ...Object.values(state.conflicts)]);

/** Shows what was read late now, before the step at hand, which then follows with what is left to ask. */
export function showingUnderstood(state: FlowState): Partial<FlowState> {
  const steps = stepsOf(state).filter(({ id }) => id !== 'understood');
  const before = steps[steps.findIndex(({ id }) => id === state.step) - 1];
  const place = { step: 'understood', understoodAfter: before?.id ?? null } as const;
  return { ...sinceAnswered(state), ...place, errors: {}, unlikely: {}, opened: null };
}

/** True when the step lacks nothing but answers that were read late in the statement. */
export function lacksOnlyWhatWasRead(state: FlowState): boolean {
  if (state.step === 'understood' || !hasLateNews(state)) return false;
  const told = new Set(openRows(state).map(({ question }) => question.id));
  const missing = Object.keys(errorsHere(state));
  return missing.length > 0 && missing.every((id) => told.has(id) && state.answers[id] === undefined);
}
