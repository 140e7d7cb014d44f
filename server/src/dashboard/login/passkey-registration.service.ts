/** The passkeys of an operator who is signed in: listed, registered, removed. */
import type { Passkey } from '@dispute-intake/contract/dashboard-api';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db, Write } from '../../database.ts';
import { type Clock, isoTime, isoTimeOrNull } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { AuditService } from '../audit.service.ts';
import type { Actor } from '../http/actor.ts';
import { passkeyStore } from './passkey.store.ts';
import type { PasskeyChallenges } from './passkey-challenge.ts';

const REGISTER = 'passkey:register';
const MOST_PASSKEYS = 20;
/** The detail of every problem with a passkey: it does not say what was wrong. */
export const PASSKEY_REFUSED = 'The passkey was not accepted: try again';
const library = () => import('@simplewebauthn/server');

export function passkeyRegistration(deps: {
  db: Db;
  write: Write;
  clock: Clock;
  ids: Ids;
  baseUrl: string;
  audit: AuditService;
  challenges: PasskeyChallenges;
}) {
  const { db, write, clock, ids, audit, challenges } = deps;
  const { hostname: rpId, origin } = new URL(deps.baseUrl);
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
      if (known.length >= MOST_PASSKEYS)
        throw new ProblemError('conflict', `You have ${MOST_PASSKEYS} passkeys: remove one first`);
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
      await challenges.remember(options.challenge, `${REGISTER}:${actor.userId}`);
      return options;
    },

    async register(actor: Actor, input: { name: string; response: unknown }): Promise<{ id: string }> {
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: input.response as RegistrationResponseJSON,
        expectedChallenge: challenges.isGiven(`${REGISTER}:${actor.userId}`),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }).catch(() => undefined);
      if (!verified?.verified) throw new ProblemError('forbidden', PASSKEY_REFUSED);
      const { credential } = verified.registrationInfo;
      const id = ids.sortable('pky');
      await write(async (tx) => {
        await audit.lockAccount(tx, actor.accountId);
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
        await audit.lockAccount(tx, actor.accountId);
        if (!(await passkeyStore(tx).remove(actor.userId, id))) {
          throw new ProblemError('not_found', 'There is no such passkey: you have removed it, perhaps in another tab');
        }
        await audit.add(tx, actor, 'passkey.removed', id);
      });
    },
  };
}
