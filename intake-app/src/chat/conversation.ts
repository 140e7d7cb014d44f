/**
 * Where the conversation is: every question asked is a *turn*, and so is each card to confirm. It stands on the flow
 * alone; what has been passed here is only how far the reader has come.
 */
import {
  askedAgain,
  askedIn,
  type FlowEvent,
  type FlowState,
  firstIncomplete,
  hasLateNews,
  isAnswered,
  lateConflicts,
  openRows,
  STEP_IDS,
  type StepId,
  stepsOf,
  type ValidationError,
  type VisibleQuestion,
  validationErrorOf,
} from '@dispute-intake/intake-flow';

export interface Turn {
  /** Question id, or the id of a step without questions. */
  id: string;
  step: StepId;
  question: VisibleQuestion | null;
}

/** The flow as the conversation moves it; `leave` goes on from the step, perhaps after a moment. */
export interface FlowPort {
  readonly state: FlowState;
  send(event: FlowEvent): void;
  leave(): void;
}

/** Preselected for the cardholder: still wants their word. */
const PRESELECTED: readonly string[] = ['problem', 'payments', 'disputed_amount'];

/** Every turn foreseen, in order; the review is not one of them. */
export function turnsOf(flow: FlowState): Turn[] {
  return stepsOf(flow).flatMap((step): Turn[] => {
    if (step.id === 'review') return [];
    if (step.questions.length === 0) return [{ id: step.id, step: step.id, question: null }];
    const asked = askedIn(step, flow);
    return step.questions
      .filter((question) => asked.includes(question) || question.id === flow.opened)
      .map((question) => ({ id: question.id, step: step.id, question }));
  });
}

/** No other turn of its step comes before it. */
export const isFirstOfStep = (turn: Turn, flow: FlowState): boolean =>
  turnsOf(flow).find(({ step }) => step === turn.step)?.id === turn.id;

/** It is the first turn behind the place of this step, whether or not that step asked anything. */
export function followsStep(turn: Turn, flow: FlowState, step: StepId): boolean {
  const place = STEP_IDS.indexOf(step);
  return turnsOf(flow).find((each) => STEP_IDS.indexOf(each.step) > place)?.id === turn.id;
}

/** Answered by typing: what is typed is an answer of the draft before it is sent. */
const TYPED: readonly string[] = ['long_text', 'text', 'date', 'amount', 'months', 'share'];

/** On a reload: the last typed answer of the step, which was not sent, or the flow would be further. */
function unsentTurn(here: readonly Turn[], { answers }: FlowState): string | null {
  const open = here.findIndex(({ id, question }) => !question?.optional && !isAnswered(answers[id]));
  const last = here
    .slice(0, open === -1 ? here.length : open)
    .filter(({ id }) => isAnswered(answers[id]))
    .at(-1);
  return last?.question && TYPED.includes(last.question.kind) && answers[last.id] !== null ? last.id : null;
}

const isAskedAgain = (id: string, { session }: FlowState): boolean =>
  session.followUp ? askedAgain(session.followUp).has(id) : false;

/** After an answer was changed in place: what it newly asks for comes next, else the conversation goes on where it was. */
export function afterChange({ state, send }: FlowPort): void {
  const open = firstIncomplete(state.answers, state.session);
  if (!open) return;
  const order = stepsOf(state).map(({ id }) => id);
  if (state.step === 'review' || order.indexOf(open) < order.indexOf(state.step)) send({ type: 'change', step: open });
}

export class Conversation {
  #passed = new Set<string>();
  /** What a reload brought back has been looked at; never again once something was sent here. */
  #isResumed = false;
  /** The turn on the screen stays until it is sent, whatever is answered meanwhile. */
  #current: string | null = null;

  #isOver({ id, question }: Turn, flow: FlowState): boolean {
    const isPassed = this.#passed.has(id);
    // What was read is looked at as often as it has something new: never confirmed unseen.
    if (id === 'understood') return openRows(flow).length === 0 && lateConflicts(flow).length === 0;
    if (!question) return isPassed;
    const isOpen = !question.optional && !isAnswered(flow.answers[id]);
    // What was read in an earlier statement may be gone with it: it is asked again, never taken as skipped.
    if (isPassed && !isOpen) return true;
    // A second round asks what is missing, whatever was answered to it before.
    if (isAskedAgain(id, flow)) return false;
    if (PRESELECTED.includes(id)) return false;
    const answer = flow.answers[id];
    return isAnswered(answer) && validationErrorOf(question, answer, flow.session) === null;
  }

  /** The turn to show now; null when the step has none left, or everything is to be reviewed. */
  current(flow: FlowState): Turn | null {
    const here = turnsOf(flow).filter(({ step }) => step === flow.step);
    if (!this.#isResumed) {
      this.#isResumed = true;
      this.#current = unsentTurn(here, flow);
    }
    const kept = here.find(({ id }) => id === this.#current);
    const turn = kept ?? here.find((each) => !this.#isOver(each, flow)) ?? null;
    this.#current = turn?.id ?? null;
    return turn;
  }

  /** Everything said before the present turn. */
  said(flow: FlowState, current: Turn | null): Turn[] {
    const turns = turnsOf(flow);
    if (current) {
      const at = turns.findIndex(({ id }) => id === current.id);
      // What was read late comes between: what was answered at the step that goes on after it stays in sight.
      const isBetween = current.id === 'understood' && flow.understoodAfter !== null;
      const after = isBetween ? turns.slice(at + 1).filter(({ id }) => this.#passed.has(id)) : [];
      return [...turns.slice(0, at), ...after];
    }
    const at = turns.findIndex(({ step }) => step === flow.step);
    return flow.step === 'review' || at === -1 ? turns : turns.slice(0, at);
  }

  /** What keeps the turn from being sent: an error of its answer, or a date that is doubted. */
  objection({ id, question }: Turn, port: FlowPort): ValidationError | 'doubted' | null {
    if (!question) return null;
    const { answers, session } = port.state;
    const error = validationErrorOf(question, answers[id], session);
    if (error) return error;
    if (question.kind === 'date') port.send({ type: 'doubt_date', id });
    return port.state.unlikely[id] ? 'doubted' : null;
  }

  /** Sends the turn: to the next of its step, to what was read meanwhile, or to the next step. */
  send(turn: Turn, port: FlowPort): void {
    const before = port.state;
    const isLast = this.#isLastOfStep(turn, before);
    if (isLast) port.leave();
    else if (hasLateNews(before)) port.send({ type: 'show_understood' });
    // A text that is still being read keeps the turn where it is.
    if (!isLast || port.state.step !== before.step) this.pass(turn.id);
  }

  #isLastOfStep(turn: Turn, flow: FlowState): boolean {
    const rest = new Conversation();
    rest.pass(turn.id);
    const next = rest.current(flow);
    return next === null || next.id === turn.id;
  }

  /** The turn was answered, or skipped. */
  pass(id: string): void {
    this.#isResumed = true;
    this.#passed.add(id);
    if (this.#current === id) this.#current = null;
  }

  /** Goes to a turn, back or forth; null when there is none of that id. */
  goTo(id: string, flow: FlowState): Turn | null {
    const turn = turnsOf(flow).find((each) => each.id === id) ?? null;
    if (turn) {
      this.#passed.delete(id);
      // Another statement may lead to another problem and other facts.
      if (id === 'statement') for (const next of ['problem', 'understood']) this.#passed.delete(next);
      this.#current = id;
    }
    return turn;
  }

  before(flow: FlowState, current: Turn | null): Turn | null {
    return this.said(flow, current).at(-1) ?? null;
  }
}
