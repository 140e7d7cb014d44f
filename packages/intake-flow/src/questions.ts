/**
 * Every question the hosted intake can ask, in order. What each kind of problem needs follows the card schemes' own
 * questionnaires (Visa Resolve Online as mirrored by Increase's `visa.category` fields, Mastercom as by Quavo).
 */
import type { Question } from './question.ts';
import { cancellationQuestions } from './questions/cancellation.questions.ts';
import { chargeQuestions } from './questions/charge.questions.ts';
import { deliveryQuestions } from './questions/delivery.questions.ts';
import { merchantQuestions } from './questions/merchant.questions.ts';
import { openingQuestions } from './questions/opening.questions.ts';
import { returnQuestions } from './questions/return.questions.ts';

export const QUESTIONS: readonly Question[] = [
  ...openingQuestions,
  ...deliveryQuestions,
  ...cancellationQuestions,
  ...returnQuestions,
  ...chargeQuestions,
  ...merchantQuestions,
  { id: 'disputed_amount', step: 'amount', kind: 'share', when: { not: { payments: 'several' } } },
  { id: 'additional_documentation', step: 'evidence', kind: 'files', when: 'always', optional: true },
];

const BY_ID = new Map<string, Question>(QUESTIONS.map((question) => [question.id, question]));

/** The question with this id, or undefined when there is none. */
export const questionById = (id: string): Question | undefined => BY_ID.get(id);
