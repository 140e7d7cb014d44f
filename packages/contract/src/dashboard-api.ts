/**
 * The dashboard's own API below `/dashboard/api`, same origin, by login cookie. Types only; the server checks with its
 * own schemas in `server/src/dashboard`. Lists are newest first, `{data, next_cursor, has_more}`; times are ISO 8601.
 */
import type { IntakeTheme } from './browser-message.ts';
import type { FunnelStage } from './dashboard-funnel.ts';
import type { DashboardRole } from './dashboard-roles.ts';
import type { EvidenceFile } from './file.ts';
import type { ReportedOutcome } from './outcome.ts';
import type { Contradiction, EvaluationResult, ExplainedRule, FailedCheck } from './result.ts';
import type { StatedFact } from './stated-fact.ts';
import type {
  AbandonReason,
  Category,
  Confidence,
  EvaluationStatus,
  IntakeMode,
  KeyScope,
  NextAction,
  SessionStatus,
  Subcategory,
  WebhookEvent,
} from './vocabulary.ts';

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
  has_more: boolean;
  /** How many there are in all, where `?count=1` asked for it; null: more than 10 000. */
  total?: number | null;
}

/** `GET me`: who is signed in, where, and what the page needs to know of the installation. */
export interface Me {
  user: { id: string; email: string; name: string; role: DashboardRole; two_factor: boolean; has_password: boolean };
  /** Name of the provider with which the operator may confirm who they are; null: it does not know them. */
  single_sign_on: string | null;
  account: { id: string; name: string; intake_enabled: boolean; test_account_id: string };
  /** This sign-in was made by the provider of single sign-on. */
  signed_in_by_provider: boolean;
  /** The account asks for a second factor and there is none: nothing works but setting one up. */
  must_set_up_second_factor: boolean;
  base_url: string;
  intake_url: string;
  password_min_length: number;
}

/** `GET login/options`: how one signs in here. */
export interface LoginOptions {
  /** What the provider of single sign-on is called; null: there is none. */
  single_sign_on: string | null;
  /** False: nobody signs in but by the provider. */
  password: boolean;
}
/** `POST login`: a right password; `second_factor` asks for `POST login/code`. */
export interface LoginAnswer {
  second_factor: boolean;
}
/** `POST links/read`: what a one-time link is for. */
export interface LinkInfo {
  email: string;
  name: string;
  account_name: string;
  purpose: 'set-up' | 'reset';
  /** Of a reset: those that stay unless they are chosen for removal. */
  passkeys: { id: string; name: string; created_at: string }[];
}

export interface SignIn {
  id: string;
  created_at: string;
  last_seen_at: string;
  ip_address: string | null;
  user_agent: string | null;
  current: boolean;
}
export interface Passkey {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}
export interface TwoFactorSetUp {
  totp_uri: string;
  /** Shown once. */
  backup_codes: string[];
}

export interface ApiKey {
  id: string;
  name: string;
  /** How it begins and ends, to recognise it by. */
  hint: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  livemode: boolean;
  /** What it may do; null: everything. */
  scopes: KeyScope[] | null;
  /** Address ranges it may be used from; null: everywhere. */
  allow_cidrs: string[] | null;
  /** Name of the operator who made it; null: the command line, or somebody who was removed. */
  created_by: string | null;
}
export interface CreatedApiKey extends ApiKey {
  /** Shown once. */
  key: string;
}

/** `GET requests`, `GET requests/{id}`: a request made with an API key. Kept seven days; no value of it is. */
export interface ApiRequest {
  id: string;
  /** `X-Request-Id` of its response. */
  request_id: string;
  key_id: string;
  method: string;
  path: string;
  status: number;
  /** Code of the problem. */
  code: string | null;
  duration_ms: number;
  /** Names of the query's parameters; the body's fields with their types. Unknown names are counted, not kept. */
  shape: { query?: string[]; body?: unknown } | null;
  at: string;
}

export interface AccountSettings {
  name: string;
  /** CSP sources that may embed the intake; null: the server's default. */
  embedding_origins: string[] | null;
  default_embedding: string;
  theme: IntakeTheme | null;
  /** Seconds; null: the server's default. */
  session_ttl_seconds: number | null;
  default_session_ttl_seconds: number;
  retention: Retention;
  /** Links the hosted intake shows; null: none. */
  links: {
    help_url: string | null;
    help_phone: string | null;
    card_block_url: string | null;
    card_block_phone: string | null;
    privacy_url: string | null;
  };
  /** Schemes of the account's own apps that `return_url` may have, without a colon: `mybank`. */
  app_schemes: string[];
  rule_options: RuleOption[];
  /** Operators do nothing without an authenticator or a passkey. */
  require_second_factor: boolean;
}
/** An open point of the rules, and how the account decides it. */
export interface RuleOption {
  name: string;
  kind: 'choice' | 'number' | 'flag';
  choices: string[] | null;
  /** Null: the default decides. */
  value: string | number | boolean | null;
  default: string | number | boolean | null;
  /** Why the default is what it is. */
  reason: string;
}
/** `GET settings/retention/preview`: what the next clean-up would delete; null: more than 10 000. */
export interface RetentionDeletes {
  disputes: number | null;
  deliveries: number | null;
}
/** Days until it is removed; null: kept until somebody removes it. */
export interface Retention {
  disputes_days: number | null;
  deliveries_days: number | null;
}

export interface Member {
  id: string;
  email: string;
  name: string;
  role: DashboardRole;
  two_factor: boolean;
  /** False until the link was used to set a password, or they came by single sign-on. */
  joined: boolean;
  /** The provider of single sign-on knows them. */
  single_sign_on: boolean;
  last_sign_in_at: string | null;
  you: boolean;
  /** API keys they have made that still work. */
  active_keys: number;
}
/** A one-time link, shown once, to hand over by a channel of one's own: the service sends no mail. */
export interface MemberLink {
  id: string;
  link: string;
  /** Null: it is the sign-in page, where the provider of single sign-on signs everybody in. */
  expires_at: string | null;
}

export interface AuditEntry {
  id: string;
  at: string;
  /** The operator's address where they still have a login, else their id; `command line` or `service`. */
  actor: string;
  actor_id: string | null;
  action: string;
  /** What people call it where it is still there, else its id. */
  target: string;
  target_id: string;
  detail: Record<string, unknown>;
  ip_address: string | null;
}

/** `GET audit/verification`: whether every entry follows from the one before it. */
export interface AuditVerification {
  /** How many entries do. */
  entries: number;
  /** Position of the first that does not. */
  broken_at: number | null;
  /** To be kept outside: a chain that was written anew ends with another one. */
  last_hash: string | null;
}

export interface Endpoint {
  id: string;
  url: string;
  description: string;
  /** Messages a second; null: no limit. */
  rate_limit: number | null;
  /** Value null: it looks like a secret and is not shown again. */
  headers: Record<string, string | null>;
  /** Null: all events. */
  events: WebhookEvent[] | null;
  disabled: boolean;
  disabled_reason: string | null;
  disabled_at: string | null;
  /** Nothing is sent before: the receiver asked for it. */
  paused_until: string | null;
  /** Of the first failure since the last success. */
  failing_since: string | null;
  /** Since when it has failed for so long that it will be disabled at `disables_at`, unless something succeeds. */
  warned_at: string | null;
  disables_at: string | null;
  created_at: string;
}
export interface EndpointSecret {
  id: string;
  /** Shown once. */
  secret: string;
}
export interface TestDelivery {
  event: WebhookEvent;
  confidence: Confidence;
  failed_checks: FailedCheck[];
}

/** `GET endpoint-figures`: how an endpoint fares; deliveries and answers of the last 24 hours. */
export interface EndpointFigures {
  endpoint_id: string;
  /** Deliveries whose next attempt is still to come, whenever they were created. */
  waiting: number;
  /** When the oldest of them was created. */
  waiting_since: string | null;
  succeeded: number;
  failed: number;
  pending: number;
  /** Milliseconds; null without an answer. */
  p50_ms: number | null;
  p95_ms: number | null;
}
/** `POST endpoints/{id}/retries`: a batch of what waits; `next` is the `after` of the next call, null once all was asked for. */
export interface RetriedWaiting {
  retried: number;
  next: string | null;
}

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';
/** One message to one endpoint, over all its attempts. */
export interface Delivery {
  id: string;
  message_id: string;
  endpoint_id: string;
  endpoint_url: string;
  endpoint_description: string;
  event: WebhookEvent;
  trigger: string;
  status: DeliveryStatus;
  attempts: number;
  response_code: number | null;
  error_code: string | null;
  duration_ms: number | null;
  /** What it reports on; null where that is gone or was never there. */
  evaluation_id: string | null;
  intake_session_id: string | null;
  /** Name of the merchant and amount of the dispute it reports on; null where that is gone or was never there. */
  merchant_name: string | null;
  amount: number | null;
  currency: string | null;
  created_at: string;
  last_attempt_at: string | null;
  next_attempt_at: string | null;
}
export interface DeliveryAttempt {
  id: string;
  number: number;
  trigger: string;
  status: DeliveryStatus;
  response_code: number | null;
  error_code: string | null;
  duration_ms: number | null;
  response_body: string | null;
  /** As they were sent; a null value is not shown. Absent for attempts made before they were kept. */
  request_headers?: Record<string, string | null> | null;
  at: string;
  next_attempt_at: string | null;
}
/** An attempt in a list of its own; a pending one is still to be made, at `at`. */
export interface ListedAttempt extends DeliveryAttempt {
  delivery_id: string;
  endpoint_id: string;
  event: WebhookEvent;
}
export interface OpenedDelivery extends Delivery {
  request: { url: string; headers: Record<string, string | null>; body: string };
  tries: DeliveryAttempt[];
}

export interface SessionRow {
  id: string;
  status: SessionStatus;
  mode: IntakeMode;
  merchant_name: string;
  amount: number;
  currency: string;
  card_scheme: string;
  last_4: string;
  external_id: string | null;
  created_at: string;
  ended_at: string | null;
  evaluation_id: string | null;
  abandon_reason: AbandonReason | null;
  /** The step an unfinished cardholder was last seen at. */
  last_step: string | null;
}
export interface TimelineEntry {
  at: string;
  what: string;
  detail?: string;
  href?: string;
}
export interface OpenedSession extends SessionRow {
  expires_at: string;
  opened_at: string | null;
  timeline: TimelineEntry[];
}

export interface EvaluationRow {
  id: string;
  status: EvaluationStatus;
  intake_session_id: string | null;
  merchant_name: string;
  amount: number;
  currency: string;
  card_scheme: string;
  last_4: string;
  category: Category | null;
  subcategory: Subcategory | null;
  confidence: Confidence | null;
  reason_code: string | null;
  deadline: string | null;
  next_action: NextAction | null;
  /** 1 for the first submission of a dispute. */
  version: number;
  created_at: string;
  completed_at: string | null;
}
/** `GET|POST views`: the filters of a list under a name of the operator's own. */
export interface SavedView {
  id: string;
  name: string;
  /** As it stands in the address: `confidence=high&order=deadline`. */
  query: string;
  created_at: string;
}
/** One version of a case, beside the others. */
export interface CaseVersion
  extends Pick<
    EvaluationRow,
    'id' | 'version' | 'status' | 'created_at' | 'reason_code' | 'confidence' | 'deadline' | 'next_action'
  > {
  /** Codes of the failed checks. */
  failed_checks: string[];
}
export interface OpenedEvaluation extends EvaluationRow {
  result: EvaluationResult | null;
  rules: ExplainedRule[] | null;
  /** Read from the statement; empty for a role that does not see the cardholder's words. */
  stated_facts: StatedFact[];
  contradictions: Contradiction[];
  /** Every version of the case, oldest first. */
  versions: CaseVersion[];
  /** How the dispute ended, once it was reported. */
  outcome: ReportedOutcome | null;
  metadata: Record<string, string>;
  transaction: Record<string, unknown>;
  card: Record<string, unknown>;
  /** Null: this role does not see the cardholder's words, answers and files. */
  evidences: Record<string, unknown> | null;
  dispute: Record<string, unknown>;
  history: Record<string, unknown> | null;
  files: (EvidenceFile & { created_at: string })[];
  timeline: TimelineEntry[];
  deliveries: Delivery[];
}

/** `GET work`: open cases that wait for somebody. A null count: more than 10 000. */
export interface Work {
  /** ISO date, UTC. */
  today: string;
  due_until: string;
  /** Last day to file from today to `due_until`. */
  due_this_week: number | null;
  /** Disputed amounts of those, by currency, in major units. */
  at_stake: { currency: string; amount: number }[];
  file: number | null;
  ask_cardholder: number | null;
  ask_issuer: number | null;
  review: number | null;
  /** Cases whose waiting period ends today. */
  waits_end_today: number | null;
}

/** `POST sessions`, `POST sessions/{id}/renew`, `POST evaluations/{id}/follow-up`: a link, shown once. */
export interface SessionLink {
  id: string;
  url: string;
  expires_at: string;
}

/** `GET overview`: counts over `[from, to)`, each with the query of the rows behind it. */
export interface Overview {
  from: string;
  to: string;
  bucket_ms: number;
  deliveries: {
    buckets: { at: string; succeeded: number; failed: number; pending: number }[];
    succeeded: number;
    failed: number;
    pending: number;
    /** Of answered attempts, milliseconds; null: there were none. */
    p50_ms: number | null;
    p95_ms: number | null;
    /** How many attempts were answered. */
    answers: number;
    latency: { at: string; p50_ms: number | null; p95_ms: number | null }[];
  };
  sessions: Record<SessionStatus, number>;
  funnel: {
    stage: FunnelStage;
    reached: number;
    /** Ended here without submitting. */
    left: number;
    /** Still here: not over yet. */
    waiting: number;
    /** Of `details`: at which question's step they left, most first. */
    left_at?: { step: string; count: number }[];
  }[];
  categories: { category: Category; count: number }[];
  confidences: { confidence: Confidence; count: number }[];
  evaluations: number;
  /** How proposed codes fared, by the outcomes that were reported. */
  proposals: { reason_code: string; confidence: Confidence; reported: number; won: number; lost: number }[];
}
