/** The look an issuer may give its intake, checked. The type, free of zod, is `IntakeTheme` in `browser-message.ts`. */
import * as z from 'zod';
import type { IntakeTheme, ThemePalette } from './browser-message.ts';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'Must be a colour such as #1d5bd1' })
  .optional();

const palette = {
  accent: colour,
  onAccent: colour,
  canvas: colour,
  surface: colour,
  ink: colour,
  danger: colour,
  success: colour,
} satisfies Record<keyof ThemePalette, z.ZodType>;

/** Closed: a token we do not know is refused, so that a mistyped one is noticed. */
export const intakeTheme = z.strictObject({
  ...palette,
  dark: z.strictObject(palette).optional(),
  radius: z.int().min(0).max(24).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  font: z.enum(['system', 'serif', 'rounded', 'humanist', 'brand']).optional(),
  logoText: z.string().trim().max(40).optional(),
  motion: z.literal('reduce').optional(),
} satisfies Record<keyof IntakeTheme, z.ZodType>);
