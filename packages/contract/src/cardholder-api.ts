/**
 * The private API between the hosted page and the intake origin, below `/s/<session_id>/`. Types only (the page stays
 * small; the server checks with its own schemas in `server/src/sessions`).
 *
 * The page makes a random *claim token* (32 bytes, base64url) before its first request and keeps it in sessionStorage,
 * so a claim whose answer was lost can be repeated, and a reload resumes. The server keeps only its SHA-256. Every call
 * but the claim sends it as `Authorization: Bearer <claim token>`.
 *
 * | call | body → answer |
 * |---|---|
 * | `POST /s/{id}/claim` | {@link ClaimRequest} → 200 {@link ClaimedSession}; 404 `not_found`, 410 `link_used` / `link_expired` |
 * | `PUT /s/{id}/draft` | {@link DraftSave} → 200 {@link DraftSaved}; 409 `draft_conflict` when `revision` is not the next, `session_over` |
 * | `POST /s/{id}/classify` | {@link ClassifyRequest} → 200 {@link ProblemSuggestion} |
 * | `POST /s/{id}/files` | multipart, one part `file` → 201 evidence file |
 * | `DELETE /s/{id}/files/{file_id}` | → 204 |
 * | `GET /s/{id}/files/{file_id}` | → the bytes, for the preview |
 * | `POST /s/{id}/submit` | {@link SubmitRequest} → 200 {@link Submitted}, the same answer when repeated |
 * | `POST /s/{id}/activity` | (none) → 204; the cardholder is still there |
 * | `POST /s/{id}/close` | (none) → 204; the cardholder closed and confirmed |
 * | `POST /s/{id}/leave` | `text/plain` JSON `{token}` (a pagehide beacon cannot set headers) → 204 |
 */

import type { IntakeTheme } from './browser-message.ts';
import type { Card } from './card.ts';
import type { EvidenceFile } from './file.ts';
import type { Transaction } from './transaction.ts';
import type { IntakeMode, Problem, SessionStatus } from './vocabulary.ts';

/** Question id → the answer as the page keeps it: text, number, boolean, choice value, or ids of files. Empty answers are absent. */
export type Answers = Record<string, AnswerValue>;
/** `null` is the explicit answer "I don't know". */
export type AnswerValue = string | number | boolean | string[] | null;

/**
 * The data block `<script type="application/json" id="intake-boot">` in the page at `GET /s/{id}`: enough to paint the
 * first screen in the right language and colours before the claim. It holds nothing of the payment.
 */
export interface IntakeBoot {
  session_id: string;
  /**
   * `ready`: the page may claim (also for an opened or completed session: the claim decides who may go on);
   * `expired`: the link ran out before it was opened, or the issuer ended it; `unknown`: there is no such link.
   */
  state: 'ready' | 'expired' | 'unknown';
  mode: IntakeMode;
  /** The cardholder's locale as the issuer gave it. */
  locale: string | null;
  theme: IntakeTheme | null;
  issuer_name: string | null;
}

export interface ClaimRequest {
  token: string;
}

/** Only what the page shows: the payment, masked, and the state to resume. */
export interface ClaimedSession {
  id: string;
  status: SessionStatus;
  mode: IntakeMode;
  locale: string | null;
  return_url: string | null;
  theme: IntakeTheme | null;
  issuer_name: string;
  transaction: Pick<
    Transaction,
    | 'card_scheme'
    | 'channel_type'
    | 'merchant_name'
    | 'merchant_category_code'
    | 'transaction_amount'
    | 'transaction_currency'
    | 'transaction_timestamp'
  >;
  card: Pick<Card, 'last_4'>;
  draft: Draft | null;
  files: EvidenceFile[];
  limits: { max_file_bytes: number; max_files: number; idle_timeout_seconds: number };
  /** Set once completed, so that a reload of the last page shows it again. */
  evaluation_id: string | null;
}

/** What is kept of an unfinished intake; never a raw machine snapshot. */
export interface Draft {
  flow_version: number;
  /** Counts saves, from 1; the server takes only the next. */
  revision: number;
  /** Step id (form) the cardholder is at. */
  step: string;
  answers: Answers;
}
export type DraftSave = Draft;
export interface DraftSaved {
  revision: number;
  /** ISO 8601. */
  saved_at: string;
  /** Fields in which the server masked a card number, by question id, with the masked text. */
  masked: Record<string, string>;
}
export interface ClassifyRequest {
  statement: string;
}
/** The service's reading of the statement; `problem` is null when it abstains. */
export interface ProblemSuggestion {
  problem: Problem | null;
  /** 0–1, calibrated. */
  probability: number;
}
export interface SubmitRequest {
  flow_version: number;
  answers: Answers;
}
export interface Submitted {
  evaluation_id: string;
}
