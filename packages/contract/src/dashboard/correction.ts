/** What an operator puts right in a case, what would come of it, and what was put right before. */
import * as z from 'zod';
import { amountOfMoney, missingFact } from '../result.ts';
import { uuid } from '../scalars.ts';
import { CATEGORIES, CONFIDENCES, DOCUMENT_KINDS, NEXT_ACTIONS, SUBCATEGORIES } from '../vocabulary.ts';

const path = z.string().min(1).max(120);
const value = z.union([z.string().max(5000), z.number(), z.boolean(), z.null()]);
const parts = {
  /** What stands at a path of the request from now on; null: nothing is known of it. What is left out stays. */
  facts: z.record(path, value).default({}),
  /** Contradictions, by the path of the given fact: whether the statement holds or the answer does. */
  decided: z.record(path, z.enum(['statement', 'answer'])).default({}),
  /** What documents are, by the id of the file. */
  kinds: z.record(uuid, z.enum(DOCUMENT_KINDS)).default({}),
  /** Files that were uploaded at the desk. */
  documents: z.array(uuid).max(50).default([]),
};

/** `POST evaluations/{id}/correction`: nothing is stored. */
export const correctionDraft = z.object(parts);
export type CorrectionDraft = z.output<typeof correctionDraft>;

/** `POST evaluations/{id}/corrections`: the next version of the case. */
export const correction = z.object({
  ...parts,
  why: z.string().trim().min(1, { error: 'Say why: it stays with the version' }).max(500),
});

/** The parts of a result that a correction is judged by. */
export const resultInBrief = z.strictObject({
  category: z.enum(CATEGORIES),
  subcategory: z.enum(SUBCATEGORIES).nullable(),
  reason_code: z.string().nullable(),
  confidence: z.enum(CONFIDENCES),
  next_action: z.enum(NEXT_ACTIONS),
  deadline: z.string().nullable(),
  may_file_from: z.string().nullable(),
  recoverable_amount: amountOfMoney.nullable(),
  /** Codes of the failed checks. */
  failed_checks: z.array(z.string()),
  missing_facts: z.array(missingFact),
  /** Kinds of the documents that are required and missing. */
  missing_documents: z.array(z.enum(DOCUMENT_KINDS)),
});
export type ResultInBrief = z.infer<typeof resultInBrief>;

/** One fact that was put right: a path of the request, what stood there and what stands there now. */
export const factChange = z.strictObject({ path: z.string(), from: value, to: value });
export type FactChange = z.infer<typeof factChange>;

export const correctionPreview = z.strictObject({
  from: resultInBrief,
  to: resultInBrief,
  changes: z.array(factChange),
  contradictions: z.array(z.string()),
});
export type CorrectionPreview = z.infer<typeof correctionPreview>;

/** Who put a version right, why, and what. */
export const madeCorrection = z.strictObject({
  by: z.string(),
  why: z.string(),
  changes: z.array(factChange),
});
export type MadeCorrection = z.infer<typeof madeCorrection>;

/** `POST evaluations/{id}/files`: a document that was uploaded at the desk, to go into a correction. */
export const uploadedDocument = z.strictObject({
  id: z.string(),
  original_name: z.string(),
  kind: z.enum(DOCUMENT_KINDS).nullable(),
});
