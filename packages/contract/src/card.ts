/** The masked card snapshot. Never the full number. */
import * as z from 'zod';
import { digits } from './scalars.ts';

export const card = z
  .looseObject({
    bin: z.string().regex(/^[0-9]{6,8}$/, { error: 'Must be the first 6 to 8 digits of the card number' }),
    last_4: digits(4),
    emv_chip_enabled: z.boolean().optional(),
    emv_pin_preferring: z.boolean().optional(),
  })
  .meta({ id: 'Card' });

export type Card = z.infer<typeof card>;
