/** From a cardholder's answers to what the evaluation takes: the same `visible` and the same checks as the page's. */
import type { Answers, AnswerValue, SessionPayment } from '@dispute-intake/contract/cardholder-api';
import type { Dispute } from '@dispute-intake/contract/dispute';
import { DECIDING_FIELDS } from '@dispute-intake/contract/evidence-fields';
import type { Evidences } from '@dispute-intake/contract/evidences';
import type { InputError } from '@dispute-intake/contract/problem';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import type { FlowContext } from './flow-context.ts';
import { knownFacts } from './known-facts.ts';
import { NEVER } from './never.ts';
import { disputedPayments, isReport, originalOf } from './payments.ts';
import { isAnswered, OWN_QUESTIONS } from './question.ts';
import { questionById } from './questions.ts';
import { validationErrorsOf } from './validate.ts';
import { visible } from './visible.ts';

export type EvaluationInput =
  | { ok: true; dispute: Dispute; evidences: Evidences }
  | { ok: false; errors: InputError[] };

/** Questions that are no evidence themselves. */
const NOT_EVIDENCE: ReadonlySet<string> = new Set(OWN_QUESTIONS);
/** How ids of questions asked by payment begin. */
const BY_PAYMENT = 'payments.';

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

/** Every error in the answers to what is asked, and those answers. */
function checkedAnswers(answers: Answers, context: FlowContext): { errors: InputError[]; given: Answers } {
  const errors: InputError[] = [];
  const given: Answers = {};
  for (const step of visible(answers, context)) {
    const found = validationErrorsOf(step, answers, context);
    for (const [id, error] of Object.entries(found)) {
      errors.push({ loc: ['body', 'answers', id], msg: `The answer to ${id} is not valid: ${error}`, type: 'error' });
    }
    for (const { id } of step.questions) {
      const answer = answers[id];
      if (answer !== undefined && isAnswered(answer)) given[id] = answer;
    }
  }
  return { errors, given };
}

const hasHappened = (id: string, answer: AnswerValue): boolean => answer !== NEVER || questionById(id)?.kind !== 'date';

/** "I don't know", "it did not happen" and answers to other payments are left out; what the session or the problem already says is added. */
function evidencesOf(given: Answers, context: FlowContext): Evidences {
  const evidences: Record<string, unknown> = { cardholder_statement: given.statement };
  const known = Object.entries(given).filter(([id, answer]) => answer !== null && hasHappened(id, answer));
  for (const [id, answer] of Object.entries({ ...knownFacts(given, context), ...Object.fromEntries(known) })) {
    if (!NOT_EVIDENCE.has(id) && !id.startsWith(BY_PAYMENT)) assign(evidences, id, answer);
  }
  // A group that lacks its deciding field is no evidence (`{return: {at}}` says nothing without an outcome).
  for (const [group, field] of DECIDING_FIELDS) {
    const value = evidences[group] as Record<string, unknown> | undefined;
    if (value && value[field] === undefined) delete evidences[group];
  }
  return evidences as Evidences;
}

/**
 * The dispute and evidences of a complete set of answers about the session's one payment, or every error in it. Answers
 * to questions that are not visible are left out.
 */
export function toEvaluationInput(answers: Answers, context: FlowContext): EvaluationInput {
  const { errors, given } = checkedAnswers(answers, context);
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    dispute: {
      disputed_amount: given.disputed_amount as number,
      disputed_currency: context.transaction.transaction_currency,
      ...(given.problem !== undefined && { problem: given.problem as Problem }),
    },
    evidences: evidencesOf(given, context),
  };
}

/** One of the disputed payments; `transaction_id` is null in a session of one payment. */
export interface PaymentInput {
  transaction_id: string | null;
  dispute: Dispute;
  evidences: Evidences;
}
export type ReportInput = { ok: true; payments: PaymentInput[] } | { ok: false; errors: InputError[] };

/** The part of one of several payments that is disputed: what was charged beyond the right amount, else all of it. */
function shareOf(payment: SessionPayment, right: unknown): number {
  if (typeof right !== 'number' || right <= 0 || right >= payment.amount) return payment.amount;
  return Math.round((payment.amount - right) * 1000) / 1000;
}

/** The dispute and evidences of each disputed payment, or every error in the answers. One payment is a report of one. */
export function toReportInputs(answers: Answers, context: FlowContext): ReportInput {
  if (!isReport(answers, context)) {
    const input = toEvaluationInput(answers, context);
    if (!input.ok) return input;
    const { dispute, evidences } = input;
    return {
      ok: true,
      payments: [{ transaction_id: context.payments?.[0]?.transaction_id ?? null, dispute, evidences }],
    };
  }
  const { errors, given } = checkedAnswers(answers, context);
  if (errors.length > 0) return { ok: false, errors };
  const payments = disputedPayments(given, context).map((payment) => {
    const start = `${BY_PAYMENT}${payment.transaction_id}.`;
    const own = Object.entries(given).flatMap(([id, answer]): [string, AnswerValue][] =>
      id.startsWith(start) ? [[id.slice(start.length), answer]] : [],
    );
    const all: Answers = { ...given, ...Object.fromEntries(own) };
    const original = originalOf(payment, given, context);
    if (original) {
      all['original_transaction.transaction_id'] = original.transaction_id;
      all['original_transaction.at'] = original.timestamp.slice(0, 10);
      all['original_transaction.amount'] = original.amount;
    }
    const { transaction_amount: _amount, ...transaction } = context.transaction;
    const itsContext: FlowContext = {
      ...context,
      transaction: { ...transaction, transaction_amount: payment.amount, transaction_currency: payment.currency },
    };
    return {
      transaction_id: payment.transaction_id,
      dispute: {
        disputed_amount: shareOf(payment, all.expected_amount),
        disputed_currency: payment.currency,
        problem: given.problem as Problem,
      },
      evidences: evidencesOf(all, itsContext),
    };
  });
  return { ok: true, payments };
}
