/** Bodies of webhook deliveries (Standard Webhooks 1.0.0 signs them; `webhook-id` identifies them over retries). */
import * as z from 'zod';
import { evaluationResult } from './evaluation.ts';
import { ABANDON_REASONS } from './vocabulary.ts';

export const evaluationCompletedWebhook = evaluationResult
  .extend({ event: z.literal('evaluation.completed') })
  .meta({ id: 'EvaluationCompletedWebhook' });

export const intakeSessionCompletedWebhook = z
  .object({
    event: z.literal('intake.session.completed'),
    data: z.object({
      intake_session_id: z.string(),
      evaluation_id: z.uuid(),
      cardholder: z.object({ external_id: z.string().optional() }),
      occurred_at: z.iso.datetime(),
    }),
  })
  .meta({ id: 'IntakeSessionCompletedWebhook' });

export const intakeSessionAbandonedWebhook = z
  .object({
    event: z.literal('intake.session.abandoned'),
    data: z.object({
      intake_session_id: z.string(),
      reason: z.enum(ABANDON_REASONS),
      occurred_at: z.iso.datetime(),
    }),
  })
  .meta({ id: 'IntakeSessionAbandonedWebhook' });

export const webhookPayload = z.discriminatedUnion('event', [
  evaluationCompletedWebhook,
  intakeSessionCompletedWebhook,
  intakeSessionAbandonedWebhook,
]);
export type WebhookPayload = z.infer<typeof webhookPayload>;
