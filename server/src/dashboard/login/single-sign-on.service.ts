/** Single sign-on: an OpenID Connect provider says who somebody is, and signs them in or confirms who they are. */

import { createHash } from 'node:crypto';
import { accountSettingsStore } from '../../accounts/index.ts';
import type { RateLimiter } from '../../platform/http/limits/rate-limit.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Actor } from '../http/actor.ts';
import { identityStore } from './identity.store.ts';
import { asAuditActor, type Caller, type LoginPartDeps } from './login-parts.ts';
import { limitByNetwork } from './network-limit.ts';
import { type OidcClient, type PendingLogin, type ProviderClaims, ProviderError } from './oidc-client.ts';
import { hasSecondFactor } from './provider-claims.ts';
import { type ProviderOperatorDeps, providerOperators, Refused, type SsoProblem } from './provider-operator.ts';
import type { SignInService } from './sign-in.service.ts';
import { signInStore } from './sign-in.store.ts';
import { usedCodeStore } from './used-code.store.ts';

/** How long somebody may take at the provider. */
export const PENDING_LIFE_MS = 10 * 60_000;
/** Sign-ins begun and ended. */
const LIMIT = {
  policy: 'single-sign-on',
  perMinute: 30,
  unknownPerMinute: 300,
  tooMany: 'Too many sign-ins were begun',
};
/** What seals what the browser keeps. */
const PLACE = 'single sign-on';

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

export interface SingleSignOnDeps extends LoginPartDeps, ProviderOperatorDeps {
  client: OidcClient;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  limiter: RateLimiter;
  log: Log;
  begun: SignInService['begun'];
}
export type SingleSignOn = ReturnType<typeof singleSignOn>;

export function singleSignOn(deps: SingleSignOnDeps) {
  const { db, write, clock, audit, settings, client, secrets, log } = deps;
  const operators = providerOperators(deps);

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
    try {
      const pending = JSON.parse(secrets.open(sealed ?? '', PLACE)) as Pending;
      return clock.nowMs() - pending.begunAtMs < PENDING_LIFE_MS ? pending : undefined;
    } catch {
      return undefined;
    }
  }

  async function signIn(claims: ProviderClaims, caller: Caller): Promise<string[]> {
    const secondFactor = hasSecondFactor(claims, settings);
    const user = await write(async (tx) => {
      const found = await operators.find(tx, claims, caller);
      const account = await accountSettingsStore(tx).find(found.account_id);
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
      await audit.lockAccount(tx, user.account_id);
      await signInStore(tx).confirmed(signInId, clock.nowMs());
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
          await audit.lockAccount(tx, user.account_id);
          if (reason === 'no_role') await signInStore(tx).endAll(user.id);
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
      await limitByNetwork(deps.limiter, LIMIT, ipAddress);
      return begin();
    },

    /** The same for an operator who is signed in and is to prove who they are. `conflict` where the provider does not know them. */
    async beginConfirmation(actor: Actor) {
      await limitByNetwork(deps.limiter, LIMIT, actor.ipAddress);
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
      await limitByNetwork(deps.limiter, LIMIT, caller.ipAddress);
      const pending = opened(sealed);
      if (!pending) return { for: 'sign-in', problem: 'expired', cookies: [] };
      const purpose = pending.confirms ? ('confirmation' as const) : ('sign-in' as const);
      const subject = `sso ${createHash('sha256').update(pending.state).digest('hex')}`;
      const endsAtMs = pending.begunAtMs + PENDING_LIFE_MS;
      if (!(await write((tx) => usedCodeStore(tx).use(subject, clock.nowMs(), endsAtMs)))) {
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
