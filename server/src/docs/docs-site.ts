/** The built guides below `/docs/`. Their pages hold three inline scripts of the site's builder, which the policy names by hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpContext } from '../platform/http/http-env.ts';
import { staticFiles } from '../platform/http/static-files.ts';

interface Page {
  html: string;
  policy: string;
}

/** Inline styles are the colours of highlighted code. */
const policyOf = (html: string): string => {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return `default-src 'none'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
};

/** Resolves with undefined where there is no such page or file, or where the site was not built. */
export function docsSite(folder: string): (c: HttpContext, path: string) => Promise<Response | undefined> {
  const files = staticFiles({ folder });
  const pages = new Map<string, Page>();

  async function page(name: string): Promise<Page | undefined> {
    const held = pages.get(name);
    if (held) return held;
    const html = await readFile(join(folder, `${name}.html`), 'utf8').catch(() => undefined);
    if (html === undefined) return undefined;
    const made = { html, policy: policyOf(html) };
    pages.set(name, made);
    return made;
  }

  return async (c, path) => {
    const name = path === '' ? 'index' : path;
    const found = /^[a-z0-9-]+$/.test(name) ? await page(name) : undefined;
    if (!found) return files(c, path);
    return c.body(found.html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': found.policy,
      'Cache-Control': 'no-cache',
    });
  };
}
