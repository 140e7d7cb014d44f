/** What the demo page may ask "the issuer's backend". Same-origin pages only; mounted only where the demo is on. */
import { demoConditions } from '@dispute-intake/contract/demo-api';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HttpContext, HttpEnv } from '../platform/http/endpoints/http-env.ts';
import { readBytes } from '../platform/http/input/json-body.ts';
import type { SessionConditions } from './demo.conditions.ts';
import type { ApiAnswer, DemoIssuer } from './demo.issuer.ts';
import type { DemoReceiver } from './demo.receiver.ts';

const MAX_BODY_BYTES = 1_048_576;
const MAX_CONDITIONS_BYTES = 2000;

export function demoRoutes(deps: {
  issuer: DemoIssuer;
  receiver: DemoReceiver;
  conditions: SessionConditions;
}): Hono<HttpEnv> {
  const { issuer, receiver } = deps;
  const app = new Hono<HttpEnv>({ strict: false });
  app.use(async (c, next) => {
    c.set('route', '/demo/api/*');
    const site = c.req.header('sec-fetch-site');
    // A simple cross-site form cannot send JSON; browsers also say where a request comes from.
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
    const isForm = c.req.method === 'POST' && !c.req.header('content-type')?.startsWith('application/json');
    if (isForeign || isForm) return c.json({ code: 'forbidden' }, 403);
    return next();
  });
  app.get('/account', async () => answer({ status: 200, body: await issuer.account() }));
  app.post('/sessions', async (c) => {
    const body = await readBytes(c, MAX_BODY_BYTES);
    return answer(await issuer.createSession(Buffer.from(body).toString()));
  });
  app.get('/sessions/:id', async (c) => known(c.req.param('id'), (id) => issuer.session(id).then(answer)));
  app.post('/sessions/:id/expire', async (c) => known(c.req.param('id'), (id) => issuer.expire(id).then(answer)));
  app.get('/sessions/:id/outcome', async (c) =>
    known(c.req.param('id'), async (id) => answer({ status: 200, body: await issuer.outcome(id) })),
  );
  app.post('/sessions/:id/conditions', async (c) =>
    known(c.req.param('id'), async (id) => {
      const wanted = demoConditions.safeParse(await conditionsIn(c));
      if (!wanted.success) return answer({ status: 422, body: { code: 'validation_failed' } });
      deps.conditions.set(id, wanted.data);
      return answer({ status: 200, body: wanted.data });
    }),
  );
  app.get('/webhooks', (c) => c.json({ data: receiver.since(Number(c.req.query('after') ?? 0) || 0) }));
  app.all('*', (c) => c.json({ code: 'not_found' }, 404));

  async function known(id: string, read: (id: string) => Promise<Response>): Promise<Response> {
    return issuer.knows(id) ? read(id) : answer({ status: 404, body: { code: 'not_found' } });
  }
  return app;
}

async function conditionsIn(c: HttpContext): Promise<unknown> {
  const bytes = await readBytes(c, MAX_CONDITIONS_BYTES);
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}

const answer = ({ status, body }: ApiAnswer): Response =>
  Response.json(body, { status: status as ContentfulStatusCode, headers: { 'Cache-Control': 'no-store' } });
