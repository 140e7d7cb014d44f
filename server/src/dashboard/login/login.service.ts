/** Signing in and out: password, authenticator code, and the browsers that are signed in. */
import type { LoginAnswer, SignIn, TwoFactorSetUp } from '@dispute-intake/contract/dashboard-api';
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import type { Db, Write } from '../../database.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { inputError, invalid } from '../../platform/http/validate.ts';
import type { AuditService } from '../audit.service.ts';
import type { Actor } from '../http/actor.ts';
import { memberStore } from '../member.store.ts';
import type { Auth } from './auth.ts';
import type { LoginLimit } from './login-limit.store.ts';
import type { OneTimeLinks } from './one-time-link.service.ts';
import { passwordFault } from './password.rule.ts';

/** What a browser sends, reduced to what the login looks at. */
export interface Caller {
  headers: Headers;
  ipAddress: string | null;
}
/** An answer and the cookies that go with it. */
export interface WithCookies<T> {
  answer: T;
  cookies: string[];
}

const WRONG = 'The address or the password is not right';
const TOO_MANY = 429;
/** How long the library shuts an operator out after ten wrong codes. */
const LOCK_SECONDS = 900;
const SESSION_COOKIE = 'dispute_intake.session_token=';

export interface LoginDeps {
  db: Db;
  write: Write;
  clock: Clock;
  auth: () => Promise<Auth>;
  limit: LoginLimit;
  links: OneTimeLinks;
  audit: AuditService;
}

export type LoginService = ReturnType<typeof loginService>;

/** True for the library's refusals, which are a client's mistake; anything else is a defect and goes on. */
const isRefusal = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error && typeof (error as { statusCode?: unknown }).statusCode === 'number';

export function loginService(deps: LoginDeps) {
  const { db, write, clock, limit, links, audit } = deps;

  async function signIn(input: { email: string; password: string }, caller: Caller): Promise<WithCookies<LoginAnswer>> {
    const auth = await deps.auth();
    const email = input.email.trim().toLowerCase();
    await limit.check(email, caller.ipAddress);
    const user = await memberStore(db).findByEmail(email);
    try {
      const { headers, response } = await auth.api.signInEmail({
        body: { email, password: input.password },
        headers: caller.headers,
        returnHeaders: true,
      });
      await limit.succeeded(email);
      const secondFactor = 'twoFactorRedirect' in response;
      if (user && !secondFactor) await audit.record(asAuditActor(user, caller), 'login', email);
      return { answer: { second_factor: secondFactor }, cookies: headers.getSetCookie() };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await limit.failed(email, caller.ipAddress);
      if (user) await audit.record(asAuditActor(user, caller), 'login.failed', email);
      throw new ProblemError('unauthorized', WRONG);
    }
  }

  return {
    signIn,

    /** The second step, by authenticator or backup code. */
    async enterCode(
      input: { code: string; kind: 'authenticator' | 'backup'; trust: boolean },
      caller: Caller,
    ): Promise<WithCookies<LoginAnswer>> {
      const auth = await deps.auth();
      // Whose code it is only the library knows: it shuts an operator out after ten wrong ones.
      await limit.check(null, caller.ipAddress);
      const call = {
        body: { code: input.code, trustDevice: input.trust },
        headers: caller.headers,
        returnHeaders: true as const,
      };
      try {
        const { headers, response } =
          input.kind === 'backup' ? await auth.api.verifyBackupCode(call) : await auth.api.verifyTOTP(call);
        const user = await memberStore(db).findByEmail(response.user.email);
        if (user) await audit.record(asAuditActor(user, caller), 'login', user.email, { second_factor: input.kind });
        return { answer: { second_factor: false }, cookies: headers.getSetCookie() };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        await limit.failed(null, caller.ipAddress);
        if (error.statusCode === TOO_MANY) {
          throw new ProblemError('rate_limited', 'Too many wrong codes: try again in 15 minutes', {
            headers: { 'Retry-After': String(LOCK_SECONDS) },
          });
        }
        throw new ProblemError('unauthorized', 'The code is not right, or the sign-in took too long: begin again');
      }
    },

    /** Sets the password a one-time link stands for, then signs in. Every other sign-in of the operator ends. */
    async useLink(
      input: { token: string; password: string; name?: string | undefined },
      caller: Caller,
    ): Promise<WithCookies<LoginAnswer>> {
      const link = await links.read(input.token);
      requireGoodPassword(input.password, [link.email, link.name, link.account_name]);
      const hash = await hashed(input.password);
      const used = await write(async (tx) => {
        const store = memberStore(tx);
        if (!(await store.useLink(link.id, clock.nowMs()))) return false;
        if (input.name) await store.setName(link.userId, input.name.trim(), isoTime(clock.nowMs()));
        await store.setPassword(link.userId, hash, isoTime(clock.nowMs()));
        await store.endSignIns(link.userId);
        return true;
      });
      if (!used) throw new ProblemError('link_used', 'This link was used already. Sign in, or ask for a new one.');
      await audit.record(
        { accountId: link.accountId, userId: link.userId, email: link.email, ipAddress: caller.ipAddress },
        link.purpose === 'reset' ? 'password.reset' : 'member.joined',
        link.email,
      );
      return signIn({ email: link.email, password: input.password }, caller);
    },

    async changePassword(actor: Actor, input: { current: string; password: string }, caller: Caller): Promise<void> {
      await requirePassword(actor, input.current, caller);
      requireGoodPassword(input.password, [actor.email, actor.name]);
      const hash = await hashed(input.password);
      await write(async (tx) => {
        await memberStore(tx).setPassword(actor.userId, hash, isoTime(clock.nowMs()));
        await memberStore(tx).endSignIns(actor.userId, actor.signInId);
      });
      await audit.record(actor, 'password.changed', actor.email);
    },

    /** Throws `validation_failed` unless `password` is the operator's. */
    requirePassword,

    /** Cookies that end the sign-in of this browser. */
    async signOut(actor: Actor, caller: Caller): Promise<string[]> {
      const auth = await deps.auth();
      const { headers } = await auth.api.signOut({ headers: caller.headers, returnHeaders: true });
      await audit.record(actor, 'logout', actor.email);
      return headers.getSetCookie();
    },

    /** The operator of the request; undefined when nobody is signed in. */
    async actorOf(caller: Caller): Promise<WithCookies<Actor> | undefined> {
      if (!caller.headers.get('cookie')?.includes(SESSION_COOKIE)) return undefined;
      const auth = await deps.auth();
      const { headers, response } = await auth.api.getSession({ headers: caller.headers, returnHeaders: true });
      if (!response) return undefined;
      const { user, session } = response;
      const actor: Actor = {
        userId: user.id,
        accountId: user.accountId,
        role: user.role as DashboardRole,
        email: user.email,
        name: user.name,
        twoFactor: user.twoFactorEnabled === true,
        signInId: session.id,
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
      if (!(await write((tx) => memberStore(tx).endSignIn(actor.userId, id)))) {
        throw new ProblemError('not_found', 'There is no such sign-in');
      }
      await audit.record(actor, 'login.ended', actor.email);
    },

    /** A new authenticator secret; it counts once a code of it was entered. */
    async beginTwoFactor(actor: Actor, password: string, caller: Caller): Promise<TwoFactorSetUp> {
      await requirePassword(actor, password, caller);
      const auth = await deps.auth();
      const answer = await auth.api.enableTwoFactor({ body: { password }, headers: caller.headers });
      if (!('totpURI' in answer)) throw new Error('The library gave no authenticator secret');
      return { totp_uri: answer.totpURI, backup_codes: answer.backupCodes };
    },
    async confirmTwoFactor(actor: Actor, code: string, caller: Caller): Promise<string[]> {
      const auth = await deps.auth();
      try {
        const { headers } = await auth.api.verifyTOTP({ body: { code }, headers: caller.headers, returnHeaders: true });
        await audit.record(actor, 'second_factor.enabled', actor.email);
        return headers.getSetCookie();
      } catch (error) {
        if (!isRefusal(error)) throw error;
        throw invalid([inputError(['body', 'code'], 'This is not the code the authenticator shows now')]);
      }
    },
    async endTwoFactor(actor: Actor, password: string, caller: Caller): Promise<string[]> {
      await requirePassword(actor, password, caller);
      const auth = await deps.auth();
      const { headers } = await auth.api.disableTwoFactor({
        body: { password },
        headers: caller.headers,
        returnHeaders: true,
      });
      await audit.record(actor, 'second_factor.disabled', actor.email);
      return headers.getSetCookie();
    },
  };

  async function hashed(password: string): Promise<string> {
    const auth = await deps.auth();
    return (await auth.$context).password.hash(password);
  }

  async function requirePassword(actor: Actor, password: string, caller: Caller): Promise<void> {
    const auth = await deps.auth();
    await limit.check(actor.email, caller.ipAddress);
    const hash = await memberStore(db).passwordOf(actor.userId);
    if (hash !== undefined && (await (await auth.$context).password.verify({ hash, password }))) return;
    await limit.failed(actor.email, caller.ipAddress);
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

function requireGoodPassword(password: string, about: string[]): void {
  const words = about.flatMap((text) => [text, text.split('@')[0] ?? '']);
  const reason = passwordFault(password, words);
  if (reason !== null) throw invalid([inputError(['body', 'password'], reason)]);
}

const asAuditActor = (user: { id: string; account_id: string; email: string }, caller: Caller) => ({
  accountId: user.account_id,
  userId: user.id,
  email: user.email,
  ipAddress: caller.ipAddress,
});
