/** The palette as the hosted page shows it, measured, and its exports. */
import { contrast } from '@dispute-intake/contract/theme-tokens';

/** Tokens of the hosted page, in the order they are shown. */
export const ROLES = {
  accent: 'Accent',
  'on-accent': 'On accent',
  'accent-text': 'Accent as text',
  tint: 'Tint',
  canvas: 'Canvas',
  surface: 'Surface',
  ink: 'Ink',
  muted: 'Muted text',
  line: 'Line',
  border: 'Border of controls',
  good: 'Good',
  warn: 'Warning',
  bad: 'Error',
} as const;
export type Role = keyof typeof ROLES;
/** `#rrggbb` by role. */
export type Palette = Record<Role, string>;
export interface Measured {
  light: Palette;
  dark: Palette;
  /** CSS pixels. */
  radius: number;
  /** A CSS font-family. */
  font: string;
}

/** Pairs a reader must tell apart, with the least contrast WCAG 2.2 or the page itself asks for. */
export const PAIRS: readonly (readonly [string, Role, Role, number])[] = [
  ['Text on the accent', 'on-accent', 'accent', 4.5],
  ['Accent on the surface', 'accent', 'surface', 3],
  ['Links on the surface', 'accent-text', 'surface', 4.5],
  ['Ink on the surface', 'ink', 'surface', 7],
  ['Ink on the canvas', 'ink', 'canvas', 7],
  ['Muted text on the surface', 'muted', 'surface', 4.5],
  ['Borders on the surface', 'border', 'surface', 3],
];

/** The pairs of a palette, each with its contrast (1–21). */
export const pairsOf = (palette: Palette) =>
  PAIRS.map(([label, one, other, least]) => {
    const ratio = contrast(palette[one], palette[other]);
    return { label, ratio, least, holds: ratio >= least };
  });

/** `rgb(1, 2, 3)` as `#010203`; anything else as it is. */
export function hexOf(computed: string): string {
  const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(computed)?.slice(1, 4);
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : computed;
}

const components = (hex: string): number[] =>
  [1, 3, 5].map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 10_000) / 10_000);

/** Design tokens in the format of the W3C Design Tokens Community Group, 2025.10. */
export function designTokens({ light, dark, radius, font }: Measured): string {
  const palette = (colours: Palette) => ({
    $type: 'color',
    ...Object.fromEntries(
      Object.entries(colours).map(([role, hex]) => [
        role,
        {
          $description: ROLES[role as Role],
          $value: { colorSpace: 'srgb', components: components(hex), alpha: 1, hex },
        },
      ]),
    ),
  });
  const tokens = {
    intake: {
      light: palette(light),
      dark: palette(dark),
      radius: { $type: 'dimension', $value: { value: radius, unit: 'px' } },
      font: {
        $type: 'fontFamily',
        $value: font.split(',').map((family) => family.trim().replaceAll('"', '')),
      },
    },
  };
  return `${JSON.stringify(tokens, null, 2)}\n`;
}

/** The same as CSS custom properties that follow the colour scheme. */
export function cssTokens({ light, dark, radius, font }: Measured): string {
  const lines = (Object.keys(ROLES) as Role[]).map((role) =>
    light[role] === dark[role]
      ? `  --intake-${role}: ${light[role]};`
      : `  --intake-${role}: light-dark(${light[role]}, ${dark[role]});`,
  );
  return [
    ':root {',
    '  color-scheme: light dark;',
    ...lines,
    `  --intake-radius: ${radius}px;`,
    `  --intake-font: ${font};`,
    '}',
    '',
  ].join('\n');
}
