/** HTTP edge of single sign-on: the browser goes to the provider and comes back; both by GET, as redirects are. */
import { loginOptions } from '@dispute-intake/contract/dashboard-api';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { HttpContext } from '../../platform/http/endpoints/http-env.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import { type DashboardRoute, type OpenRoute, openRoute, route } from '../http/dashboard-route.ts';
import type { Caller } from './login-parts.ts';
import type { PasswordResets } from './password-reset.service.ts';
import type { SsoProblem } from './provider-operator.ts';
import { type BegunAtProvider, PENDING_LIFE_MS, type SingleSignOn } from './single-sign-on.service.ts';

/** Below `/dashboard/api`; the address to register with the provider. */
export const CALLBACK_PATH = '/login/sso/callback';

export function singleSignOnRoutes(deps: {
  /** Undefined: not configured. */
  sso: SingleSignOn | undefined;
  caller: (c: HttpContext) => Caller;
  resets: Pick<PasswordResets, 'isOn'>;
  isSecure: boolean;
}): { open: OpenRoute[]; guarded: DashboardRoute[] } {
  // The provider's redirect is a request from another site: a strict cookie would not come along.
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: deps.isSecure,
  } as const;
  const name = `${deps.isSecure ? '__Host-' : ''}dispute_intake.single_sign_on`;
  const configured = (): SingleSignOn => {
    if (!deps.sso)
      throw new ProblemError('not_found', 'Single sign-on is not set up on this server: sign in with your password');
    return deps.sso;
  };
  const redirect = (c: HttpContext, to: string) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(to, 302);
  };
  /** To the provider; to `failed` where it cannot be reached. */
  const goTo = (c: HttpContext, begun: BegunAtProvider | undefined, failed: string) => {
    if (!begun) return redirect(c, failed);
    setCookie(c, name, begun.sealed, { ...options, maxAge: PENDING_LIFE_MS / 1000 });
    return redirect(c, begun.url);
  };
  const signInPage = (problem?: SsoProblem) => `/dashboard/${problem ? `?sign_in=${problem}` : ''}`;
  return {
    open: [
      openRoute({
        method: 'get',
        path: '/login/options',
        response: loginOptions,
        handle: async () => ({
          single_sign_on: deps.sso?.name ?? null,
          password: !deps.sso?.isOnly,
          reset_by_mail: deps.resets.isOn && !deps.sso?.isOnly,
        }),
      }),
      openRoute({
        method: 'get',
        path: '/login/sso',
        handle: async ({ c, ipAddress }) =>
          goTo(c, await configured().beginSignIn(ipAddress), signInPage('unavailable')),
      }),
      openRoute({
        method: 'get',
        path: CALLBACK_PATH,
        handle: async ({ c }) => {
          const sealed = getCookie(c, name);
          const outcome = await configured().finish(new URL(c.req.url).search, sealed, deps.caller(c));
          deleteCookie(c, name, options);
          for (const cookie of outcome.cookies) c.header('Set-Cookie', cookie, { append: true });
          if (outcome.for === 'sign-in') return redirect(c, signInPage(outcome.problem));
          return redirect(c, `/dashboard/confirmed${outcome.problem ? `?refused=${outcome.problem}` : ''}`);
        },
      }),
    ],
    guarded: [
      route({
        method: 'get',
        path: '/me/confirm/sso',
        permission: 'own-login',
        handle: async ({ actor, c }) =>
          goTo(c, await configured().beginConfirmation(actor), '/dashboard/confirmed?refused=unavailable'),
      }),
    ],
  };
}
