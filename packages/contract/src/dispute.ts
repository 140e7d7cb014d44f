/** What the cardholder disputes, and when they said so. */
import * as z from 'zod';
import { currencyCode, positiveAmount, timestamp } from './scalars.ts';

export const dispute = z
  .looseObject({
    disputed_amount: positiveAmount,
    disputed_currency: currencyCode,
    reported_at: timestamp.optional().describe('"D", the day every window is counted to; default: now'),
  })
  .meta({ id: 'Dispute' });

export type Dispute = z.infer<typeof dispute>;
