/** From a cardholder's answers to what the evaluation takes: the same `visible` and the same checks as the page's. */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { Dispute } from '@dispute-intake/contract/dispute';
import { DECIDING_FIELDS } from '@dispute-intake/contract/evidence-fields';
import type { Evidences } from '@dispute-intake/contract/evidences';
import type { InputError } from '@dispute-intake/contract/problem';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import type { FlowContext } from './flow-context.ts';
import { knownFacts } from './known-facts.ts';
import { isAnswered } from './question.ts';
import { validationErrorsOf } from './validate.ts';
import { visible } from './visible.ts';

export type EvaluationInput =
  | { ok: true; dispute: Dispute; evidences: Evidences }
  | { ok: false; errors: InputError[] };

/** Questions that are no evidence themselves. */
const NOT_EVIDENCE = new Set(['statement', 'problem', 'disputed_amount', 'recognition', 'twin']);

/** Writes `value` at a dotted path of plain objects. */
function assign(target: Record<string, unknown>, path: string, value: AnswerValue): void {
  const keys = path.split('.');
  const last = keys.pop() as string;
  let object = target;
  for (const key of keys) {
    object[key] ??= {};
    object = object[key] as Record<string, unknown>;
  }
  object[last] = value;
}

/**
 * The dispute and evidences of a complete set of answers, or every error in it. "I don't know" and answers to questions
 * that are not visible are left out; what the session or the problem already says is added.
 */
export function toEvaluationInput(answers: Answers, context: FlowContext): EvaluationInput {
  const errors: InputError[] = [];
  const given: Answers = {};
  for (const step of visible(answers, context)) {
    const found = validationErrorsOf(step, answers, context);
    for (const [id, error] of Object.entries(found)) {
      errors.push({ loc: ['body', 'answers', id], msg: `The answer to ${id} will not do: ${error}`, type: 'error' });
    }
    for (const { id } of step.questions) {
      const answer = answers[id];
      if (answer !== undefined && isAnswered(answer)) given[id] = answer;
    }
  }
  if (errors.length > 0) return { ok: false, errors };

  const evidences: Record<string, unknown> = { cardholder_statement: given.statement };
  for (const [id, answer] of Object.entries({ ...knownFacts(given, context), ...given })) {
    if (answer !== null && !NOT_EVIDENCE.has(id)) assign(evidences, id, answer);
  }
  // A group that lacks its deciding field is no evidence (`{return: {at}}` says nothing without an outcome).
  for (const [group, field] of DECIDING_FIELDS) {
    const value = evidences[group] as Record<string, unknown> | undefined;
    if (value && value[field] === undefined) delete evidences[group];
  }
  return {
    ok: true,
    dispute: {
      disputed_amount: given.disputed_amount as number,
      disputed_currency: context.transaction.transaction_currency,
      ...(given.problem !== undefined && { problem: given.problem as Problem }),
    },
    evidences: evidences as Evidences,
  };
}
