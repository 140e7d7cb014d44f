/** The masked card snapshot. Never the full number. */
import * as z from 'zod';
import { countryCode, dateOrTimestamp, digits } from './scalars.ts';
import { ACCOUNT_STATUSES, CARD_FUNDINGS } from './vocabulary.ts';

export const card = z
  .looseObject({
    bin: z.string().regex(/^[0-9]{6,8}$/, { error: 'Must be the first 6 to 8 digits of the card number' }),
    last_4: digits(4),
    emv_chip_enabled: z.boolean().optional(),
    emv_pin_preferring: z.boolean().optional(),
    funding: z.enum(CARD_FUNDINGS).optional().describe("How the card is funded; decides which law's duties apply"),
    issuer_country: countryCode
      .optional()
      .describe("Where the issuer is established; decides which law's duties apply"),
    account_status: z.enum(ACCOUNT_STATUSES).optional().describe('Whether the account is open, restricted or closed'),
    billing_cycle_day: z.int().min(1).max(31).optional().describe('Day of the month on which the billing cycle closes'),
    account_opened_at: dateOrTimestamp
      .optional()
      .describe('When the account was opened: new accounts have longer periods under Regulation E'),
  })
  .meta({ id: 'Card' });

export type Card = z.infer<typeof card>;
