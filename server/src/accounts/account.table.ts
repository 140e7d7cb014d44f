/** `account`: a client of the service. `api_key`: what its backend calls with; only the hash is kept. */
export interface AccountTable {
  id: string;
  name: string;
  /** 0/1: may create intake sessions. */
  intake_enabled: number;
  /** CSP sources separated by spaces; null: the server's default. */
  frame_ancestors: string | null;
  /** JSON of `IntakeTheme`. */
  theme: string | null;
  created_at: number;
  /** Of a test side, the account it belongs to, whose settings hold for it; null: a live account. */
  live_account_id?: string | null;
  /** JSON of `AccountPreferences`; null: nothing is set. */
  preferences?: string | null;
  /** 0/1: operators need a second factor. */
  require_second_factor?: number | null;
  /** Life of an intake link, milliseconds; null: the server's default. */
  session_ttl_ms?: number | null;
  /** Days after which disputes (sessions, evaluations, files) are removed; null: kept. */
  disputes_retention_days?: number | null;
  /** Days after which webhook deliveries and attempts are removed; null: kept as the server is set. */
  deliveries_retention_days?: number | null;
}

export interface ApiKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** SHA-256 of the key, hexadecimal. */
  hash: string;
  /** Last four characters, to recognise it by. */
  last_4: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  /** `KeyScope`s separated by spaces; null: everything. */
  scopes?: string | null;
  /** Address ranges it may be used from, separated by spaces; null: from everywhere. */
  allow_cidrs?: string | null;
  /** Id of the operator who made it; null: the command line, or before this was kept. */
  created_by?: string | null;
}
