/** Pages of deliveries and attempts, newest first. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DeliveryStatus, WebhookAttemptTable, WebhookDeliveryTable } from './webhook.table.ts';

export interface ListFilter {
  accountId: string;
  endpointId?: string;
  deliveryId?: string;
  status?: DeliveryStatus;
  event?: string;
  responseCode?: number;
  /** Made at or after, and before, these times. */
  sinceMs?: number;
  untilMs?: number;
  /** What came last on the page before. */
  before?: string;
  limit: number;
}

export const attemptListStore = (db: Db) => ({
  async deliveries(filter: ListFilter): Promise<Selectable<WebhookDeliveryTable>[]> {
    const { endpointId, status, event, responseCode, sinceMs, untilMs, before } = filter;
    return await db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('account_id', '=', filter.accountId)
      .$if(endpointId !== undefined, (query) => query.where('endpoint_id', '=', endpointId ?? ''))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
      .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
      .$if(responseCode !== undefined, (query) => query.where('response_code', '=', responseCode ?? 0))
      .$if(sinceMs !== undefined, (query) => query.where('created_at', '>=', sinceMs ?? 0))
      .$if(untilMs !== undefined, (query) => query.where('created_at', '<', untilMs ?? 0))
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(filter.limit)
      .execute();
  },
  async attempts(filter: ListFilter): Promise<Selectable<WebhookAttemptTable>[]> {
    const { endpointId, deliveryId, status, event, responseCode, sinceMs, untilMs, before } = filter;
    return await db
      .selectFrom('webhook_attempt')
      .selectAll()
      .where('account_id', '=', filter.accountId)
      .$if(endpointId !== undefined, (query) => query.where('endpoint_id', '=', endpointId ?? ''))
      .$if(deliveryId !== undefined, (query) => query.where('delivery_id', '=', deliveryId ?? ''))
      .$if(status !== undefined, (query) => query.where(sql<string>`status`, '=', status ?? ''))
      .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
      .$if(responseCode !== undefined, (query) => query.where('response_code', '=', responseCode ?? 0))
      .$if(sinceMs !== undefined, (query) => query.where('at', '>=', sinceMs ?? 0))
      .$if(untilMs !== undefined, (query) => query.where('at', '<', untilMs ?? 0))
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(filter.limit)
      .execute();
  },
});
