/** Passkeys (WebAuthn): registered by an operator who is signed in, then a sign-in of their own without a password. */
import { createHash, randomBytes } from 'node:crypto';
import type { Passkey } from '@dispute-intake/contract/dashboard-api';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db, Write } from '../../database.ts';
import { type Clock, isoTime, isoTimeOrNull } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { AuditService } from '../audit.service.ts';
import type { DashboardPasskeyTable } from '../dashboard.table.ts';
import type { Actor } from '../http/actor.ts';
import { memberStore } from '../member.store.ts';
import type { Auth } from './auth.ts';
import { networkOf } from './guess-limit.ts';
import type { LoginService } from './login.service.ts';
import type { Caller, WithCookies } from './login-parts.ts';
import { passkeyStore } from './passkey.store.ts';

/** What a challenge is for. */
const SIGN_IN = 'passkey sign-in';
const REGISTER = 'passkey:register';
const CONFIRM = 'passkey:confirm';
/** Sign-ins begun a minute, from one network, and together where the network is not known. */
const MOST_CHALLENGES = 30;
const MOST_UNKNOWN_CHALLENGES = 300;
const CHALLENGE_LIFE_MS = 5 * 60_000;
const MOST_PASSKEYS = 20;
const library = () => import('@simplewebauthn/server');
const REFUSED = 'The passkey was not accepted: try again';

export interface PasskeyDeps {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  baseUrl: string;
  auth: () => Promise<Auth>;
  audit: AuditService;
  secrets: Pick<Secrets, 'sign' | 'verify'>;
  /** Counts what nobody is signed in for. */
  limiter: RateLimiter;
  /** Notes a new sign-in. */
  begun: LoginService['begun'];
}
export type PasskeyService = ReturnType<typeof passkeyService>;

export function passkeyService(deps: PasskeyDeps) {
  const { db, write, clock, ids, baseUrl, auth, audit, secrets, limiter, begun } = deps;
  const { hostname: rpId, origin } = new URL(baseUrl);

  /** Remembers a challenge for one person and one purpose: a response made for another of either is refused. */
  async function remember(challenge: string, bound: string): Promise<void> {
    const nowMs = clock.nowMs();
    await write(async (tx) => {
      await passkeyStore(tx).pruneChallenges(isoTime(nowMs));
      await passkeyStore(tx).addChallenge({
        id: ids.sortable('chl'),
        bound,
        challenge,
        atIso: isoTime(nowMs),
        expiresIso: isoTime(nowMs + CHALLENGE_LIFE_MS),
      });
    });
  }
  /** For the library: is this a challenge we gave for exactly this, and nobody has used? */
  const given = (bound: string) => (challenge: string) =>
    write((tx) => passkeyStore(tx).takeChallenge(bound, challenge, isoTime(clock.nowMs())));

  /**
   * A challenge for whoever asks, of which nothing is kept: random bytes, the time it runs out, and our signature over both.
   * It is noted only once a passkey has signed it, so that it works once.
   */
  function anonymousChallenge(): string {
    const expires = Buffer.alloc(8);
    expires.writeBigUInt64BE(BigInt(clock.nowMs() + CHALLENGE_LIFE_MS));
    const body = Buffer.concat([randomBytes(16), expires]).toString('base64url');
    return Buffer.from(`${body}.${secrets.sign(`${SIGN_IN} ${body}`)}`).toString('base64url');
  }
  async function isAnonymousChallenge(challenge: string): Promise<boolean> {
    const [body = '', signature = ''] = Buffer.from(challenge, 'base64url').toString('utf8').split('.');
    if (!secrets.verify(`${SIGN_IN} ${body}`, signature)) return false;
    return Number(Buffer.from(body, 'base64url').readBigUInt64BE(16)) > clock.nowMs();
  }
  const isUnused = (challenge: string) =>
    write((tx) =>
      memberStore(tx).useCode(`passkey ${digest(challenge)}`, clock.nowMs(), clock.nowMs() + CHALLENGE_LIFE_MS),
    );

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
    async list(actor: Actor): Promise<Passkey[]> {
      return (await passkeyStore(db).list(actor.userId)).map((row) => ({
        id: row.id,
        name: row.name,
        created_at: isoTime(row.created_at),
        last_used_at: isoTimeOrNull(row.last_used_at),
      }));
    },

    /** Options for `navigator.credentials.create`, as JSON. */
    async beginRegistration(actor: Actor) {
      const { generateRegistrationOptions } = await library();
      const known = await passkeyStore(db).list(actor.userId);
      if (known.length >= MOST_PASSKEYS) throw new ProblemError('conflict', `At most ${MOST_PASSKEYS} passkeys`);
      const options = await generateRegistrationOptions({
        rpName: 'Dispute Intake',
        rpID: rpId,
        userName: actor.email,
        userDisplayName: actor.name,
        userID: new TextEncoder().encode(actor.userId),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: known.map((row) => ({ id: row.credential_id })),
      });
      await remember(options.challenge, `${REGISTER}:${actor.userId}`);
      return options;
    },

    async register(actor: Actor, input: { name: string; response: unknown }): Promise<{ id: string }> {
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: input.response as RegistrationResponseJSON,
        expectedChallenge: given(`${REGISTER}:${actor.userId}`),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!verified?.verified) throw new ProblemError('forbidden', REFUSED);
      const { credential } = verified.registrationInfo;
      const id = ids.sortable('pky');
      await write(async (tx) => {
        await passkeyStore(tx).add({
          id,
          user_id: actor.userId,
          name: input.name.trim() || 'Passkey',
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          created_at: clock.nowMs(),
          last_used_at: null,
        });
        await audit.add(tx, actor, 'passkey.added', id);
      });
      return { id };
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await write(async (tx) => {
        if (!(await passkeyStore(tx).remove(actor.userId, id))) {
          throw new ProblemError('not_found', 'There is no such passkey');
        }
        await audit.add(tx, actor, 'passkey.removed', id);
      });
    },

    /** Options for `navigator.credentials.get`, as JSON; the browser offers what it has for this site. Nothing is written. */
    async beginSignIn(ipAddress: string | null) {
      const { violated, retryAfterSeconds } = await limiter.take([
        ipAddress === null
          ? { policy: 'passkeys', subject: 'unknown', perMinute: MOST_UNKNOWN_CHALLENGES }
          : { policy: 'passkeys', subject: networkOf(ipAddress), perMinute: MOST_CHALLENGES },
      ]);
      if (violated.length > 0) {
        throw new ProblemError('rate_limited', `Too many sign-ins were begun; try again in ${retryAfterSeconds} s`, {
          headers: { 'Retry-After': String(retryAfterSeconds) },
        });
      }
      const { generateAuthenticationOptions } = await library();
      const challenge = Buffer.from(anonymousChallenge(), 'base64url');
      return generateAuthenticationOptions({
        rpID: rpId,
        userVerification: 'required',
        challenge: new Uint8Array(challenge),
      });
    },

    async signIn(input: { response: unknown }, caller: Caller): Promise<WithCookies<Record<string, never>>> {
      const response = input.response as AuthenticationResponseJSON;
      const refused = new ProblemError('unauthorized', REFUSED);
      let signed = '';
      const known = await verified(response, async (challenge) => {
        signed = challenge;
        return isAnonymousChallenge(challenge);
      });
      if (!known || !(await isUnused(signed))) throw refused;
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
      await remember(options.challenge, `${CONFIRM}:${actor.userId}`);
      return options;
    },

    async confirm(actor: Actor, input: { response: unknown }): Promise<void> {
      const response = input.response as AuthenticationResponseJSON;
      const known = await verified(response, given(`${CONFIRM}:${actor.userId}`));
      if (known?.user_id !== actor.userId) throw new ProblemError('forbidden', REFUSED);
      await write(async (tx) => {
        await memberStore(tx).confirmed(actor.signInId, clock.nowMs());
        await audit.add(tx, actor, 'login.confirmed', actor.userId, { passkey_id: known.id });
      });
    },
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
