/** How far the cardholder is: counted so that the way ahead only ever gets shorter. */
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import { type Certainty, certaintyOf } from './certainty.ts';
import { type FlowState, hasContent, stepsOf } from './flow-state.ts';
import { knownPurchaseKind } from './purchase-kind.ts';
import { STEP_IDS, type StepId } from './steps.ts';
import { confirmRows, settledIds } from './understood.ts';
import { questionsInOrder, secondRoundOf } from './visible.ts';

/** Steps that are shown; `index` from 1. */
export interface Progress {
  index: number;
  /** The most steps there can be; never more on the way on, unless an earlier answer is changed. */
  count: number;
  /** No answer that is still open makes it fewer. */
  isFinal: boolean;
}

/** Steps after this one that ask something, each with whether it is certain to. */
function stepsAhead(state: FlowState): Map<StepId, Certainty> {
  const { answers, session, step } = state;
  const settled = settledIds(state);
  const isAskedAgain = secondRoundOf(session);
  const kind = knownPurchaseKind(session);
  const given: Answers = kind ? { 'purchase.kind': kind } : {};
  const open = new Set<string>();
  const ahead = new Map<StepId, Certainty>();
  for (const question of questionsInOrder()) {
    const certainty = certaintyOf(question.when, given, session, open);
    const isAsked = isAskedAgain ? isAskedAgain(question.id, certainty !== 'no') : certainty !== 'no';
    if (!isAsked) continue;
    const answer = answers[question.id];
    // An answer given already may still be changed at its step, where it decides anew.
    if (answer === undefined) open.add(question.id);
    else given[question.id] = answer;
    if (STEP_IDS.indexOf(question.step) <= STEP_IDS.indexOf(step) || settled.has(question.id)) continue;
    if (ahead.get(question.step) !== 'yes') ahead.set(question.step, isAskedAgain ? 'yes' : certainty);
  }
  return ahead;
}

/** Null while the way ahead is not known: before the problem is. Facts to be confirmed count as confirmed. */
export function progressOf(state: FlowState): Progress | null {
  const isAhead = state.understoodAfter !== null || STEP_IDS.indexOf(state.step) <= STEP_IDS.indexOf('understood');
  const isKnown = state.session.followUp || STEP_IDS.indexOf(state.step) > STEP_IDS.indexOf('problem');
  if (state.answers.problem === undefined || !isKnown) return null;
  const assumed = isAhead ? { ...state, answers: confirmRows(state) } : state;
  const shown = stepsOf(assumed).filter((step) => step.id === state.step || hasContent(assumed, step));
  const at = shown.findIndex(({ id }) => id === state.step);
  const certain = stepsAhead(assumed);
  const later = new Set(shown.slice(at + 1).map(({ id }) => id));
  const mayCome = [...certain.keys()].filter((id) => !later.has(id));
  const mayFall = [...later].some((id) => certain.get(id) === 'maybe');
  return {
    index: at + 1,
    count: shown.length + mayCome.length,
    isFinal: mayCome.length === 0 && !mayFall,
  };
}
