/** Challenges that a passkey signs: each works once, for a while, and only for what it was given for. */
import { createHash, randomBytes } from 'node:crypto';
import type { Write } from '../../database.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { passkeyStore } from './passkey.store.ts';
import { usedCodeStore } from './used-code.store.ts';

const SIGN_IN = 'passkey sign-in';
const CHALLENGE_LIFE_MS = 5 * 60_000;

export interface ChallengeDeps {
  write: Write;
  clock: Clock;
  ids: Ids;
  secrets: Pick<Secrets, 'sign' | 'verify'>;
}
export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>;

export function passkeyChallenges({ write, clock, ids, secrets }: ChallengeDeps) {
  return {
    /** Remembers a challenge for one person and one purpose: a response made for another of either is refused. */
    async remember(challenge: string, bound: string): Promise<void> {
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
    },
    /** For the library: is this a challenge we gave for exactly this, and nobody has used? */
    isGiven: (bound: string) => (challenge: string) =>
      write((tx) => passkeyStore(tx).takeChallenge(bound, challenge, isoTime(clock.nowMs()))),

    /**
     * A challenge for whoever asks, of which nothing is kept: random bytes, the time it runs out, and our signature over both.
     * It is noted only once a passkey has signed it, so that it works once.
     */
    anonymous(): string {
      const expires = Buffer.alloc(8);
      expires.writeBigUInt64BE(BigInt(clock.nowMs() + CHALLENGE_LIFE_MS));
      const body = Buffer.concat([randomBytes(16), expires]).toString('base64url');
      return Buffer.from(`${body}.${secrets.sign(`${SIGN_IN} ${body}`)}`).toString('base64url');
    },
    async isAnonymous(challenge: string): Promise<boolean> {
      const [body = '', signature = ''] = Buffer.from(challenge, 'base64url').toString('utf8').split('.');
      if (!secrets.verify(`${SIGN_IN} ${body}`, signature)) return false;
      return Number(Buffer.from(body, 'base64url').readBigUInt64BE(16)) > clock.nowMs();
    },
    /** True for the one caller who uses an anonymous challenge first. */
    isUnused: (challenge: string) =>
      write((tx) =>
        usedCodeStore(tx).use(`passkey ${digest(challenge)}`, clock.nowMs(), clock.nowMs() + CHALLENGE_LIFE_MS),
      ),
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
