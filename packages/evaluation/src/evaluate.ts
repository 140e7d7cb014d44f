/** Evaluates a dispute. Pure: no clock, no input or output, no randomness; the same request gives the same result. */
import {
  type EvaluationRequest,
  type EvaluationResult,
  type ExplainedRule,
  type FailedCheck,
  findCardNumbers,
} from '@dispute-intake/contract';
import { isoOfDay } from './calendar.ts';
import { classify } from './classify/classify.ts';
import { type DeferredReading, deferredReading, givenReading } from './classify/deferred-reading.ts';
import { goodsOrServices } from './classify/goods-or-services.ts';
import type { StatementReading } from './classify/statement/index.ts';
import type { DisputeCase } from './dispute-case.ts';
import { replay } from './explanation.ts';
import { factsOf } from './facts.ts';
import { candidateCode } from './rules/candidate-code.ts';
import { rulesFor } from './rules/registry.ts';
import { writtenOut } from './rules/tables/source.table.ts';
import { filingWindow } from './rules/window.rules.ts';
import { DEFAULT_OPTIONS, RULESET_VERSION, type RulesetOptions } from './ruleset.options.ts';

export interface EvaluationContext {
  /**
   * The moment of evaluation, epoch milliseconds. Filing windows and waiting periods are counted to its day, or to
   * `dispute.reported_at` where that is later; a missing `reported_at` takes it; the result gives it as `evaluated_at`.
   */
  evaluatedAtMs: number;
  /** What differs from {@link DEFAULT_OPTIONS}. */
  options?: Partial<RulesetOptions>;
}

export interface Evaluation {
  result: Omit<EvaluationResult, 'id'>;
  /** Every rule looked at, in order; `replay(rules)` gives code, confidence and checks of the result. */
  rules: ExplainedRule[];
}

/** Classifies the dispute, looks at every rule of its kind, and says what came out and why. Never throws on a valid request. */
export function evaluate(request: EvaluationRequest, context: EvaluationContext): Evaluation {
  return evaluateCase(request, context, deferredReading(request.evidences.cardholder_statement ?? ''));
}

/** As {@link evaluate}, with a statement that has been read already. */
export function evaluateWithReading(
  request: EvaluationRequest,
  context: EvaluationContext,
  reading: StatementReading,
): Evaluation {
  return evaluateCase(request, context, givenReading(reading));
}

function evaluateCase(
  request: EvaluationRequest,
  { evaluatedAtMs, options }: EvaluationContext,
  reading: DeferredReading,
): Evaluation {
  const dispute = caseOf(request, evaluatedAtMs, options, reading);
  const checks: FailedCheck[] = [];
  const rules: ExplainedRule[] = [];
  for (const rule of rulesFor(dispute.candidate, dispute.subcategory)) {
    const { outcome, inputs, effect, check, source } = rule.evaluate(dispute);
    rules.push({ code: rule.code, inputs, outcome, effect, source: writtenOut(source ?? rule.source) });
    if (check) checks.push(check);
  }
  const { reason_code, confidence } = replay(rules);
  return {
    result: {
      category: dispute.classification.category,
      subcategory: dispute.subcategory,
      confidence,
      reason_code,
      failed_checks: checks,
      deadline: reason_code !== null && dispute.window ? isoOfDay(dispute.window.deadline) : null,
      ruleset: RULESET_VERSION,
      evaluated_at: new Date(evaluatedAtMs).toISOString(),
    },
    rules,
  };
}

function caseOf(
  request: EvaluationRequest,
  evaluatedAtMs: number,
  options: Partial<RulesetOptions> | undefined,
  reading: DeferredReading,
): DisputeCase {
  const facts = factsOf(request, evaluatedAtMs, options ? { ...DEFAULT_OPTIONS, ...options } : DEFAULT_OPTIONS);
  const classification = classify(facts, reading);
  const dispute: DisputeCase = {
    ...facts,
    reading,
    classification,
    subcategory: classification.subcategory,
    candidate: candidateCode(facts, classification.subcategory),
    isVisa: facts.transaction.card_scheme === 'VISA',
    get kind() {
      return goodsOrServices(facts, reading);
    },
    holdsCardNumber: holdsCardNumber(facts.evidences.cardholder_statement),
    window: undefined,
  };
  dispute.window = filingWindow(dispute);
  return dispute;
}

/** A full number, or the form the service has already masked it to. */
function holdsCardNumber(statement: string | undefined): boolean {
  if (!statement) return false;
  return /•{4} ?[0-9]{4}/.test(statement) || (/[\p{Nd}]/u.test(statement) && findCardNumbers(statement).length > 0);
}
