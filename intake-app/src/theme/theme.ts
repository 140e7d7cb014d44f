/**
 * The issuer's colours and shape, as validated tokens. A colour that would make text unreadable is refused with a
 * warning in the console, and ours stays.
 */
import type { IntakeTheme } from '@dispute-intake/contract/browser-message';

const HEX = /^#[0-9a-f]{6}$/i;
const FONTS: Record<string, string> = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  serif: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Manjari, "Arial Rounded MT Bold", system-ui, sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", system-ui, sans-serif',
};

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1–21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const DARK_SURFACE = '#161c23';
/** White or our dark ink; on the few middle greys where neither reaches 4.5, black, which does wherever white does not. */
const readableOn = (hex: string): string => {
  const best = contrast(hex, '#ffffff') >= contrast(hex, '#06101f') ? '#ffffff' : '#06101f';
  return contrast(hex, best) >= 4.5 ? best : '#000000';
};

/** `share` of the first colour in the second. */
function mix(a: string, b: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [x, y] = [a, b].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(x * share + y * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** The colour made lighter until it reads as text on a dark ground. */
function lightened(hex: string, ground: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const mixed = mix(hex, '#ffffff', share);
    if (contrast(mixed, ground) >= 4.5) return mixed;
  }
  return '#ffffff';
}

export interface ThemeTokens {
  properties: Record<string, string>;
  /** The scheme the theme's grounds need, where it sets them. */
  scheme: 'light' | 'dark' | null;
  logoText: string | null;
  refused: string[];
}

const colour = (value: unknown): string | null => (typeof value === 'string' && HEX.test(value) ? value : null);

/** The custom properties a theme may set; everything doubtful is left out and named in `refused`. */
export function themeTokens(theme: IntakeTheme): ThemeTokens {
  const properties: Record<string, string> = {};
  const refused: string[] = [];
  const ground = colour(theme.surface) ?? colour(theme.canvas);
  const scheme = ground ? (luminance(ground) < 0.2 ? 'dark' : 'light') : null;

  const ink = colour(theme.ink);
  const surface = colour(theme.surface);
  const canvas = colour(theme.canvas) ?? surface;
  const ours = scheme === 'dark' ? '#ecf0f4' : '#16202b';
  const needsInk = [surface, canvas].filter((each): each is string => each !== null);
  if (needsInk.every((each) => contrast(ink ?? ours, each) >= 7)) {
    if (surface) properties['--surface'] = surface;
    if (canvas) properties['--canvas'] = canvas;
    if (ink && needsInk.length > 0) properties['--ink'] = ink;
    else if (ink) refused.push('ink without surface');
  } else refused.push('ink on surface or canvas: contrast below 7');

  const accent = colour(theme.accent);
  if (accent) {
    const onAccent = colour(theme.onAccent) ?? readableOn(accent);
    const ground = surface && properties['--surface'] ? surface : '#ffffff';
    if (contrast(accent, onAccent) < 4.5) refused.push('accent: contrast with onAccent below 4.5');
    else if (contrast(accent, ground) < 3) refused.push('accent: contrast with the ground below 3');
    else {
      properties['--t-accent'] = accent;
      properties['--t-on-accent'] = onAccent;
      properties['--t-accent-text'] = contrast(accent, ground) >= 4.5 ? accent : 'var(--ink)';
      properties['--t-tint'] = mix(accent, ground, 0.09);
      const darkGround = scheme === 'dark' ? ground : DARK_SURFACE;
      const lighter = lightened(accent, darkGround);
      properties['--t-accent-dark'] = lighter;
      properties['--t-on-accent-dark'] = lighter === accent ? onAccent : readableOn(lighter);
      properties['--t-tint-dark'] = mix(accent, darkGround, 0.22);
    }
  }
  if (typeof theme.radius === 'number' && theme.radius >= 0 && theme.radius <= 24) {
    properties['--radius'] = `${theme.radius}px`;
    properties['--radius-card'] = `${Math.min(24, theme.radius + 4)}px`;
  }
  const font = theme.font ? FONTS[theme.font] : undefined;
  if (font) properties['--font'] = font;
  const logoText = typeof theme.logoText === 'string' ? theme.logoText.trim().slice(0, 40) || null : null;
  return { properties, scheme, logoText, refused };
}

const THEMED = [
  '--surface',
  '--canvas',
  '--ink',
  '--t-accent',
  '--t-on-accent',
  '--t-accent-text',
  '--t-tint',
  '--t-accent-dark',
  '--t-on-accent-dark',
  '--t-tint-dark',
  '--radius',
  '--radius-card',
  '--font',
];

/** Applies a theme to the page (null: ours) and gives its logo. */
export function applyTheme(
  root: HTMLElement,
  theme: IntakeTheme | null,
): { logoText: string | null; logoUrl: string | null } {
  const { properties, scheme, logoText, refused } = themeTokens(theme ?? {});
  for (const name of THEMED) {
    const value = properties[name];
    if (value) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
  if (properties['--surface'] && scheme) root.dataset.ground = scheme;
  else delete root.dataset.ground;
  if (theme?.motion === 'reduce') root.dataset.motion = 'reduce';
  else delete root.dataset.motion;
  if (refused.length > 0) console.warn(`Theme refused in part: ${refused.join('; ')}`);
  return { logoText, logoUrl: null };
}

/** Light, dark, or as the device prefers. */
export function applyColorScheme(root: HTMLElement, scheme: 'light' | 'dark' | 'auto' | undefined): void {
  if (scheme === 'light' || scheme === 'dark') root.dataset.scheme = scheme;
  else delete root.dataset.scheme;
}
