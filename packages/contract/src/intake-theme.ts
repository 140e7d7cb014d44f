/** The look an issuer may give its intake, checked. The type, free of zod, is `IntakeTheme` in `browser-message.ts`. */
import * as z from 'zod';
import type { IntakeTheme } from './browser-message.ts';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'Must be a colour such as #1d5bd1' })
  .optional();

/** Closed: a token we do not know is refused, so that a mistyped one is noticed. */
export const intakeTheme = z.strictObject({
  accent: colour,
  onAccent: colour,
  canvas: colour,
  surface: colour,
  ink: colour,
  radius: z.int().min(0).max(24).optional(),
  font: z.enum(['system', 'serif', 'rounded', 'humanist']).optional(),
  logoText: z.string().trim().max(40).optional(),
  motion: z.literal('reduce').optional(),
} satisfies Record<keyof IntakeTheme, z.ZodType>);
