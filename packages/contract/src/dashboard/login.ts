/** Signing in, and one's own profile. */
import * as z from 'zod';
import { DASHBOARD_ROLES } from '../dashboard-roles.ts';
import { time } from './page.ts';

/** `GET me`: who is signed in, where, and what the page needs to know of the installation. */
export const me = z.strictObject({
  user: z.strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(DASHBOARD_ROLES),
    two_factor: z.boolean(),
    has_password: z.boolean(),
  }),
  /** Name of the provider with which the operator may confirm who they are; null: it does not know them. */
  single_sign_on: z.string().nullable(),
  account: z.strictObject({
    id: z.string(),
    name: z.string(),
    intake_enabled: z.boolean(),
    test_account_id: z.string(),
  }),
  /** This sign-in was made by the provider of single sign-on. */
  signed_in_by_provider: z.boolean(),
  /** The account asks for a second factor and there is none: nothing works but setting one up. */
  must_set_up_second_factor: z.boolean(),
  /** Links to set a password, and notices, go out by e-mail. */
  sends_mail: z.boolean(),
  base_url: z.string(),
  intake_url: z.string(),
  password_min_length: z.int(),
});
export type Me = z.infer<typeof me>;

/** `GET login/options`: how one signs in here. */
export const loginOptions = z.strictObject({
  /** What the provider of single sign-on is called; null: there is none. */
  single_sign_on: z.string().nullable(),
  /** False: nobody signs in but by the provider. */
  password: z.boolean(),
  /** A lost password is replaced by a link that `POST login/reset` mails. */
  reset_by_mail: z.boolean(),
});
export type LoginOptions = z.infer<typeof loginOptions>;

/** `POST login`: a right password; `second_factor` asks for `POST login/code`. */
export const loginAnswer = z.strictObject({ second_factor: z.boolean() });
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** `POST links/read`: what a one-time link is for. */
export const linkInfo = z.strictObject({
  email: z.string(),
  name: z.string(),
  account_name: z.string(),
  purpose: z.enum(['set-up', 'reset']),
  /** Of a reset: those that stay unless they are chosen for removal. */
  passkeys: z.array(z.strictObject({ id: z.string(), name: z.string(), created_at: time })),
});
export type LinkInfo = z.infer<typeof linkInfo>;

export const signIn = z.strictObject({
  id: z.string(),
  created_at: time,
  last_seen_at: time,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
});
export type SignIn = z.infer<typeof signIn>;

export const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: time,
  last_used_at: time.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const twoFactorSetUp = z.strictObject({
  totp_uri: z.string(),
  /** Shown once. */
  backup_codes: z.array(z.string()),
});
export type TwoFactorSetUp = z.infer<typeof twoFactorSetUp>;

/** Options for `navigator.credentials`, as `PublicKeyCredentialRequestOptionsJSON` or its twin for creation. */
export const passkeyOptions = z.object({ challenge: z.string() });

/** `POST login/passkey`: signed in. */
export const signedIn = z.strictObject({});
