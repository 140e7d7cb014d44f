/** Who is signed in: a sign-in noted, its operator found for each request, and the browsers an operator is signed in with. */
import type { SignIn } from '@dispute-intake/contract/dashboard-api';
import type { DashboardRole } from '@dispute-intake/contract/dashboard-roles';
import { isoTime } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { SignInMethod } from '../dashboard.table.ts';
import type { Actor } from '../http/actor.ts';
import { asAuditActor, type Caller, type LoginPartDeps, tokenOf, type WithCookies } from './login-parts.ts';
import { signInStore } from './sign-in.store.ts';

const SESSION_COOKIE = 'dispute_intake.session_token=';
/** A sign-in ends after this time, however much it is used. */
export const SIGN_IN_LIFE_MS = 12 * 3_600_000;
/** And after this time in which nobody used it. */
export const SIGN_IN_IDLE_MS = 3_600_000;
/** Use is noted once in this time. */
const NOTED_EVERY_MS = 60_000;
/** Sent by the page with what it asks for by itself while nobody is at the screen. */
export const UNATTENDED_HEADER = 'dashboard-unattended';

export type SignInService = ReturnType<typeof signInService>;

export function signInService(deps: Omit<LoginPartDeps, 'limit'>) {
  const { db, write, clock, audit } = deps;
  return {
    /** Notes a new sign-in, how it was made, and when the operator proved who they are. */
    async begun(
      user: { id: string; account_id: string; email: string },
      caller: Caller,
      cookies: readonly string[],
      method: SignInMethod,
      detail: Record<string, unknown> = {},
      provedAtMs = clock.nowMs(),
    ): Promise<void> {
      await write(async (tx) => {
        await audit.lockAccount(tx, user.account_id);
        await signInStore(tx).begun(tokenOf(cookies), method, provedAtMs);
        await audit.add(tx, asAuditActor(user, caller), 'login', user.id, detail);
      });
    },

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
      const signIn = await signInStore(db).find(session.id);
      if (!signIn) return undefined;
      const nowMs = clock.nowMs();
      const idleMs = nowMs - Number(signIn.last_used_at ?? Date.parse(signIn.created_at));
      if (nowMs - Date.parse(signIn.created_at) >= SIGN_IN_LIFE_MS || idleMs >= SIGN_IN_IDLE_MS) {
        await write((tx) => signInStore(tx).end(user.id, session.id));
        return undefined;
      }
      if (idleMs >= NOTED_EVERY_MS && caller.headers.get(UNATTENDED_HEADER) === null)
        // Where nothing can be written, reading goes on.
        await write((tx) => signInStore(tx).used(session.id, nowMs)).catch(() => undefined);
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

    async list(actor: Actor): Promise<SignIn[]> {
      const rows = await signInStore(db).list(actor.userId, isoTime(clock.nowMs()));
      return rows.map((row) => ({
        id: row.id,
        created_at: row.created_at,
        last_seen_at: row.updated_at,
        ip_address: shownAddress(row.ip_address),
        user_agent: row.user_agent || null,
        current: row.id === actor.signInId,
      }));
    },

    async end(actor: Actor, id: string): Promise<void> {
      await write(async (tx) => {
        await audit.lockAccount(tx, actor.accountId);
        if (!(await signInStore(tx).end(actor.userId, id))) {
          throw new ProblemError('not_found', 'There is no such sign-in: it has ended');
        }
        await audit.add(tx, actor, 'login.ended', actor.userId);
      });
    },
  };
}

const NO_ADDRESS = '0000:0000:0000:0000:0000:0000:0000:0000';
/** The library writes IPv6 addresses out in full; people know them shortened. */
function shownAddress(address: string | null): string | null {
  // It keeps the network part alone, of which there is none on the machine itself.
  if (address === NO_ADDRESS) return null;
  if (!address?.includes(':')) return address || null;
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
}
