/** How each endpoint of an account fares: what waits for it, and what its receiver answered lately. Read only. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { madeWithin } from '../platform/db/id-range.ts';
import { cameToAnEnd } from './attempt-end.store.ts';

/** The newest answers of an endpoint are enough to judge how fast it is. */
const MOST_LATENCIES = 2000;

export const endpointFiguresStore = (db: Db) => ({
  /** Deliveries whose next attempt is still to come, by endpoint, with the time the oldest was created. */
  waiting: (accountId: string) =>
    db
      .selectFrom('webhook_delivery')
      .select('endpoint_id')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest_at')])
      .where('account_id', '=', accountId)
      .where('status', '=', sql.lit('pending'))
      .where('next_attempt_at', 'is not', null)
      .groupBy('endpoint_id')
      .execute(),
  /** Deliveries created in the time range, by endpoint and status. */
  deliveries: (accountId: string, fromMs: number, toMs: number) =>
    db
      .selectFrom('webhook_delivery')
      .select(['endpoint_id', 'status'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where(madeWithin('dlv', { fromMs, toMs }))
      .groupBy(['endpoint_id', 'status'])
      .execute(),
  /** Milliseconds until a receiver answered, of the attempts of the time range. */
  latencies: (accountId: string, endpointId: string, fromMs: number, toMs: number) =>
    db
      .selectFrom('webhook_attempt')
      .select('duration_ms')
      .where('account_id', '=', accountId)
      .where('endpoint_id', '=', endpointId)
      .where(madeWithin('att', { fromMs, toMs }, { id: 'id', time: 'at' }))
      .where(cameToAnEnd)
      .orderBy('id', 'desc')
      .limit(MOST_LATENCIES)
      .execute(),
});
