/** Passkeys (WebAuthn): registered by an operator who is signed in, then a sign-in of their own without a password. */
import type { Passkey } from '@dispute-intake/contract/dashboard-api';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db, Write } from '../../database.ts';
import { type Clock, isoTime, isoTimeOrNull } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AuditService } from '../audit.service.ts';
import type { Actor } from '../http/actor.ts';
import type { Auth } from './auth.ts';
import type { Caller, WithCookies } from './login.service.ts';
import { passkeyStore } from './passkey.store.ts';

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
}
export type PasskeyService = ReturnType<typeof passkeyService>;

export function passkeyService({ db, write, clock, ids, baseUrl, auth, audit }: PasskeyDeps) {
  const { hostname: rpId, origin } = new URL(baseUrl);

  async function remember(challenge: string): Promise<void> {
    const nowMs = clock.nowMs();
    await write(async (tx) => {
      await passkeyStore(tx).pruneChallenges(isoTime(nowMs));
      await passkeyStore(tx).addChallenge({
        id: ids.sortable('chl'),
        challenge,
        atIso: isoTime(nowMs),
        expiresIso: isoTime(nowMs + CHALLENGE_LIFE_MS),
      });
    });
  }
  /** For the library: is this a challenge we gave and nobody has used? */
  const ours = (challenge: string) => write((tx) => passkeyStore(tx).takeChallenge(challenge, isoTime(clock.nowMs())));

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
      await remember(options.challenge);
      return options;
    },

    async register(actor: Actor, input: { name: string; response: unknown }): Promise<{ id: string }> {
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: input.response as RegistrationResponseJSON,
        expectedChallenge: ours,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!verified?.verified) throw new ProblemError('forbidden', REFUSED);
      const { credential } = verified.registrationInfo;
      const id = ids.sortable('pky');
      await write((tx) =>
        passkeyStore(tx).add({
          id,
          user_id: actor.userId,
          name: input.name.trim() || 'Passkey',
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          created_at: clock.nowMs(),
          last_used_at: null,
        }),
      );
      await audit.record(actor, 'passkey.added', input.name);
      return { id };
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const known = (await passkeyStore(db).list(actor.userId)).find((row) => row.id === id);
      if (!known || !(await write((tx) => passkeyStore(tx).remove(actor.userId, id)))) {
        throw new ProblemError('not_found', 'There is no such passkey');
      }
      await audit.record(actor, 'passkey.removed', known.name);
    },

    /** Options for `navigator.credentials.get`, as JSON; the browser offers what it has for this site. */
    async beginSignIn() {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
      await remember(options.challenge);
      return options;
    },

    async signIn(input: { response: unknown }, caller: Caller): Promise<WithCookies<Record<string, never>>> {
      const response = input.response as AuthenticationResponseJSON;
      const refused = new ProblemError('unauthorized', REFUSED);
      const known = typeof response?.id === 'string' ? await passkeyStore(db).find(response.id) : undefined;
      if (!known) throw refused;
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: ours,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        credential: {
          id: known.credential_id,
          publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
          counter: known.counter,
        },
      }).catch(() => undefined);
      if (!verified?.verified) throw refused;
      await write((tx) => passkeyStore(tx).used(known.id, verified.authenticationInfo.newCounter, clock.nowMs()));
      const { api, $context } = await auth();
      const { headers } = await api.signInUser({
        body: { userId: known.user_id },
        headers: caller.headers,
        returnHeaders: true,
      });
      const user = await (await $context).internalAdapter.findUserById(known.user_id);
      if (user) {
        const accountId = (user as unknown as { accountId: string }).accountId;
        await audit.record(
          { accountId, userId: user.id, email: user.email, ipAddress: caller.ipAddress },
          'login',
          user.email,
          { passkey: known.name },
        );
      }
      return { answer: {}, cookies: headers.getSetCookie() };
    },
  };
}
