/** Messages and their deliveries: planned, held, looked for, begun anew. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import { columnsOf, combined, postgresStatement } from '../platform/db/combined.ts';
import { prepared, preparedRows } from '../platform/db/prepared.ts';
import type { WebhookDeliveryTable, WebhookMessageTable } from './webhook.table.ts';

export type DeliveryRow = Selectable<WebhookDeliveryTable>;
export type PlannedDelivery = Pick<DeliveryRow, 'id' | 'account_id' | 'endpoint_id'>;
export type PendingDelivery = Pick<DeliveryRow, 'account_id' | 'id' | 'next_attempt_at'>;

const ENDPOINT_PREFIX = 'ep_';

const MESSAGE = [
  'id',
  'account_id',
  'event',
  'body',
  'trace',
  'evaluation_id',
  'intake_session_id',
  'created_at',
] as const;
type NewMessage = Pick<WebhookMessageTable, (typeof MESSAGE)[number]>;

const insertOneMessage = prepared<Database, NewMessage, unknown>((db, value) =>
  db
    .insertInto('webhook_message')
    .values(Object.fromEntries(MESSAGE.map((name) => [name, value(name)])) as unknown as WebhookMessageTable),
);

const insertMessages = postgresStatement(`
  insert into webhook_message (${MESSAGE.join(', ')})
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])`);
const insertMessage = combined<Database, NewMessage, unknown>({
  one: insertOneMessage,
  many: async (db, rows) => {
    await insertMessages(db, columnsOf(rows, ...MESSAGE));
    return [];
  },
});

interface Plan extends Record<string, unknown> {
  account_id: string;
  message_id: string;
  event: string;
  /** What comes before the endpoint's part of a delivery's id. */
  id_begin: string;
  /** The event as it stands in a list of events. */
  listed: string;
  at: number;
}

/** `replace` instead of a pattern, which would cost more than all the rest. */
const findWanting = prepared<Database, Pick<Plan, 'account_id' | 'listed'>, { id: string }>((db, value) =>
  db
    .selectFrom('webhook_endpoint')
    .where('account_id', '=', value('account_id'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(events is null or replace(events, ${value('listed')}, '') <> events)`)
    .select('id'),
);
type NewDelivery = Omit<DeliveryRow, 'response_code' | 'error_code'>;
/** What every delivery has from the beginning. */
export const NEW_DELIVERY_COLUMNS = [
  'id',
  'account_id',
  'message_id',
  'endpoint_id',
  'event',
  'status',
  'trigger',
  'tries',
  'attempts',
  'next_attempt_at',
  'resend',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof NewDelivery)[];
const insertRows = preparedRows<Database, NewDelivery, unknown>(NEW_DELIVERY_COLUMNS, (db, rows) =>
  db.insertInto('webhook_delivery').values(rows),
);
const insertManyPlanned = postgresStatement<PlannedDelivery & { message_id: string }>(`
  insert into webhook_delivery (id, account_id, message_id, endpoint_id, event, status, trigger, tries, attempts,
    next_attempt_at, resend, created_at, updated_at)
  select new.id_begin || substr(endpoint.id, ${ENDPOINT_PREFIX.length + 1}), new.account_id, new.message_id, endpoint.id,
    new.event, 'pending', 'scheduled', 0, 0, new.at, 0, new.at, new.at
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
    as new (account_id, message_id, event, id_begin, listed, at)
  join webhook_endpoint as endpoint on endpoint.account_id = new.account_id and endpoint.deleted_at is null
    and (endpoint.events is null or replace(endpoint.events, new.listed, '') <> endpoint.events)
  returning id, account_id, endpoint_id, message_id`);
const insertPlanned = combined<Database, Plan, Omit<PlannedDelivery, 'account_id'>[]>({
  one: async (db, plan) => {
    // Two statements: SQLite takes three times as long to insert what one selects.
    const { account_id, message_id, event, id_begin, at } = plan;
    const rows = (await findWanting(db, plan)).rows.map(({ id }) => ({
      id: id_begin + id.slice(ENDPOINT_PREFIX.length),
      account_id,
      message_id,
      endpoint_id: id,
      event,
      status: 'pending' as const,
      trigger: 'scheduled' as const,
      tries: 0,
      attempts: 0,
      next_attempt_at: at,
      resend: 0,
      created_at: at,
      updated_at: at,
    }));
    if (rows.length > 0) await insertRows(db, rows);
    return rows;
  },
  many: async (db, plans) => {
    const columns = columnsOf(plans, 'account_id', 'message_id', 'event', 'id_begin', 'listed', 'at');
    const byMessage = Map.groupBy((await insertManyPlanned(db, columns)).rows, ({ message_id }) => message_id);
    return plans.map(({ message_id }) => byMessage.get(message_id) ?? []);
  },
});

export function deliveryStore(db: Db) {
  return {
    async insertMessage(row: NewMessage): Promise<void> {
      await insertMessage(db, row);
    },
    /** One delivery for every endpoint of the account that wants the event; what is disabled waits until it is not. */
    async plan({ id, account_id, event, created_at }: NewMessage): Promise<PlannedDelivery[]> {
      const planned = await insertPlanned(db, {
        account_id,
        message_id: id,
        event,
        id_begin: deliveryIdOf(id, ENDPOINT_PREFIX),
        listed: `,${event},`,
        at: created_at,
      });
      return planned.map((row) => ({ id: row.id, endpoint_id: row.endpoint_id, account_id }));
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
