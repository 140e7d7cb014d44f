/** What sending needs of the database: deliveries loaded with all that goes out, moved on, and their attempts kept. */
import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import { preparedRows } from '../platform/db/prepared.ts';
import { type DeliveryRow, NEW_DELIVERY_COLUMNS } from './delivery.store.ts';
import type { WebhookAttemptTable, WebhookEndpointTable, WebhookMessageTable } from './webhook.table.ts';

export type AttemptRow = Selectable<WebhookAttemptTable>;

/** A delivery with what is needed to carry it out. */
export type LoadedDelivery = DeliveryRow &
  Pick<Selectable<WebhookMessageTable>, 'body' | 'trace'> &
  Pick<
    Selectable<WebhookEndpointTable>,
    'url' | 'headers' | 'secret' | 'rate_limit' | 'disabled' | 'paused_until' | 'failing_since' | 'deleted_at'
  >;
const load = preparedRows<Database, { id: string }, LoadedDelivery>(['id'], (db, rows) =>
  db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_message as message', 'message.id', 'delivery.message_id')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .where(
      'delivery.id',
      'in',
      rows.map(({ id }) => id),
    )
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
    ]),
);

const advance = preparedRows<Database, DeliveryRow, { id: string }>(
  [...NEW_DELIVERY_COLUMNS, 'response_code', 'error_code'],
  (db, rows) =>
    db
      .insertInto('webhook_delivery')
      .values(rows)
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
      .returning('id'),
);

const insertAttempts = preparedRows<Database, AttemptRow, unknown>(
  [
    'id',
    'account_id',
    'delivery_id',
    'message_id',
    'endpoint_id',
    'event',
    'number',
    'trigger',
    'status',
    'url',
    'request_headers',
    'response_code',
    'error_code',
    'response_body',
    'duration_ms',
    'at',
    'next_attempt_at',
  ],
  (db, rows) => db.insertInto('webhook_attempt').values(rows),
);

/** A statement must stay below SQLite's 32 766 parameters. */
const MAX_ROWS = 500;

export const sendingStore = (db: Db) => ({
  load: (ids: readonly string[]): Promise<LoadedDelivery[]> =>
    load(
      db,
      ids.map((id) => ({ id })),
    ),
  /** Writes new states, each only if no other attempt was recorded since it was loaded; answers the ids it wrote. */
  async advance(rows: readonly DeliveryRow[]): Promise<Set<string>> {
    const written = new Set<string>();
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      for (const { id } of await advance(db, rows.slice(from, from + MAX_ROWS))) written.add(id);
    }
    return written;
  },
  async insertAttempts(rows: readonly AttemptRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += MAX_ROWS) {
      await insertAttempts(db, rows.slice(from, from + MAX_ROWS));
    }
  },
});
