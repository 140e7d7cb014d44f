/**
 * A *question* is data: its id is the path of the evidence field it fills (plus `statement`, `problem` and
 * `disputed_amount`), its kind says what an answer looks like, and `when` whether it is asked at all.
 */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { FlowContext } from './flow-context.ts';

/** Steps in the order they are taken; one subject each. `follow_up`, `understood`, `review` and `done` hold no questions. */
export const STEP_IDS = [
  'follow_up',
  'statement',
  'problem',
  'recognition',
  'understood',
  'card',
  'purchase',
  'delivery',
  'condition',
  'reservation',
  'return',
  'cancellation',
  'subscription',
  'refund',
  'original_payment',
  'other_payment',
  'currency',
  'cash',
  'expected_amount',
  'misrepresentation',
  'merchant_contact',
  'amount',
  'evidence',
  'review',
  'done',
] as const;
export type StepId = (typeof STEP_IDS)[number];

/**
 * - `long_text`, `text`: string · `choice`: one of `choices` · `yes_no`: boolean
 * - `date`: `YYYY-MM-DD` · `amount`: number in major units, zero allowed · `months`: whole number, 1–1200
 * - `share`: number, the disputed part of the payment · `files`: ids of uploaded files
 *
 * What could not be read as a date or a number is kept as the text that was typed, so that nothing is lost.
 */
export type QuestionKind =
  | 'long_text'
  | 'text'
  | 'choice'
  | 'yes_no'
  | 'date'
  | 'amount'
  | 'months'
  | 'share'
  | 'files';

export interface Question {
  id: string;
  step: StepId;
  kind: QuestionKind;
  /** Shown only when this holds; `given` holds only the answers to questions shown before this one. */
  when: (given: Answers, context: FlowContext) => boolean;
  choices?: (given: Answers, context: FlowContext) => readonly string[];
  /** May be left empty. */
  optional?: boolean;
  /** "I don't know" (or "there was none") is a fair answer; kept as `null` and not sent. */
  unknown?: boolean | Question['when'];
  /** Dates only: must not lie after today. */
  past?: boolean;
  /** Dates only: rarely lies before the payment, so such a date is asked about once. */
  afterPayment?: boolean;
  /** Texts only. */
  maxLength?: number;
}

/** True when the question has an answer, "I don't know" included. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === '') return false;
  return !Array.isArray(value) || value.length > 0;
}
