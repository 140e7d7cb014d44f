/** What the provider's claims mean for the dashboard: address, role, second factor. */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import type { OidcConfig } from '../../oidc.config.ts';
import type { ProviderClaims } from './oidc-client.ts';

/** Lower case; undefined unless the provider vouches for it. */
export function verifiedEmail(claims: ProviderClaims, settings: Pick<OidcConfig, 'trustsEmail'>): string | undefined {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== 'string' || !/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(email)) return undefined;
  return isVerified === true || (settings.trustsEmail && isVerified !== false) ? email.toLowerCase() : undefined;
}

/** A claim by its name, or by its path where there is none of that name: `realm_access.roles`. */
function claimOf(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** Of the pairs `ROLE=VALUE`, the first whose value the role claim is or holds. */
export function roleOf(
  claims: ProviderClaims,
  settings: Pick<OidcConfig, 'roleClaim' | 'roles'>,
): DashboardRole | undefined {
  const held = settings.roleClaim === undefined ? undefined : claimOf(claims, settings.roleClaim);
  const values: unknown[] = Array.isArray(held) ? held : [held];
  return settings.roles.find(({ value }) => values.includes(value))?.role;
}

/** `amr` (RFC 8176) or `acr` says that more than one factor was asked for. */
export function hasSecondFactor(claims: ProviderClaims, settings: Pick<OidcConfig, 'secondFactor'>): boolean {
  const said: unknown[] = [claims.acr, ...(Array.isArray(claims.amr) ? claims.amr : [])];
  return settings.secondFactor.some((value) => said.includes(value));
}
