/** Signing in by password; passwords set, changed and asked for again. */
import { maskCardNumbers } from '@dispute-intake/contract';
import type { LoginAnswer } from '@dispute-intake/contract/dashboard-api';
import { accountSettingsStore } from '../../accounts/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { createFairTurns } from '../../platform/fair-turns.ts';
import { inputError, invalid } from '../../platform/http/input/validate.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import { networkOf } from '../../platform/network.ts';
import type { Actor } from '../http/actor.ts';
import { memberStore } from '../member.store.ts';
import { asAuditActor, type Caller, isClientError, type LoginPartDeps, type WithCookies } from './login-parts.ts';
import type { OneTimeLinks } from './one-time-link.service.ts';
import { oneTimeLinkStore } from './one-time-link.store.ts';
import { passkeyStore } from './passkey.store.ts';
import { passwordFault } from './password.rule.ts';
import { passwordStore } from './password.store.ts';
import { tooManySignIns } from './password-hashing.ts';
import { secondFactorStore } from './second-factor.store.ts';
import type { SignInService } from './sign-in.service.ts';
import { signInStore } from './sign-in.store.ts';

/** Sign-ins under way from one network: others wait less than a second behind them. */
const AT_ONCE = 10;
const WRONG = 'The address or the password is not right';

export interface PasswordDeps extends LoginPartDeps {
  links: OneTimeLinks;
  /** Notes a new sign-in. */
  begun: SignInService['begun'];
}

export type PasswordService = ReturnType<typeof passwordService>;

export function passwordService(deps: PasswordDeps) {
  const { db, write, clock, limit, links, audit, begun } = deps;

  const turns = createFairTurns({ perAccount: AT_ONCE, perSession: AT_ONCE });
  /** Throws `unavailable` where one network has {@link AT_ONCE} sign-ins under way. */
  async function admitted<T>({ ipAddress }: Caller, work: () => Promise<T>): Promise<T> {
    const party = { accountId: ipAddress === null ? 'unknown' : networkOf(ipAddress), sessionId: null };
    if (turns.next([{ party }]) === undefined) throw tooManySignIns();
    const leave = turns.enter(party);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  async function signIn(input: { email: string; password: string }, caller: Caller): Promise<WithCookies<LoginAnswer>> {
    const auth = await deps.auth();
    const email = input.email.trim().toLowerCase();
    const user = await memberStore(db).findByEmail(email);
    const guess = await limit.reserve(user ? { userId: user.id } : { unknownEmail: email }, caller.ipAddress);
    try {
      const call = { body: { email, password: input.password }, headers: caller.headers, returnHeaders: true } as const;
      const { headers, response } = await admitted(caller, () => auth.api.signInEmail(call));
      const cookies = headers.getSetCookie();
      const secondFactor = 'twoFactorRedirect' in response;
      await (secondFactor ? guess.release() : guess.right());
      if (user && !secondFactor) await begun(user, caller, cookies, user.two_factor_enabled ? 'code' : 'password');
      return { answer: { second_factor: secondFactor }, cookies };
    } catch (error) {
      if (!isClientError(error)) {
        // Nothing was compared: it was no guess.
        await guess.release();
        throw error;
      }
      if (user) await audit.record(asAuditActor(user, caller), 'login.failed', user.id);
      throw new ProblemError('unauthorized', WRONG);
    }
  }

  return {
    signIn,

    /**
     * Sets the password a one-time link stands for, then signs in. Every other sign-in and every trusted device of the
     * operator ends, and the passkeys named in `removePasskeys` are removed. `accountName` is taken from an account's first
     * owner, from others not.
     */
    async useLink(
      input: {
        token: string;
        password: string;
        name?: string | undefined;
        accountName?: string | undefined;
        removePasskeys?: readonly string[];
      },
      caller: Caller,
    ): Promise<WithCookies<LoginAnswer>> {
      const link = await links.read(input.token);
      const isNamed = link.names_account && input.accountName !== undefined;
      const accountName = isNamed ? maskCardNumbers(input.accountName ?? '') : link.account_name;
      await requireGoodPassword(input.password, [link.email, link.name, accountName]);
      const hash = await admitted(caller, () => hashed(input.password));
      const used = await write(async (tx) => {
        await audit.lockAccount(tx, link.accountId);
        if (!(await oneTimeLinkStore(tx).use(link.id, clock.nowMs()))) return false;
        if (input.name)
          await memberStore(tx).setName(link.userId, maskCardNumbers(input.name.trim()), isoTime(clock.nowMs()));
        await passwordStore(tx).set(link.userId, hash, isoTime(clock.nowMs()));
        await signInStore(tx).endAll(link.userId);
        await secondFactorStore(tx).endTrustedDevices(link.userId);
        const by = { accountId: link.accountId, userId: link.userId, email: link.email, ipAddress: caller.ipAddress };
        if (accountName !== link.account_name) {
          await accountSettingsStore(tx).change(link.accountId, { name: accountName });
          await audit.add(tx, by, 'settings.changed', link.accountId, { name: accountName });
        }
        const removed: string[] = [];
        for (const id of input.removePasskeys ?? []) {
          if (await passkeyStore(tx).remove(link.userId, id)) removed.push(id);
        }
        await audit.add(
          tx,
          by,
          link.purpose === 'reset' ? 'password.reset' : 'member.joined',
          link.userId,
          removed.length > 0 ? { passkeys_removed: removed } : {},
        );
        return true;
      });
      if (!used) throw new ProblemError('link_used', 'This link was used already. Sign in, or ask for a new one.');
      return signIn({ email: link.email, password: input.password }, caller);
    },

    async changePassword(actor: Actor, input: { current: string; password: string }, caller: Caller): Promise<void> {
      await requirePassword(actor, input.current, caller);
      await requireGoodPassword(input.password, [actor.email, actor.name]);
      const hash = await hashed(input.password);
      await write(async (tx) => {
        await audit.lockAccount(tx, actor.accountId);
        await passwordStore(tx).set(actor.userId, hash, isoTime(clock.nowMs()));
        await signInStore(tx).endAll(actor.userId, actor.signInId);
        await secondFactorStore(tx).endTrustedDevices(actor.userId);
        await signInStore(tx).confirmed(actor.signInId, clock.nowMs());
        await audit.add(tx, actor, 'password.changed', actor.userId);
      });
    },

    /** The operator proves who they are; throws `validation_failed` unless `password` is theirs. */
    async confirm(actor: Actor, password: string, caller: Caller): Promise<void> {
      await requirePassword(actor, password, caller);
      await write(async (tx) => {
        await audit.lockAccount(tx, actor.accountId);
        await signInStore(tx).confirmed(actor.signInId, clock.nowMs());
        await audit.add(tx, actor, 'login.confirmed', actor.userId);
      });
    },
    /** Throws `validation_failed` unless `password` is the operator's, or they have none and none is given. */
    requirePassword,
  };

  async function hashed(password: string): Promise<string> {
    const auth = await deps.auth();
    return (await auth.$context).password.hash(password);
  }

  /** An operator without a password (single sign-on) is asked for none: their routes take a confirmation instead. */
  async function requirePassword(actor: Actor, password: string | undefined, caller: Caller): Promise<void> {
    const auth = await deps.auth();
    const hash = await passwordStore(db).hashOf(actor.userId);
    if (hash === undefined && password === undefined) return;
    const guess = await limit.reserve({ userId: actor.userId }, caller.ipAddress);
    if (hash !== undefined && password !== undefined) {
      const { verify } = (await auth.$context).password;
      const isRight = await verify({ hash, password }).catch(async (error) => {
        // Nothing was compared: it was no guess.
        await guess.release();
        throw error;
      });
      if (isRight) return guess.right();
    }
    throw invalid([inputError(['body', 'current'], 'This is not your password')]);
  }
}

async function requireGoodPassword(password: string, about: string[]): Promise<void> {
  const words = about.flatMap((text) => [text, text.split('@')[0] ?? '']);
  const reason = await passwordFault(password, words);
  if (reason !== null) throw invalid([inputError(['body', 'password'], reason)]);
}
