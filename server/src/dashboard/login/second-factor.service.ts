/** The second factor of a sign-in: set up, entered and switched off. */
import { createHash } from 'node:crypto';
import type { LoginAnswer, TwoFactorSetUp } from '@dispute-intake/contract/dashboard-api';
import { isoTime } from '../../platform/clock.ts';
import { inputError, invalid } from '../../platform/http/input/validate.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { DashboardUserTable, SignInMethod } from '../dashboard.table.ts';
import type { Actor } from '../http/actor.ts';
import {
  asAuditActor,
  type Caller,
  isClientError,
  type LoginPartDeps,
  tokenOf,
  type WithCookies,
} from './login-parts.ts';
import type { PasswordService } from './password.service.ts';
import { secondFactorStore } from './second-factor.store.ts';
import type { SignInService } from './sign-in.service.ts';
import { signInStore } from './sign-in.store.ts';
import { usedCodeStore } from './used-code.store.ts';

const TOO_MANY = 429;
/** How long the library shuts an operator out after ten wrong codes. */
const LOCK_SECONDS = 900;
/** A code of an authenticator is good for 30 seconds, and for one period before and after (RFC 6238 §5.2). */
const CODE_LIFE_MS = 90_000 + 30_000;

export type SecondFactorService = ReturnType<typeof secondFactorService>;

export interface SecondFactorDeps extends LoginPartDeps {
  /** Notes a new sign-in. */
  begun: SignInService['begun'];
  requirePassword: PasswordService['requirePassword'];
}

export function secondFactorService(deps: SecondFactorDeps) {
  const { db, write, clock, limit, audit, begun, requirePassword } = deps;

  /** Runs `verify` with a code that was not used before; a code that is not right may be tried again. */
  async function once<T>(userId: string, code: string, verify: () => Promise<T>): Promise<T> {
    const subject = createHash('sha256').update(`${userId} ${code}`).digest('hex');
    const nowMs = clock.nowMs();
    if (!(await write((tx) => usedCodeStore(tx).use(subject, nowMs, nowMs + CODE_LIFE_MS)))) throw new UsedCode();
    try {
      return await verify();
    } catch (error) {
      await write((tx) => usedCodeStore(tx).forget(subject));
      throw error;
    }
  }

  return {
    /** The second step, by authenticator or backup code. */
    async enterCode(
      input: { code: string; kind: 'authenticator' | 'backup'; trust: boolean },
      caller: Caller,
    ): Promise<WithCookies<LoginAnswer>> {
      const auth = await deps.auth();
      const user = await pendingUser(caller);
      if (!user) throw new ProblemError('unauthorized', WRONG_CODE);
      const guess = await limit.reserve({ userId: user.id }, caller.ipAddress);
      const call = {
        body: { code: input.code, trustDevice: input.trust },
        headers: caller.headers,
        returnHeaders: true as const,
      };
      try {
        const { headers } = await once(user.id, input.code, () =>
          input.kind === 'backup' ? auth.api.verifyBackupCode(call) : auth.api.verifyTOTP(call),
        );
        await guess.right();
        const cookies = headers.getSetCookie();
        await begun(user, caller, cookies, 'code', { second_factor: input.kind });
        return { answer: { second_factor: false }, cookies };
      } catch (error) {
        if (error instanceof UsedCode) throw new ProblemError('unauthorized', error.message);
        if (!isClientError(error)) {
          // Nothing was compared: it was no guess.
          await guess.release();
          throw error;
        }
        await audit.record(asAuditActor(user, caller), 'login.failed', user.id, { second_factor: input.kind });
        if (error.statusCode === TOO_MANY) {
          throw new ProblemError('rate_limited', 'Too many wrong codes: try again in 15 minutes', {
            headers: { 'Retry-After': String(LOCK_SECONDS) },
          });
        }
        throw new ProblemError('unauthorized', WRONG_CODE);
      }
    },

    /** A new authenticator secret; it counts once a code of it was entered. `password` may be left out where there is none. */
    async begin(actor: Actor, password: string | undefined, caller: Caller): Promise<TwoFactorSetUp> {
      await requirePassword(actor, password, caller);
      const auth = await deps.auth();
      const answer = await auth.api.enableTwoFactor({ body: bodyOf(password), headers: caller.headers });
      if (!('totpURI' in answer)) throw new Error('The library gave no authenticator secret');
      return { totp_uri: answer.totpURI, backup_codes: answer.backupCodes };
    },
    async confirm(actor: Actor, code: string, caller: Caller): Promise<string[]> {
      const auth = await deps.auth();
      const guess = await limit.reserve({ userId: actor.userId }, caller.ipAddress);
      try {
        const { headers } = await once(actor.userId, code, () =>
          auth.api.verifyTOTP({ body: { code }, headers: caller.headers, returnHeaders: true }),
        );
        await guess.right();
        await replaced(actor, headers.getSetCookie(), 'second_factor.enabled', 'code');
        return headers.getSetCookie();
      } catch (error) {
        if (error instanceof UsedCode) throw invalid([inputError(['body', 'code'], error.message)]);
        if (!isClientError(error)) {
          await guess.release();
          throw error;
        }
        throw invalid([inputError(['body', 'code'], 'This is not the code the authenticator shows now')]);
      }
    },
    async end(actor: Actor, password: string | undefined, caller: Caller): Promise<string[]> {
      await requirePassword(actor, password, caller);
      const auth = await deps.auth();
      const { headers } = await auth.api.disableTwoFactor({
        body: bodyOf(password),
        headers: caller.headers,
        returnHeaders: true,
      });
      await write((tx) => secondFactorStore(tx).endTrustedDevices(actor.userId));
      await replaced(actor, headers.getSetCookie(), 'second_factor.disabled', 'password');
      return headers.getSetCookie();
    },
  };

  /** The library has put another sign-in in place of the actor's: what was known of the old one goes on. */
  async function replaced(actor: Actor, cookies: string[], action: string, method: SignInMethod): Promise<void> {
    await write(async (tx) => {
      await audit.lockAccount(tx, actor.accountId);
      const signedInAt = isoTime(actor.signedInAtMs);
      const before = { created_at: signedInAt, confirmed_at: actor.confirmedAtMs, method, last_used_at: clock.nowMs() };
      await signInStore(tx).takeOver(before, tokenOf(cookies));
      await audit.add(tx, actor, action, actor.userId);
    });
  }

  /** Whose second code this browser's pending sign-in waits for. The cookie's signature is checked by the library. */
  async function pendingUser(caller: Caller): Promise<DashboardUserTable | undefined> {
    const cookie = /(?:^|;\s*)(?:__Host-)?dispute_intake\.two_factor=([^;.]+)/.exec(caller.headers.get('cookie') ?? '');
    return cookie?.[1] === undefined ? undefined : secondFactorStore(db).pendingUser(cookieValue(cookie[1]));
  }
}

/** As a cookie is written; as it stands where it is not. */
function cookieValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The code was used before; the message is for whoever entered it. */
class UsedCode extends Error {
  override message = 'This code was used already: wait for the next one';
}

const WRONG_CODE = 'The code is not right, or the sign-in took too long: begin again';
const bodyOf = (password: string | undefined) => (password === undefined ? {} : { password });
