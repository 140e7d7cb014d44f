/** Environment of single sign-on: one OpenID Connect provider for the dashboard of the whole installation. */
import { DASHBOARD_ROLES, type DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import * as z from 'zod';

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
const isRole = (name: string): name is DashboardRole => (DASHBOARD_ROLES as readonly string[]).includes(name);

/** `owner=Dispute Admins; analyst=Dispute Analysts` */
function readRoles(text: string): OidcConfig['roles'] {
  const entries = text.split(';').filter((entry) => entry.trim() !== '');
  return entries.flatMap((entry) => {
    const at = entry.indexOf('=');
    const role = entry.slice(0, at).trim();
    const value = entry.slice(at + 1).trim();
    return at > 0 && value !== '' && isRole(role) ? [{ role, value }] : [];
  });
}

const roles = z
  .string()
  .refine((text) => readRoles(text).length === text.split(';').filter((entry) => entry.trim() !== '').length)
  .transform(readRoles)
  .describe(`ROLE=VALUE pairs separated by semicolons, for example owner=Admins;analyst=Analysts (${DASHBOARD_ROLES})`);

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;
const issuer = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  })
  .describe('the https: address of the provider, as its discovery document names it, without query');

/** The variables; `flag` reads `true` and `false`. */
export const oidcVariables = (flag: z.ZodType<boolean>) => ({
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('the client id that the provider gave'),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('the client secret that the provider gave'),
  OIDC_NAME: z.string().min(1).max(60).optional().describe('at most 60 characters, for example Okta'),
  OIDC_SCOPES: z
    .string()
    .transform(words)
    .refine((list) => list.includes('openid'))
    .default(['openid', 'email', 'profile'])
    .describe('scopes separated by spaces, with openid'),
  OIDC_ACCOUNT: z.string().min(1).optional().describe('the id of an account'),
  OIDC_ROLE_CLAIM: z.string().min(1).optional().describe('the name of a claim, for example groups'),
  OIDC_ROLES: roles.default([]),
  OIDC_SECOND_FACTOR: z.string().transform(words).default(['mfa']).describe('values of amr or acr separated by commas'),
  OIDC_TRUST_EMAIL: flag.default(false),
  OIDC_ONLY: flag.default(false),
});
type Values = z.infer<z.ZodObject<ReturnType<typeof oidcVariables>>>;

export interface OidcConfig {
  issuer: string;
  clientId: string;
  /** Undefined: a public client, which PKCE alone protects. */
  clientSecret: string | undefined;
  /** What the sign-in page calls the provider. */
  name: string;
  scopes: string[];
  /** Members of this account alone sign in, and unknown people with a role become members of it. Undefined: invited members. */
  accountId: string | undefined;
  /** The claim a role is read from at every sign-in. Undefined: members keep the role the dashboard gave them. */
  roleClaim: string | undefined;
  /** The first pair whose value the claim holds decides. */
  roles: { role: DashboardRole; value: string }[];
  /** An `amr` or `acr` with one of these says that the provider asked for a second factor. */
  secondFactor: string[];
  /** Addresses the provider names are taken as verified where it does not say so. */
  trustsEmail: boolean;
  /** Passwords, passkeys and one-time links sign nobody in. */
  isOnly: boolean;
}

/** Undefined without `OIDC_ISSUER`. `refuse` throws for a variable that is missing beside another. */
export function readOidc(
  values: Values,
  refuse: (name: keyof Values, value: string, takes: string) => Error,
): OidcConfig | undefined {
  if (values.OIDC_ISSUER === undefined) {
    if (values.OIDC_ONLY) throw refuse('OIDC_ONLY', 'true', 'true together with OIDC_ISSUER only');
    return undefined;
  }
  if (values.OIDC_CLIENT_ID === undefined) throw refuse('OIDC_CLIENT_ID', '', 'a client id where OIDC_ISSUER is set');
  if (values.OIDC_ROLE_CLAIM !== undefined && values.OIDC_ROLES.length === 0) {
    throw refuse('OIDC_ROLES', '', 'at least one ROLE=VALUE where OIDC_ROLE_CLAIM is set');
  }
  if (values.OIDC_ACCOUNT !== undefined && values.OIDC_ROLE_CLAIM === undefined) {
    throw refuse('OIDC_ROLE_CLAIM', '', 'the name of a claim where OIDC_ACCOUNT is set: new members need a role');
  }
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME ?? new URL(values.OIDC_ISSUER).hostname,
    scopes: values.OIDC_SCOPES,
    accountId: values.OIDC_ACCOUNT,
    roleClaim: values.OIDC_ROLE_CLAIM,
    roles: values.OIDC_ROLES,
    secondFactor: values.OIDC_SECOND_FACTOR,
    trustsEmail: values.OIDC_TRUST_EMAIL,
    isOnly: values.OIDC_ONLY,
  };
}
