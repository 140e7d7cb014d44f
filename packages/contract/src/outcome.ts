/** How a dispute ended, as the issuer reports it back. */
import * as z from 'zod';
import { dateOrTimestamp } from './scalars.ts';
import { DISPUTE_OUTCOMES } from './vocabulary.ts';

const reason = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'Why, in the words of whoever decided: a processor’s code as it was sent (`loss_reason` of Stripe Issuing, `resolution_reason` of Lithic) or text of your own',
  )
  .meta({ examples: ['merchandise_delivered_or_shipped', 'WON_PREARBITRATION'] });

export const outcomeReport = z
  .object({
    outcome: z.enum(DISPUTE_OUTCOMES),
    reason: reason.optional(),
    at: dateOrTimestamp.optional().describe('When it was decided; default: now'),
  })
  .meta({ id: 'OutcomeReport' });
export type OutcomeReport = z.infer<typeof outcomeReport>;

export const reportedOutcome = z
  .object({
    outcome: z.enum(DISPUTE_OUTCOMES),
    reason: reason.nullable(),
    at: z.string().describe('When it was decided, as reported'),
    reported_at: z.iso.datetime().describe('When it was reported to the service'),
  })
  .meta({ id: 'Outcome' });
export type ReportedOutcome = z.infer<typeof reportedOutcome>;
