/** Every webhook message of an account in order, for clients that cannot receive webhooks. */
import * as z from 'zod';
import { queryNumber } from './scalars.ts';
import { WEBHOOK_EVENTS } from './vocabulary.ts';
import { webhookPayload } from './webhook.ts';

export const accountEvent = z
  .object({
    id: z.string().describe('The `webhook-id` of the message'),
    type: z.enum(WEBHOOK_EVENTS),
    occurred_at: z.iso.datetime(),
    payload: webhookPayload.describe('The body a webhook endpoint receives'),
  })
  .meta({ id: 'Event' });
export type AccountEvent = z.infer<typeof accountEvent>;

const TYPES_ERROR = { error: `Must be names of events with commas between them: ${WEBHOOK_EVENTS.join(', ')}` };

export const eventListQuery = z.object({
  after: z
    .string()
    .max(500)
    .optional()
    .describe('`next_cursor` of an earlier page; absent: from the oldest that is kept'),
  types: z
    .string()
    .max(500)
    .refine(
      (text) => text.split(',').every((name) => (WEBHOOK_EVENTS as readonly string[]).includes(name)),
      TYPES_ERROR,
    )
    .optional()
    .describe('Names of events with commas between them; absent: every event'),
  limit: queryNumber(1, 100, 20),
  wait: queryNumber(0, 30, 0).describe('Seconds to hold the request until there is an event'),
});

export const eventPage = z
  .object({
    data: z.array(accountEvent),
    next_cursor: z.string().describe('Where to go on: also given when there is nothing more yet'),
    has_more: z.boolean(),
  })
  .meta({ id: 'EventPage' });
