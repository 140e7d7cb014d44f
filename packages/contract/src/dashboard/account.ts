/** What an account has set up: API keys, settings, members, and its audit log. */
import * as z from 'zod';
import { DASHBOARD_ROLES } from '../dashboard-roles.ts';
import { intakeTheme } from '../intake-theme.ts';
import { KEY_SCOPES } from '../vocabulary.ts';
import { time } from './page.ts';

export const apiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** How it begins and ends, to recognise it by. */
  hint: z.string(),
  created_at: time,
  expires_at: time.nullable(),
  revoked_at: time.nullable(),
  last_used_at: time.nullable(),
  livemode: z.boolean(),
  /** What it may do; null: everything. */
  scopes: z.array(z.enum(KEY_SCOPES)).nullable(),
  /** Address ranges it may be used from; null: everywhere. */
  allow_cidrs: z.array(z.string()).nullable(),
  /** Name of the operator who made it; null: the command line, or somebody who was removed. */
  created_by: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** `key` is shown once. */
export const createdApiKey = apiKey.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

/** `GET requests`, `GET requests/{id}`: a request made with an API key. Kept seven days; no value of it is. */
export const apiRequest = z.strictObject({
  id: z.string(),
  /** `X-Request-Id` of its response. */
  request_id: z.string(),
  key_id: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  /** Code of the problem. */
  code: z.string().nullable(),
  duration_ms: z.number(),
  /** Names of the query's parameters; the body's fields with their types. Unknown names are counted, not kept. */
  shape: z.strictObject({ query: z.array(z.string()).optional(), body: z.unknown().optional() }).nullable(),
  at: time,
});
export type ApiRequest = z.infer<typeof apiRequest>;

/** Days until it is removed; null: kept until somebody removes it. */
export const retention = z.strictObject({
  disputes_days: z.int().nullable(),
  deliveries_days: z.int().nullable(),
});
export type Retention = z.infer<typeof retention>;

const decision = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** An open point of the rules, and how the account decides it. */
export const ruleOption = z.strictObject({
  name: z.string(),
  kind: z.enum(['choice', 'number', 'flag']),
  choices: z.array(z.string()).nullable(),
  /** Null: the default decides. */
  value: decision,
  default: decision,
  /** Why the default is what it is. */
  reason: z.string(),
});
export type RuleOption = z.infer<typeof ruleOption>;

export const accountSettings = z.strictObject({
  name: z.string(),
  /** CSP sources that may embed the intake; null: the server's default. */
  embedding_origins: z.array(z.string()).nullable(),
  default_embedding: z.string(),
  theme: intakeTheme.nullable(),
  /** Seconds; null: the server's default. */
  session_ttl_seconds: z.int().nullable(),
  default_session_ttl_seconds: z.int(),
  retention,
  /** Links the hosted intake shows; null: none. */
  links: z.strictObject({
    help_url: z.string().nullable(),
    help_phone: z.string().nullable(),
    card_block_url: z.string().nullable(),
    card_block_phone: z.string().nullable(),
    privacy_url: z.string().nullable(),
  }),
  /** Days after a report, as its last page says them; null: not said. */
  promises: z.strictObject({
    reply_within_days: z.int().nullable(),
    decide_within_days: z.int().nullable(),
  }),
  /** Schemes of the account's own apps that `return_url` may have, without a colon: `mybank`. */
  app_schemes: z.array(z.string()),
  rule_options: z.array(ruleOption),
  /** Operators do nothing without an authenticator or a passkey. */
  require_second_factor: z.boolean(),
});
export type AccountSettings = z.infer<typeof accountSettings>;

/** `GET settings/retention/preview`: what the next clean-up would delete; null: more than 10 000. */
export const retentionDeletes = z.strictObject({
  disputes: z.int().nullable(),
  deliveries: z.int().nullable(),
});
export type RetentionDeletes = z.infer<typeof retentionDeletes>;

export const member = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(DASHBOARD_ROLES),
  two_factor: z.boolean(),
  /** False until the link was used to set a password, or they came by single sign-on. */
  joined: z.boolean(),
  /** The provider of single sign-on knows them. */
  single_sign_on: z.boolean(),
  last_sign_in_at: time.nullable(),
  you: z.boolean(),
  /** API keys they have made that still work. */
  active_keys: z.int(),
  /** Browsers they are signed in with. */
  sign_ins: z.int(),
});
export type Member = z.infer<typeof member>;

/** A one-time link, shown once, to hand over by a channel of one's own: the service sends no mail. */
export const memberLink = z.strictObject({
  id: z.string(),
  link: z.string(),
  /** Null: it is the sign-in page, where the provider of single sign-on signs everybody in. */
  expires_at: time.nullable(),
  /** It is on its way to them by e-mail. */
  mailed: z.boolean(),
});
export type MemberLink = z.infer<typeof memberLink>;

export const auditEntry = z.strictObject({
  id: z.string(),
  at: time,
  /** The operator's address where they still have a login, else their id; `command line` or `service`. */
  actor: z.string(),
  actor_id: z.string().nullable(),
  action: z.string(),
  /** What people call it where it is still there, else its id. */
  target: z.string(),
  target_id: z.string(),
  detail: z.record(z.string(), z.unknown()),
  ip_address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `GET audit/verification`: whether every entry follows from the one before it. */
export const auditVerification = z.strictObject({
  /** How many entries do. */
  entries: z.int(),
  /** Position of the first that does not. */
  broken_at: z.int().nullable(),
  /** To be kept outside: a chain that was written anew ends with another one. */
  last_hash: z.string().nullable(),
});
export type AuditVerification = z.infer<typeof auditVerification>;
