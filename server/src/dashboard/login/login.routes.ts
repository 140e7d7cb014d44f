/** HTTP edge of the login: what anybody may call, then what an operator does with their own. */
import { maskCardNumbers } from '@dispute-intake/contract';
import {
  all,
  byId,
  codeSignIn,
  linkInfo,
  linkRead,
  linkUse,
  loginAnswer,
  type Me,
  me,
  passkey,
  passkeyCreate,
  passkeyOptions,
  passkeyResponse,
  passwordChange,
  passwordConfirmation,
  passwordSignIn,
  reference,
  resetRequest,
  secondFactorChange,
  secondFactorCode,
  signedIn,
  signIn,
  twoFactorSetUp,
} from '@dispute-intake/contract/dashboard-api';
import type { HttpContext } from '../../platform/http/endpoints/http-env.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { Actor } from '../http/actor.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { type DashboardRoute, type OpenRoute, openRoute, route } from '../http/dashboard-route.ts';
import type { Caller, WithCookies } from './login-parts.ts';
import type { OneTimeLinks } from './one-time-link.service.ts';
import type { PasskeyService } from './passkey.service.ts';
import type { PasswordService } from './password.service.ts';
import type { PasswordResets } from './password-reset.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { type SignInService, UNATTENDED_HEADER } from './sign-in.service.ts';
import { singleSignOnRoutes } from './single-sign-on.routes.ts';
import type { SingleSignOn } from './single-sign-on.service.ts';

const CLIENT_HEADER = 'x-dashboard-client';

/** The headers the login library needs, with the address the request came from. */
export function callerOf(c: HttpContext, ipAddress: string | null): Caller {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', UNATTENDED_HEADER]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, name === 'user-agent' ? maskCardNumbers(value) : value);
  }
  if (ipAddress !== null) headers.set(CLIENT_HEADER, ipAddress);
  return { headers, ipAddress };
}

/** Puts the cookies on the answer. */
export function answerWith<T>(c: HttpContext, { answer, cookies }: WithCookies<T>): T {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  return answer;
}

interface LoginRoutesDeps {
  signIns: SignInService;
  passwords: PasswordService;
  secondFactor: SecondFactorService;
  passkeys: PasskeyService;
  links: OneTimeLinks;
  resets: PasswordResets;
  clientAddress: ClientAddress;
  me: (actor: Actor) => Promise<Me>;
  sso: SingleSignOn | undefined;
  isSecure: boolean;
}
/** With the caller of a request as the login library needs it. */
type Parts = LoginRoutesDeps & { caller: (c: HttpContext) => Caller };

/** Signing in by what we keep ourselves, and the one-time links. */
function signInRoutes({ passwords, secondFactor, passkeys, links, resets, caller }: Parts): OpenRoute[] {
  return [
    openRoute({
      method: 'post',
      path: '/login',
      response: loginAnswer,
      body: passwordSignIn,
      handle: async ({ body, c }) => answerWith(c, await passwords.signIn(body, caller(c))),
    }),
    openRoute({
      method: 'post',
      path: '/login/code',
      response: loginAnswer,
      body: codeSignIn,
      handle: async ({ body, c }) => answerWith(c, await secondFactor.enterCode(body, caller(c))),
    }),
    openRoute({
      method: 'post',
      path: '/login/passkey/options',
      response: passkeyOptions,
      handle: ({ ipAddress }) => passkeys.beginSignIn(ipAddress),
    }),
    openRoute({
      method: 'post',
      path: '/login/passkey',
      response: signedIn,
      body: passkeyResponse,
      handle: async ({ body, c }) => answerWith(c, await passkeys.signIn(body, caller(c))),
    }),
    openRoute({
      method: 'post',
      path: '/login/reset',
      body: resetRequest,
      handle: ({ body, ipAddress }) => resets.request(body.email, ipAddress),
    }),
    openRoute({
      method: 'post',
      path: '/links/read',
      response: linkInfo,
      body: linkRead,
      handle: async ({ body }) => {
        const { email, name, account_name, purpose, names_account, passkeys } = await links.read(body.token);
        return { email, name, account_name, purpose, names_account, passkeys };
      },
    }),
    openRoute({
      method: 'post',
      path: '/links/use',
      response: loginAnswer,
      body: linkUse,
      handle: async ({ body: { remove_passkeys, account_name, ...body }, c }) => {
        const input = { ...body, accountName: account_name, removePasskeys: remove_passkeys ?? [] };
        return answerWith(c, await passwords.useLink(input, caller(c)));
      },
    }),
  ];
}

/** One's own authenticator and passkeys. */
function secondFactorRoutes({ secondFactor, passkeys, caller }: Parts): DashboardRoute[] {
  return [
    route({
      method: 'post',
      path: '/me/second-factor',
      response: twoFactorSetUp,
      permission: 'own-login',
      body: secondFactorChange,
      needsConfirmation: ({ current }) => current === undefined,
      handle: ({ actor, body, c }) => secondFactor.begin(actor, body.current, caller(c)),
    }),
    route({
      method: 'post',
      path: '/me/second-factor/confirm',
      permission: 'own-login',
      body: secondFactorCode,
      handle: async ({ actor, body, c }) => {
        answerWith(c, { answer: undefined, cookies: await secondFactor.confirm(actor, body.code, caller(c)) });
      },
    }),
    route({
      method: 'post',
      path: '/me/second-factor/end',
      permission: 'own-login',
      body: secondFactorChange,
      needsConfirmation: ({ current }) => current === undefined,
      handle: async ({ actor, body, c }) => {
        answerWith(c, { answer: undefined, cookies: await secondFactor.end(actor, body.current, caller(c)) });
      },
    }),
    route({
      method: 'get',
      path: '/me/passkeys',
      response: all(passkey),
      permission: 'own-login',
      handle: async ({ actor }) => ({ data: await passkeys.list(actor) }),
    }),
    route({
      method: 'post',
      path: '/me/passkeys/options',
      response: passkeyOptions,
      permission: 'own-login',
      needsConfirmation: true,
      handle: ({ actor }) => passkeys.beginRegistration(actor),
    }),
    route({
      method: 'post',
      path: '/me/passkeys',
      response: reference,
      permission: 'own-login',
      body: passkeyCreate,
      needsConfirmation: true,
      status: 201,
      handle: ({ actor, body }) => passkeys.register(actor, body),
    }),
    route({
      method: 'delete',
      path: '/me/passkeys/:id',
      permission: 'own-login',
      params: byId,
      needsConfirmation: true,
      handle: ({ actor, params }) => passkeys.remove(actor, params.id),
    }),
  ];
}

export function loginRoutes(deps: LoginRoutesDeps): { open: OpenRoute[]; guarded: DashboardRoute[] } {
  const { signIns, passwords, passkeys } = deps;
  const caller = (c: HttpContext) => callerOf(c, deps.clientAddress(c));
  const parts = { ...deps, caller };
  const bySso = singleSignOnRoutes(parts);
  /** A sign-in by what we keep ourselves: there is none where the provider alone decides who comes in. */
  const only = deps.sso?.isOnly ? deps.sso : undefined;
  const ownSignIn = (described: OpenRoute): OpenRoute =>
    only ? { ...described, handle: () => refuseOwnSignIn(only) } : described;
  return {
    open: [...signInRoutes(parts).map(ownSignIn), ...bySso.open],
    guarded: [
      ...bySso.guarded,
      route({
        method: 'get',
        path: '/me',
        response: me,
        permission: 'own-login',
        handle: ({ actor }) => deps.me(actor),
      }),
      route({
        method: 'post',
        path: '/logout',
        permission: 'own-login',
        handle: async ({ actor, c }) => {
          answerWith(c, { answer: undefined, cookies: await signIns.signOut(actor, caller(c)) });
        },
      }),
      route({
        method: 'post',
        path: '/me/password',
        permission: 'own-login',
        body: passwordChange,
        handle: ({ actor, body, c }) => passwords.changePassword(actor, body, caller(c)),
      }),
      route({
        method: 'post',
        path: '/me/confirm',
        permission: 'own-login',
        body: passwordConfirmation,
        handle: ({ actor, body, c }) => passwords.confirm(actor, body.current, caller(c)),
      }),
      route({
        method: 'post',
        path: '/me/confirm/passkey/options',
        response: passkeyOptions,
        permission: 'own-login',
        handle: ({ actor }) => passkeys.beginConfirmation(actor),
      }),
      route({
        method: 'post',
        path: '/me/confirm/passkey',
        permission: 'own-login',
        body: passkeyResponse,
        handle: ({ actor, body }) => passkeys.confirm(actor, body),
      }),
      route({
        method: 'get',
        path: '/me/sign-ins',
        response: all(signIn),
        permission: 'own-login',
        handle: async ({ actor }) => ({ data: await signIns.list(actor) }),
      }),
      route({
        method: 'delete',
        path: '/me/sign-ins/:id',
        permission: 'own-login',
        params: byId,
        handle: ({ actor, params }) => signIns.end(actor, params.id),
      }),
      ...secondFactorRoutes(parts),
    ],
  };
}

async function refuseOwnSignIn({ name }: SingleSignOn): Promise<never> {
  throw new ProblemError('forbidden', `Sign in with ${name}: passwords, passkeys and links are switched off`);
}
