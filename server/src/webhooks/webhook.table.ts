/** Tables of webhooks. Times are epoch milliseconds, flags 0/1; what is *sealed* is encrypted with the root secret. */

/** Why no success came back, where the status code alone does not tell. */
export type DeliveryErrorCode =
  | 'dns_error'
  | 'connection_refused'
  | 'connection_reset'
  | 'connection_failed'
  | 'tls_error'
  | 'timeout'
  | 'blocked_address'
  | 'redirect'
  | 'invalid_response';

/** `manual`: switched off by a person; `gone`: the receiver answered 410; `failing`: five days without a success. */
export type DisabledReason = 'manual' | 'gone' | 'failing';
export type DeliveryStatus = 'pending' | 'succeeded' | 'failed';
/** What asked for an attempt. */
export type AttemptTrigger = 'scheduled' | 'manual' | 'test';

export interface WebhookEndpointTable {
  id: string;
  account_id: string;
  url: string;
  description: string;
  /** Messages a second; null: no limit. */
  rate_limit: number | null;
  /** Sealed JSON object. */
  headers: string | null;
  /** `,name,name,`; null: `DEFAULT_WEBHOOK_EVENTS`. */
  events: string | null;
  /** Sealed. */
  secret: string;
  disabled: number;
  disabled_reason: DisabledReason | null;
  disabled_at: number | null;
  /** Nothing is sent before this time: the receiver is overloaded. */
  paused_until: number | null;
  /** 1: the receiver named that time, by `Retry-After`. */
  pause_asked: number | null;
  /** When the next message may leave under the rate limit. */
  next_slot_at: number;
  /** Of the first failure since the last success. */
  failing_since: number | null;
  /** Failed attempts since the last success. */
  failure_count: number;
  /** When the account was told that this streak will disable the endpoint. */
  warned_at: number | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface WebhookMessageTable {
  /** The `webhook-id` of every attempt. */
  id: string;
  account_id: string;
  event: string;
  /** The very text that is signed and sent. */
  body: string;
  /** `traceparent` of what it tells of; null where nothing was traced. */
  trace: string | null;
  created_at: number;
  /** What it reports on. */
  evaluation_id: string | null;
  intake_session_id: string | null;
  /** Place among the account's events, from 1 without gaps; null until somebody reads them. */
  position: number | null;
}

/** The last place given to an event of each account. */
export interface EventPositionTable {
  account_id: string;
  last: number;
}

export interface WebhookDeliveryTable {
  /** Made of message and endpoint, so a message is for an endpoint once. */
  id: string;
  account_id: string;
  message_id: string;
  endpoint_id: string;
  event: string;
  status: DeliveryStatus;
  /** Of the next attempt. */
  trigger: AttemptTrigger;
  /** Attempts of the current schedule. */
  tries: number;
  /** Attempts ever made. */
  attempts: number;
  /** Null once there is nothing more to try. */
  next_attempt_at: number | null;
  /** 1: one extra attempt was asked for. */
  resend: number;
  response_code: number | null;
  error_code: DeliveryErrorCode | 'endpoint_deleted' | null;
  created_at: number;
  updated_at: number;
}

export interface WebhookAttemptTable {
  id: string;
  account_id: string;
  delivery_id: string;
  message_id: string;
  endpoint_id: string;
  event: string;
  /** 1 for the first of its delivery. */
  number: number;
  trigger: AttemptTrigger;
  status: 'succeeded' | 'failed';
  url: string;
  /** JSON object as sent, null for a value that is write-only; null as a whole for attempts older than this column. */
  request_headers: string | null;
  response_code: number | null;
  error_code: DeliveryErrorCode | null;
  response_body: string;
  duration_ms: number;
  at: number;
  next_attempt_at: number | null;
}

export interface WebhookReplayTable {
  id: string;
  account_id: string;
  endpoint_id: string;
  since: number;
  /** Deliveries made after the request are not part of it. */
  until: number;
  /** The last delivery looked at. */
  cursor: string;
  replayed: number;
  created_at: number;
  finished_at: number | null;
}

export interface WebhookTables {
  webhook_endpoint: WebhookEndpointTable;
  webhook_message: WebhookMessageTable;
  event_position: EventPositionTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
  webhook_replay: WebhookReplayTable;
}
