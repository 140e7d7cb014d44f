/** Bodies of webhook deliveries (Standard Webhooks 1.0.0 signs them; `webhook-id` identifies them over retries). */
import * as z from 'zod';
import { disputeUpdate } from './dispute-update.ts';
import { metadata } from './metadata.ts';
import { evaluationResult, obligation } from './result.ts';
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
    report_id: z.uuid().nullable(),
    occurred_at: z.iso.datetime(),
  })
  .meta({ id: 'EvaluationCompletedWebhook' });

export const intakeSessionCompletedWebhook = z
  .object({
    event: z.literal('intake.session.completed'),
    livemode,
    data: z.object({
      intake_session_id: z.string(),
      evaluation_id: z.uuid().describe('Of several payments that of the first'),
      report_id: z.uuid().nullable().describe('Null for a single payment'),
      evaluation_ids: z.array(z.uuid()).describe('One a payment'),
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

/** What every event about a submitted dispute says of it. */
const disputeOf = {
  evaluation_id: z.uuid().describe('The newest version'),
  report_id: z.uuid().nullable(),
  intake_session_id: z.string().nullable(),
  transaction_id: z.string().nullable(),
  external_id: z.string().nullable(),
  metadata,
  occurred_at: z.iso.datetime(),
};

export const disputeUpdatedWebhook = z
  .object({
    event: z.literal('dispute.updated'),
    livemode,
    data: z.object({
      ...disputeOf,
      ...disputeUpdate.pick({ state: true, message: true, amount: true, currency: true, at: true, reference: true })
        .shape,
    }),
  })
  .meta({ id: 'DisputeUpdatedWebhook' });

export const disputeWithdrawnWebhook = z
  .object({
    event: z.literal('dispute.withdrawn'),
    livemode,
    data: z.object({ ...disputeOf, withdrawn_at: z.iso.datetime() }),
  })
  .meta({ id: 'DisputeWithdrawnWebhook' });

export const dutyDueWebhook = z
  .object({
    event: z.literal('duty.due'),
    livemode,
    data: z.object({ ...disputeOf, obligation }),
  })
  .meta({ id: 'DutyDueWebhook' });

export const webhookPayload = z.discriminatedUnion('event', [
  evaluationCompletedWebhook,
  intakeSessionCompletedWebhook,
  intakeSessionAbandonedWebhook,
  disputeUpdatedWebhook,
  disputeWithdrawnWebhook,
  dutyDueWebhook,
]);
export type WebhookPayload = z.infer<typeof webhookPayload>;

type WithoutSide<T> = T extends { livemode: boolean } ? Omit<T, 'livemode'> : never;
/** A webhook body before its side is added, which the publisher does for every event alike. */
export type WebhookEventBody = WithoutSide<WebhookPayload>;
