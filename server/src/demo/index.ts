/** The demo page's backend; see `demo.issuer.ts` and `demo.receiver.ts`. Off in production. */
import type { Hono } from 'hono';
import type { HttpEnv } from '../platform/http/endpoints/http-env.ts';
import type { SessionConditions } from './demo.conditions.ts';
import { createDemoIssuer, type DemoIssuerDeps } from './demo.issuer.ts';
import { demoRoutes } from './demo.routes.ts';

export { createDemoConditions, type SessionConditions } from './demo.conditions.ts';
export { createDemoReceiver, type DemoReceiver } from './demo.receiver.ts';

/** Routes to mount below `/demo/api`. `receiver` must wrap the dispatcher of the same webhooks. */
export const createDemo = (deps: DemoIssuerDeps & { conditions: SessionConditions }): Hono<HttpEnv> =>
  demoRoutes({ issuer: createDemoIssuer(deps), receiver: deps.receiver, conditions: deps.conditions });
