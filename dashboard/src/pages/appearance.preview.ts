/** A small picture of the intake in a theme, as a cardholder with a light or dark device gets it. */
import type { IntakeTheme } from '@dispute-intake/contract/browser-message';
import { OUR_PALETTE, type ThemeScheme, themeTokens } from '@dispute-intake/contract/theme-tokens';
import { html, type TemplateResult } from 'lit';

export interface PreviewOptions {
  theme: IntakeTheme;
  scheme: ThemeScheme;
  name: string;
  /** Address of the logo; empty: the name is shown. */
  logo: string;
}

const BORDER = { light: '#76838f', dark: '#8494a3' };

/** The preview; colours are those that are used, after any adaptation. */
export function preview({ theme, scheme, name, logo }: PreviewOptions): TemplateResult {
  const { properties, logoText } = themeTokens(theme);
  const ours = OUR_PALETTE[scheme];
  const of = (token: string, otherwise: string): string =>
    properties[`--t-${token}${scheme === 'dark' ? '-dark' : ''}`] ?? otherwise;
  const canvas = of('canvas', ours.canvas);
  const surface = of('surface', ours.surface);
  const ink = of('ink', ours.ink);
  const accent = of('accent', ours.accent);
  const border = of('border', BORDER[scheme]);
  const danger = of('bad', ours.danger);
  const success = of('good', ours.success);
  const radius = Math.min(theme.radius ?? 10, 20);
  const brand = logo ? html`<img src=${logo} alt=${name} height="24" />` : html`<strong>${logoText ?? name}</strong>`;
  return html`<figure class="look"><figcaption>${scheme === 'light' ? 'Light devices' : 'Dark devices'}</figcaption>
    <div class="look-frame" role="img" aria-label=${`The intake on ${scheme} devices`} .style=${`background:${canvas};color:${ink}`}>
      <div class="look-brand">${brand}</div>
      <svg viewBox="0 0 280 232" aria-hidden="true">
        <rect width="280" height="4" fill=${of('line', border)}></rect><rect width="96" height="4" fill=${accent}></rect>
        <text x="16" y="38" font-size="16" font-weight="650" fill=${ink}>What went wrong?</text>
        <rect x="16" y="52" width="248" height="40" rx=${radius} fill=${of('tint', surface)} stroke=${accent} stroke-width="2"></rect>
        <circle cx="36" cy="72" r="6" fill="none" stroke=${accent} stroke-width="4"></circle>
        <text x="52" y="77" font-size="13" fill=${ink}>It never arrived</text>
        <rect x="16" y="100" width="248" height="40" rx=${radius} fill=${surface} stroke=${border}></rect>
        <circle cx="36" cy="120" r="7" fill="none" stroke=${border}></circle>
        <text x="52" y="125" font-size="13" fill=${ink}>It was faulty or wrong</text>
        <text x="16" y="162" font-size="12" font-weight="600" fill=${danger}>Choose one answer</text>
        <text x="264" y="162" font-size="12" font-weight="600" text-anchor="end" fill=${success}>Saved</text>
        <rect x="16" y="178" width="248" height="40" rx=${radius} fill=${accent}></rect>
        <text x="140" y="203" font-size="14" font-weight="600" text-anchor="middle" fill=${of('on-accent', ours.onAccent)}>Continue</text></svg>
    </div></figure>`;
}
