/** An account's settings: who may embed the intake, how it looks, how long links and data live, how rules decide. */
import * as z from 'zod';
import { intakeTheme } from '../intake-theme.ts';
import { PROCESSORS } from '../vocabulary.ts';
import { ruleOptions } from './rule-options.ts';

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
  /** Whose dispute call cases are exported for; null: none is set. */
  processor: z.enum(PROCESSORS).nullable(),
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

/** A CSP host source with its scheme (CSP 3 §2.3.1): an origin, or all subdomains of one. */
const embedder = z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i, {
  error: 'Must be an origin such as https://app.example.com or https://*.example.com, without a path',
});
const webAddress = z
  .url({ protocol: /^https?$/, error: 'Must be an address such as https://bank.example/help' })
  .max(2000)
  .nullable();
/** International or national, as people write it. */
const phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9][0-9 ()/.-]{2,29}$/, { error: 'Must be a phone number such as +44 20 7946 0000' })
  .nullable();
const promisedDays = z.int().min(1).max(365).nullable();

/** The most app schemes an account has. */
export const MOST_APP_SCHEMES = 20;
/** Written with or without the colon, read without; which schemes belong to no app is the server's to know. */
export const appScheme = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/:(\/\/)?$/, ''));

/** What cardholders know the account by. */
export const accountName = z.string().trim().min(1, { error: 'Give the account a name' }).max(200);

/** `PATCH settings`: what is left out stays; a null gives the default back. */
export const settingsChange = z.strictObject({
  name: accountName.optional(),
  embedding_origins: z.array(embedder).max(50).nullable().optional(),
  theme: intakeTheme.nullable().optional(),
  session_ttl_seconds: z.int().min(60).max(86_400).nullable().optional(),
  links: z
    .strictObject({
      help_url: webAddress,
      help_phone: phone,
      card_block_url: webAddress,
      card_block_phone: phone,
      privacy_url: webAddress,
    })
    .optional(),
  promises: z.strictObject({ reply_within_days: promisedDays, decide_within_days: promisedDays }).optional(),
  app_schemes: z.array(appScheme).max(MOST_APP_SCHEMES).optional(),
  processor: z.enum(PROCESSORS).nullable().optional(),
  rule_options: ruleOptions.optional(),
});

/** `PATCH settings/security`. */
export const securityChange = z.strictObject({ require_second_factor: z.boolean() });

const days = z.int().min(1).max(3650).nullable();
/** `PATCH settings/retention`: refused with what it would delete, unless that is accepted. */
export const retentionChange = z.strictObject({
  disputes_days: days,
  deliveries_days: days,
  accept_deletion: z.boolean().optional(),
});

/** Empty: kept. */
const queryDays = z
  .string()
  .regex(/^\d{0,4}$/)
  .default('')
  .transform((text) => (text === '' ? null : Number(text)));
export const retentionPreviewQuery = z.object({ disputes_days: queryDays, deliveries_days: queryDays });
