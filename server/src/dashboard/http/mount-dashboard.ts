/** Puts the dashboard's routes on an app; the order of checks is decided here, once for all of them. */
import { mayIn } from '@dispute-intake/contract/dashboard-roles';
import type { Hono } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import { refuseCardNumbers } from '../../platform/http/card-numbers/card-number.guard.ts';
import type { HttpContext, HttpEnv } from '../../platform/http/endpoints/http-env.ts';
import { readJsonBody } from '../../platform/http/input/json-body.ts';
import { readQuery } from '../../platform/http/input/query.ts';
import { validate } from '../../platform/http/input/validate.ts';
import { ProblemError } from '../../platform/http/problems/problem-error.ts';
import type { Actor } from './actor.ts';
import type { ClientAddress } from './client-address.ts';
import type { DashboardRoute, OpenRoute } from './dashboard-route.ts';
import { requireSameOrigin } from './same-origin.ts';

/** How long a confirmation holds. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

/** What is read of somebody who is not signed in: several times a passkey's response. */
const OPEN_BODY_BYTES = 65_536;

export interface DashboardMounting {
  baseUrl: string;
  clock: Clock;
  clientAddress: ClientAddress;
  /** The operator of the request; throws `unauthorized` when nobody is signed in. */
  actorOf(c: HttpContext): Promise<Actor>;
}

const refuseMethod = (path: string) => (c: HttpContext) => {
  c.set('route', path);
  throw new ProblemError('method_not_allowed', 'This address does not take this method');
};

/** same origin (403) → signed in (401) → second factor, permission (403) → input (400, 413, 415, 422) → confirmed (403) → handler. */
export function mountDashboard(
  app: Hono<HttpEnv>,
  routes: { guarded: readonly DashboardRoute[]; open: readonly OpenRoute[] },
  mounting: DashboardMounting,
): void {
  for (const each of routes.open) {
    app.on(each.method, each.path, async (c) => {
      c.set('route', `/dashboard/api${each.path}`);
      requireSameOrigin(c, mounting.baseUrl);
      const body = each.body ? validate(each.body, (await readJsonBody(c, OPEN_BODY_BYTES)).value, 'body') : undefined;
      return answer(c, await each.handle({ body, c, ipAddress: mounting.clientAddress(c) }));
    });
  }
  for (const each of routes.guarded) app.on(each.method, each.path, (c) => run(c, each, mounting));
  for (const path of new Set([...routes.open, ...routes.guarded].map((each) => each.path))) {
    app.all(path, refuseMethod(`/dashboard/api${path}`));
  }
}

async function run(c: HttpContext, each: DashboardRoute, mounting: DashboardMounting): Promise<Response> {
  c.set('route', `/dashboard/api${each.path}`);
  requireSameOrigin(c, mounting.baseUrl);
  const actor = await mounting.actorOf(c);
  if (actor.lacksSecondFactor && each.permission !== 'own-login') {
    throw new ProblemError(
      'second_factor_required',
      'Your account asks for a second factor: set up an authenticator, or sign in with a passkey',
    );
  }
  if (!mayIn(actor.role, each.permission)) {
    throw new ProblemError('forbidden', `Your role (${actor.role}) does not allow this: ask an owner of your account`);
  }
  const params = each.params ? validate(each.params, c.req.param(), 'path') : c.req.param();
  const query = each.query ? readQuery(c, each.query) : undefined;
  let body: unknown;
  if (each.body) {
    const { value } = await readJsonBody(c);
    await refuseCardNumbers(value, { isFile: each.isFile });
    body = validate(each.body, value, 'body');
  }
  const { needsConfirmation = false } = each;
  if (typeof needsConfirmation === 'function' ? needsConfirmation(body) : needsConfirmation) {
    const sinceMs = mounting.clock.nowMs() - actor.confirmedAtMs;
    if (sinceMs < 0 || sinceMs >= CONFIRMED_FOR_MS) {
      throw new ProblemError('confirmation_required', 'Enter your password or use your passkey once more to go on');
    }
  }
  return answer(c, await each.handle({ actor, params, query, body, c }), each.status);
}

function answer(c: HttpContext, value: unknown, status: 200 | 201 | 202 = 200): Response {
  if (value instanceof Response) return value;
  if (value === undefined) return c.body(null, 204);
  return c.json(value as object, status);
}
