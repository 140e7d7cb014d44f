/** An evaluation: what is submitted, how it stands, its result and the explanation behind it. */
import * as z from 'zod';
import { card } from './card.ts';
import { dispute } from './dispute.ts';
import { evidences } from './evidences.ts';
import { history } from './history.ts';
import { transaction } from './transaction.ts';
import {
  CATEGORIES,
  CHECK_TYPES,
  CONFIDENCES,
  EVALUATION_STATUSES,
  RULE_OUTCOMES,
  SUBCATEGORIES,
} from './vocabulary.ts';

export const evaluationRequest = z
  .looseObject({ dispute, transaction, card, evidences, history: history.optional() })
  .meta({ id: 'EvaluationRequest' });
export type EvaluationRequest = z.infer<typeof evaluationRequest>;

export const failedCheck = z
  .object({
    loc: z.array(z.string()).describe('Path to the offending or missing input, starting with "body"'),
    msg: z.string().describe('What is wrong and what to do, for the issuer'),
    type: z.enum(CHECK_TYPES).describe('error: counts against the dispute; warning: worth knowing'),
    code: z.string().describe('Stable snake_case name of the check, for example three_ds_authenticated'),
  })
  .meta({ id: 'FailedCheck' });
export type FailedCheck = z.infer<typeof failedCheck>;

export const evaluationResult = z
  .object({
    id: z.uuid(),
    category: z.enum(CATEGORIES),
    subcategory: z.enum(SUBCATEGORIES).nullable(),
    confidence: z.enum(CONFIDENCES).describe('How sure it is that a fileable right exists'),
    reason_code: z
      .string()
      .nullable()
      .describe(
        'Proposed card-network reason code; null says only that no scheme right was found, never that a refund should be refused',
      ),
    failed_checks: z.array(failedCheck),
    deadline: z.iso.date().nullable().describe('Last date to file under the proposed code'),
    ruleset: z.string().describe('Version of the rule table that decided'),
    evaluated_at: z.iso.datetime(),
  })
  .meta({ id: 'EvaluationResult' });
export type EvaluationResult = z.infer<typeof evaluationResult>;

/** What a rule did to the outcome. Replaying the effects in order gives the result. */
export const ruleEffect = z
  .object({
    reason_code: z.string().nullable().optional().describe('The reason code after this rule, where it set one'),
    confidence: z.enum(CONFIDENCES).optional().describe('The most confidence this rule leaves'),
    failed_check: z.string().optional().describe('Code of the failed check it reported'),
  })
  .meta({ id: 'RuleEffect' });
export type RuleEffect = z.infer<typeof ruleEffect>;

export const explainedRule = z
  .object({
    code: z.string(),
    inputs: z.record(z.string(), z.unknown()).describe('The facts the rule looked at, by path'),
    outcome: z.enum(RULE_OUTCOMES),
    effect: ruleEffect.nullable(),
    source: z.string().describe('Public source of the rule'),
  })
  .meta({ id: 'ExplainedRule' });
export type ExplainedRule = z.infer<typeof explainedRule>;

export const explanation = z
  .object({ evaluation_id: z.uuid(), ruleset: z.string(), rules: z.array(explainedRule) })
  .meta({ id: 'Explanation' });
export type Explanation = z.infer<typeof explanation>;

/** Answer to a submission, and to a result that is not there yet. */
export const evaluationAccepted = z
  .object({ id: z.uuid(), status: z.enum(EVALUATION_STATUSES) })
  .meta({ id: 'EvaluationAccepted' });
export type EvaluationAccepted = z.infer<typeof evaluationAccepted>;

export const evaluationSummary = z
  .object({
    id: z.uuid(),
    status: z.enum(EVALUATION_STATUSES),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Evaluation' });
export type EvaluationSummary = z.infer<typeof evaluationSummary>;
