/** Why a page of the intake cannot go on. */
import { ApiError } from '@dispute-intake/contract/api-request';

/** `incomplete`: the link came without its secret; `sent`: the report went out from another page of the cardholder. */
export type GoneReason =
  | 'expired'
  | 'used'
  | 'renewed'
  | 'unknown'
  | 'incomplete'
  | 'over'
  | 'sent'
  | 'timeout'
  | 'closed'
  | 'recognized'
  | 'credited'
  | 'already_reported';

const GONE_BY_CODE: Record<string, GoneReason> = {
  link_expired: 'expired',
  // The link of a page that only adds files was replaced, or its time is up.
  unauthorized: 'expired',
  link_used: 'used',
  link_renewed: 'renewed',
  not_found: 'unknown',
  link_incomplete: 'incomplete',
  session_over: 'over',
};

/** Why the page cannot go on after this error; undefined when it can. */
export function goneReasonOf(error: unknown): GoneReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.problem.session_status === 'completed' ? 'sent' : GONE_BY_CODE[error.code];
}
