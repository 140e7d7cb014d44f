/** The issuer's picture, with one for dark grounds where it has one; else its name. */
import { html, type TemplateResult } from 'lit';
import { brandingOf, type ViewContext } from './view-context.ts';

export function logo(view: ViewContext, name: string): TemplateResult {
  const { logo_url: light, logo_dark_url: dark } = brandingOf(view);
  const picture = (url: string, use: string): TemplateResult =>
    html`<img class="logo${use}" src=${url} alt=${name} height="28" />`;
  if (!light) return html`<bdi>${name}</bdi>`;
  return dark ? html`${picture(light, ' for-light')}${picture(dark, ' for-dark')}` : picture(light, '');
}
