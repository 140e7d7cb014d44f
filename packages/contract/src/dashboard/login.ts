/** Signing in, and one's own profile. */
import * as z from 'zod';
import { DASHBOARD_ROLES } from '../dashboard-roles.ts';
import { PROCESSORS } from '../vocabulary.ts';
import { time } from './page.ts';
import { accountName } from './settings.ts';

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
    /** The side a new tab shows: test where that alone has sessions or evaluations. */
    opens_on: z.enum(['live', 'test']),
    /** Whose dispute call the account's cases are exported for; null: none is set. */
    processor: z.enum(PROCESSORS).nullable(),
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
  /** Nobody has joined the account yet: its first owner names it with `links/use`. */
  names_account: z.boolean(),
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

/** The longest password there is, in characters. */
export const MAX_PASSWORD_LENGTH = 128;
const password = z.string().min(1).max(1000);
/** Which passwords are taken is a rule of the server; a character has up to four UTF-16 units. */
const newPassword = z
  .string()
  .min(1)
  .max(MAX_PASSWORD_LENGTH * 4);
const code = z.string().trim().min(4).max(20);
const token = z.string().min(20).max(100);
const email = z.string().min(1).max(320);
/** What `navigator.credentials` returned, as JSON; verified by the server. */
const credential = z.unknown();

/** `POST login`. */
export const passwordSignIn = z.object({ email, password });
/** `POST login/code`; `trust`: this browser is not asked for a code again. */
export const codeSignIn = z.object({
  code,
  kind: z.enum(['authenticator', 'backup']),
  trust: z.boolean().default(false),
});
/** `POST login/passkey`, `POST me/confirm/passkey`. */
export const passkeyResponse = z.object({ response: credential });
/** `POST login/reset`. */
export const resetRequest = z.object({ email });
/** `POST links/read`. */
export const linkRead = z.object({ token });
/** `POST links/use`: sets the password, removes the passkeys that were chosen, and names the account where the link does. */
export const linkUse = z.object({
  token,
  password: newPassword,
  name: z.string().trim().min(1).max(200).optional(),
  account_name: accountName.optional(),
  remove_passkeys: z.array(z.string().max(100)).max(20).optional(),
});

/** `POST me/password`. */
export const passwordChange = z.object({ current: password, password: newPassword });
/** `POST me/confirm`. */
export const passwordConfirmation = z.object({ current: password });
/** `POST me/second-factor`, `POST me/second-factor/end`: without the password, a confirmation must hold. */
export const secondFactorChange = z.object({ current: password.optional() });
/** `POST me/second-factor/confirm`. */
export const secondFactorCode = z.object({ code });
/** `POST me/passkeys`. */
export const passkeyCreate = z.object({ name: z.string().trim().max(100), response: credential });
