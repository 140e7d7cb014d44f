/**
 * Tables of the operators' login and of what they did. Those that better-auth reads and writes keep its shapes: times as
 * ISO 8601 text, flags as 0/1. The others are as everywhere: times as epoch milliseconds.
 */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';

/** An operator. One address belongs to one account. */
export interface DashboardUserTable {
  id: string;
  account_id: string;
  role: DashboardRole;
  name: string;
  /** Lower case, unique. */
  email: string;
  email_verified: number;
  image: string | null;
  two_factor_enabled: number | null;
  created_at: string;
  updated_at: string;
}

/** A browser that is signed in. */
export interface DashboardSignInTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
  updated_at: string;
  /** How it was made; null: by password alone. */
  method?: SignInMethod | null;
  /** When the operator last proved who they are in this sign-in, epoch milliseconds. */
  confirmed_at?: number | null;
  /** When somebody at the screen last used it, to the minute, epoch milliseconds; null: not since it was made. */
  last_used_at?: number | null;
}
/** `sso`: the provider did not report a second factor. */
export type SignInMethod = 'password' | 'code' | 'passkey' | 'sso' | 'sso-second-factor';

/** The password (scrypt) of an operator, or who they are at the provider of single sign-on. */
export interface DashboardCredentialTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  issuer: string;
  password: string | null;
  /** From here to `scope` always empty: tokens of the provider are not kept; the library wants the columns. */
  access_token?: string | null;
  refresh_token?: string | null;
  id_token?: string | null;
  access_token_expires_at?: string | null;
  refresh_token_expires_at?: string | null;
  scope?: string | null;
  created_at: string;
  updated_at: string;
}

/** Short-lived, single-use values: pending second factors and passkey challenges. */
export interface DashboardVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

/** Authenticator secret and backup codes, encrypted. */
export interface DashboardTwoFactorTable {
  id: string;
  user_id: string;
  secret: string;
  backup_codes: string;
  verified: number | null;
  failed_verification_count: number | null;
  locked_until: string | null;
}

export interface DashboardPasskeyTable {
  id: string;
  user_id: string;
  name: string;
  /** Base64url. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  /** JSON array of WebAuthn transports. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

/** One-time links to set a password. */
export interface DashboardLinkTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Guesses that were not right, in a window of time; see `guess-limit.ts`. */
export interface DashboardLoginFailureTable {
  /** A person, a network, or a person on a network. */
  subject: string;
  failures: number;
  window_ends_at: number;
}

/** Networks an operator has signed in from: guesses made elsewhere do not lock them out there. */
export interface DashboardKnownNetworkTable {
  user_id: string;
  network: string;
  last_seen_at: number;
}

/** One-time codes that were used, until they could not work again anyway. */
export interface DashboardUsedCodeTable {
  subject: string;
  expires_at: number;
}

/** What operators changed; rows are only ever added, each chained to the one before it (see `audit.chain.ts`). */
export interface DashboardAuditTable {
  id: string;
  account_id: string;
  /** Null for the operator's command line and the service itself. */
  user_id: string | null;
  /** Id of the operator, `command line` or `service`. */
  actor: string;
  action: string;
  /** Id of what was changed. */
  target: string;
  /** JSON; never a secret, and ids alone. */
  detail: string;
  ip_address: string | null;
  at: number;
  position: number;
  previous_hash: string;
  hash: string;
}

/** Filters of the list of cases that an operator has named. */
export interface DashboardViewTable {
  id: string;
  user_id: string;
  /** Unique for the operator. */
  name: string;
  query: string;
  created_at: number;
}

/** What was made in an hour, counted; see `hourly-counts.ts`. Triggers of the migration take the counts away when a row changes. */
export interface DashboardHourlyCountTable {
  account_id: string;
  /** Hours since 1970. */
  hour: number;
  /** JSON; null: a row of the hour has changed since it was counted. */
  counts: string | null;
  /** How often a row of the hour has changed. */
  changes: number;
}

export interface DashboardTables {
  dashboard_user: DashboardUserTable;
  dashboard_sign_in: DashboardSignInTable;
  dashboard_credential: DashboardCredentialTable;
  dashboard_verification: DashboardVerificationTable;
  dashboard_two_factor: DashboardTwoFactorTable;
  dashboard_passkey: DashboardPasskeyTable;
  dashboard_link: DashboardLinkTable;
  dashboard_login_failure: DashboardLoginFailureTable;
  dashboard_known_network: DashboardKnownNetworkTable;
  dashboard_used_code: DashboardUsedCodeTable;
  dashboard_audit: DashboardAuditTable;
  dashboard_view: DashboardViewTable;
  dashboard_hourly_count: DashboardHourlyCountTable;
}
