/** The two HTTP applications: the API with everything else on its origin, and the hosted intake on an origin of its own. */
import { Hono, type MiddlewareHandler } from 'hono';
import type { Access, Endpoint } from './platform/http/endpoints/endpoint.ts';
import type { HttpContext, HttpEnv } from './platform/http/endpoints/http-env.ts';
import { mount } from './platform/http/endpoints/mount.ts';
import { DATA_HEADERS, everyRequest, type RequestObserver } from './platform/http/endpoints/request.ts';
import type { Idempotency } from './platform/http/idempotency/idempotency.ts';
import type { FairCalls } from './platform/http/limits/fair-calls.ts';
import { respondToErrors } from './platform/http/problems/errors.ts';
import { probes, type Readiness } from './platform/http/serving/probes.ts';
import { type StaticOptions, staticFiles } from './platform/http/serving/static-files.ts';
import type { Log } from './platform/log.ts';
import type { Tracing } from './platform/telemetry/tracing.ts';

export interface Site extends StaticOptions {
  /** Where it is served: `/demo`. */
  path: string;
}

interface AppDeps {
  log: Log;
  tracing: Tracing;
  /** Page that explains problem codes. */
  problemTypeBase: string;
  /** True where the origin is reached by https: browsers are told to stay with it. */
  isHttps: boolean;
  observe?: RequestObserver;
  idempotency: Idempotency;
  calls: FairCalls;
}

export interface ApiDeps extends AppDeps {
  endpoints: readonly Endpoint[];
  keyGuard(c: HttpContext, endpoint: Endpoint): Promise<void>;
  readiness: Readiness;
  sites: readonly Site[];
  /** Applications of their own, with everything below their path. */
  mounted: readonly { path: string; app: Hono<HttpEnv> }[];
  /** Answers `/.well-known/security.txt`. */
  securityTxt(c: HttpContext): Response;
  /** Where `/` leads. */
  home: string;
}

export interface IntakeDeps extends AppDeps {
  endpoints: readonly Endpoint[];
  /** Refuses visitors who take too much. */
  guard: MiddlewareHandler<HttpEnv>;
  page(c: HttpContext): Promise<Response>;
  /** Folder of the built page. */
  folder: string;
  /** Stands before the page's private API; the demo makes bad networks with it. */
  before?: MiddlewareHandler<HttpEnv>;
}

/** The private port of `METRICS_PORT`: probes and figures, for those who run the service. */
export function createOperations(deps: { readiness: Readiness; metrics(): Promise<string> }): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  probes(app, deps.readiness);
  app.get('/metrics', async (c) =>
    c.body(await deps.metrics(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }),
  );
  return app;
}

const headersFor = (isHttps: boolean): Record<string, string> =>
  isHttps ? { ...DATA_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' } : DATA_HEADERS;

function createApp(deps: AppDeps): Hono<HttpEnv> {
  // Not strict: a path answers with and without a slash at its end, and nothing redirects.
  const app = new Hono<HttpEnv>({ strict: false });
  respondToErrors(app, { log: deps.log, typeBase: deps.problemTypeBase });
  app.use(everyRequest({ ...deps, headers: headersFor(deps.isHttps) }));
  return app;
}

const open = async (): Promise<void> => {};

/** The API origin. `createApi(deps).request(…)` is how tests call it. */
export function createApi(deps: ApiDeps): Hono<HttpEnv> {
  const app = createApp(deps);
  probes(app, deps.readiness);
  const guards: Record<Access, (c: HttpContext, endpoint: Endpoint) => Promise<void>> = {
    key: deps.keyGuard,
    own: open,
  };
  mount(app, deps.endpoints, { ...deps, guards });
  for (const { path, app: part } of deps.mounted) app.route(path, part);
  for (const site of deps.sites) serveSite(app, site);
  app.get('/.well-known/security.txt', (c) => deps.securityTxt(c));
  app.get('/', (c) => c.redirect(deps.home));
  return app;
}

function serveSite(app: Hono<HttpEnv>, site: Site): void {
  const serve = staticFiles(site);
  app.get(`${site.path}/*`, async (c) => {
    c.set('route', `${site.path}/*`);
    const { pathname } = new URL(c.req.url);
    // Relative addresses of a page need the slash of its folder.
    if (pathname === site.path) return c.redirect(`${site.path}/`, 308);
    return (await serve(c, pathname.slice(site.path.length + 1))) ?? c.notFound();
  });
}

/** The intake origin: the hosted page, its assets and its private API; nothing else. */
export function createIntake(deps: IntakeDeps): Hono<HttpEnv> {
  const app = createApp(deps);
  if (deps.before) app.use('/s/*', deps.before);
  app.use('/s/*', deps.guard);
  app.get('/s/:session_id', (c) => deps.page(c));
  mount(app, deps.endpoints, { ...deps, guards: { key: open, own: open } });
  const assets = staticFiles({ folder: deps.folder });
  app.get('/assets/*', async (c) => {
    c.set('route', '/assets/*');
    return (await assets(c, new URL(c.req.url).pathname.slice(1))) ?? c.notFound();
  });
  return app;
}
