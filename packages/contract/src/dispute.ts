/** What the cardholder disputes, and when they said so. */
import * as z from 'zod';
import { currencyCode, dateOrTimestamp, label, positiveAmount, timestamp } from './scalars.ts';
import { PROBLEMS } from './vocabulary.ts';

export const dispute = z
  .looseObject({
    disputed_amount: positiveAmount,
    disputed_currency: currencyCode,
    problem: z
      .enum(PROBLEMS)
      .optional()
      .describe('What the cardholder chose as what went wrong; it weighs more than what the statement reads like'),
    reported_at: timestamp
      .optional()
      .describe(
        'When the cardholder reported it; default: now. Legal duties are counted from it. Filing windows and waiting periods are counted to the day of filing: the later of this and the day of evaluation',
      ),
    statement_date: dateOrTimestamp
      .optional()
      .describe('When the periodic statement that first showed the payment was sent'),
    confirmed_facts: z
      .array(label)
      .max(50)
      .optional()
      .describe(
        'Facts that a person has decided to hold, by their path (`evidences.delivery.issue`): what contradicts them counts no more',
      ),
  })
  .meta({ id: 'Dispute' });

export type Dispute = z.infer<typeof dispute>;
