/**
 * Delivers the hosted page: the built `index.html` with the first question and a session's boot block, under a strict
 * policy. Claims nothing.
 */
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { IntakeBoot } from '@dispute-intake/contract';
import type { HttpContext } from '../platform/http/endpoints/http-env.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { CardholderService } from './cardholder.service.ts';
import { type FirstScreens, pageLanguage, styleSources, themeStyle, withFirstScreen } from './intake-first-screen.ts';

const compress = promisify(gzip);
const STATUS: Record<IntakeBoot['state'], 200 | 404 | 410> = { ready: 200, expired: 410, unknown: 404 };

/** `frame-ancestors` comes from the account's list, `styles` are the style elements of the page; all else is the own origin. */
const policy = (frameAncestors: string, styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

/** The boot block cannot end its own script element, nor start a comment. */
const inertJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Elements of the build for what the page will ask for next, by language and mode. */
interface Preloads {
  chatbot: string;
  locales: Record<string, string>;
}

/** What the page will ask for once its scripts run. */
const early = ({ state, mode }: IntakeBoot, tag: string, { chatbot, locales }: Preloads): string =>
  `${locales[tag] ?? ''}${state === 'ready' && mode === 'chatbot' ? chatbot : ''}`;

interface Built {
  html: string;
  preloads: Preloads;
  screens: FirstScreens;
  mtimeMs: number;
}

/** Answers `GET /s/{id}` (and `HEAD`, prefetches, preview robots) without changing anything. */
export function intakePage(deps: {
  /** Built page; read again when it changes. */
  file: string;
  cardholder: CardholderService;
  defaultFrameAncestors: string;
  /** A statement in the language of this tag is likely to come. */
  prepareReading(tag: string): void;
}): (c: HttpContext) => Promise<Response> {
  const { file, cardholder } = deps;
  let built: Built | undefined;
  const beside = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(resolve(dirname(file), name), 'utf8'));

  async function page(): Promise<Built> {
    const found = await stat(file).catch(() => undefined);
    if (!found) throw new ProblemError('unavailable', 'The intake page has not been built: run npm run build');
    if (built?.mtimeMs !== found.mtimeMs) {
      built = {
        html: await readFile(file, 'utf8'),
        preloads: (await beside('preloads.json')) as Preloads,
        screens: (await beside('first-screens.json')) as FirstScreens,
        mtimeMs: found.mtimeMs,
      };
    }
    return built;
  }

  return async (c) => {
    c.set('route', '/s/{session_id}');
    const { boot, frameAncestors } = await cardholder.boot(c.req.param('session_id') ?? '');
    const block = `<script type="application/json" id="intake-boot">${inertJson(boot)}</script>`;
    const { html, preloads, screens } = await page();
    const tag = pageLanguage(Object.keys(screens), boot, c.req.header('accept-language'));
    if (boot.state === 'ready') deps.prepareReading(tag);
    const head = `${early(boot, tag, preloads)}${themeStyle(boot)}${block}</head>`;
    const whole = withFirstScreen(html, boot, screens, tag).replace('</head>', () => head);
    const isCompressed = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    const body = isCompressed ? await compress(whole) : Buffer.from(whole);
    return c.body(new Uint8Array(body), STATUS[boot.state], {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(frameAncestors ?? deps.defaultFrameAncestors, styleSources(whole)),
      'Referrer-Policy': 'strict-origin',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Permissions-Policy': 'camera=(self), clipboard-write=(self), geolocation=(), microphone=(), payment=()',
      // The element of a portal that may not frame the page asks with HEAD, to tell its developer why nothing shows.
      ...(c.req.method === 'HEAD'
        ? { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Content-Security-Policy' }
        : {}),
      Vary: 'Accept-Encoding, Accept-Language',
      ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
    });
  };
}
