/** What sending needs of the database: deliveries loaded with all that goes out, moved on, and their attempts kept. */
import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { advanceRows, asGiven, findRows, insertRows } from '../platform/db/rows.ts';
import type { DeliveryRow } from './delivery.store.ts';
import type { WebhookAttemptTable, WebhookEndpointTable, WebhookMessageTable } from './webhook.table.ts';

export type AttemptRow = Selectable<WebhookAttemptTable>;

/** A delivery with what is needed to carry it out. */
export type LoadedDelivery = DeliveryRow &
  Pick<Selectable<WebhookMessageTable>, 'body' | 'trace'> &
  Pick<
    Selectable<WebhookEndpointTable>,
    'url' | 'headers' | 'secret' | 'rate_limit' | 'disabled' | 'paused_until' | 'failing_since' | 'deleted_at'
  >;
const load = findRows<{ id: string }, LoadedDelivery>({
  given: { id: 'text' },
  select: `delivery.*, message.body, message.trace, endpoint.url, endpoint.headers, endpoint.secret, endpoint.rate_limit,
    endpoint.disabled, endpoint.paused_until, endpoint.failing_since, endpoint.deleted_at`,
  from: `webhook_delivery as delivery join webhook_message as message on message.id = delivery.message_id
    join webhook_endpoint as endpoint on endpoint.id = delivery.endpoint_id`,
  where: 'delivery.id = given.id',
});

const OUTCOME = {
  status: 'text',
  trigger: 'text',
  tries: 'bigint',
  attempts: 'bigint',
  next_attempt_at: 'bigint',
  response_code: 'bigint',
  error_code: 'text',
  updated_at: 'bigint',
} as const;
/** `resend` 1 leaves it: an extra attempt may have been asked for since the row was loaded. */
type NextState = Pick<DeliveryRow, 'id' | 'resend' | keyof typeof OUTCOME>;
const advance = advanceRows<NextState>({
  table: 'webhook_delivery',
  key: 'id',
  given: { id: 'text', resend: 'bigint', ...OUTCOME },
  set: { ...asGiven(OUTCOME), resend: 'stored.resend * given.resend' },
  where: 'stored.attempts = given.attempts - 1',
});

const insertAttempts = insertRows<AttemptRow>({
  table: 'webhook_attempt',
  columns: {
    id: 'text',
    account_id: 'text',
    delivery_id: 'text',
    message_id: 'text',
    endpoint_id: 'text',
    event: 'text',
    number: 'bigint',
    trigger: 'text',
    status: 'text',
    url: 'text',
    request_headers: 'text',
    response_code: 'bigint',
    error_code: 'text',
    response_body: 'text',
    duration_ms: 'bigint',
    at: 'bigint',
    next_attempt_at: 'bigint',
  },
});

export const sendingStore = (db: Db) => ({
  load: async (ids: readonly string[]): Promise<LoadedDelivery[]> =>
    (
      await load(
        db,
        ids.map((id) => ({ id })),
      )
    ).flat(),
  /** Writes new states, each only if no other attempt was recorded since it was loaded; returns the ids it wrote. */
  async advance(rows: readonly NextState[]): Promise<Set<string>> {
    const advanced = await advance(db, rows);
    return new Set(rows.filter((_, i) => advanced[i]).map(({ id }) => id));
  },
  async insertAttempts(rows: readonly AttemptRow[]): Promise<void> {
    await insertAttempts(db, rows);
  },
});
