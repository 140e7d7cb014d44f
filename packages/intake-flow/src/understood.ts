/**
 * What was read in the statement, as answers that wait for the cardholder's confirmation: nothing of it is an answer
 * before that. Which answers came from the statement is kept among the answers themselves, so that it survives a reload.
 */
import type { Answers, AnswerValue, FollowUp } from '@dispute-intake/contract/cardholder-api';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import { type FlowContext, fittingCredit, questionIdOf } from './flow-context.ts';
import { STEP_IDS, type StepId } from './steps.ts';
import { validationErrorOf } from './validate.ts';
import { foreseeable, type VisibleQuestion, type VisibleStep, visible } from './visible.ts';

/** One fact, by the question it answers. */
export interface ReadFact {
  id: string;
  value: AnswerValue;
  /** The cardholder's own words it was read from; empty where the issuer gave it. */
  quote: string;
  isGiven?: boolean;
}

/** Reserved ids among the answers: questions confirmed as read, and questions corrected at the same step. */
export const CONFIRMED_ID = 'understood';
export const CORRECTED_ID = 'understood.corrected';

const idsIn = (answers: Answers, key: string): readonly string[] => {
  const ids = answers[key];
  return Array.isArray(ids) ? ids : [];
};
/** Answers that were taken from the statement and confirmed. */
export const confirmedIds = (answers: Answers): readonly string[] => idsIn(answers, CONFIRMED_ID);
/** Answers the cardholder gave where they were shown what was read. */
export const correctedIds = (answers: Answers): readonly string[] => idsIn(answers, CORRECTED_ID);

/** The answers with one of the reserved lists replaced; an empty list is none. */
export function withIds(answers: Answers, key: string, ids: readonly string[]): Answers {
  const next = { ...answers };
  if (ids.length > 0) next[key] = [...ids];
  else delete next[key];
  return next;
}

/** Facts of a reading by question; what no question asks is left out. */
export const readFacts = (facts: readonly StatedFact[]): ReadFact[] =>
  facts.map(({ path, value, quote }) => ({ id: questionIdOf(path), value, quote }));

/** What the issuer gave, then what was read besides. */
export const knownBefore = ({ given = {}, followUp }: FlowContext, read: readonly ReadFact[]): ReadFact[] =>
  followUp
    ? [...read]
    : [
        ...Object.entries(given).map(([id, value]) => ({ id, value, quote: '', isGiven: true })),
        ...read.filter(({ id }) => given[id] === undefined),
      ];

/** That the cardholder approved the payment or a later charge may close the case: it is asked alone, never assumed. */
const ADMISSIONS: Answers = { participated: true, 'addendum.consented': true };

/** Of a draft's statement read again, the facts that were not answered otherwise since. */
export function resumedFacts(answers: Answers, facts: readonly ReadFact[]): ReadFact[] {
  const fromStatement = new Set([...confirmedIds(answers), ...correctedIds(answers)]);
  return facts.filter(({ id }) => answers[id] === undefined || fromStatement.has(id));
}

const sameValue = (a: AnswerValue | undefined, b: AnswerValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What the flow knows of a reading. */
export interface Understanding {
  answers: Answers;
  session: FlowContext;
  read: readonly ReadFact[];
  /** Facts that differ from what the cardholder answered themselves, by question id, until they have seen them. */
  conflicts: Record<string, ReadFact>;
  /** The step that `understood` follows where the reading came late; null: its usual place. */
  understoodAfter: StepId | null;
}
export interface UnderstoodRow {
  question: VisibleQuestion;
  /** The cardholder's own correction, else what was read. */
  value: AnswerValue;
  quote: string;
  /** The issuer gave it with the session. */
  isGiven?: boolean;
  /** The cardholder's own answer is not what they wrote. */
  differs?: boolean;
}

/**
 * The facts to show, in the order of their questions: those that this kind of case asks for, or may ask for once what is
 * still open is answered, and whose value fits. What only an admission would lead to waits until it is made.
 */
export function understoodRows(state: Pick<Understanding, 'answers' | 'session' | 'read'>): readonly UnderstoodRow[] {
  const { answers, session, read } = state;
  if (read.length === 0 || answers.problem === undefined) return [];
  // Asked for many times while one state is drawn.
  const last = lastRows.get(answers);
  if (last?.session === session && last.read === read) return last.rows;
  const rows = rowsOf(state);
  lastRows.set(answers, { session, read, rows });
  return rows;
}
const lastRows = new WeakMap<
  Answers,
  { session: FlowContext; read: readonly ReadFact[]; rows: readonly UnderstoodRow[] }
>();

function rowsOf({
  answers,
  session,
  read: all,
}: Pick<Understanding, 'answers' | 'session' | 'read'>): readonly UnderstoodRow[] {
  const read = all.filter(({ id, value, isGiven }) => isGiven || ADMISSIONS[id] !== value);
  if (read.length === 0 || answers.problem === undefined) return [];
  const byId = new Map(read.map((fact) => [fact.id, fact]));
  const merged: Answers = { ...Object.fromEntries(read.map(({ id, value }) => [id, value])), ...answers };
  const steps = session.followUp ? visible(merged, session) : foreseeable(merged, session, Object.keys(ADMISSIONS));
  return steps
    .flatMap((step) => step.questions)
    .flatMap((question) => {
      const fact = byId.get(question.id);
      if (!fact) return [];
      if (validationErrorOf(question, fact.value, session) !== null) return [];
      const { quote, isGiven } = fact;
      return [{ question, value: answers[question.id] ?? fact.value, quote, ...(isGiven ? { isGiven } : {}) }];
    });
}

/** The rows that still want a word from the cardholder. */
export const openRows = (state: Pick<Understanding, 'answers' | 'session' | 'read'>): UnderstoodRow[] => {
  const settled = settledIds(state);
  return understoodRows(state).filter(({ question }) => !settled.has(question.id));
};

/** Answers that a late reading contradicts, with the words that do: shown beside what was read, since their steps are past. */
export function lateConflicts({ answers, session, conflicts, understoodAfter }: Understanding): UnderstoodRow[] {
  if (!understoodAfter || Object.keys(conflicts).length === 0) return [];
  return visible(answers, session)
    .flatMap((step) => step.questions)
    .flatMap((question) => {
      const fact = conflicts[question.id];
      if (!fact) return [];
      const value = answers[question.id] ?? fact.value;
      return [{ question, value, quote: fact.quote, differs: !sameValue(value, fact.value) }];
    });
}

/** Something was read after its place in the flow, and the cardholder has not seen it yet. */
export function hasLateNews(state: Understanding): boolean {
  if (state.understoodAfter === null) return false;
  const read = new Map(state.read.map(({ id, value }) => [id, value]));
  // What they have answered just so since needs no word from them.
  const isNew = ({ question, value }: UnderstoodRow): boolean =>
    state.answers[question.id] === undefined || !sameValue(value, read.get(question.id));
  return openRows(state).some(isNew) || lateConflicts(state).length > 0;
}

/** What a second round asks whatever was answered before: what is missing. Who comes back though nothing is may add words. */
export function askedAgain({ missing_facts, missing_documents }: FollowUp): ReadonlySet<string> {
  const missing = new Set(missing_facts.map(({ path }) => questionIdOf(path)));
  return missing.size + missing_documents.length === 0 ? missing.add('statement') : missing;
}

/** Questions that are not asked again: confirmed, corrected, picked from a list, or answered in the first round. */
export function settledIds({ answers, session }: Pick<Understanding, 'answers' | 'session'>): Set<string> {
  const settled = new Set([...confirmedIds(answers), ...correctedIds(answers)]);
  const { followUp } = session;
  if (followUp) {
    const again = askedAgain(followUp);
    for (const id of ['statement', ...Object.keys(followUp.answers)]) if (!again.has(id)) settled.add(id);
  }
  if (typeof answers.twin === 'string' && answers.twin !== 'other') {
    settled.add('original_transaction.at').add('original_transaction.amount');
  }
  // What is left after the refund is shown and not asked.
  if (answers.credit === 'part' && fittingCredit(session)?.left_amount) settled.add('disputed_amount');
  return settled;
}

/** The questions of a step that are really asked. */
export function askedIn(step: VisibleStep, state: Pick<Understanding, 'answers' | 'session'>): VisibleQuestion[] {
  const settled = settledIds(state);
  return step.questions.filter(({ id }) => !settled.has(id));
}

/** Money may still be leaving: what to do about it now comes before anything else is asked. */
const needsSafety = ({ answers, session }: Pick<Understanding, 'answers' | 'session'>): boolean =>
  !session.followUp && (answers.problem === 'unrecognized' || answers.problem === 'deceived');

const placeAfter = (steps: readonly VisibleStep[], before: StepId): number => {
  const at = steps.findIndex(({ id }) => STEP_IDS.indexOf(id) > STEP_IDS.indexOf(before));
  return at === -1 ? steps.length : at;
};

/** The steps foreseen, with those that hold no questions in their places: `follow_up`, `safety`, `understood`. */
export function stepsWith(state: Understanding): VisibleStep[] {
  const steps = visible(state.answers, state.session);
  if (needsSafety(state)) steps.splice(placeAfter(steps, 'safety'), 0, { id: 'safety', questions: [] });
  if (state.session.followUp) steps.unshift({ id: 'follow_up', questions: [] });
  else if (understoodRows(state).length > 0 || lateConflicts(state).length > 0) {
    const late = steps.findIndex(({ id }) => id === state.understoodAfter);
    const at = late === -1 ? placeAfter(steps, 'understood') : late + 1;
    steps.splice(at, 0, { id: 'understood', questions: [] });
  }
  return steps;
}

/**
 * Takes a new reading: answers that came from the statement follow it, answers the cardholder gave stay; where the two
 * differ the fact is a conflict, shown at its question.
 */
export function takeReading(
  state: Pick<Understanding, 'answers' | 'read'>,
  facts: readonly ReadFact[],
): { answers: Answers; read: ReadFact[]; conflicts: Record<string, ReadFact> } {
  let { answers } = state;
  const before = new Map(state.read.map((fact) => [fact.id, fact.value]));
  const corrected = correctedIds(answers);
  const confirmed: string[] = [];
  const kept = { ...answers };
  for (const id of confirmedIds(answers)) {
    const fact = facts.find((each) => each.id === id);
    if (fact && sameValue(fact.value, answers[id])) confirmed.push(id);
    else delete kept[id];
  }
  answers = withIds(kept, CONFIRMED_ID, confirmed);
  const conflicts: Record<string, ReadFact> = {};
  const read: ReadFact[] = [];
  for (const fact of facts) {
    const own = answers[fact.id];
    if (own === undefined || confirmed.includes(fact.id) || sameValue(own, fact.value)) {
      if (own === undefined || confirmed.includes(fact.id) || corrected.includes(fact.id)) read.push(fact);
    } else if (corrected.includes(fact.id) && sameValue(before.get(fact.id), fact.value)) read.push(fact);
    else conflicts[fact.id] = fact;
  }
  return { answers, read, conflicts };
}

/** The answers once every row is confirmed as it stands. */
export function confirmRows(state: Pick<Understanding, 'answers' | 'session' | 'read'>): Answers {
  const rows = understoodRows(state);
  const confirmed = new Set(confirmedIds(state.answers));
  const corrected = new Set(correctedIds(state.answers));
  let answers = { ...state.answers };
  for (const { question, value } of rows) {
    if (answers[question.id] === undefined) {
      answers[question.id] = value;
      confirmed.add(question.id);
    } else if (!confirmed.has(question.id)) corrected.add(question.id);
  }
  answers = withIds(answers, CONFIRMED_ID, [...confirmed]);
  return withIds(answers, CORRECTED_ID, [...corrected]);
}
