/** The only SQL on `webhook_endpoint`. Deleted endpoints are kept for the history of their deliveries and found by nothing here. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../database.ts';
import { MAX_AHEAD_MS } from './rate-limiter.ts';
import type { DisabledReason, WebhookEndpointTable } from './webhook.table.ts';

export type EndpointRow = Selectable<WebhookEndpointTable>;

export interface FailureCount {
  endpointId: string;
  failures: number;
  firstAtMs: number;
}

export function endpointStore(db: Db) {
  return {
    async insert(row: Insertable<WebhookEndpointTable>): Promise<void> {
      await db.insertInto('webhook_endpoint').values(row).execute();
    },
    /** `accountId` undefined: whoever owns it, for operator commands. */
    async find(accountId: string | undefined, id: string): Promise<EndpointRow | undefined> {
      return await db
        .selectFrom('webhook_endpoint')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
        .executeTakeFirst();
    },
    /** Newest first. */
    async list(accountId: string): Promise<EndpointRow[]> {
      return await db
        .selectFrom('webhook_endpoint')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .execute();
    },
    /** Over all accounts: endpoints whose account has been warned, and those that were given up. */
    async inTrouble(): Promise<{ failing: number; givenUp: number }> {
      const { failing, given_up } = await db
        .selectFrom('webhook_endpoint')
        .where('deleted_at', 'is', null)
        .select((of) => [
          of.fn
            .countAll<number>()
            .filterWhere('warned_at', 'is not', null)
            .filterWhere('disabled', '=', 0)
            .as('failing'),
          of.fn.countAll<number>().filterWhere('disabled_reason', 'in', ['gone', 'failing']).as('given_up'),
        ])
        .executeTakeFirstOrThrow();
      return { failing: Number(failing), givenUp: Number(given_up) };
    },
    /** False when there is no such endpoint (any more). */
    async update(id: string, changes: Updateable<WebhookEndpointTable>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_endpoint')
        .set(changes)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Disables unless it is already; true when this call did it. */
    async disable(id: string, reason: DisabledReason, atMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_endpoint')
        .set({ disabled: 1, disabled_reason: reason, disabled_at: atMs, updated_at: atMs })
        .where('id', '=', id)
        .where('disabled', '=', 0)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Notes that the account has been warned, once a streak of failures; true when this call did it. */
    async warn(id: string, atMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_endpoint')
        .set({ warned_at: atMs })
        .where('id', '=', id)
        .where('disabled', '=', 0)
        .where('warned_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Holds everything for this endpoint until `untilMs`; never shortens a pause. `isAsked`: the receiver named the time. */
    async pause(id: string, untilMs: number, isAsked: boolean): Promise<void> {
      await db
        .updateTable('webhook_endpoint')
        .set({ paused_until: untilMs, pause_asked: isAsked ? 1 : 0 })
        .where('id', '=', id)
        .where((is) => is.or([is('paused_until', 'is', null), is('paused_until', '<', untilMs)]))
        .execute();
    },
    async countFailures({ endpointId, failures, firstAtMs }: FailureCount) {
      return await db
        .updateTable('webhook_endpoint')
        .set((now) => ({
          failure_count: now('failure_count', '+', failures),
          failing_since: now.fn.coalesce('failing_since', now.val(firstAtMs)),
        }))
        .where('id', '=', endpointId)
        .returning(['failing_since', 'failure_count'])
        .executeTakeFirst();
    },
    async clearFailures(ids: readonly string[]): Promise<void> {
      await db
        .updateTable('webhook_endpoint')
        .set({ failure_count: 0, failing_since: null, warned_at: null })
        .where('id', 'in', ids)
        .where('failing_since', 'is not', null)
        .execute();
    },
    /**
     * Reserves `lengthMs` milliseconds in which this endpoint's next messages may leave; answers when they begin, at or after
     * `fromMs`. One statement, so no two processes are given the same moment.
     */
    async reserveTurns(id: string, lengthMs: number, fromMs: number): Promise<number> {
      const { next_slot_at } = await db
        .updateTable('webhook_endpoint')
        .set({
          next_slot_at: sql<number>`case when next_slot_at between ${fromMs} and ${fromMs + MAX_AHEAD_MS}
            then next_slot_at else ${fromMs} end + ${lengthMs}`,
        })
        .where('id', '=', id)
        .returning('next_slot_at')
        .executeTakeFirstOrThrow();
      return next_slot_at - lengthMs;
    },
  };
}
export type EndpointStore = ReturnType<typeof endpointStore>;

/** What these columns are sealed for. */
export const secretPlace = (endpointId: string): string => `webhook_endpoint.secret ${endpointId}`;
export const headersPlace = (endpointId: string): string => `webhook_endpoint.headers ${endpointId}`;
