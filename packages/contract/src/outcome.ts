/** How a dispute ended, as the issuer reports it back. */
import * as z from 'zod';
import { dateOrTimestamp } from './scalars.ts';
import { DISPUTE_OUTCOMES, OUTCOME_REASONS } from './vocabulary.ts';

const reason = z
  .enum(OUTCOME_REASONS)
  .describe('`loss_reason` of a Stripe Issuing dispute, or `resolution_reason` of a Lithic dispute');

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
