/** Passkeys (WebAuthn): a sign-in of their own without a password, and the proof of who an operator is. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '../../database.ts';
import type { RateLimiter } from '../../platform/http/limits/rate-limit.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { AuditService } from '../audit.service.ts';
import type { DashboardPasskeyTable } from '../dashboard.table.ts';
import type { Actor } from '../http/actor.ts';
import { memberStore } from '../member.store.ts';
import type { Auth } from './auth.ts';
import type { Caller, WithCookies } from './login-parts.ts';
import { limitByNetwork } from './network-limit.ts';
import { passkeyStore } from './passkey.store.ts';
import { type ChallengeDeps, passkeyChallenges } from './passkey-challenge.ts';
import { PASSKEY_REFUSED, passkeyRegistration } from './passkey-registration.service.ts';
import type { SignInService } from './sign-in.service.ts';
import { signInStore } from './sign-in.store.ts';

const CONFIRM = 'passkey:confirm';
const LIMIT = { policy: 'passkeys', perMinute: 30, unknownPerMinute: 300, tooMany: 'Too many sign-ins were begun' };
const library = () => import('@simplewebauthn/server');

export interface PasskeyDeps extends ChallengeDeps {
  db: Db;
  baseUrl: string;
  auth: () => Promise<Auth>;
  audit: AuditService;
  /** Counts what nobody is signed in for. */
  limiter: RateLimiter;
  /** Notes a new sign-in. */
  begun: SignInService['begun'];
}
export type PasskeyService = ReturnType<typeof passkeyService>;

export function passkeyService(deps: PasskeyDeps) {
  const { db, write, clock, baseUrl, auth, audit, limiter, begun } = deps;
  const { hostname: rpId, origin } = new URL(baseUrl);
  const challenges = passkeyChallenges(deps);

  /** The passkey that signed, checked; undefined where anything about it is not right. */
  async function verified(
    response: AuthenticationResponseJSON,
    expectedChallenge: (challenge: string) => Promise<boolean>,
  ): Promise<DashboardPasskeyTable | undefined> {
    const known = typeof response?.id === 'string' ? await passkeyStore(db).find(response.id) : undefined;
    if (!known) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
        counter: known.counter,
      },
    }).catch(() => undefined);
    if (!checked?.verified) return undefined;
    await write((tx) => passkeyStore(tx).used(known.id, checked.authenticationInfo.newCounter, clock.nowMs()));
    return known;
  }

  return {
    ...passkeyRegistration({ ...deps, challenges }),

    /** Options for `navigator.credentials.get`, as JSON; the browser offers what it has for this site. Nothing is written. */
    async beginSignIn(ipAddress: string | null) {
      await limitByNetwork(limiter, LIMIT, ipAddress);
      const { generateAuthenticationOptions } = await library();
      const challenge = Buffer.from(challenges.anonymous(), 'base64url');
      return generateAuthenticationOptions({
        rpID: rpId,
        userVerification: 'required',
        challenge: new Uint8Array(challenge),
      });
    },

    async signIn(input: { response: unknown }, caller: Caller): Promise<WithCookies<Record<string, never>>> {
      const response = input.response as AuthenticationResponseJSON;
      const refused = new ProblemError('unauthorized', PASSKEY_REFUSED);
      let signed = '';
      const known = await verified(response, async (challenge) => {
        signed = challenge;
        return challenges.isAnonymous(challenge);
      });
      if (!known || !(await challenges.isUnused(signed))) throw refused;
      const { api } = await auth();
      const user = await memberStore(db).findById(known.user_id);
      if (!user) throw refused;
      const { headers } = await api.signInUser({
        body: { userId: known.user_id },
        headers: caller.headers,
        returnHeaders: true,
      });
      const cookies = headers.getSetCookie();
      await begun(user, caller, cookies, 'passkey', { passkey_id: known.id });
      return { answer: {}, cookies };
    },

    /** Options with which an operator who is signed in proves who they are. `conflict` where they have no passkey. */
    async beginConfirmation(actor: Actor) {
      const { generateAuthenticationOptions } = await library();
      const mine = await passkeyStore(db).list(actor.userId);
      if (mine.length === 0) throw new ProblemError('conflict', 'You have no passkey: use your password');
      const options = await generateAuthenticationOptions({
        rpID: rpId,
        userVerification: 'required',
        allowCredentials: mine.map((row) => ({ id: row.credential_id })),
      });
      await challenges.remember(options.challenge, `${CONFIRM}:${actor.userId}`);
      return options;
    },

    async confirm(actor: Actor, input: { response: unknown }): Promise<void> {
      const response = input.response as AuthenticationResponseJSON;
      const known = await verified(response, challenges.isGiven(`${CONFIRM}:${actor.userId}`));
      if (known?.user_id !== actor.userId) throw new ProblemError('forbidden', PASSKEY_REFUSED);
      await write(async (tx) => {
        await audit.lockAccount(tx, actor.accountId);
        await signInStore(tx).confirmed(actor.signInId, clock.nowMs());
        await audit.add(tx, actor, 'login.confirmed', actor.userId, { passkey_id: known.id });
      });
    },
  };
}
