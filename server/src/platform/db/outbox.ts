/** Telling clients what happened, as a port: the message exists exactly if the caller's transaction commits. */
import type { WebhookEvent, WebhookEventBody } from '@dispute-intake/contract';
import type { AnyDb } from './any-db.ts';

export interface OutgoingEvent {
  accountId: string;
  event: WebhookEvent;
  payload: WebhookEventBody;
}
export interface Outbox {
  publish(tx: AnyDb, event: OutgoingEvent): Promise<void>;
}
