/** The only SQL on messages, deliveries and attempts. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { WebhookAttemptTable, WebhookDeliveryTable, WebhookMessageTable } from './webhook.table.ts';

export type DeliveryRow = Selectable<WebhookDeliveryTable>;
export type AttemptRow = Selectable<WebhookAttemptTable>;

/** A delivery with what is needed to carry it out. */
export type LoadedDelivery = Awaited<ReturnType<DeliveryStore['load']>>[number];
export type PlannedDelivery = Pick<DeliveryRow, 'id' | 'account_id' | 'endpoint_id'>;

const ENDPOINT_PREFIX = 'ep_';

const insertMessage = prepared<Database, Insertable<WebhookMessageTable>, unknown>((db, value) =>
  db.insertInto('webhook_message').values({
    id: value('id'),
    account_id: value('account_id'),
    event: value('event'),
    body: value('body'),
    trace: value('trace'),
    created_at: value('created_at'),
  }),
);

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

/** `replace` instead of a pattern, which would cost more than all the rest. The casts tell PostgreSQL what a parameter is. */
const insertPlanned = prepared<Database, Plan, { id: string; endpoint_id: string }>((db, value) =>
  db
    .insertInto('webhook_delivery')
    .columns([
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
    ])
    .expression(
      db
        .selectFrom('webhook_endpoint')
        .where('account_id', '=', value('account_id'))
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`(events is null or replace(events, ${value('listed')}, '') <> events)`)
        .select([
          sql<string>`cast(${value('id_begin')} as text) || substr(id, ${sql.lit(ENDPOINT_PREFIX.length + 1)})`.as(
            'id',
          ),
          'account_id',
          sql<string>`cast(${value('message_id')} as text)`.as('message_id'),
          'id as endpoint_id',
          sql<string>`cast(${value('event')} as text)`.as('event'),
          sql.lit('pending').as('status'),
          sql.lit('scheduled').as('trigger'),
          sql.lit(0).as('tries'),
          sql.lit(0).as('attempts'),
          sql<number>`cast(${value('at')} as bigint)`.as('next_attempt_at'),
          sql.lit(0).as('resend'),
          sql<number>`cast(${value('at')} as bigint)`.as('created_at'),
          sql<number>`cast(${value('at')} as bigint)`.as('updated_at'),
        ]),
    )
    .returning(['id', 'endpoint_id']),
);

/** A statement must stay below SQLite's 32 766 parameters. */
const MAX_ROWS = 500;

export function deliveryStore(db: Db) {
  return {
    async insertMessage(row: Insertable<WebhookMessageTable>): Promise<void> {
      await insertMessage(db, row);
    },
    /** One delivery for every endpoint of the account that wants the event; what is disabled waits until it is not. */
    async plan({ id, account_id, event, created_at }: Insertable<WebhookMessageTable>): Promise<PlannedDelivery[]> {
      const { rows } = await insertPlanned(db, {
        account_id,
        message_id: id,
        event,
        id_begin: deliveryIdOf(id, ENDPOINT_PREFIX),
        listed: `,${event},`,
        at: created_at,
      });
      return rows.map((row) => ({ ...row, account_id }));
    },
    async insertDelivery(row: Insertable<WebhookDeliveryTable>): Promise<void> {
      await db.insertInto('webhook_delivery').values(row).execute();
    },
    async load(ids: readonly string[]) {
      return await db
        .selectFrom('webhook_delivery as delivery')
        .innerJoin('webhook_message as message', 'message.id', 'delivery.message_id')
        .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')
        .where('delivery.id', 'in', ids)
        .selectAll('delivery')
        .select([
          'message.body',
          'message.trace',
          'endpoint.url',
          'endpoint.headers',
          'endpoint.secret',
          'endpoint.rate_limit',
          'endpoint.disabled',
          'endpoint.paused_until',
          'endpoint.failing_since',
          'endpoint.deleted_at',
        ])
        .execute();
    },
    /** Writes new states, each only if no other attempt was recorded since it was loaded; answers the ids it wrote. */
    async advance(rows: readonly DeliveryRow[]): Promise<Set<string>> {
      const written = new Set<string>();
      for (let from = 0; from < rows.length; from += MAX_ROWS) {
        const done = await db
          .insertInto('webhook_delivery')
          .values(rows.slice(from, from + MAX_ROWS))
          .onConflict((on) =>
            on
              .column('id')
              .doUpdateSet((of) => ({
                status: of.ref('excluded.status'),
                trigger: of.ref('excluded.trigger'),
                tries: of.ref('excluded.tries'),
                attempts: of.ref('excluded.attempts'),
                next_attempt_at: of.ref('excluded.next_attempt_at'),
                // 1 leaves it: an extra attempt may have been asked for since the row was loaded.
                resend: sql<number>`webhook_delivery.resend * excluded.resend`,
                response_code: of.ref('excluded.response_code'),
                error_code: of.ref('excluded.error_code'),
                updated_at: of.ref('excluded.updated_at'),
              }))
              .whereRef('webhook_delivery.attempts', '=', sql`excluded.attempts - 1`),
          )
          .returning('id')
          .execute();
        for (const { id } of done) written.add(id);
      }
      return written;
    },
    async insertAttempts(rows: readonly Insertable<WebhookAttemptTable>[]): Promise<void> {
      for (let from = 0; from < rows.length; from += MAX_ROWS) {
        await db
          .insertInto('webhook_attempt')
          .values(rows.slice(from, from + MAX_ROWS))
          .execute();
      }
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
    /** Pending deliveries of enabled endpoints that fell due before `beforeMs`, oldest first, after the given one. */
    async overdue(beforeMs: number, after: { atMs: number; id: string }, limit: number) {
      return await db
        .selectFrom('webhook_delivery as delivery')
        .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')
        .where('delivery.status', '=', sql.lit('pending'))
        .where('delivery.next_attempt_at', '<', beforeMs)
        .where(sql<boolean>`(delivery.next_attempt_at, delivery.id) > (${after.atMs}, ${after.id})`)
        .where('endpoint.disabled', '=', 0)
        .orderBy('delivery.next_attempt_at')
        .orderBy('delivery.id')
        .limit(limit)
        .select([
          'delivery.id',
          'delivery.account_id',
          'delivery.endpoint_id',
          'delivery.next_attempt_at',
          'delivery.tries',
        ])
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
    /** How many days each account keeps its deliveries, where it has chosen that itself. */
    async chosenRetentions(): Promise<{ id: string; days: number | null }[]> {
      const rows = await db.selectFrom('account').select(['id', 'deliveries_retention_days as days']).execute();
      return rows.map(({ id, days }) => ({ id, days: days ?? null }));
    },
    /**
     * Deletes up to `limit` of the oldest messages made before `beforeMs`, of all or of one account, with their deliveries
     * and attempts; answers how many.
     */
    async prune(beforeMs: number, limit: number, accountId?: string): Promise<number> {
      // Ids begin with the time, so the oldest are first in the index; newer ones end the walk.
      const oldest =
        accountId === undefined
          ? await db.selectFrom('webhook_message').select(['id', 'created_at']).orderBy('id').limit(limit).execute()
          : await db
              .selectFrom('webhook_delivery')
              .select(['message_id as id', 'created_at'])
              .where('account_id', '=', accountId)
              .orderBy('webhook_delivery.id')
              .limit(limit)
              .execute();
      const ids = [...new Set(oldest.filter(({ created_at }) => created_at < beforeMs).map(({ id }) => id))];
      if (ids.length === 0) return 0;
      const deliveries = db.selectFrom('webhook_delivery').select('id').where('message_id', 'in', ids);
      await db.deleteFrom('webhook_attempt').where('delivery_id', 'in', deliveries).execute();
      await db.deleteFrom('webhook_delivery').where('message_id', 'in', ids).execute();
      await db.deleteFrom('webhook_message').where('id', 'in', ids).execute();
      return ids.length;
    },
  };
}
export type DeliveryStore = ReturnType<typeof deliveryStore>;

/** Id of the delivery of a message (`msg_…`) to an endpoint (`ep_…`). */
export const deliveryIdOf = (messageId: string, endpointId: string): string =>
  `dlv_${messageId.slice('msg_'.length)}_${endpointId.slice(ENDPOINT_PREFIX.length)}`;
