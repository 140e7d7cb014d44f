/**
 * What the hosted page shows before any script has run: the first question in the session's language, under the issuer's
 * name and colours. The link's secret never reaches the server, so nothing of the payment or the cardholder is in it.
 */
import { createHash } from 'node:crypto';
import type { Branding, IntakeBoot } from '@dispute-intake/contract';
import { themeTokens } from '@dispute-intake/contract/theme-tokens';

/** Of `dist/intake/first-screens.json`, by language, and `de-DE.familiar` where there are texts of another address (made by `intake-app/src/first-screen/first-screen.ts`). */
export type FirstScreens = Record<
  string,
  { dir: string; title: string; form: string; chatbot: string; privacy: string; help: string }
>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
const link = (url: string | null | undefined, words: string): string =>
  url ? `<a href="${escaped(url)}" target="_blank" rel="noopener">${words}</a> ` : '';

/** The issuer's picture, with one for dark grounds where it has one; else its name. As `intake-app/src/view/logo.ts` has it. */
function logo({ logo_url: light, logo_dark_url: dark }: Partial<Branding> = {}, name: string): string {
  const picture = (url: string, use: string): string =>
    `<img class="logo${use}" src="${escaped(url)}" alt="${name}" height="28">`;
  if (!light) return `<bdi>${name}</bdi>`;
  return dark ? `${picture(light, ' for-light')}${picture(dark, ' for-dark')}` : picture(light, '');
}

/** Tags of an `Accept-Language` header as they stand; browsers send the best first. */
const accepted = (header: string): string[] => header.split(',').map((part) => part.split(';')[0]?.trim() ?? '');

/** The page's own choice of language: the session's, then the browser's, each exactly or in another country; English last. */
export function pageLanguage(tags: readonly string[], { locale }: IntakeBoot, acceptLanguage = ''): string {
  for (const wanted of [locale, ...accepted(acceptLanguage)]) {
    if (!wanted) continue;
    const same = tags.find((tag) => !tag.includes('.') && tag.toLowerCase() === wanted.toLowerCase());
    const near = tags.find((tag) => tag.split('-')[0] === wanted.toLowerCase().split('-')[0]);
    if (same ?? near) return same ?? near ?? '';
  }
  return 'en-US';
}

/** Theme and fonts as a style sheet, the theme's properties as its first rule; nothing where there is neither. */
export function themeStyle({ theme, branding }: IntakeBoot): string {
  const properties = Object.entries(themeTokens(theme ?? {}).properties);
  const faces = (branding?.fonts ?? []).map(
    ({ url, weight }) =>
      `@font-face{font-family:Brand;font-weight:${Number(weight)};font-display:swap;src:url(${encodeURI(url)}) format("woff2")}`,
  );
  if (properties.length === 0 && faces.length === 0) return '';
  const root = `:root{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}`;
  return `<style id="intake-theme">${root}${faces.join('')}</style>`;
}

/** The CSP sources that permit the style elements of a page, and nothing else inline. */
export const styleSources = (html: string): string =>
  Array.from(html.matchAll(/<style[^>]*>([^<]*)<\/style>/g), ([, css = '']) => {
    const hash = createHash('sha256').update(css).digest('base64');
    return ` 'sha256-${hash}'`;
  }).join('');

/** The built page with its language, and with the first question where nobody has opened the link yet. */
export function withFirstScreen(html: string, boot: IntakeBoot, screens: FirstScreens, tag: string): string {
  const screen = screens[`${tag}.${boot.branding?.address?.[tag]}`] ?? screens[tag];
  if (!screen) return html;
  const page = html.replace('<html lang="en">', `<html lang="${tag}" dir="${screen.dir}">`);
  if (!boot.is_fresh) return page;
  const start = boot.branding?.sentences?.[tag]?.start?.trim();
  const name = boot.theme?.logoText?.trim() || boot.issuer_name || '';
  const values: Record<string, string> = {
    issuer: escaped(boot.issuer_name ?? ''),
    logo: logo(boot.branding, escaped(name)),
    own: start ? `<p class="start-note own">${escaped(start)}</p>` : '',
    links: link(boot.branding?.privacy_url, screen.privacy) + link(boot.branding?.help_url, screen.help),
  };
  const filled = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
  return page
    .replace(/<!-- first -->[\s\S]*<!-- \/first -->/, () => filled(screen[boot.mode]))
    .replace('<title>…</title>', () => `<title>${filled(screen.title).replace(/[\u2068\u2069]/g, '')}</title>`);
}
