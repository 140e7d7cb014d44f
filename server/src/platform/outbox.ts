/** Telling clients what happened, as a port: the message exists exactly if the caller's transaction commits. */
import type { WebhookEvent, WebhookEventBody } from '@dispute-intake/contract';
import type { Db } from '../database.ts';

export interface OutgoingEvent {
  accountId: string;
  event: WebhookEvent;
  payload: WebhookEventBody;
}
export interface Outbox {
  publish(tx: Db, event: OutgoingEvent): Promise<void>;
}
