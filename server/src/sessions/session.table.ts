/** `intake_session`: one hosted intake, from the link to its end. */
import type { AbandonReason, IntakeMode, SessionStatus } from '@dispute-intake/contract';

export interface IntakeSessionTable {
  id: string;
  account_id: string;
  status: SessionStatus;
  mode: IntakeMode;
  /** JSON of the creating request: transaction, card, cardholder, return_url and whatever else was sent. */
  request: string;
  created_at: number;
  /** When the link stops working. */
  expires_at: number;
  /** When the session ends unless something happens; null once it is over. Indexed: the sweeper reads it. */
  deadline_at: number | null;
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
  /** Sealed JSON of `{flow_version, step, answers}`; removed when the session is over. */
  draft: string | null;
  draft_revision: number;
  /** Id of the step the last saved draft was at; kept when the draft is forgotten. */
  last_step?: string | null;
}
