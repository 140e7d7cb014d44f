/** A row of `intake_session` for tests of services on their own. */
import { sessionRequest } from '../../testing/factories.ts';
import { hashSecret } from '../session.link.ts';
import type { IntakeSessionTable } from '../session.table.ts';

/** 2026-01-05T12:00Z. */
export const NOON = Date.UTC(2026, 0, 5, 12);
const HALF_AN_HOUR_MS = 30 * 60_000;

/** A link made at noon for half an hour, that nobody has opened yet; its secret is `link`. */
export const sessionRow = (changes: Partial<IntakeSessionTable> = {}): IntakeSessionTable => ({
  id: 'is_1',
  account_id: 'acct',
  status: 'pending',
  mode: 'chatbot',
  request: JSON.stringify(sessionRequest()),
  created_at: NOON,
  expires_at: NOON + HALF_AN_HOUR_MS,
  deadline_at: NOON + HALF_AN_HOUR_MS,
  link_hash: hashSecret('link'),
  token_hash: null,
  opened_at: null,
  active_at: null,
  left_at: null,
  ended_at: null,
  abandon_reason: null,
  evaluation_id: null,
  draft: null,
  draft_revision: 0,
  transaction_id: 'tx_1',
  external_id: null,
  merchant_search: null,
  metadata: null,
  follow_up_of: null,
  ...changes,
});
