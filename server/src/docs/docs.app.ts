/** Serves the API's description: `/openapi.json` and `/docs/test-cases.json` for programs, `/docs/` for people. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { testCases } from '../evaluations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Endpoint } from '../platform/http/endpoints/endpoint.ts';
import type { HttpEnv } from '../platform/http/endpoints/http-env.ts';
import { apiDocument } from './api-document.ts';
import { docsSite } from './docs-site.ts';
import { referencePage } from './reference-page.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const SITE = resolve(import.meta.dirname, '../../../dist/docs');

/** The reference is written once, at the first request; the guides are built beforehand. */
export function docsApp({
  endpoints,
  baseUrl,
  intakeUrl,
  clock,
}: {
  endpoints: readonly Endpoint[];
  baseUrl: string;
  intakeUrl: string;
  clock: Clock;
}): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>({ strict: false });
  const answers = new Map<string, string>();
  const serve = (path: string, type: string, make: () => string | Promise<string>) =>
    app.get(path, async (c) => {
      c.set('route', path);
      const body = answers.get(path) ?? String(await make());
      answers.set(path, body);
      return c.body(body, 200, {
        'Content-Type': type,
        'Content-Security-Policy': POLICY,
        'Cache-Control': 'no-cache',
      });
    });
  const page = 'text/html; charset=utf-8';
  serve('/openapi.json', 'application/json', () => JSON.stringify(apiDocument(endpoints, baseUrl)));
  serve('/docs/reference', page, async () => String(await referencePage(apiDocument(endpoints, baseUrl))));
  for (const [name, type] of [
    ['reference.css', 'text/css'],
    ['reference.js', 'text/javascript'],
  ] as const) {
    serve(`/docs/${name}`, `${type}; charset=utf-8`, () => readFileSync(resolve(import.meta.dirname, name), 'utf8'));
  }
  app.get('/docs/test-cases.json', (c) => {
    c.set('route', '/docs/test-cases.json');
    return c.json({ cases: testCases(clock.nowMs()) }, 200, { 'Cache-Control': 'no-cache' });
  });
  const site = docsSite({ folder: SITE, baseUrl, intakeUrl });
  app.get('/docs/*', async (c, next) => {
    c.set('route', '/docs/*');
    const { pathname } = new URL(c.req.url);
    return (await site(c, pathname.slice('/docs/'.length))) ?? next();
  });
  // Where the guides were not built, as in tests of the server alone.
  serve('/docs', page, async () => String(await referencePage(apiDocument(endpoints, baseUrl))));
  return app;
}
