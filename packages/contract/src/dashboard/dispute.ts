/** Intake sessions and cases, as operators see them. */
import * as z from 'zod';
import { FUNNEL_STAGES } from '../dashboard-funnel.ts';
import { disputeUpdate, disputeUpdateRequest } from '../dispute-update.ts';
import { EXPORT_TARGETS, exportedDispute } from '../export.ts';
import { evidenceFile } from '../file.ts';
import { listQuery } from '../list.ts';
import { reportedOutcome } from '../outcome.ts';
import { contradiction, evaluationResult, explainedRule, obligation, statedFact } from '../result.ts';
import { currencyCode } from '../scalars.ts';
import { assisted } from '../session.ts';
import {
  ABANDON_REASONS,
  CARD_SCHEMES,
  CATEGORIES,
  CONFIDENCES,
  DISPUTE_OUTCOMES,
  DISPUTE_STATES,
  DOCUMENT_FACTS,
  DOCUMENT_KINDS,
  EVALUATION_STATUSES,
  FACT_GIVERS,
  INTAKE_MODES,
  NEXT_ACTIONS,
  RELATIONS,
  SESSION_STATUSES,
  SUBCATEGORIES,
} from '../vocabulary.ts';
import { madeCorrection } from './correction.ts';
import { counted, searched, time, timeRange } from './page.ts';
import { delivery } from './webhook.ts';

export const sessionRow = z.strictObject({
  id: z.string(),
  status: z.enum(SESSION_STATUSES),
  mode: z.enum(INTAKE_MODES),
  merchant_name: z.string(),
  amount: z.number(),
  currency: z.string(),
  card_scheme: z.string(),
  last_4: z.string(),
  external_id: z.string().nullable(),
  created_at: time,
  ended_at: time.nullable(),
  evaluation_id: z.string().nullable(),
  abandon_reason: z.enum(ABANDON_REASONS).nullable(),
  /** The step an unfinished cardholder was last seen at. */
  last_step: z.string().nullable(),
});
export type SessionRow = z.infer<typeof sessionRow>;

export const timelineEntry = z.strictObject({
  at: time,
  what: z.string(),
  detail: z.string().optional(),
  /** The step of the intake at which it happened. */
  step: z.string().optional(),
  href: z.string().optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const openedSession = sessionRow.extend({
  expires_at: time,
  opened_at: time.nullable(),
  /** Who of the issuer's staff takes the report, and who has the session now; null: the cardholder. */
  assisted: assisted.nullable(),
  held_by: z.literal('staff').nullable(),
  timeline: z.array(timelineEntry),
});
export type OpenedSession = z.infer<typeof openedSession>;

/** `POST sessions`, `POST sessions/{id}/renew`, `POST evaluations/{id}/follow-up`: a link, shown once. */
export const sessionLink = z.strictObject({
  id: z.string(),
  url: z.string(),
  expires_at: time,
  /** Language tag of the cardholder, where the session names one. */
  locale: z.string().nullable(),
});
export type SessionLink = z.infer<typeof sessionLink>;

const stage = z.enum(FUNNEL_STAGES).optional();
export const sessionsQuery = listQuery.extend({
  ...timeRange,
  ...counted,
  ...searched,
  status: z.enum(SESSION_STATUSES).optional(),
  mode: z.enum(INTAKE_MODES).optional(),
  /** The step it was last seen at. */
  step: z.string().max(60).optional(),
  /** Stages of the funnel: those that came so far, that ended there without submitting, that are there still. */
  reached: stage,
  left: stage,
  waiting: stage,
});

export const evaluationRow = z.strictObject({
  id: z.string(),
  status: z.enum(EVALUATION_STATUSES),
  intake_session_id: z.string().nullable(),
  merchant_name: z.string(),
  amount: z.number(),
  currency: z.string(),
  card_scheme: z.string(),
  last_4: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  subcategory: z.enum(SUBCATEGORIES).nullable(),
  confidence: z.enum(CONFIDENCES).nullable(),
  reason_code: z.string().nullable(),
  deadline: z.string().nullable(),
  /** The first of its legal duties that is not done; null: none has a day. */
  duty: z.strictObject({ id: z.string(), due_by: z.string() }).nullable(),
  next_action: z.enum(NEXT_ACTIONS).nullable(),
  /** Where the dispute stands, as it was last reported; null: it was only submitted. */
  state: z.enum(DISPUTE_STATES).nullable(),
  /** ISO date: the end of a waiting period. */
  may_file_from: z.string().nullable(),
  /** 1 for the first submission of a dispute. */
  version: z.int(),
  created_at: time,
  completed_at: time.nullable(),
});
export type EvaluationRow = z.infer<typeof evaluationRow>;

/** A line of the list. */
export const listedCase = evaluationRow.extend({
  /** When the link ends by which the cardholder is asked for more; null: they are not. */
  asked_until: time.nullable(),
});
export type ListedCase = z.infer<typeof listedCase>;

const majorUnits = z
  .string()
  .regex(/^[0-9]{1,12}([.][0-9]{1,3})?$/, { error: 'Must be an amount in major units, for example 129.95' })
  .transform(Number);
/** What the list of cases is narrowed by; the export takes the same. Amounts need their currency. */
const caseFilters = {
  ...timeRange,
  ...searched,
  status: z.enum(EVALUATION_STATUSES).optional(),
  category: z.enum(CATEGORIES).optional(),
  subcategory: z.enum(SUBCATEGORIES).optional(),
  confidence: z.enum(CONFIDENCES).optional(),
  reason_code: z.string().max(10).optional(),
  next_action: z.enum(NEXT_ACTIONS).optional(),
  card_scheme: z.enum(CARD_SCHEMES).optional(),
  failed_check: z.string().min(1).max(80).optional(),
  missing_document: z.enum(DOCUMENT_KINDS).optional(),
  currency: currencyCode.optional(),
  amount_from: majorUnits.optional(),
  amount_to: majorUnits.optional(),
  deadline_from: z.iso.date().optional(),
  deadline_before: z.iso.date().optional(),
  /** With a legal duty that is not done, due on this day or one before it. */
  duty_before: z.iso.date().optional(),
  /** Open cases whose next step was to wait, until this day or one before it. */
  waited_until: z.iso.date().optional(),
  /** The cardholder was asked for more and has not answered. */
  asked: z.literal('1').optional(),
  outcome: z.enum([...DISPUTE_OUTCOMES, 'any']).optional(),
  open: z.literal('1').optional(),
};
export type CaseFilters = z.output<z.ZodObject<typeof caseFilters>>;

/** `deadline`: by what ends next, to file or by law; cases of which nothing ends come last. */
const order = z.enum(['newest', 'deadline']).optional();
export const evaluationsQuery = listQuery.extend({ ...caseFilters, ...counted, order });
export const evaluationsExportQuery = z.object({ ...caseFilters, order, format: z.enum(['csv', 'json']) });

/** `POST evaluations/{id}/updates`: what the cardholder reads on their status page; handing over and outcomes have calls of their own. */
export const caseUpdate = z.object({
  state: z.enum(['in_review', 'waiting_for_you', 'provisional_credit', 'closed']),
  message: disputeUpdateRequest.shape.message,
  amount: disputeUpdateRequest.shape.amount,
});

/** `GET views`, `POST views`: the filters of a list under a name of the operator's own. */
export const savedView = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** As it stands in the address: `confidence=high&order=deadline`. */
  query: z.string(),
  created_at: time,
});
export type SavedView = z.infer<typeof savedView>;

/** `POST views`: takes the place of the view of that name. */
export const savedViewCreate = z.object({ name: z.string().trim().min(1).max(60), query: z.string().max(1000) });

/** One version of a case, beside the others; `failed_checks` holds their codes. */
export const caseVersion = evaluationRow
  .pick({
    id: true,
    version: true,
    status: true,
    created_at: true,
    reason_code: true,
    confidence: true,
    deadline: true,
    next_action: true,
  })
  .extend({
    failed_checks: z.array(z.string()),
    /** The intake that the version came from; null: the issuer's backend, or the desk. */
    intake_session_id: z.string().nullable(),
    /** Of a version that an operator put right; null for a role that does not see the cardholder's words. */
    correction: madeCorrection.nullable(),
  });
export type CaseVersion = z.infer<typeof caseVersion>;

const anyFields = z.record(z.string(), z.unknown());

/** A follow-up of a case that the cardholder has not sent yet. */
export const openFollowUp = z.strictObject({
  id: z.string(),
  status: z.enum(SESSION_STATUSES),
  created_at: time,
  expires_at: time,
  opened_at: time.nullable(),
});
export type OpenFollowUp = z.infer<typeof openFollowUp>;

/** Another dispute, as far as it is named beside this one. */
export const neighbour = z.strictObject({
  id: z.string(),
  why: z.enum(RELATIONS),
  merchant_name: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** Of the payment, ISO date. */
  paid_on: z.string(),
  created_at: time,
  reason_code: z.string().nullable(),
  next_action: z.enum(NEXT_ACTIONS).nullable(),
  state: z.enum(DISPUTE_STATES).nullable(),
  withdrawn_at: time.nullable(),
});
export type Neighbour = z.infer<typeof neighbour>;

/** One time the case was handed over to who files it. */
export const handedOver = z.strictObject({
  id: z.string(),
  /** The version that was handed over. */
  evaluation_id: z.string(),
  version: z.int().nullable(),
  by: z.string(),
  for: z.enum(EXPORT_TARGETS).nullable(),
  reference: z.string().nullable(),
  /** SHA-256 of the case file that is kept, hexadecimal; null where none is. */
  sha256: z.string().nullable(),
  at: time,
  recorded_at: time,
});
export type HandedOver = z.infer<typeof handedOver>;

/** `GET hand-overs/{id}`: the export as it was handed over. */
export const keptExport = handedOver.extend({ exported: exportedDispute.nullable() });
export type KeptExport = z.infer<typeof keptExport>;

/** Where a fact was read: fractions of the page's width and height, from its top left corner. */
const factPlace = z.object({
  name: z.enum(DOCUMENT_FACTS),
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export const openedEvaluation = evaluationRow.extend({
  result: evaluationResult.nullable(),
  rules: z.array(explainedRule).nullable(),
  /** Read from the statement; empty for a role that does not see the cardholder's words. */
  stated_facts: z.array(statedFact),
  contradictions: z.array(contradiction),
  /** Every version of the case, oldest first. */
  versions: z.array(caseVersion),
  /** What was reported of the dispute since it was submitted, oldest first. */
  updates: z.array(disputeUpdate),
  /** Legal duties as they stand now. */
  obligations: z.array(obligation),
  /** Newest first. */
  hand_overs: z.array(handedOver),
  open_follow_up: openFollowUp.nullable(),
  /** The other payments of its report, and other disputes it has to do with. */
  neighbours: z.array(neighbour),
  report_id: z.string().nullable(),
  withdrawn_at: time.nullable(),
  /** Who gave a fact, by its path. */
  entered_by: z.record(z.string(), z.enum(FACT_GIVERS)),
  /** How the dispute ended, once it was reported. */
  outcome: reportedOutcome.nullable(),
  metadata: z.record(z.string(), z.string()),
  transaction: anyFields,
  card: anyFields,
  /** Null: this role does not see the cardholder's words, answers and files. */
  evidences: anyFields.nullable(),
  dispute: anyFields,
  history: anyFields.nullable(),
  files: z.array(evidenceFile.extend({ created_at: time, places: z.array(factPlace) })),
  timeline: z.array(timelineEntry),
  deliveries: z.array(delivery),
});
export type OpenedEvaluation = z.infer<typeof openedEvaluation>;

const change = z.tuple([z.string().nullable(), z.string().nullable()]);
/** `GET evaluations/{id}/replay`: what the case would be by the rules in force and the account's options; nothing is stored. */
export const evaluationReplay = z.strictObject({
  /** Editions: the one that decided, and the one in force. */
  ruleset: z.strictObject({ from: z.string(), to: z.string() }),
  /** Null: the result stays. */
  difference: z
    .object({
      /** By field of the result, as [is, would be]. */
      changed: z.record(z.string(), change),
      /** Codes of failed checks that would go and come. */
      resolved: z.array(z.string()),
      added: z.array(z.string()),
      why: z.array(z.object({ rule: z.string(), outcome: change, sentence: z.string().nullable() })),
    })
    .nullable(),
});
export type EvaluationReplay = z.infer<typeof evaluationReplay>;

/** `GET files/{id}/preview`: the file as it is, or one page of a PDF (from 1) as a picture. */
export const previewQuery = z.object({ page: z.coerce.number().int().min(1).max(12).optional() });

/** `POST files/{id}/link`: where the file can be downloaded until `expires_at`. */
export const fileLink = z.strictObject({ url: z.string(), expires_at: time });

/** `POST evaluations/{id}/hand-over`: who files the dispute has it. */
export const handOver = z.object({
  /** What is handed over: its export is kept. */
  for: z.enum(EXPORT_TARGETS).optional(),
  reference: z.string().trim().min(1, { error: 'Give the reference it has there' }).max(200),
  /** ISO date; left out: today. */
  on: z.iso.date().optional(),
});

/** `POST evaluations/{id}/follow-up`: another one that is open is ended where `replace` says so, else `conflict`. */
export const followUpCreate = z.object({
  /** Days until the link stops working; default: what the account has set. */
  days: z.int().min(1).max(30).optional(),
  replace: z.boolean().optional(),
});
