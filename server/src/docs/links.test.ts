import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { PROBLEMS_BY_CODE } from '@dispute-intake/contract';
import { startTestApp } from '../testing/test-app.ts';

const ORIGIN = 'http://localhost:8080';
/** The pages' own data, found by the builder under hashed names. */
const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
const anchorsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));

test('no link of the served guides, reference, error list and demo leads nowhere', {
  skip: !existsSync('dist/docs'),
}, async () => {
  const app = await startTestApp();
  try {
    const pages = new Map<string, string | null>();
    const dead: string[] = [];
    const waiting = [{ path: '/docs/', from: 'start' }];
    const anchors: { path: string; hash: string; from: string }[] = [];
    for (const { path, from } of waiting) {
      if (pages.has(path)) continue;
      const { status, headers, text } = await app.api(path);
      const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
      pages.set(path, isPage ? text : null);
      if (status !== 200) dead.push(`${from} → ${path}: ${status}`);
      if (!isPage) continue;
      for (const href of hrefsOf(text)) {
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
    for (const path of ['/docs/reference', '/docs/errors', '/docs/get-started', '/openapi.json', '/demo/']) {
      assert.ok(pages.has(path), `${path} was not reached`);
    }
  } finally {
    await app.close();
  }
});
