/** The headless intake: what is asked, in which order, what will do as an answer, and what is sent. */

export { maskSecrets } from '@dispute-intake/contract/secret';
export { offeredProblems } from './asked-when.ts';
export { type DateParts, isRealDate, joinDate, splitDate } from './calendar-date.ts';
export { choicesOf } from './choices.ts';
export { describeCondition } from './describe-condition.ts';
export { type EarlierPayment, earlierPayments } from './earlier-payments.ts';
export {
  type EvaluationInput,
  type PaymentInput,
  type ReportInput,
  toEvaluationInput,
  toReportInputs,
} from './evaluation-input.ts';
export { FLOW_VERSION, type FlowActor, type FlowEvent, flowMachine } from './flow.machine.ts';
export { type FlowInput, otherProblem } from './flow-changes.ts';
export { type FlowContext, fittingCredit, hasEnrichment, latestToday, questionIdOf } from './flow-context.ts';
export { type FlowState, shownQuestions, stepsOf, visibleStep } from './flow-state.ts';
export { proposedShare, purchaseKind } from './known-facts.ts';
export { NEVER } from './never.ts';
export { disputedPayments, isReport, type LeftOut, leftOutPayments, offeredPayments } from './payments.ts';
export { type Progress, progressOf } from './progress.ts';
export { isAnswered, type Question, type QuestionKind } from './question.ts';
export { QUESTIONS, questionById } from './questions.ts';

export { STEP_IDS, STEPS, type StepId } from './steps.ts';
export {
  askedAgain,
  askedIn,
  confirmedIds,
  hasLateNews,
  lateConflicts,
  openRows,
  type ReadFact,
  readFacts,
  settledIds,
  type UnderstoodRow,
  understoodRows,
} from './understood.ts';
export { type UnlikelyDate, unlikelyDate } from './unlikely-date.ts';
export { firstIncomplete, type ValidationError, validationErrorOf, validationErrorsOf } from './validate.ts';
export { type VisibleQuestion, type VisibleStep, visible, visibleAnswers } from './visible.ts';
