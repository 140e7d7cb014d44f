/** Whether an answer will do, and if not, which of the distinct errors it has. Wording belongs to the views. */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import { isRealDate, splitDate } from './calendar-date.ts';
import type { FlowContext } from './flow-context.ts';
import { NEVER } from './never.ts';
import { isAnswered } from './question.ts';
import type { StepId } from './steps.ts';
import { type VisibleQuestion, type VisibleStep, visible } from './visible.ts';

export type ValidationError =
  | 'required'
  | 'too_long'
  | 'not_a_choice'
  | 'date_no_day'
  | 'date_no_month'
  | 'date_no_year'
  | 'date_incomplete'
  | 'date_not_real'
  | 'date_in_future'
  | 'date_too_early'
  | 'date_too_late'
  | 'not_an_amount'
  | 'amount_zero'
  | 'amount_negative'
  | 'amount_over_payment'
  | 'not_whole_months'
  | 'too_many_files';

/** Files one session may hold; the server checks again. */
const MAX_FILES = 10;

function dateError(text: string, question: VisibleQuestion, { today }: FlowContext): ValidationError | null {
  if (!isRealDate(text)) {
    const { day, month, year } = splitDate(text);
    const missing = [day, month, year].filter((part) => part === '').length;
    if (missing > 1) return 'date_incomplete';
    if (day === '') return 'date_no_day';
    if (month === '') return 'date_no_month';
    if (year === '') return 'date_no_year';
    return 'date_not_real';
  }
  if (question.past && text > today) return 'date_in_future';
  const year = Number(text.slice(0, 4));
  if (year < 1990) return 'date_too_early';
  return year > Number(today.slice(0, 4)) + 10 ? 'date_too_late' : null;
}

/** The error of one answer, or null. */
export function validationErrorOf(
  question: VisibleQuestion,
  value: AnswerValue | undefined,
  context: FlowContext,
): ValidationError | null {
  if (!isAnswered(value)) return question.optional ? null : 'required';
  if (value === null) return question.unknown ? null : 'required';
  switch (question.kind) {
    case 'long_text':
    case 'text': {
      if (typeof value !== 'string' || value.trim() === '') return question.optional ? null : 'required';
      return value.length > (question.maxLength ?? 5000) ? 'too_long' : null;
    }
    case 'choice':
      return typeof value === 'string' && question.choices.includes(value) ? null : 'not_a_choice';
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'not_a_choice';
    case 'date':
      if (value === NEVER && question.never) return null;
      return dateError(String(value), question, context);
    case 'months':
      return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1200
        ? null
        : 'not_whole_months';
    case 'amount':
    case 'share': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'not_an_amount';
      if (value < 0) return 'amount_negative';
      if (question.kind === 'amount') return value > 1e12 ? 'not_an_amount' : null;
      if (value === 0) return 'amount_zero';
      return value > context.transaction.transaction_amount ? 'amount_over_payment' : null;
    }
    case 'payments':
      return Array.isArray(value) && value.every((id) => question.choices.includes(id)) ? null : 'not_a_choice';
    case 'files':
      return Array.isArray(value) && value.length > MAX_FILES ? 'too_many_files' : null;
  }
}

/** Errors of a step's answers by question id; empty when the step will do. */
export function validationErrorsOf(
  step: VisibleStep,
  answers: Answers,
  context: FlowContext,
): Record<string, ValidationError> {
  const errors: Record<string, ValidationError> = {};
  for (const question of step.questions) {
    const error = validationErrorOf(question, answers[question.id], context);
    if (error) errors[question.id] = error;
  }
  return errors;
}

/** The first step whose answers will not do yet, or null when everything can be sent. */
export function firstIncomplete(answers: Answers, context: FlowContext): StepId | null {
  const step = visible(answers, context).find(
    (each) => Object.keys(validationErrorsOf(each, answers, context)).length > 0,
  );
  return step?.id ?? null;
}
