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
 * | `POST /s/{id}/claim` | {@link ClaimRequest} → 200 {@link ClaimedSession}; 404 `not_found` (also for a wrong link secret), 410 `link_used` / `link_expired` / `link_renewed` |
 * | `PUT /s/{id}/draft` | {@link DraftSave} → 200 {@link DraftSaved}; 409 `draft_conflict` when `revision` is not the next, `session_over` |
 * | `POST /s/{id}/files` | multipart: one part `file`, optionally before it a field `kind` ({@link DocumentKind}) → 201 evidence file |
 * | `PATCH /s/{id}/files/{file_id}` | `{kind?, reading?}` ({@link DocumentKind}; `confirmed` or `rejected`) → 204; the file is another kind of document than it was sent as; what was read in it is right, or is not |
 * | `DELETE /s/{id}/files/{file_id}` | → 204 |
 * | `GET /s/{id}/files/{file_id}` | → the bytes, for the preview |
 * | `POST /s/{id}/submit` | {@link SubmitRequest} → 200 {@link Submitted}, the same answer when repeated |
 * | `POST /s/{id}/recognize` | (none) → 204; the cardholder recognises the payment: the session ends `abandoned`, reason `recognized` |
 * | `POST /s/{id}/end` | {@link EndRequest} → 204; a refund that is there settled it, or it was reported before: the session ends `abandoned` with that reason |
 * | `POST /s/{id}/reopen` | (none) → 200 {@link ClaimedSession}; takes back an end by `recognize` or `end`, within 5 minutes; the page saves its draft anew, from revision 1; 409 `session_over` |
 * | `POST /s/{id}/add-information` | (none) → 200 {@link ClaimedSession}: the session goes on as a follow-up of the dispute that was reported before; 409 `conflict` where there is none |
 * | `POST /s/{id}/status/answer` | (none) → 200 {@link ClaimedSession}: a status page goes on as a follow-up of its dispute |
 * | `POST /s/{id}/withdraw` | (none) → 200 {@link StatusPage}; the cardholder withdraws the dispute of a status page, and confirmed it |
 * | `POST /s/{id}/handoff` | (none) → 200 {@link DeviceLink}: the same draft on another device; this page's claim ends when that link is opened |
 * | `POST /s/{id}/companion` | (none) → 200 {@link DeviceLink}: a page that may only add files to this session; once that is over its calls are answered 409 `session_over` with `session_status` |
 * | `GET /s/{id}/logo` | → the picture of `transaction.enrichment.logo_url`; 404 where there is none |
 * | `POST /s/{id}/activity` | (none) → 204; the cardholder is still there |
 * | `POST /s/{id}/close` | (none) → 204; the cardholder closed and confirmed |
 * | `POST /s/{id}/leave` | `text/plain` JSON `{token}` (a pagehide beacon cannot set headers) → 204 |
 */

import type { IntakeTheme } from './browser-message.ts';
import type { Card } from './card.ts';
import type { EvidenceFile } from './file.ts';
import type { StatedFact } from './stated-fact.ts';
import type { Transaction } from './transaction.ts';
import type {
  AssistedChannel,
  ChannelType,
  CreditStatus,
  DisputeState,
  DocumentKind,
  IntakeMode,
  Problem,
  SessionStatus,
} from './vocabulary.ts';

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
  /** Nobody has opened the link yet: the first question is in the page's HTML. */
  is_fresh?: boolean;
  /** How the issuer presents itself, as far as it is needed before the claim. */
  branding?: Branding;
}

export interface ClaimRequest {
  token: string;
  /** The fragment of the session's URL. Not needed by a page that resumes with the token it claimed with. */
  link_secret?: string;
}

/** What the issuer knows of the payment, to help the cardholder recognise it. Every field as the issuer sent it. */
export interface Enrichment {
  display_name?: string;
  /** True: `GET /s/{id}/logo` gives the picture. */
  has_logo?: boolean;
  city?: string;
  website?: string;
  phone?: string;
  items?: { description: string; amount?: number }[];
  earlier_payments?: { at: string; amount: number }[];
  device_name?: string;
  is_subscription?: boolean;
}

/** How the issuer presents itself; null where it has set nothing. */
export interface Branding {
  help_url: string | null;
  help_phone: string | null;
  /** Where a lost or stolen card is blocked. */
  card_block_url?: string | null;
  card_block_phone?: string | null;
  privacy_url: string | null;
  /** Within how many days of the report the issuer looks at it, and decides. */
  reply_within_days?: number | null;
  decide_within_days?: number | null;
  /** Pictures and fonts on the intake origin; a logo is shown 28 px high. */
  logo_url?: string | null;
  logo_dark_url?: string | null;
  fonts?: { url: string; weight: number }[];
  /** By language: the issuer's own sentences. */
  sentences?: Record<string, BrandSentences>;
  /** By language: how the cardholder is addressed; absent: as the language's texts do by default. */
  address?: Record<string, 'formal' | 'familiar'>;
}
/** `start` stands above the notes of the first question, `end` on the last page; `consent` takes the place of ours. */
export interface BrandSentences {
  start?: string | undefined;
  end?: string | undefined;
  consent?: string | undefined;
}

/** A second round: what was said before, and what is still missing. */
export interface FollowUp {
  statement: string;
  /** Earlier answers by question id. */
  answers: Answers;
  missing_facts: { path: string; question: string }[];
  missing_documents: DocumentKind[];
}

/** A credit of the merchant that fits the payment, as the issuer sent it with the session. */
export interface FittingCredit {
  /** Of the payment it fits. */
  transaction_id: string;
  id?: string | undefined;
  amount: number;
  currency: string;
  /** ISO 8601; of a pending credit the day it was announced. */
  posted_at: string;
  status: CreditStatus;
  description?: string | undefined;
  /** What is left of the payment, in its own currency; 0: nothing; null: the currencies differ. */
  left_amount: number | null;
}

/** An earlier report of the same payment that was not withdrawn. */
export interface EarlierReport {
  evaluation_id: string;
  /** As the cardholder was shown it. */
  reference: string;
  /** ISO 8601. */
  reported_at: string;
  state: DisputeState;
}

/** One of several payments of a session. */
export interface SessionPayment {
  transaction_id: string;
  merchant_name: string;
  merchant_category_code?: string | undefined;
  channel_type: ChannelType;
  amount: number;
  currency: string;
  /** ISO 8601. */
  timestamp: string;
  /** True: the cardholder chose it before the intake began; false: it may be added. */
  is_chosen: boolean;
}

/** Where a submitted dispute stands: what the cardholder sent, what the issuer reported for them, what is asked. */
export interface StatusPage {
  kind: 'evaluation' | 'report';
  reference: string;
  /** ISO 8601, as every time here. */
  submitted_at: string;
  state: DisputeState;
  state_since: string;
  message: string | null;
  /** Once all of it is withdrawn. */
  withdrawn_at: string | null;
  may_withdraw: boolean;
  may_answer: boolean;
  /** Newest first; the last is `received`. */
  updates: {
    state: DisputeState;
    message: string | null;
    amount: number | null;
    currency: string | null;
    at: string;
  }[];
  payments: {
    evaluation_id: string;
    merchant_name: string;
    amount: number;
    currency: string;
    timestamp: string;
    disputed_amount: number;
    disputed_currency: string;
    state: DisputeState;
    withdrawn_at: string | null;
  }[];
  statement: string;
  answers: Answers;
  files: { id: string; file_name: string; kind: DocumentKind | null }[];
  asked: { path: string; question: string }[];
  missing_documents: DocumentKind[];
}

/** Who of the issuer's staff takes the report, and where. */
export interface Assisted {
  by: string;
  channel: AssistedChannel;
}

/** A link for another device of the cardholder, to be shown as a QR code. */
export interface DeviceLink {
  url: string;
  expires_at: string;
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
  /** What this page may do: everything, or add files only (opened by a companion link). */
  role?: 'cardholder' | 'companion';
  livemode?: boolean;
  /** Short and easy to read out: `NB-7K4-92Q`. */
  reference?: string;
  branding?: Branding;
  enrichment?: Enrichment | null;
  follow_up?: FollowUp | null;
  /** Facts the issuer sent with the session, by question id: shown as theirs, may be changed, not asked. */
  given?: Answers;
  /** The credits that fit, best first; absent where none does. */
  credits?: FittingCredit[];
  /** The payment was reported before. */
  reported?: EarlierReport | null;
  /** The payments the cardholder chose, then those that may be added; absent where there is one and nothing to add. */
  payments?: SessionPayment[];
  /** A member of the issuer's staff is at the page. */
  assisted?: Assisted | null;
  /** Of a session that shows where a dispute stands. */
  status_page?: StatusPage | null;
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
  /** What the service reads in the draft's statement: an intake that is resumed asks no more than before. */
  reading?: Reading | null;
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
  /** What the service read in the statement; null while the statement is as it was in the draft before. */
  reading?: Reading | null;
}
/** What a statement says: which problem, and which facts. */
export interface Reading {
  problem: ProblemSuggestion;
  facts: StatedFact[];
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
  /** Of several payments that of the first. */
  evaluation_id: string;
  /** Null for one payment. */
  report_id?: string | null;
  evaluation_ids?: string[];
}
export interface EndRequest {
  reason: 'credited' | 'already_reported';
}
