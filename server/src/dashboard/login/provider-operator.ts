/** Which operator somebody is whom a provider of single sign-on knows, and with which role. */
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import type { Db } from '../../database.ts';
import type { OidcConfig } from '../../oidc.config.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AuditService } from '../audit.service.ts';
import type { DashboardUserTable } from '../dashboard.table.ts';
import { memberStore } from '../member.store.ts';
import { identityStore } from './identity.store.ts';
import { asAuditActor, type Caller } from './login-parts.ts';
import type { ProviderClaims } from './oidc-client.ts';
import { roleOf, verifiedEmail } from './provider-claims.ts';

/** Who has decided, in the audit log. */
const BY = 'single sign-on';

/** Why a sign-in did not come about; the sign-in page has a sentence for each. */
export type SsoProblem = 'refused' | 'expired' | 'unavailable' | 'email' | 'no_member' | 'no_role' | 'second_factor';

/** The claims are right, and still nobody is signed in. */
export class Refused extends Error {
  readonly reason: SsoProblem;
  readonly user: DashboardUserTable | undefined;
  constructor(reason: SsoProblem, user?: DashboardUserTable) {
    super(reason);
    this.reason = reason;
    this.user = user;
  }
}

export interface ProviderOperatorDeps {
  settings: OidcConfig;
  clock: Clock;
  ids: Ids;
  audit: AuditService;
}

export function providerOperators({ settings, clock, ids, audit }: ProviderOperatorDeps) {
  async function added(tx: Db, email: string, claims: ProviderClaims, caller: Caller): Promise<DashboardUserTable> {
    const role = roleOf(claims, settings);
    if (!role) throw new Refused('no_role');
    const at = isoTime(clock.nowMs());
    const name = typeof claims.name === 'string' ? claims.name.trim().slice(0, 200) : '';
    const user: DashboardUserTable = {
      id: ids.sortable('user'),
      account_id: settings.accountId ?? '',
      role,
      name: name || (email.split('@')[0] ?? email),
      email,
      email_verified: 1,
      image: null,
      two_factor_enabled: 0,
      created_at: at,
      updated_at: at,
    };
    // Somebody else has brought this address in meanwhile.
    if (!(await memberStore(tx).add(user))) throw new Refused('no_member');
    await audit.add(tx, asAuditActor(user, caller), 'member.joined', user.id, { role, by: BY });
    return user;
  }

  /** The role is the provider's where a claim for it is set, at every sign-in. */
  async function withRole(tx: Db, user: DashboardUserTable, claims: ProviderClaims, caller: Caller) {
    if (settings.roleClaim === undefined) return user;
    const role: DashboardRole | undefined = roleOf(claims, settings);
    if (!role) throw new Refused('no_role', user);
    if (role === user.role) return user;
    await audit.lockAccount(tx, user.account_id);
    await memberStore(tx).setRole(user.account_id, user.id, role, isoTime(clock.nowMs()));
    const detail = { from: user.role, to: role, by: BY };
    await audit.add(tx, asAuditActor(user, caller), 'member.role_changed', user.id, detail);
    return { ...user, role };
  }

  return {
    /** Throws {@link Refused}. The operator whom the claims stand for: known, invited by this address, or new in the account of the settings. */
    async find(tx: Db, claims: ProviderClaims, caller: Caller): Promise<DashboardUserTable> {
      const identity = { issuer: claims.iss, subject: claims.sub };
      const at = isoTime(clock.nowMs());
      const known = await identityStore(tx).user(identity);
      const isElsewhere = (user: DashboardUserTable) =>
        settings.accountId !== undefined && user.account_id !== settings.accountId;
      if (known) {
        if (isElsewhere(known)) throw new Refused('no_member');
        return withRole(tx, known, claims, caller);
      }
      const email = verifiedEmail(claims, settings);
      if (email === undefined) throw new Refused('email');
      const invited = await memberStore(tx).findByEmail(email);
      if (invited && isElsewhere(invited)) throw new Refused('no_member');
      // Addresses are given to somebody else: who has the subject stays the operator.
      if (invited && (await identityStore(tx).isAnother(invited.id, identity))) throw new Refused('no_member', invited);
      if (!invited && settings.accountId === undefined) throw new Refused('no_member');
      const user = invited ? await withRole(tx, invited, claims, caller) : await added(tx, email, claims, caller);
      await identityStore(tx).link(user.id, identity, at);
      if (invited) await audit.add(tx, asAuditActor(user, caller), 'login.linked', user.id);
      return user;
    },
  };
}
