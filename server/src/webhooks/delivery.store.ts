/** Messages and their deliveries: planned, held, looked for, begun anew. */
import { DEFAULT_WEBHOOK_EVENTS } from '@dispute-intake/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import { findRows, insertRows } from '../platform/db/rows.ts';
import type { WebhookDeliveryTable, WebhookMessageTable } from './webhook.table.ts';

export type DeliveryRow = Selectable<WebhookDeliveryTable>;
export type PlannedDelivery = Pick<DeliveryRow, 'id' | 'account_id' | 'endpoint_id'>;
export type PendingDelivery = Pick<DeliveryRow, 'account_id' | 'id' | 'next_attempt_at'>;

const ENDPOINT_PREFIX = 'ep_';

const MESSAGE = {
  id: 'text',
  account_id: 'text',
  event: 'text',
  body: 'text',
  trace: 'text',
  evaluation_id: 'text',
  intake_session_id: 'text',
  created_at: 'bigint',
} as const;
type NewMessage = Pick<WebhookMessageTable, keyof typeof MESSAGE>;
const insertMessages = insertRows<NewMessage>({ table: 'webhook_message', columns: MESSAGE });

/** Events of endpoints that did not choose theirs, as they stand in a list. */
const BY_DEFAULT = DEFAULT_WEBHOOK_EVENTS.map((event) => `',${event},'`).join(', ');

/** `listed` is the event as it stands in a list of events. `replace` instead of a pattern, which costs more than all the rest. */
const endpointsFor = findRows<{ account_id: string; listed: string }, { id: string }>({
  given: { account_id: 'text', listed: 'text' },
  select: 'endpoint.id',
  from: 'webhook_endpoint as endpoint',
  where: `endpoint.account_id = given.account_id and endpoint.deleted_at is null
    and (replace(endpoint.events, given.listed, '') <> endpoint.events
      or (endpoint.events is null and given.listed in (${BY_DEFAULT})))`,
});

const PLANNED = {
  id: 'text',
  account_id: 'text',
  message_id: 'text',
  endpoint_id: 'text',
  event: 'text',
  created_at: 'bigint',
} as const;
const insertPlanned = insertRows<Pick<DeliveryRow, keyof typeof PLANNED>>({
  table: 'webhook_delivery',
  columns: PLANNED,
  set: {
    status: "'pending'",
    trigger: "'scheduled'",
    tries: '0',
    attempts: '0',
    resend: '0',
    next_attempt_at: 'given.created_at',
    updated_at: 'given.created_at',
  },
});

export function deliveryStore(db: Db) {
  return {
    async insertMessage(row: NewMessage): Promise<void> {
      await insertMessages(db, [row]);
    },
    /** One delivery for every endpoint of the account that wants the event; what is disabled waits until it is not. */
    async plan({ id, account_id, event, created_at }: NewMessage): Promise<PlannedDelivery[]> {
      const [endpoints = []] = await endpointsFor(db, [{ account_id, listed: `,${event},` }]);
      const planned = endpoints.map((endpoint) => ({
        id: deliveryIdOf(id, endpoint.id),
        account_id,
        message_id: id,
        endpoint_id: endpoint.id,
        event,
        created_at,
      }));
      await insertPlanned(db, planned);
      return planned;
    },
    async insertDelivery(row: Insertable<WebhookDeliveryTable>): Promise<void> {
      await db.insertInto('webhook_delivery').values(row).execute();
    },
    /** Gives up what was still to be sent to an endpoint that is no more. */
    async cancelPending(endpointId: string, atMs: number): Promise<void> {
      await db
        .updateTable('webhook_delivery')
        .set({ status: 'failed', error_code: 'endpoint_deleted', next_attempt_at: null, resend: 0, updated_at: atMs })
        .where('endpoint_id', '=', endpointId)
        .where((is) => is.or([is('status', '=', 'pending'), is('resend', '=', 1)]))
        .execute();
    },
    /** Deliveries of an endpoint whose next attempt is still to come, in the order of their ids. */
    async waiting(endpointId: string, afterId: string, limit: number): Promise<DeliveryRow[]> {
      return await db
        .selectFrom('webhook_delivery')
        .selectAll()
        .where('endpoint_id', '=', endpointId)
        .where('status', '=', 'pending')
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    /** Asks for one extra attempt; false when there is no such delivery. */
    async requestResend(accountId: string, id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_delivery')
        .set({ resend: 1 })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async find(accountId: string, id: string): Promise<DeliveryRow | undefined> {
      return await db
        .selectFrom('webhook_delivery')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },
    async message(accountId: string, id: string): Promise<Selectable<WebhookMessageTable> | undefined> {
      return await db
        .selectFrom('webhook_message')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },
    /** Up to `limit` pending deliveries of every account, in order of account and id, after the given one. */
    async pendingAfter(after: PendingDelivery, limit: number): Promise<PendingDelivery[]> {
      return await db
        .selectFrom('webhook_delivery')
        .where('status', '=', sql.lit('pending'))
        .where(sql<boolean>`(account_id, id) > (${after.account_id}, ${after.id})`)
        .orderBy('account_id')
        .orderBy('id')
        .limit(limit)
        .select(['account_id', 'id', 'next_attempt_at'])
        .execute();
    },
    /** Those of the deliveries whose endpoints are enabled. */
    async ofEnabled(ids: readonly string[]) {
      return await db
        .selectFrom('webhook_delivery as delivery')
        .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')
        .where('delivery.id', 'in', ids)
        .where('endpoint.disabled', '=', 0)
        .select(['delivery.id', 'delivery.account_id', 'delivery.endpoint_id', 'delivery.tries'])
        .execute();
    },
    async requestedResends(limit: number) {
      return await db
        .selectFrom('webhook_delivery')
        .where('resend', '=', sql.lit(1))
        .select(['id', 'account_id', 'endpoint_id'])
        .limit(limit)
        .execute();
    },
    /** Failed deliveries of an endpoint made in [since, until], in order of their ids, after the given one. */
    async failedBetween(
      endpointId: string,
      sinceMs: number,
      untilMs: number,
      afterId: string,
      limit: number,
    ): Promise<DeliveryRow[]> {
      return await db
        .selectFrom('webhook_delivery')
        .selectAll()
        .where('endpoint_id', '=', endpointId)
        .where('id', '>', afterId)
        .where('status', '=', 'failed')
        .where('trigger', '!=', 'test')
        .where('created_at', '>=', sinceMs)
        .where('created_at', '<=', untilMs)
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    /** Begins the schedule anew. */
    async restart(ids: readonly string[], atMs: number): Promise<void> {
      await db
        .updateTable('webhook_delivery')
        .set({ status: 'pending', trigger: 'manual', tries: 0, next_attempt_at: atMs, updated_at: atMs })
        .where('id', 'in', ids)
        .where('status', '=', 'failed')
        .execute();
    },
  };
}

/** Id of the delivery of a message (`msg_…`) to an endpoint (`ep_…`). */
export const deliveryIdOf = (messageId: string, endpointId: string): string =>
  `dlv_${messageId.slice('msg_'.length)}_${endpointId.slice(ENDPOINT_PREFIX.length)}`;
