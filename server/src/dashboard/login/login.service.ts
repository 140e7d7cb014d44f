/** Signing in and out by password, and the browsers that are signed in. */
import type { LoginAnswer, SignIn } from '@dispute-intake/contract/dashboard-api';
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import { isoTime } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { inputError, invalid } from '../../platform/http/validate.ts';
import type { SignInMethod } from '../dashboard.table.ts';
import type { Actor } from '../http/actor.ts';
import { memberStore } from '../member.store.ts';
import {
  asAuditActor,
  type Caller,
  isClientError,
  type LoginPartDeps,
  tokenOf,
  type WithCookies,
} from './login-parts.ts';
import type { OneTimeLinks } from './one-time-link.service.ts';
import { passkeyStore } from './passkey.store.ts';
import { passwordFault } from './password.rule.ts';

const WRONG = 'The address or the password is not right';
const SESSION_COOKIE = 'dispute_intake.session_token=';
/** A sign-in ends after this time, however much it is used. */
export const SIGN_IN_LIFE_MS = 12 * 3_600_000;
/** And after this time in which nobody used it. */
export const SIGN_IN_IDLE_MS = 3_600_000;
/** Use is noted once in this time. */
const NOTED_EVERY_MS = 60_000;
/** Sent by the page with what it asks for by itself while nobody is at the screen. */
export const UNATTENDED_HEADER = 'dashboard-unattended';

export interface LoginDeps extends LoginPartDeps {
  links: OneTimeLinks;
}

export type LoginService = ReturnType<typeof loginService>;

export function loginService(deps: LoginDeps) {
  const { db, write, clock, limit, links, audit } = deps;

  async function signIn(input: { email: string; password: string }, caller: Caller): Promise<WithCookies<LoginAnswer>> {
    const auth = await deps.auth();
    const email = input.email.trim().toLowerCase();
    const user = await memberStore(db).findByEmail(email);
    const guess = await limit.reserve(user ? { userId: user.id } : { unknownEmail: email }, caller.ipAddress);
    try {
      const { headers, response } = await auth.api.signInEmail({
        body: { email, password: input.password },
        headers: caller.headers,
        returnHeaders: true,
      });
      const cookies = headers.getSetCookie();
      const secondFactor = 'twoFactorRedirect' in response;
      await (secondFactor ? guess.release() : guess.right());
      if (user && !secondFactor) await begun(user, caller, cookies, user.two_factor_enabled ? 'code' : 'password');
      return { answer: { second_factor: secondFactor }, cookies };
    } catch (error) {
      if (!isClientError(error)) throw error;
      if (user) await audit.record(asAuditActor(user, caller), 'login.failed', user.id);
      throw new ProblemError('unauthorized', WRONG);
    }
  }

  /** Notes a new sign-in, how it was made, and when the operator proved who they are. */
  async function begun(
    user: { id: string; account_id: string; email: string },
    caller: Caller,
    cookies: readonly string[],
    method: SignInMethod,
    detail: Record<string, unknown> = {},
    provedAtMs = clock.nowMs(),
  ): Promise<void> {
    await write(async (tx) => {
      await memberStore(tx).signedIn(tokenOf(cookies), method, provedAtMs);
      await audit.add(tx, asAuditActor(user, caller), 'login', user.id, detail);
    });
  }

  return {
    signIn,

    /**
     * Sets the password a one-time link stands for, then signs in. Every other sign-in and every trusted device of the
     * operator ends, and the passkeys named in `removePasskeys` are removed.
     */
    async useLink(
      input: { token: string; password: string; name?: string | undefined; removePasskeys?: readonly string[] },
      caller: Caller,
    ): Promise<WithCookies<LoginAnswer>> {
      const link = await links.read(input.token);
      await requireGoodPassword(input.password, [link.email, link.name, link.account_name]);
      const hash = await hashed(input.password);
      const used = await write(async (tx) => {
        const store = memberStore(tx);
        if (!(await store.useLink(link.id, clock.nowMs()))) return false;
        if (input.name) await store.setName(link.userId, input.name.trim(), isoTime(clock.nowMs()));
        await store.setPassword(link.userId, hash, isoTime(clock.nowMs()));
        await store.endSignIns(link.userId);
        await store.endTrustedDevices(link.userId);
        const removed: string[] = [];
        for (const id of input.removePasskeys ?? []) {
          if (await passkeyStore(tx).remove(link.userId, id)) removed.push(id);
        }
        await audit.add(
          tx,
          { accountId: link.accountId, userId: link.userId, email: link.email, ipAddress: caller.ipAddress },
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
        await memberStore(tx).setPassword(actor.userId, hash, isoTime(clock.nowMs()));
        await memberStore(tx).endSignIns(actor.userId, actor.signInId);
        await memberStore(tx).endTrustedDevices(actor.userId);
        await memberStore(tx).confirmed(actor.signInId, clock.nowMs());
        await audit.add(tx, actor, 'password.changed', actor.userId);
      });
    },

    /** The operator proves who they are; throws `validation_failed` unless `password` is theirs. */
    async confirm(actor: Actor, password: string, caller: Caller): Promise<void> {
      await requirePassword(actor, password, caller);
      await write(async (tx) => {
        await memberStore(tx).confirmed(actor.signInId, clock.nowMs());
        await audit.add(tx, actor, 'login.confirmed', actor.userId);
      });
    },
    begun,
    /** Throws `validation_failed` unless `password` is the operator's, or they have none and none is given. */
    requirePassword,

    /** Cookies that end the sign-in of this browser. */
    async signOut(actor: Actor, caller: Caller): Promise<string[]> {
      const auth = await deps.auth();
      const { headers } = await auth.api.signOut({ headers: caller.headers, returnHeaders: true });
      await audit.record(actor, 'logout', actor.userId);
      return headers.getSetCookie();
    },

    /** The operator of the request; undefined when nobody is signed in. */
    async actorOf(caller: Caller): Promise<WithCookies<Actor> | undefined> {
      if (!caller.headers.get('cookie')?.includes(SESSION_COOKIE)) return undefined;
      const auth = await deps.auth();
      const { headers, response } = await auth.api.getSession({ headers: caller.headers, returnHeaders: true });
      if (!response) return undefined;
      const { user, session } = response;
      const signIn = await memberStore(db).signIn(session.id);
      if (!signIn) return undefined;
      const nowMs = clock.nowMs();
      const idleMs = nowMs - Number(signIn.last_used_at ?? Date.parse(signIn.created_at));
      if (nowMs - Date.parse(signIn.created_at) >= SIGN_IN_LIFE_MS || idleMs >= SIGN_IN_IDLE_MS) {
        await write((tx) => memberStore(tx).endSignIn(user.id, session.id));
        return undefined;
      }
      if (idleMs >= NOTED_EVERY_MS && caller.headers.get(UNATTENDED_HEADER) === null)
        // Where nothing can be written, reading goes on.
        await write((tx) => memberStore(tx).signInUsed(session.id, nowMs)).catch(() => undefined);
      const twoFactor = user.twoFactorEnabled === true;
      const isByProvider = signIn.method === 'sso' || signIn.method === 'sso-second-factor';
      const actor: Actor = {
        userId: user.id,
        accountId: user.accountId,
        homeId: user.accountId,
        role: user.role as DashboardRole,
        email: user.email,
        name: user.name,
        twoFactor,
        signInId: session.id,
        signedInAtMs: Date.parse(signIn.created_at),
        confirmedAtMs: Number(signIn.confirmed_at ?? 0),
        isByProvider,
        lacksSecondFactor:
          Number(signIn.require_second_factor ?? 0) === 1 &&
          (isByProvider ? signIn.method === 'sso' : !twoFactor && signIn.method !== 'passkey'),
        ipAddress: caller.ipAddress,
      };
      return { answer: actor, cookies: headers.getSetCookie() };
    },

    async signIns(actor: Actor): Promise<SignIn[]> {
      const rows = await memberStore(db).signIns(actor.userId, isoTime(clock.nowMs()));
      return rows.map((row) => ({
        id: row.id,
        created_at: row.created_at,
        last_seen_at: row.updated_at,
        ip_address: shownAddress(row.ip_address),
        user_agent: row.user_agent || null,
        current: row.id === actor.signInId,
      }));
    },

    async endSignIn(actor: Actor, id: string): Promise<void> {
      await write(async (tx) => {
        if (!(await memberStore(tx).endSignIn(actor.userId, id))) {
          throw new ProblemError('not_found', 'There is no such sign-in');
        }
        await audit.add(tx, actor, 'login.ended', actor.userId);
      });
    },
  };

  async function hashed(password: string): Promise<string> {
    const auth = await deps.auth();
    return (await auth.$context).password.hash(password);
  }

  /** An operator without a password (single sign-on) is asked for none: their routes take a confirmation instead. */
  async function requirePassword(actor: Actor, password: string | undefined, caller: Caller): Promise<void> {
    const auth = await deps.auth();
    const hash = await memberStore(db).passwordOf(actor.userId);
    if (hash === undefined && password === undefined) return;
    const guess = await limit.reserve({ userId: actor.userId }, caller.ipAddress);
    if (hash !== undefined && password !== undefined) {
      if (await (await auth.$context).password.verify({ hash, password })) return guess.right();
    }
    throw invalid([inputError(['body', 'current'], 'This is not your password')]);
  }
}

const NO_ADDRESS = '0000:0000:0000:0000:0000:0000:0000:0000';
/** The library writes IPv6 addresses out in full; people know them shortened. */
function shownAddress(address: string | null): string | null {
  // It keeps the network part alone, of which there is none on the machine itself.
  if (address === NO_ADDRESS) return null;
  if (!address?.includes(':')) return address || null;
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
}

async function requireGoodPassword(password: string, about: string[]): Promise<void> {
  const words = about.flatMap((text) => [text, text.split('@')[0] ?? '']);
  const reason = await passwordFault(password, words);
  if (reason !== null) throw invalid([inputError(['body', 'password'], reason)]);
}
