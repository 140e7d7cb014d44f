/** The issuer's look on the page: the tokens of its theme as custom properties of the root element. */
import type { IntakeTheme } from '@dispute-intake/contract/browser-message';
import { themeTokens } from '@dispute-intake/contract/theme-tokens';

/** Applies a theme to the page (null: ours) and returns its logo text. */
export function applyTheme(root: HTMLElement, theme: IntakeTheme | null): string | null {
  const { properties, adapted, logoText } = themeTokens(theme ?? {});
  for (const name of Array.from(root.style)) if (name.startsWith('--t-')) root.style.removeProperty(name);
  // A property that the page's HTML came with and this theme has not is taken back as well.
  for (const name of served()) if (!(name in properties)) root.style.setProperty(name, 'initial');
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
  if (theme?.motion === 'reduce') root.dataset.motion = 'reduce';
  else delete root.dataset.motion;
  for (const { token, scheme, given, used } of adapted) {
    console.warn(`Theme: ${token} ${given} has too little contrast on ${scheme} grounds; ${used} is used`);
  }
  return logoText;
}

/** The theme's properties in the style that the server put into the page. */
function served(): string[] {
  const sheet = (document.getElementById('intake-theme') as HTMLStyleElement | null)?.sheet;
  const rule = sheet?.cssRules[0];
  return rule instanceof CSSStyleRule ? Array.from(rule.style) : [];
}

/** Light, dark, or as the device prefers. */
export function applyColorScheme(root: HTMLElement, scheme: 'light' | 'dark' | 'auto' | undefined): void {
  if (scheme === 'light' || scheme === 'dark') root.dataset.scheme = scheme;
  else delete root.dataset.scheme;
}
