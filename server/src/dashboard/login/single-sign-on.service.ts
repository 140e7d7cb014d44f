/** Single sign-on: an OpenID Connect provider says who somebody is; which operator that is, and with which role, is decided here. */
import { createHash } from 'node:crypto';
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import type { Db } from '../../database.ts';
import type { OidcConfig } from '../../oidc.config.ts';
import { isoTime } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { accountStore } from '../account.store.ts';
import type { DashboardUserTable } from '../dashboard.table.ts';
import type { Actor } from '../http/actor.ts';
import { memberStore } from '../member.store.ts';
import { networkOf } from './guess-limit.ts';
import { identityStore } from './identity.store.ts';
import type { LoginService } from './login.service.ts';
import { asAuditActor, type Caller, type LoginPartDeps } from './login-parts.ts';
import { type OidcClient, type PendingLogin, type ProviderClaims, ProviderError } from './oidc-client.ts';
import { hasSecondFactor, roleOf, verifiedEmail } from './provider-claims.ts';

/** How long somebody may take at the provider. */
export const PENDING_LIFE_MS = 10 * 60_000;
/** Sign-ins begun and ended a minute, from one network, and together where the network is not known. */
const MOST = 30;
const MOST_UNKNOWN = 300;
const PLACE = 'single sign-on';

/** Why a sign-in did not come about; the sign-in page has a sentence for each. */
export type SsoProblem = 'refused' | 'expired' | 'unavailable' | 'email' | 'no_member' | 'no_role' | 'second_factor';
export type SsoOutcome = { for: 'sign-in' | 'confirmation'; problem?: SsoProblem; cookies: string[] };

/** Where to send the browser, and what it must keep. */
export interface BegunAtProvider {
  url: string;
  sealed: string;
}

/** What the browser keeps while it is at the provider, sealed. */
interface Pending extends PendingLogin {
  /** Absent: a sign-in. */
  confirms?: { userId: string; signInId: string };
}

class Refused extends Error {
  readonly reason: SsoProblem;
  readonly user: DashboardUserTable | undefined;
  constructor(reason: SsoProblem, user?: DashboardUserTable) {
    super(reason);
    this.reason = reason;
    this.user = user;
  }
}

export interface SingleSignOnDeps extends LoginPartDeps {
  settings: OidcConfig;
  client: OidcClient;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  limiter: RateLimiter;
  ids: Ids;
  log: Log;
  begun: LoginService['begun'];
}
export type SingleSignOn = ReturnType<typeof singleSignOn>;

export function singleSignOn(deps: SingleSignOnDeps) {
  const { db, write, clock, audit, settings, client, secrets, ids, log } = deps;

  async function limited(ipAddress: string | null): Promise<void> {
    const { violated, retryAfterSeconds } = await deps.limiter.take([
      ipAddress === null
        ? { policy: 'single-sign-on', subject: 'unknown', perMinute: MOST_UNKNOWN }
        : { policy: 'single-sign-on', subject: networkOf(ipAddress), perMinute: MOST },
    ]);
    if (violated.length === 0) return;
    throw new ProblemError('rate_limited', `Too many sign-ins were begun; try again in ${retryAfterSeconds} s`, {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  }

  async function begin(confirms?: Pending['confirms']): Promise<BegunAtProvider | undefined> {
    try {
      const { url, pending } = await client.begin({ isAnew: confirms !== undefined });
      const kept: Pending = confirms ? { ...pending, confirms } : pending;
      return { url, sealed: secrets.seal(JSON.stringify(kept), PLACE) };
    } catch (error) {
      log.error({ err: error }, 'the provider of single sign-on cannot be reached');
      return undefined;
    }
  }

  /** Undefined where the browser brought nothing of ours, or brought it too late. */
  function opened(sealed: string | undefined): Pending | undefined {
    if (sealed === undefined) return undefined;
    try {
      const pending = JSON.parse(secrets.open(sealed, PLACE)) as Pending;
      return clock.nowMs() - pending.begunAtMs < PENDING_LIFE_MS ? pending : undefined;
    } catch {
      return undefined;
    }
  }

  /** The operator whom the claims stand for: known, invited by this address, or new in the account of the settings. */
  async function operatorOf(tx: Db, claims: ProviderClaims, caller: Caller): Promise<DashboardUserTable> {
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
    if (!invited && settings.accountId === undefined) throw new Refused('no_member');
    const user = invited ? await withRole(tx, invited, claims, caller) : await added(tx, email, claims, caller);
    await identityStore(tx).link(user.id, identity, at);
    if (invited) await audit.add(tx, asAuditActor(user, caller), 'login.linked', user.id);
    return user;
  }

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
    await memberStore(tx).add(user);
    await audit.add(tx, asAuditActor(user, caller), 'member.joined', user.id, { role, by: PLACE });
    return user;
  }

  /** The role is the provider's where a claim for it is set, at every sign-in. */
  async function withRole(tx: Db, user: DashboardUserTable, claims: ProviderClaims, caller: Caller) {
    if (settings.roleClaim === undefined) return user;
    const role: DashboardRole | undefined = roleOf(claims, settings);
    if (!role) throw new Refused('no_role', user);
    if (role === user.role) return user;
    await memberStore(tx).setRole(user.account_id, user.id, role, isoTime(clock.nowMs()));
    const detail = { from: user.role, to: role, by: PLACE };
    await audit.add(tx, asAuditActor(user, caller), 'member.role_changed', user.id, detail);
    return { ...user, role };
  }

  async function signIn(claims: ProviderClaims, caller: Caller): Promise<string[]> {
    const secondFactor = hasSecondFactor(claims, settings);
    const user = await write(async (tx) => {
      const found = await operatorOf(tx, claims, caller);
      const account = await accountStore(tx).find(found.account_id);
      if (!secondFactor && Number(account?.require_second_factor ?? 0) === 1) throw new Refused('second_factor', found);
      return found;
    });
    const { api } = await deps.auth();
    const { headers } = await api.signInUser({
      body: { userId: user.id },
      headers: caller.headers,
      returnHeaders: true,
    });
    const cookies = headers.getSetCookie();
    // What the person proved to the provider hours ago confirms nothing here.
    const provedAtMs = typeof claims.auth_time === 'number' ? Math.min(claims.auth_time * 1000, clock.nowMs()) : 0;
    const method = secondFactor ? 'sso-second-factor' : 'sso';
    await deps.begun(user, caller, cookies, method, { single_sign_on: true }, provedAtMs);
    return cookies;
  }

  async function confirm(
    claims: ProviderClaims,
    { userId, signInId }: NonNullable<Pending['confirms']>,
    caller: Caller,
  ) {
    const user = await identityStore(db).user({ issuer: claims.iss, subject: claims.sub });
    if (user?.id !== userId) throw new Refused('refused');
    await write(async (tx) => {
      await memberStore(tx).confirmed(signInId, clock.nowMs());
      await audit.add(tx, asAuditActor(user, caller), 'login.confirmed', user.id, { single_sign_on: true });
    });
  }

  /** Notes why it was refused; who was removed from every role has no sign-in left either. */
  async function problemOf(error: unknown, caller: Caller): Promise<SsoProblem> {
    if (error instanceof Refused) {
      const { reason, user } = error;
      log.warn({ reason }, 'single sign-on refused');
      if (user) {
        await write(async (tx) => {
          if (reason === 'no_role') await memberStore(tx).endSignIns(user.id);
          await audit.add(tx, asAuditActor(user, caller), 'login.failed', user.id, { single_sign_on: reason });
        });
      }
      return reason;
    }
    if (error instanceof ProviderError) {
      log.warn({ reason: error.message }, 'single sign-on refused by the provider');
      return 'refused';
    }
    log.error({ err: error }, 'single sign-on failed');
    return 'unavailable';
  }

  return {
    name: settings.name,
    isOnly: settings.isOnly,

    /** Undefined where the provider cannot be reached. Nothing is written. */
    async beginSignIn(ipAddress: string | null) {
      await limited(ipAddress);
      return begin();
    },

    /** The same for an operator who is signed in and is to prove who they are. `conflict` where the provider does not know them. */
    async beginConfirmation(actor: Actor) {
      await limited(actor.ipAddress);
      if (!(await identityStore(db).has(actor.userId))) {
        throw new ProblemError(
          'conflict',
          `You have not signed in with ${settings.name}: use your password or a passkey`,
        );
      }
      return begin({ userId: actor.userId, signInId: actor.signInId });
    },

    /** The browser is back from the provider: signs it in, or confirms who is signed in. Once for each {@link begin}. */
    async finish(query: string, sealed: string | undefined, caller: Caller): Promise<SsoOutcome> {
      await limited(caller.ipAddress);
      const pending = opened(sealed);
      if (!pending) return { for: 'sign-in', problem: 'expired', cookies: [] };
      const purpose = pending.confirms ? ('confirmation' as const) : ('sign-in' as const);
      const subject = `sso ${createHash('sha256').update(pending.state).digest('hex')}`;
      const endsAtMs = pending.begunAtMs + PENDING_LIFE_MS;
      if (!(await write((tx) => memberStore(tx).useCode(subject, clock.nowMs(), endsAtMs)))) {
        return { for: purpose, problem: 'expired', cookies: [] };
      }
      try {
        const claims = await client.finish(query, pending);
        if (!pending.confirms) return { for: purpose, cookies: await signIn(claims, caller) };
        await confirm(claims, pending.confirms, caller);
        return { for: purpose, cookies: [] };
      } catch (error) {
        return { for: purpose, problem: await problemOf(error, caller), cookies: [] };
      }
    },
    knows: (userId: string) => identityStore(db).has(userId),
  };
}
