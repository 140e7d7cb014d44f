/**
 * A *question* is data: its id is the path of the evidence field it fills (plus `statement`, `problem` and
 * `disputed_amount`), its kind says what an answer looks like, and `when`
 * under which condition it is asked at all.
 */

import type { AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { AskedPath } from '@dispute-intake/contract/evidence-fields';
import type { ChoiceList } from './choices.ts';
import type { Condition } from './condition.ts';
import type { StepId } from './steps.ts';

/**
 * - `long_text`, `text`: string · `choice`: one of `choices` · `yes_no`: boolean
 * - `date`: `YYYY-MM-DD` · `amount`: number in major units, zero allowed · `months`: whole number, 1–1200
 * - `share`: number, the disputed part of the payment · `files`: ids of uploaded files
 * - `payments`: ids of the ticked payments
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
  | 'files'
  | 'payments';

/** Questions that are no evidence themselves. */
export const OWN_QUESTIONS = [
  'statement',
  'problem',
  'disputed_amount',
  'recognition',
  'twin',
  'credit',
  'already_reported',
  'payments',
] as const;
/** The path of the evidence field that a question fills, or one of the flow's own. */
export type QuestionId = AskedPath | (typeof OWN_QUESTIONS)[number];

export interface Question {
  id: QuestionId;
  step: StepId;
  kind: QuestionKind;
  /** Asked only when this holds for the answers to questions shown before this one. */
  when: Condition;
  choices?: ChoiceList;
  /** May be left empty. */
  optional?: boolean;
  /** "I don't know" (or "there was none") is a fair answer; kept as `null` and not sent. */
  unknown?: boolean | Condition;
  /** Dates only: "it did not happen" is a fair answer, kept as `NEVER` and not sent. */
  never?: boolean | Condition;
  /** Dates only: must not lie after today. */
  past?: boolean;
  /** Dates only: rarely lies before the payment, so such a date is asked about once. */
  afterPayment?: boolean;
  /** Asked once for each payment, by the id `payments.<transaction_id>.<id>`, where several are disputed. */
  byPayment?: boolean;
  /** Texts only. */
  maxLength?: number;
}

/** True when the question has an answer, "I don't know" included. */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === '') return false;
  return !Array.isArray(value) || value.length > 0;
}
