/** The only SQL on `test_clock`, and on the two columns of what hangs on one. Absence is `undefined`. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { lockRow, lockRows } from '../platform/db/row-lock.ts';
import type { OnTestClock, TestClockTable } from './test-clock.table.ts';

/** In the order of their locks. */
const MOVED = ['intake_session', 'evaluation'] as const;
type Moved = (typeof MOVED)[number];
const BATCH = 500;

export const testClockStore = (db: Db) => ({
  add: (row: TestClockTable) => db.insertInto('test_clock').values(row).execute(),
  find: (accountId: string, id: string): Promise<TestClockTable | undefined> =>
    db.selectFrom('test_clock').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst(),
  ofAccount: (accountId: string): Promise<TestClockTable | undefined> =>
    db
      .selectFrom('test_clock')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('reach', '=', sql.lit('account' as const))
      .executeTakeFirst(),
  async count(accountId: string): Promise<number> {
    const { count } = await db
      .selectFrom('test_clock')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  /** Newest first. */
  list: (accountId: string, beforeId: string | undefined, limit: number): Promise<TestClockTable[]> =>
    db
      .selectFrom('test_clock')
      .selectAll()
      .where('account_id', '=', accountId)
      .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId as string))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  lockForUpdate: (id: string): Promise<void> => lockRow(db, 'test_clock', id),
  setAhead: (id: string, aheadMs: number) =>
    db.updateTable('test_clock').set({ ahead_ms: aheadMs }).where('id', '=', id).execute(),
  remove: (id: string) => db.deleteFrom('test_clock').where('id', '=', id).execute(),
  /** Hangs one object on a clock. */
  hang: (table: Moved, id: string, on: OnTestClock) =>
    db
      .updateTable(table)
      .set({ test_clock: on.test_clock ?? null, clock_ahead_ms: on.clock_ahead_ms ?? null })
      .where('id', '=', id)
      .execute(),
  /** Gives everything the clock reaches this time; with `letsGo` it hangs on no clock afterwards. */
  async move(clock: TestClockTable, aheadMs: number | null, letsGo = false): Promise<void> {
    for (const table of MOVED) {
      for (let afterId = ''; ; ) {
        const reached = await db
          .selectFrom(table)
          .select('id')
          .where('account_id', '=', clock.account_id)
          .where('test_clock', clock.reach === 'account' ? 'is' : '=', clock.reach === 'account' ? null : clock.id)
          .where('id', '>', afterId)
          .orderBy('id')
          .limit(BATCH)
          .execute();
        const ids = reached.map(({ id }) => id);
        if (ids.length === 0) break;
        await lockRows(db, table, ids);
        await db
          .updateTable(table)
          .set({ clock_ahead_ms: aheadMs, ...(letsGo && { test_clock: null }) })
          .where('id', 'in', ids)
          .execute();
        afterId = ids.at(-1) as string;
      }
    }
  },
});
