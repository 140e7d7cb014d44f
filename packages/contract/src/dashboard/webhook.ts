/** Webhook endpoints, and what was delivered to them. */
import * as z from 'zod';
import { listQuery } from '../list.ts';
import { failedCheck } from '../result.ts';
import { CONFIDENCES, WEBHOOK_EVENTS } from '../vocabulary.ts';
import { counted, time, timeRange } from './page.ts';

/** A null value is not shown again, because it looks like a secret. */
const headers = z.record(z.string(), z.string().nullable());

export const endpoint = z.strictObject({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  /** Messages a second; null: no limit. */
  rate_limit: z.number().nullable(),
  headers,
  /** Null: the default ones. */
  events: z.array(z.enum(WEBHOOK_EVENTS)).nullable(),
  disabled: z.boolean(),
  disabled_reason: z.string().nullable(),
  disabled_at: time.nullable(),
  /** Nothing is sent before: the receiver is overloaded. */
  paused_until: time.nullable(),
  /** The receiver named that time. */
  pause_asked: z.boolean(),
  /** Of the first failure since the last success. */
  failing_since: time.nullable(),
  /** Since when it has failed for so long that it will be disabled at `disables_at`, unless something succeeds. */
  warned_at: time.nullable(),
  disables_at: time.nullable(),
  created_at: time,
  updated_at: time,
});
export type Endpoint = z.infer<typeof endpoint>;

const endpointFields = {
  url: z.string().max(2000),
  description: z.string().trim().max(500).optional(),
  rate_limit: z.int().nullable().optional(),
  /** Null keeps the value that is not shown. */
  headers: z.record(z.string().max(100), z.string().max(4096).nullable()).optional(),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).nullable().optional(),
  disabled: z.boolean().optional(),
};
/** `POST endpoints`. */
export const endpointCreate = z.strictObject(endpointFields);
/** `PATCH endpoints/{id}`: what is left out stays. */
export const endpointChange = endpointCreate.partial();
export type EndpointFields = z.output<typeof endpointChange>;

/** `secret` is shown once. */
export const endpointSecret = z.strictObject({ id: z.string(), secret: z.string() });
export type EndpointSecret = z.infer<typeof endpointSecret>;

export const createdEndpoint = endpoint.extend({ secret: z.string() });

/** `POST endpoints/{id}/test`. */
export const testDelivery = z.strictObject({
  event: z.enum(WEBHOOK_EVENTS).default('evaluation.completed'),
  confidence: z.enum(CONFIDENCES).default('high'),
  failed_checks: z.array(failedCheck).max(50).default([]),
});

/** `POST endpoints/{id}/replays`: sends again what failed since then. */
export const replayStart = z.strictObject({ since: z.iso.datetime() });

/** `GET endpoint-figures`: how an endpoint fares; deliveries and answers of the last 24 hours. */
export const endpointFigures = z.strictObject({
  endpoint_id: z.string(),
  /** Deliveries whose next attempt is still to come, whenever they were created. */
  waiting: z.int(),
  /** When the oldest of them was created. */
  waiting_since: time.nullable(),
  succeeded: z.int(),
  failed: z.int(),
  pending: z.int(),
  /** Milliseconds; null without an answer. */
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
});
export type EndpointFigures = z.infer<typeof endpointFigures>;

/** `POST endpoints/{id}/retries`: a batch of what waits; `next` is the `after` of the next call, null once all was asked for. */
export const retriedWaiting = z.strictObject({ retried: z.int(), next: z.string().nullable() });
export type RetriedWaiting = z.infer<typeof retriedWaiting>;

/** `POST endpoints/{id}/retries`: null: from the beginning. */
export const retryWaiting = z.strictObject({ after: z.string().max(200).nullable() });

const deliveryStatus = z.enum(['pending', 'succeeded', 'failed']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** One message to one endpoint, over all its attempts. */
export const delivery = z.strictObject({
  id: z.string(),
  message_id: z.string(),
  endpoint_id: z.string(),
  endpoint_url: z.string(),
  endpoint_description: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  trigger: z.string(),
  status: deliveryStatus,
  attempts: z.int(),
  response_code: z.int().nullable(),
  error_code: z.string().nullable(),
  duration_ms: z.number().nullable(),
  /** What it reports on; null where that is gone or was never there. */
  evaluation_id: z.string().nullable(),
  intake_session_id: z.string().nullable(),
  /** Name of the merchant and amount of the dispute it reports on; null where that is gone or was never there. */
  merchant_name: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  created_at: time,
  last_attempt_at: time.nullable(),
  next_attempt_at: time.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveriesQuery = listQuery.extend({
  ...timeRange,
  ...counted,
  endpoint: z.string().max(100).optional(),
  status: deliveryStatus.optional(),
  event: z.enum(WEBHOOK_EVENTS).optional(),
  code: z.string().max(40).optional(),
  /** Id of a message, a delivery, an evaluation or an intake session. */
  about: z.string().trim().max(100).optional(),
});
export const byDeliveryId = z.object({ id: z.string().max(200) });

export const deliveryAttempt = z.strictObject({
  id: z.string(),
  number: z.int(),
  trigger: z.string(),
  status: deliveryStatus,
  response_code: z.int().nullable(),
  error_code: z.string().nullable(),
  duration_ms: z.number().nullable(),
  response_body: z.string().nullable(),
  /** As they were sent. Absent for attempts made before they were kept. */
  request_headers: headers.nullable().optional(),
  at: time,
  next_attempt_at: time.nullable(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

/** An attempt in a list of its own; a pending one is still to be made, at `at`. */
export const listedAttempt = deliveryAttempt.extend({
  delivery_id: z.string(),
  endpoint_id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
});
export type ListedAttempt = z.infer<typeof listedAttempt>;

/** `answered=1`: those that a receiver answered, or that timed out. */
export const attemptsQuery = deliveriesQuery.extend({ answered: z.literal('1').optional() });

export const openedDelivery = delivery.extend({
  /** `body` null: this role does not see messages; of attempts it sees no response body either. */
  request: z.strictObject({ url: z.string(), headers, body: z.string().nullable() }),
  tries: z.array(deliveryAttempt),
});
export type OpenedDelivery = z.infer<typeof openedDelivery>;

/** A message that was put into the queue, by the id of its delivery. */
export const queuedDelivery = z.strictObject({ id: z.string(), status: z.literal('queued') });

/** Failed messages of an endpoint sent again; `replayed` counts those that were restarted so far. */
export const replay = z.strictObject({ id: z.string(), replayed: z.int(), finished: z.boolean() });

/** A test message that was put into the queue. */
export const sentTest = z.strictObject({
  message_id: z.string(),
  delivery_id: z.string(),
  endpoint_id: z.string(),
  status: z.literal('queued'),
});
