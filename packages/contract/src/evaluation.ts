/** An evaluation: what is submitted, and how it is read back. Its result: `result.ts`. */
import * as z from 'zod';
import { card } from './card.ts';
import { dispute } from './dispute.ts';
import { evidences } from './evidences.ts';
import { evidenceFile } from './file.ts';
import { history } from './history.ts';
import { listQuery, page } from './list.ts';
import { metadata } from './metadata.ts';
import { reportedOutcome } from './outcome.ts';
import { evaluationResult } from './result.ts';
import { cardSchemeOfAny, createdBetween, digits, label, livemode, unusedFields, uuid } from './scalars.ts';
import { testClockId, testControls, testFields } from './test-side.ts';
import { transaction } from './transaction.ts';
import {
  CATEGORIES,
  CONFIDENCES,
  DISPUTE_STATES,
  EVALUATION_STATUSES,
  FACT_GIVERS,
  NEXT_ACTIONS,
  SUBCATEGORIES,
} from './vocabulary.ts';

export const evaluationRequest = z
  .looseObject({
    dispute,
    transaction,
    card,
    evidences,
    history: history.optional(),
    metadata: metadata.optional(),
    ...testFields,
  })
  .meta({ id: 'EvaluationRequest' });

/** The same with the further schemes open: for accounts whose options take them. */
export const evaluationRequestOfAnyScheme = evaluationRequest.extend({
  transaction: transaction.extend({ card_scheme: cardSchemeOfAny }),
});
export type EvaluationRequest = z.infer<typeof evaluationRequest>;

/** A later submission of the same dispute, merged over the earlier one: objects deeply, lists replaced. */
export const evaluationRevision = z
  .looseObject({
    supersedes: uuid.describe('The evaluation that this one replaces; `409` when it is superseded already'),
    dispute: dispute.partial().optional(),
    transaction: transaction.partial().optional(),
    card: card.partial().optional(),
    evidences: evidences.partial().optional(),
    history: history.optional(),
    metadata: metadata.optional(),
    test_controls: testControls.optional(),
  })
  .meta({ id: 'EvaluationRevision' });

/** What `POST /api/evaluations/` takes: a whole dispute, or what is different from an earlier submission. */
export const evaluationSubmission = z
  .union([evaluationRequest, evaluationRevision])
  .meta({ id: 'EvaluationSubmission' });

/** Answer to a submission, and to a result that is not there yet. */
export const evaluationAccepted = z
  .object({
    id: z.uuid(),
    status: z.enum(EVALUATION_STATUSES),
    livemode,
    unused_fields: unusedFields.optional(),
  })
  .meta({ id: 'EvaluationAccepted' });
export type EvaluationAccepted = z.infer<typeof evaluationAccepted>;

export const evaluationSummary = z
  .object({
    id: z.uuid(),
    status: z.enum(EVALUATION_STATUSES),
    livemode,
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Evaluation' });
export type EvaluationSummary = z.infer<typeof evaluationSummary>;

/** Where a dispute stands after it was submitted. */
const standing = {
  report_id: z.uuid().nullable().describe('The report of several payments it belongs to; null: a single payment'),
  state: z.enum(DISPUTE_STATES).describe('The newest update'),
  withdrawn_at: z.iso.datetime().nullable().describe('When the cardholder withdrew it'),
};

/** What can be read of an evaluation without opening it. Null until it is known. */
export const evaluationRow = evaluationSummary
  .extend({
    version: z.int().positive().describe('1 for the first submission of a dispute'),
    intake_session_id: z.string().nullable().describe('The intake it came from; null when submitted directly'),
    transaction_id: z.string().nullable(),
    external_id: z.string().nullable().describe("The issuer's own identifier of the cardholder"),
    category: z.enum(CATEGORIES).nullable(),
    subcategory: z.enum(SUBCATEGORIES).nullable(),
    confidence: z.enum(CONFIDENCES).nullable(),
    reason_code: z.string().nullable(),
    deadline: z.iso.date().nullable(),
    next_action: z.enum(NEXT_ACTIONS).nullable(),
    metadata,
    ...standing,
  })
  .meta({ id: 'EvaluationRow' });
export type EvaluationRow = z.infer<typeof evaluationRow>;
export const evaluationPage = page(evaluationRow).meta({ id: 'EvaluationPage' });

/** The whole dispute. */
export const evaluationRecord = evaluationSummary
  .extend({
    version: z.int().positive().describe('1 for the first submission of a dispute'),
    supersedes: uuid.nullable().describe('The version before'),
    superseded_by: uuid.nullable().describe('The version after'),
    intake_session_id: z.string().nullable().describe('The intake it came from; null when submitted directly'),
    transaction_id: z.string().nullable(),
    external_id: z.string().nullable().describe("The issuer's own identifier of the cardholder"),
    metadata,
    ...standing,
    entered_by: z
      .record(z.string(), z.enum(FACT_GIVERS))
      .describe(
        'Who gave a fact, by its path (`evidences.card_possession`); empty where it was not submitted by an intake',
      ),
    request: z
      .looseObject({ dispute, transaction, card, evidences, history: history.optional() })
      .describe('What was evaluated, unknown fields included; masked text as it was masked'),
    files: z.array(evidenceFile).describe('Every file of the dispute'),
    result: evaluationResult.nullable(),
    outcome: reportedOutcome.nullable().describe('How the dispute ended, once it was reported'),
    test_clock: testClockId.optional(),
  })
  .meta({ id: 'EvaluationRecord' });
export type EvaluationRecord = z.infer<typeof evaluationRecord>;

/** What the list of evaluations is narrowed by. */
export const evaluationListQuery = listQuery.extend({
  transaction_id: label.optional(),
  external_id: label.optional().describe("The issuer's own identifier of the cardholder"),
  intake_session_id: label.optional(),
  report_id: uuid.optional(),
  arn: digits(23).optional(),
  status: z.enum(EVALUATION_STATUSES).optional(),
  category: z.enum(CATEGORIES).optional(),
  confidence: z.enum(CONFIDENCES).optional(),
  reason_code: z.string().max(20).optional(),
  next_action: z.enum(NEXT_ACTIONS).optional(),
  ...createdBetween,
  deadline_before: z.iso.date({ error: 'Must be an ISO 8601 date (2026-01-15)' }).optional(),
  versions: z
    .enum(['newest', 'all'])
    .default('newest')
    .describe('newest: of each dispute the newest version only; all: superseded ones too'),
});
export type EvaluationListQuery = z.infer<typeof evaluationListQuery>;
