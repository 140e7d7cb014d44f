/** Evaluates a dispute. Pure: no clock, no input or output, no randomness; the same request gives the same result. */
import {
  type EvaluationRequest,
  type EvaluationResult,
  type ExplainedRule,
  type FailedCheck,
  findCardNumbers,
} from '@dispute-intake/contract';
import { type Day, isoOfDay, latest } from './calendar.ts';
import { classify } from './classify/classify.ts';
import { type DeferredReading, deferredReading, givenReading } from './classify/deferred-reading.ts';
import { goodsOrServices } from './classify/goods-or-services.ts';
import type { StatementReading } from './classify/statement/index.ts';
import type { DisputeCase, UploadedDocument } from './dispute-case.ts';
import { replay } from './explanation.ts';
import { factsOf } from './facts.ts';
import { obligationsOf } from './obligations/obligations.ts';
import { missingFacts } from './result/missing-facts.ts';
import { nextAction } from './result/next-action.ts';
import { recoverableAmount } from './result/recoverable-amount.ts';
import { requiredDocuments } from './result/required-documents.ts';
import { candidateCode } from './rules/candidate-code.ts';
import { rulesFor } from './rules/registry.ts';
import type { Verdict } from './rules/rule.ts';
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
  /**
   * The files of the dispute that were really uploaded, with their kinds. Where it is left out, every id of
   * `evidences.additional_documentation` counts as an uploaded file without a kind.
   */
  files?: readonly UploadedDocument[];
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

function evaluateCase(request: EvaluationRequest, context: EvaluationContext, reading: DeferredReading): Evaluation {
  const { evaluatedAtMs } = context;
  const dispute = caseOf(request, context, reading);
  const checks: FailedCheck[] = [];
  const rules: ExplainedRule[] = [];
  const verdicts: Verdict[] = [];
  for (const rule of rulesFor(dispute.candidate, dispute.subcategory)) {
    const verdict = rule.evaluate(dispute);
    const { outcome, inputs, effect, check, source } = verdict;
    verdicts.push(verdict);
    rules.push({ code: rule.code, inputs, outcome, effect, source: writtenOut(source ?? rule.source) });
    if (check) checks.push(check);
  }
  const { reason_code, confidence } = replay(rules);
  const missing = missingFacts(verdicts, dispute.subcategory === null ? FIRST_QUESTIONS : []);
  const { filingDay } = dispute;
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
      next_action: nextAction({ reasonCode: reason_code, confidence, verdicts, missing, filingDay }),
      may_file_from: mayFileFrom(reason_code, verdicts, filingDay),
      recoverable_amount: reason_code === null ? null : recoverableAmount(request, verdicts),
      required_documents: requiredDocuments(verdicts),
      missing_facts: missing,
      obligations: obligationsOf(dispute, dispute.subcategory),
    },
    rules,
  };
}

/** Where nothing is known of the case, these tell most. */
const FIRST_QUESTIONS = [
  'evidences.recognizes_merchant',
  'evidences.participated',
  'evidences.cardholder_statement',
] as const;

/** The last day any rule says to wait for, else the filing day; without a code only a day that is still ahead. */
function mayFileFrom(reasonCode: string | null, verdicts: readonly Verdict[], filingDay: Day): string | null {
  const waited = latest(verdicts.map((verdict) => verdict.mayFileFrom));
  if (reasonCode !== null) return isoOfDay(waited ?? filingDay);
  const isEarly = nextAction({ reasonCode, confidence: 'low', verdicts, missing: [], filingDay }) === 'wait';
  return isEarly && waited !== undefined ? isoOfDay(waited) : null;
}

function caseOf(
  request: EvaluationRequest,
  { evaluatedAtMs, options, files }: EvaluationContext,
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
    documents: files ?? withoutKind(facts.evidences.additional_documentation),
    areKindsKnown: files !== undefined,
    window: undefined,
  };
  dispute.window = filingWindow(dispute);
  return dispute;
}

const NO_DOCUMENTS: readonly UploadedDocument[] = [];
const withoutKind = (ids: readonly string[] | undefined): readonly UploadedDocument[] =>
  ids === undefined || ids.length === 0 ? NO_DOCUMENTS : ids.map((file_id) => ({ file_id, kind: null }));

/** A full number, or the form the service has already masked it to. */
function holdsCardNumber(statement: string | undefined): boolean {
  if (!statement) return false;
  return /•{4} ?[0-9]{4}/.test(statement) || (/[\p{Nd}]/u.test(statement) && findCardNumbers(statement).length > 0);
}
