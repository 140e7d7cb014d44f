/**
 * The issuer's look as CSS custom properties, the same wherever it is needed: the page, the server that puts them into
 * the page's HTML, and the editors. A colour with too little contrast becomes the nearest shade that has enough; what was
 * adapted is reported. Free of zod: browser code imports it.
 */
import type { IntakeTheme, ThemePalette } from './browser-message.ts';

export type ThemeScheme = 'light' | 'dark';
export type ThemeColour = keyof ThemePalette;

/** A colour of the theme that could not be used as it is. */
export interface AdaptedColour {
  scheme: ThemeScheme;
  token: ThemeColour;
  /** `#rrggbb`, as it was set and as the page uses it. */
  given: string;
  used: string;
  /** Lowest contrast of the given colour with what it stands on or carries (WCAG 2.2, 1–21), and what is needed. */
  contrast: number;
  needed: number;
}

export interface ThemeTokens {
  /** Custom property → value, for the root element. */
  properties: Record<string, string>;
  adapted: AdaptedColour[];
  logoText: string | null;
}

const HEX = /^#[0-9a-f]{6}$/i;
/** Contrast that text needs, that controls need, and that long text has here (WCAG 2.2, 1.4.3, 1.4.11, 1.4.6). */
const TEXT = 4.5;
const CONTROL = 3;
const LONG_TEXT = 7;
/** Below this luminance a ground is dark. */
const DARK_BELOW = 0.2;
const STEP = 0.02;

const SYSTEM = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const FONTS: Record<NonNullable<IntakeTheme['font']>, string> = {
  system: SYSTEM,
  serif: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Manjari, "Arial Rounded MT Bold", system-ui, sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", system-ui, sans-serif',
  brand: `"Brand", ${SYSTEM}`,
};

/** Our own colours, as `intake-app/src/theme/tokens.css` has them. */
export const OUR_PALETTE: Record<ThemeScheme, Required<ThemePalette>> = {
  light: {
    accent: '#1d5bd1',
    onAccent: '#ffffff',
    canvas: '#f5f6f8',
    surface: '#ffffff',
    ink: '#16202b',
    danger: '#b3211a',
    success: '#0a6b43',
  },
  dark: {
    accent: '#8ab6ff',
    onAccent: '#06224a',
    canvas: '#0e1318',
    surface: '#161c23',
    ink: '#ecf0f4',
    danger: '#ff9d95',
    success: '#7fd9ae',
  },
};

/** Relative luminance of `#rrggbb` (WCAG 2.2), 0–1. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours `#rrggbb`, 1–21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const lowest = (hex: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => contrast(hex, other)));

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

/** The shade nearest to the colour, darker or lighter, for which it holds; undefined where none does. */
function nearest(hex: string, holds: (shade: string) => boolean): string | undefined {
  for (let share = 0; share < 1 + STEP; share += STEP) {
    for (const end of ['#000000', '#ffffff']) {
      const shade = mix(hex, end, 1 - Math.min(share, 1));
      if (holds(shade)) return shade;
    }
  }
  return undefined;
}

/** White or our dark ink, whichever reads better; black on the few middle greys where neither has enough contrast. */
function readableOn(hex: string): string {
  const best = contrast(hex, '#ffffff') >= contrast(hex, '#06101f') ? '#ffffff' : '#06101f';
  return contrast(hex, best) >= TEXT ? best : '#000000';
}

const colour = (value: unknown): string | undefined =>
  typeof value === 'string' && HEX.test(value) ? value.toLowerCase() : undefined;

type Note = (token: ThemeColour, used: string, contrast: number, needed: number) => void;

/** Ground and text: text keeps a contrast of 7 on both grounds, or the grounds give way. */
function grounds(
  given: ThemePalette,
  scheme: ThemeScheme,
  note: Note,
): { surface: string; canvas: string; ink: string } {
  const ours = OUR_PALETTE[scheme];
  const onlyCanvas = given.canvas && luminance(given.canvas) < DARK_BELOW !== (scheme === 'dark');
  let surface = given.surface ?? (onlyCanvas ? given.canvas : undefined) ?? ours.surface;
  let canvas = given.canvas ?? given.surface ?? ours.canvas;
  const wanted = given.ink ?? ours.ink;
  const reads = (ink: string): boolean => lowest(ink, [surface, canvas]) >= LONG_TEXT;
  const ink = nearest(wanted, reads);
  if (ink) {
    note('ink', ink, lowest(wanted, [surface, canvas]), LONG_TEXT);
    return { surface, canvas, ink };
  }
  const carries = (ground: string): boolean => contrast(ours.ink, ground) >= LONG_TEXT;
  const before = { surface, canvas };
  surface = nearest(surface, carries) ?? ours.surface;
  canvas = nearest(canvas, carries) ?? ours.canvas;
  note('surface', surface, contrast(ours.ink, before.surface), LONG_TEXT);
  note('canvas', canvas, contrast(ours.ink, before.canvas), LONG_TEXT);
  note('ink', ours.ink, lowest(wanted, [surface, canvas]), LONG_TEXT);
  return { surface, canvas, ink: ours.ink };
}

/** A colour for words and signs on both grounds and on its own tint. */
function signal(given: string, on: readonly string[], surface: string): { used: string; tint: string; least: number } {
  const tint = mix(given, surface, 0.08);
  const used = nearest(given, (shade) => lowest(shade, [...on, tint]) >= TEXT) ?? readableOn(surface);
  return { used, tint, least: lowest(given, [...on, tint]) };
}

/** Every property that follows from a palette, by name without prefix. */
function resolve(given: ThemePalette, scheme: ThemeScheme, adapted: AdaptedColour[]): Record<string, string> {
  const ours = OUR_PALETTE[scheme];
  const note: Note = (token, used, least, needed) => {
    const own = given[token];
    if (own && own !== used) {
      adapted.push({ scheme, token, given: own, used, contrast: Math.round(least * 100) / 100, needed });
    }
  };
  const { surface, canvas, ink } = grounds(given, scheme, note);
  const on = [surface, canvas];
  const tokens: Record<string, string> = {};
  if (given.surface || given.canvas || given.ink) {
    const softened = (share: number, needed: number): string =>
      nearest(mix(ink, surface, share), (shade) => lowest(shade, on) >= needed) ?? ink;
    Object.assign(tokens, { surface, canvas, ink, muted: softened(0.72, TEXT), border: softened(0.52, CONTROL) });
    Object.assign(tokens, { line: mix(ink, surface, 0.14), bone: mix(ink, surface, 0.1) });
  }

  const wanted = given.accent ?? ours.accent;
  const accent = nearest(wanted, (shade) => lowest(shade, on) >= CONTROL) ?? ink;
  note('accent', accent, lowest(wanted, on), CONTROL);
  const wantedOn = given.onAccent ?? (given.accent || accent !== ours.accent ? readableOn(accent) : ours.onAccent);
  const onAccent = nearest(wantedOn, (shade) => contrast(shade, accent) >= TEXT) ?? readableOn(accent);
  note('onAccent', onAccent, contrast(wantedOn, accent), TEXT);
  const tint = mix(accent, surface, scheme === 'dark' ? 0.22 : 0.09);
  const text = nearest(accent, (shade) => lowest(shade, [...on, tint]) >= TEXT) ?? ink;
  Object.assign(tokens, { accent, 'on-accent': onAccent, 'accent-text': text, tint });

  for (const [token, name] of [
    ['danger', 'bad'],
    ['success', 'good'],
  ] as const) {
    if (!given[token] && !tokens.surface) continue;
    const { used, tint: ground, least } = signal(given[token] ?? ours[token], on, surface);
    note(token, used, least, TEXT);
    Object.assign(tokens, { [name]: used, [`${name}-tint`]: ground });
  }
  return tokens;
}

const NAMES = Object.keys(OUR_PALETTE.light) as ThemeColour[];

/** The colours of a palette that are colours. */
function cleaned(palette: ThemePalette | undefined): ThemePalette {
  const clean: ThemePalette = {};
  for (const name of NAMES) {
    const value = colour(palette?.[name]);
    if (value) clean[name] = value;
  }
  return clean;
}

const hasColours = (palette: ThemePalette): boolean => Object.keys(palette).length > 0;

/** What a palette for light grounds is on dark ones: its colours made lighter, on our grounds. */
function darkTwin({ accent, danger, success }: ThemePalette): ThemePalette {
  const { surface, canvas } = OUR_PALETTE.dark;
  const lighter = (hex: string): string => {
    for (let share = 1; share > 0; share -= STEP) {
      const shade = mix(hex, '#ffffff', share);
      if (lowest(shade, [surface, canvas, mix(shade, surface, 0.22)]) >= TEXT) return shade;
    }
    return '#ffffff';
  };
  return {
    ...(accent && { accent: lighter(accent) }),
    ...(danger && { danger: lighter(danger) }),
    ...(success && { success: lighter(success) }),
  };
}

function colours(theme: IntakeTheme, adapted: AdaptedColour[]): Record<string, string> {
  const light = cleaned(theme);
  const dark = cleaned(theme.dark);
  const properties: Record<string, string> = {};
  const put = (tokens: Record<string, string>, suffix: string): void => {
    for (const [name, value] of Object.entries(tokens)) properties[`--t-${name}${suffix}`] = value;
  };
  const ground = light.surface ?? light.canvas;
  if (ground && luminance(ground) < DARK_BELOW && !hasColours(dark)) {
    // A theme of dark grounds alone is dark on every device.
    const tokens = resolve({ surface: OUR_PALETTE.dark.surface, ...light }, 'dark', adapted);
    put(tokens, '');
    put(tokens, '-dark');
    properties['--t-scheme'] = 'dark';
    return properties;
  }
  if (hasColours(light)) {
    put(resolve(light, 'light', adapted), '');
    if (!hasColours(dark)) put(resolve(darkTwin(light), 'dark', []), '-dark');
  }
  if (hasColours(dark)) put(resolve({ ...darkTwin(light), ...dark }, 'dark', adapted), '-dark');
  return properties;
}

/** The custom properties of a theme; what is no value of a token is left out. */
export function themeTokens(theme: IntakeTheme): ThemeTokens {
  const adapted: AdaptedColour[] = [];
  const properties = colours(theme, adapted);
  const { radius } = theme;
  if (typeof radius === 'number' && radius >= 0 && radius <= 24) {
    properties['--t-radius'] = `${radius}px`;
    properties['--t-radius-card'] = `${Math.min(24, radius + 4)}px`;
  }
  if (theme.density === 'compact') Object.assign(properties, { '--t-control': '44px', '--t-gap': '20px' });
  const font = theme.font && Object.hasOwn(FONTS, theme.font) ? FONTS[theme.font] : undefined;
  if (font) properties['--t-font'] = font;
  const logoText = typeof theme.logoText === 'string' ? theme.logoText.trim().slice(0, 40) || null : null;
  return { properties, adapted, logoText };
}
