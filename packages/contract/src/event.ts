/** Every webhook message of an account in order, for clients that cannot receive webhooks. */
import * as z from 'zod';
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
