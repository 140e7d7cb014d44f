import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { PROBLEMS_BY_CODE } from '@dispute-intake/contract';
import { sessionRequest } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { checkAnchor, describedChecks } from './check-catalogue.ts';

const ORIGIN = 'http://localhost:8080';
/** The pages' own data, found by the builder under hashed names. */
const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
/** Pages of the guides that a program names. */
const guidesIn = (script: string): string[] =>
  [...script.matchAll(/["'`](\/docs\/[a-z-]*(?:#[\w.-]+)?)["'`]/g)].map(([, url = '']) => url);
const anchorsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));

test('no link of the guides, the reference, the demo, the dashboard and the intake leads nowhere', {
  skip: !existsSync('dist/docs'),
}, async () => {
  const app = await startTestApp();
  try {
    const pages = new Map<string, string | null>();
    const dead: string[] = [];
    const waiting = ['/docs/', '/dashboard/', '/demo/'].map((path) => ({ path, from: 'start' }));
    const anchors: { path: string; hash: string; from: string }[] = [];
    for (const { path, from } of waiting) {
      if (pages.has(path)) continue;
      const { status, headers, text } = await app.api(path);
      const type = headers.get('content-type') ?? '';
      const isPage = type.startsWith('text/html');
      pages.set(path, isPage ? text : null);
      if (status !== 200) dead.push(`${from} → ${path}: ${status}`);
      if (!isPage && !type.startsWith('text/javascript')) continue;
      for (const href of isPage ? hrefsOf(text) : guidesIn(text)) {
        const url = new URL(href, `${ORIGIN}${path}`);
        if (url.origin !== ORIGIN) continue;
        waiting.push({ path: url.pathname, from: path });
        if (url.hash !== '')
          anchors.push({ path: url.pathname, hash: decodeURIComponent(url.hash.slice(1)), from: path });
      }
    }
    for (const { path, hash, from } of anchors) {
      const html = pages.get(path);
      // The dashboard and the demo route by their fragment.
      if (html && path.startsWith('/docs/') && !anchorsOf(html).has(hash)) dead.push(`${from} → ${path}#${hash}`);
    }
    assert.deepEqual(dead, []);
    const errors = anchorsOf(pages.get('/docs/errors') ?? '');
    for (const code of Object.keys(PROBLEMS_BY_CODE)) assert.ok(errors.has(code), `/docs/errors#${code}`);
    const checks = anchorsOf(pages.get('/docs/failed-checks') ?? '');
    for (const { code } of describedChecks()) assert.ok(checks.has(checkAnchor(code)), `/docs/failed-checks#${code}`);
    const { url } = (await app.call('POST', '/api/intake/sessions/', sessionRequest())).body;
    const intake = await app.intake(new URL(url).pathname);
    for (const href of hrefsOf(intake.text).filter((each) => each.startsWith('/')))
      assert.equal((await app.intake(href)).status, 200, `intake → ${href}`);
    for (const path of ['/docs/reference', '/docs/errors', '/docs/get-started', '/openapi.json', '/demo/']) {
      assert.ok(pages.has(path), `${path} was not reached`);
    }
  } finally {
    await app.close();
  }
});
