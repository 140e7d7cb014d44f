/** Who uses an account, and how: API keys and the requests made with them, members, the audit log. */
import * as z from 'zod';
import { DASHBOARD_ROLES } from '../dashboard-roles.ts';
import { listQuery } from '../list.ts';
import { KEY_SCOPES } from '../vocabulary.ts';
import { searched, time, timeRange } from './page.ts';

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

const MOST_DAYS = 3650;
/** The most address ranges a key has. */
export const MOST_RANGES = 100;
/** `POST api-keys`: null or left out, a key does everything, from everywhere, for ever. The server checks the ranges. */
export const apiKeyCreate = z.object({
  name: z.string().trim().min(1, { error: 'Give the key a name' }).max(200),
  expires_in_days: z.int().min(1).max(MOST_DAYS).nullable().optional(),
  scopes: z
    .array(z.enum(KEY_SCOPES), { error: `Must be some of ${KEY_SCOPES.join(', ')}` })
    .min(1, { error: 'Choose at least one' })
    .nullable()
    .optional(),
  allow_cidrs: z.array(z.string().trim()).max(MOST_RANGES).nullable().optional(),
});

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

export const apiRequestsQuery = listQuery.extend({
  ...timeRange,
  /** Its `X-Request-Id`. */
  q: z.string().trim().max(64).optional(),
  key: z.string().max(100).optional(),
  method: z.enum(['GET', 'POST']).optional(),
  code: z.string().max(60).optional(),
});

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

const role = z.enum(DASHBOARD_ROLES);
/** `POST members`. */
export const memberAdd = z.object({ email: z.string().max(320), role, name: z.string().trim().max(200).optional() });
/** `PATCH members/{id}`. */
export const memberRoleChange = z.object({ role });
/** `DELETE members/{id}`: what becomes of the API keys they have made. */
export const memberRemoveQuery = z.object({ keys: z.enum(['keep', 'revoke']).optional() });

export const auditEntry = z.strictObject({
  id: z.string(),
  at: time,
  /** The operator's address where they still have a login, else their id; `command line` or `service`. */
  actor: z.string(),
  actor_id: z.string().nullable(),
  action: z.string(),
  /** What it was called then (endpoints, keys) or is called now (members, disputes by their merchant); its id where it is gone. */
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

export const auditQuery = listQuery.extend({
  ...timeRange,
  /** How the action begins: `member` of `member.added`. */
  kind: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  ...searched,
});

/** What the audit log is exported as: lines of JSON, by which the chain can be checked again, or a spreadsheet. */
export const AUDIT_FORMATS = ['jsonl', 'csv'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];
export const auditExportQuery = z.object({ format: z.enum(AUDIT_FORMATS).default('jsonl') });
