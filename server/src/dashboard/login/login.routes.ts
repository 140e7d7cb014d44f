/** HTTP edge of the login: what anybody may call, then what an operator does with their own. */
import {
  all,
  linkInfo,
  loginAnswer,
  type Me,
  me,
  passkey,
  passkeyOptions,
  reference,
  signedIn,
  signIn,
  twoFactorSetUp,
} from '@dispute-intake/contract/dashboard-api';
import * as z from 'zod';
import type { HttpContext } from '../../platform/http/http-env.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Actor } from '../http/actor.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { type DashboardRoute, type OpenRoute, openRoute, route } from '../http/dashboard-route.ts';
import { type LoginService, UNATTENDED_HEADER } from './login.service.ts';
import type { Caller, WithCookies } from './login-parts.ts';
import type { OneTimeLinks } from './one-time-link.service.ts';
import type { PasskeyService } from './passkey.service.ts';
import { MAX_PASSWORD_LENGTH } from './password.rule.ts';
import type { PasswordResets } from './password-reset.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { singleSignOnRoutes } from './single-sign-on.routes.ts';
import type { SingleSignOn } from './single-sign-on.service.ts';

const CLIENT_HEADER = 'x-dashboard-client';

/** The headers the login library needs, with the address the request came from. */
export function callerOf(c: HttpContext, ipAddress: string | null): Caller {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', UNATTENDED_HEADER]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (ipAddress !== null) headers.set(CLIENT_HEADER, ipAddress);
  return { headers, ipAddress };
}

/** Puts the cookies on the answer. */
export function answerWith<T>(c: HttpContext, { answer, cookies }: WithCookies<T>): T {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  return answer;
}

const password = z.string().min(1).max(1000);
const newPassword = z
  .string()
  .min(1)
  .max(MAX_PASSWORD_LENGTH * 4);
const code = z.string().trim().min(4).max(20);
const token = z.string().min(20).max(100);
const id = z.object({ id: z.string().max(100) });

export function loginRoutes(deps: {
  login: LoginService;
  secondFactor: SecondFactorService;
  passkeys: PasskeyService;
  links: OneTimeLinks;
  resets: PasswordResets;
  clientAddress: ClientAddress;
  me: (actor: Actor) => Promise<Me>;
  sso: SingleSignOn | undefined;
  isSecure: boolean;
}): { open: OpenRoute[]; guarded: DashboardRoute[] } {
  const { login, secondFactor, passkeys, links } = deps;
  const caller = (c: HttpContext) => callerOf(c, deps.clientAddress(c));
  const bySso = singleSignOnRoutes({ ...deps, caller });
  /** A sign-in by what we keep ourselves: there is none where the provider alone decides who comes in. */
  const ownSignIn = (described: OpenRoute): OpenRoute =>
    deps.sso?.isOnly ? { ...described, handle: () => refuseOwnSignIn(deps.sso) } : described;
  const own: OpenRoute[] = [
    openRoute({
      method: 'post',
      path: '/login',
      response: loginAnswer,
      body: z.object({ email: z.string().min(1).max(320), password }),
      handle: async ({ body, c }) => answerWith(c, await login.signIn(body, caller(c))),
    }),
    openRoute({
      method: 'post',
      path: '/login/code',
      response: loginAnswer,
      body: z.object({ code, kind: z.enum(['authenticator', 'backup']), trust: z.boolean().default(false) }),
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
      body: z.object({ response: z.unknown() }),
      handle: async ({ body, c }) => answerWith(c, await passkeys.signIn(body, caller(c))),
    }),
    openRoute({
      method: 'post',
      path: '/login/reset',
      body: z.object({ email: z.string().min(1).max(320) }),
      handle: ({ body, ipAddress }) => deps.resets.request(body.email, ipAddress),
    }),
    openRoute({
      method: 'post',
      path: '/links/read',
      response: linkInfo,
      body: z.object({ token }),
      handle: async ({ body }) => {
        const { email, name, account_name, purpose, passkeys } = await links.read(body.token);
        return { email, name, account_name, purpose, passkeys };
      },
    }),
    openRoute({
      method: 'post',
      path: '/links/use',
      response: loginAnswer,
      body: z.object({
        token,
        password: newPassword,
        name: z.string().trim().min(1).max(200).optional(),
        remove_passkeys: z.array(z.string().max(100)).max(20).optional(),
      }),
      handle: async ({ body: { remove_passkeys, ...body }, c }) =>
        answerWith(c, await login.useLink({ ...body, removePasskeys: remove_passkeys ?? [] }, caller(c))),
    }),
  ];
  return {
    open: [...own.map(ownSignIn), ...bySso.open],
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
          answerWith(c, { answer: undefined, cookies: await login.signOut(actor, caller(c)) });
        },
      }),
      route({
        method: 'post',
        path: '/me/password',
        permission: 'own-login',
        body: z.object({ current: password, password: newPassword }),
        handle: ({ actor, body, c }) => login.changePassword(actor, body, caller(c)),
      }),
      route({
        method: 'post',
        path: '/me/confirm',
        permission: 'own-login',
        body: z.object({ current: password }),
        handle: ({ actor, body, c }) => login.confirm(actor, body.current, caller(c)),
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
        body: z.object({ response: z.unknown() }),
        handle: ({ actor, body }) => passkeys.confirm(actor, body),
      }),
      route({
        method: 'get',
        path: '/me/sign-ins',
        response: all(signIn),
        permission: 'own-login',
        handle: async ({ actor }) => ({ data: await login.signIns(actor) }),
      }),
      route({
        method: 'delete',
        path: '/me/sign-ins/:id',
        permission: 'own-login',
        params: id,
        handle: ({ actor, params }) => login.endSignIn(actor, params.id),
      }),
      route({
        method: 'post',
        path: '/me/second-factor',
        response: twoFactorSetUp,
        permission: 'own-login',
        body: z.object({ current: password.optional() }),
        needsConfirmation: ({ current }) => current === undefined,
        handle: ({ actor, body, c }) => secondFactor.begin(actor, body.current, caller(c)),
      }),
      route({
        method: 'post',
        path: '/me/second-factor/confirm',
        permission: 'own-login',
        body: z.object({ code }),
        handle: async ({ actor, body, c }) => {
          answerWith(c, { answer: undefined, cookies: await secondFactor.confirm(actor, body.code, caller(c)) });
        },
      }),
      route({
        method: 'post',
        path: '/me/second-factor/end',
        permission: 'own-login',
        body: z.object({ current: password.optional() }),
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
        body: z.object({ name: z.string().trim().max(100), response: z.unknown() }),
        needsConfirmation: true,
        status: 201,
        handle: ({ actor, body }) => passkeys.register(actor, body),
      }),
      route({
        method: 'delete',
        path: '/me/passkeys/:id',
        permission: 'own-login',
        params: id,
        needsConfirmation: true,
        handle: ({ actor, params }) => passkeys.remove(actor, params.id),
      }),
    ],
  };
}

async function refuseOwnSignIn(sso: SingleSignOn | undefined): Promise<never> {
  throw new ProblemError('forbidden', `Sign in with ${sso?.name}: passwords, passkeys and links are switched off`);
}
