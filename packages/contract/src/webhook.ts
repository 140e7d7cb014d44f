/** Bodies of webhook deliveries (Standard Webhooks 1.0.0 signs them; `webhook-id` identifies them over retries). */
import * as z from 'zod';
import { metadata } from './metadata.ts';
import { evaluationResult } from './result.ts';
import { livemode } from './scalars.ts';
import { intakeCardholder } from './session.ts';
import { ABANDON_REASONS } from './vocabulary.ts';

export const evaluationCompletedWebhook = evaluationResult
  .extend({
    event: z.literal('evaluation.completed'),
    livemode,
    intake_session_id: z.string().nullable(),
    transaction_id: z.string().nullable(),
    external_id: z.string().nullable(),
    metadata,
    version: z.int().positive(),
    occurred_at: z.iso.datetime(),
  })
  .meta({ id: 'EvaluationCompletedWebhook' });

export const intakeSessionCompletedWebhook = z
  .object({
    event: z.literal('intake.session.completed'),
    livemode,
    data: z.object({
      intake_session_id: z.string(),
      evaluation_id: z.uuid(),
      transaction_id: z.string(),
      cardholder: intakeCardholder,
      metadata,
      occurred_at: z.iso.datetime(),
    }),
  })
  .meta({ id: 'IntakeSessionCompletedWebhook' });

export const intakeSessionAbandonedWebhook = z
  .object({
    event: z.literal('intake.session.abandoned'),
    livemode,
    data: z.object({
      intake_session_id: z.string(),
      reason: z.enum(ABANDON_REASONS),
      transaction_id: z.string(),
      cardholder: intakeCardholder,
      metadata,
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

type WithoutSide<T> = T extends { livemode: boolean } ? Omit<T, 'livemode'> : never;
/** A webhook body before its side is added, which the publisher does for every event alike. */
export type WebhookEventBody = WithoutSide<WebhookPayload>;
