/** `intake_session`: one hosted intake, from the link to its end. */
import type { AbandonReason, IntakeMode, SessionStatus } from '@dispute-intake/contract';
import type { OnTestClock } from '../test-side/test-clock.table.ts';

export interface IntakeSessionTable extends OnTestClock {
  id: string;
  account_id: string;
  status: SessionStatus;
  mode: IntakeMode;
  /** JSON of the creating request: transaction, card, cardholder, return_url and whatever else was sent. */
  request: string;
  created_at: number;
  /** When the link stops working. */
  expires_at: number;
  /** When the session ends unless something happens; once abandoned, when its draft is forgotten; else null. Indexed: the sweeper reads it. */
  deadline_at: number | null;
  /** SHA-256 of the link's secret, hexadecimal; null in sessions of before links had one, which nothing opens. */
  link_hash?: string | null;
  /** Hashes of link secrets and claim tokens that a newer link replaced, separated by spaces. */
  retired_hashes?: string | null;
  /** When the newest link was made, where it is not the first. */
  renewed_at?: number | null;
  /** Hash of the link secret by which another device takes the session over, and until when. */
  handoff_hash?: string | null;
  handoff_until?: number | null;
  /** Hashes of the link secret, and of the claim token, of the page that may only add files, and until when. */
  companion_hash?: string | null;
  companion_token_hash?: string | null;
  companion_until?: number | null;
  /** SHA-256 of the claim token, hexadecimal; null until claimed. */
  token_hash: string | null;
  opened_at: number | null;
  /** Last sign of the cardholder. */
  active_at: number | null;
  /** Set when the page went away and has not come back. */
  left_at: number | null;
  ended_at: number | null;
  abandon_reason: AbandonReason | null;
  evaluation_id: string | null;
  /** Sealed JSON of `{flow_version, step, answers}`; removed when the session is over, of an abandoned one some days later. */
  draft: string | null;
  draft_revision: number;
  /** Id of the step the last saved draft was at; kept when the draft is forgotten. */
  last_step?: string | null;
  /** Of a submitted session: how many questions it asked, those left out that the statement answered. */
  questions_asked?: number | null;
  /** Of the request, so that it is found by them. */
  transaction_id: string | null;
  external_id: string | null;
  /** The merchant's name as `searchText` has it. */
  merchant_search: string | null;
  /** JSON object of texts; null where none was sent. */
  metadata: string | null;
  /** The evaluation it asks further about; null for a first intake. */
  follow_up_of: string | null;
  /** The evaluation or report whose standing it shows; null for an intake. */
  status_of?: string | null;
  /** Of a submission of several payments. */
  report_id?: string | null;
  /** Who is at the link: `staff`; null: the cardholder. */
  held_by?: 'staff' | null;
  /** Sealed JSON of question id → {@link EnteredAnswer}, as it was when the session last changed hands. */
  entered?: string | null;
}
