/** What happens to a dispute after it was submitted, as the issuer reports it for the cardholder. */
import * as z from 'zod';
import { page } from './list.ts';
import { currencyCode, label, positiveAmount, timestamp } from './scalars.ts';
import { DISPUTE_STATES } from './vocabulary.ts';

/** Characters of a message to the cardholder. */
const MAX_MESSAGE = 500;

export const disputeUpdateRequest = z
  .object({
    state: z.enum(DISPUTE_STATES),
    message: z
      .string()
      .max(MAX_MESSAGE)
      .optional()
      .describe('Shown to the cardholder as it is sent, as text; card numbers in it are masked'),
    amount: positiveAmount.optional().describe('What was credited or refunded, in major units'),
    currency: currencyCode.optional().describe('Of the amount; default: that of the dispute'),
    at: timestamp.optional().describe('Since when it is so; default: now'),
    reference: label.optional().describe('Where it was handed over to; never shown to the cardholder'),
  })
  .meta({ id: 'DisputeUpdateRequest' });
export type DisputeUpdateRequest = z.infer<typeof disputeUpdateRequest>;

export const disputeUpdate = z
  .object({
    id: z.string(),
    state: z.enum(DISPUTE_STATES),
    message: z.string().nullable(),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    at: z.iso.datetime().describe('Since when it is so'),
    reference: z.string().nullable().describe('Where it was handed over to'),
    recorded_at: z.iso.datetime().describe('When it was reported to the service'),
  })
  .meta({ id: 'DisputeUpdate' });
export type DisputeUpdate = z.infer<typeof disputeUpdate>;
export const disputeUpdatePage = page(disputeUpdate).meta({ id: 'DisputeUpdatePage' });
