/** The built guides below `/docs/`. Their pages hold three inline scripts of the site's builder, which the policy names by hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import { staticFiles } from '../platform/http/serving/static-files.ts';

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

/** The addresses that the guides are written with: those of a service without any configuration. */
const WRITTEN = { base: 'http://localhost:8080', intake: 'http://localhost:8081' };

export interface DocsSiteOptions {
  /** Folder of the built guides. */
  folder: string;
  /** Where this service answers: what its reader can copy. */
  baseUrl: string;
  intakeUrl: string;
}

/** Resolves with undefined where there is no such page or file, or where the site was not built. */
export function docsSite({
  folder,
  baseUrl,
  intakeUrl,
}: DocsSiteOptions): (c: HttpContext, path: string) => Promise<Response | undefined> {
  const files = staticFiles({ folder });
  const pages = new Map<string, Page>();
  const scripts = new Map<string, string | null>();
  const isAsWritten = baseUrl === WRITTEN.base && intakeUrl === WRITTEN.intake;
  const withOwnAddresses = (text: string): string =>
    text.replaceAll(WRITTEN.base, baseUrl).replaceAll(WRITTEN.intake, intakeUrl);

  /** A script of a page that names an address, with this service's own; null for any other file. */
  async function script(path: string): Promise<string | null> {
    const held = scripts.get(path);
    if (held !== undefined) return held;
    const text = await readFile(join(folder, path), 'utf8').catch(() => '');
    const own = withOwnAddresses(text);
    const made = own === text ? null : own;
    // Only what exists is kept: a visitor asks for any name.
    if (text !== '') scripts.set(path, made);
    return made;
  }

  async function page(name: string): Promise<Page | undefined> {
    const held = pages.get(name);
    if (held) return held;
    const html = await readFile(join(folder, `${name}.html`), 'utf8').catch(() => undefined);
    if (html === undefined) return undefined;
    const own = withOwnAddresses(html);
    const made = { html: own, policy: policyOf(own) };
    pages.set(name, made);
    return made;
  }

  return async (c, path) => {
    const name = path === '' ? 'index' : path;
    const found = /^[a-z0-9-]+$/.test(name) ? await page(name) : undefined;
    if (!found) {
      const own = !isAsWritten && /^assets\/[\w.-]+\.js$/.test(path) ? await script(path) : null;
      if (own === null) return files(c, path);
      return c.body(own, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
    }
    return c.body(found.html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': found.policy,
      'Cache-Control': 'no-cache',
    });
  };
}
