/** Reads an account's events in order, at once or as soon as there is one. */
import { DAY_MS } from '@dispute-intake/contract/duration';
import type { Db, Write } from '../database.ts';
import type { Clock } from '../platform/clock.ts';
import { type EventRow, eventStore } from './event.store.ts';

/** Events are kept, and shown, this long. */
export const EVENT_LIFE_MS = 30 * DAY_MS;

export interface EventQuery {
  /** The last position the client has; undefined: from the oldest that is kept. */
  after: number | undefined;
  types?: readonly string[];
  limit: number;
  waitMs: number;
}

/** Lets a reader wait; `next` is done when something may have happened, at the latest after a moment. */
export interface Waiting {
  next(name: string, withinMs: number, signal: AbortSignal): { done: Promise<void>; isClosed: boolean };
}

/** What is announced when an account has a new event. */
export const eventsOf = (accountId: string): string => `events of ${accountId}`;

export type EventService = ReturnType<typeof createEvents>;

export function createEvents({ db, write, clock, waiting }: { db: Db; write: Write; clock: Clock; waiting: Waiting }) {
  async function place(accountId: string): Promise<void> {
    while (await eventStore(db).hasUnplaced(accountId)) {
      if ((await write((tx) => eventStore(tx).place(accountId))) === 0) return;
    }
  }

  return {
    /** Up to `limit` events and one more, which says that there are more; `position` is where to go on when there is none. */
    async read(
      accountId: string,
      { after, types, limit, waitMs }: EventQuery,
      signal: AbortSignal,
    ): Promise<{ rows: EventRow[]; position: number }> {
      const untilMs = performance.now() + waitMs;
      let position = after ?? 0;
      for (;;) {
        await place(accountId);
        const sinceMs = clock.nowMs() - EVENT_LIFE_MS;
        // A client that was away for long does not have everything looked at that is no longer kept.
        position = await eventStore(db).before(accountId, sinceMs, position);
        // Read first: what is placed meanwhile stands behind it.
        const last = await eventStore(db).last(accountId);
        const rows = await eventStore(db).after(accountId, {
          position,
          sinceMs,
          limit: limit + 1,
          ...(types && { types }),
        });
        if (rows.length === 0) position = Math.max(position, last);
        const leftMs = untilMs - performance.now();
        if (rows.length > 0 || leftMs <= 0 || signal.aborted) return { rows, position };
        const next = waiting.next(eventsOf(accountId), leftMs, signal);
        if (next.isClosed) return { rows, position };
        await next.done;
      }
    },
  };
}
