/**
 * Test clocks. Of a session or evaluation on one, everything that is decided by time is decided by the clock's: the end of a
 * link, an idle session, waiting periods, filing windows, legal duties. Deliveries of webhooks, rate limits, retention,
 * `created_after` and idempotency keep the machine's time.
 */
import {
  MAX_AHEAD_SECONDS,
  type TestClock,
  type TestClockAdvance,
  type TestClockCreate,
} from '@dispute-intake/contract';
import { livemodeOf } from '../accounts/index.ts';
import type { Db } from '../database.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { Page } from '../platform/http/endpoints/cursor.ts';
import { inputError, invalid } from '../platform/http/input/validate.ts';
import { ProblemError } from '../platform/http/problems/problem-error.ts';
import type { Ids } from '../platform/ids.ts';
import { testClockStore } from './test-clock.store.ts';
import type { OnTestClock, TestClockTable } from './test-clock.table.ts';

const MAX_CLOCKS = 100;

export type TestClocks = ReturnType<typeof createTestClocks>;

export function createTestClocks({ db, clock, ids }: { db: Db; clock: Clock; ids: Ids }) {
  const view = (row: TestClockTable): TestClock => ({
    id: row.id,
    livemode: livemodeOf(row.account_id),
    reach: row.reach,
    now: isoTime(clock.nowMs() + Number(row.ahead_ms)),
    ahead_seconds: Number(row.ahead_ms) / 1000,
    created_at: isoTime(row.created_at),
  });

  async function owned(from: Db, accountId: string, id: string): Promise<TestClockTable> {
    const row = await testClockStore(from).find(accountId, id);
    if (!row) throw new ProblemError('not_found', 'There is no such test clock');
    return row;
  }

  return {
    /** Inside the caller's transaction: a clock that shows the machine's time; `conflict` where the account has one that reaches everything. */
    async create(tx: Db, accountId: string, { reach }: TestClockCreate): Promise<TestClock> {
      const store = testClockStore(tx);
      if (reach === 'account' && (await store.ofAccount(accountId)))
        throw new ProblemError(
          'conflict',
          'The account has a clock that reaches everything: advance or delete that one',
        );
      if ((await store.count(accountId)) >= MAX_CLOCKS)
        throw new ProblemError('conflict', `An account has at most ${MAX_CLOCKS} test clocks: delete one`);
      const row = {
        id: ids.sortable('tclk'),
        account_id: accountId,
        reach,
        ahead_ms: 0,
        created_at: clock.nowMs(),
      };
      await store.add(row);
      return view(row);
    },
    get: async (accountId: string, id: string): Promise<TestClock> => view(await owned(db, accountId, id)),
    /** At most `limit`, newest first. */
    async list(
      accountId: string,
      beforeId: string | undefined,
      limit: number,
      page: (rows: TestClockTable[], show: (row: TestClockTable) => TestClock) => Page<TestClock>,
    ): Promise<Page<TestClock>> {
      return page(await testClockStore(db).list(accountId, beforeId, limit + 1), view);
    },
    /** Inside the caller's transaction: puts the clock and all it reaches forward. What falls due then is for the sweepers. */
    async advance(tx: Db, accountId: string, id: string, { to, by_seconds }: TestClockAdvance): Promise<TestClock> {
      const store = testClockStore(tx);
      await store.lockForUpdate(id);
      const row = await owned(tx, accountId, id);
      const before = Number(row.ahead_ms);
      const field = to === undefined ? 'by_seconds' : 'to';
      const aheadMs = to === undefined ? before + Number(by_seconds) * 1000 : Date.parse(to) - clock.nowMs();
      if (aheadMs <= before)
        throw invalid([inputError(['body', field], `Must be after ${view(row).now}: a test clock only goes forward`)]);
      if (aheadMs > MAX_AHEAD_SECONDS * 1000)
        throw invalid([inputError(['body', field], `A test clock is at most ${MAX_AHEAD_SECONDS} seconds ahead`)]);
      await store.setAhead(id, aheadMs);
      await store.move(row, aheadMs);
      return view({ ...row, ahead_ms: aheadMs });
    },
    /** Inside the caller's transaction: what hung on it has the machine's time again. */
    async remove(tx: Db, accountId: string, id: string): Promise<void> {
      const store = testClockStore(tx);
      await store.lockForUpdate(id);
      const row = await owned(tx, accountId, id);
      await store.move(row, null, true);
      await store.remove(id);
    },

    /**
     * Inside the caller's transaction: the clock a new object hangs on: the one it names, else that of what it goes on from,
     * else that of its account. Reads nothing on the live side. A `validation_failed` names a clock that is not there.
     */
    async of(
      tx: Db,
      accountId: string,
      { named, from }: { named?: string | undefined; from?: OnTestClock | undefined },
    ): Promise<OnTestClock> {
      if (livemodeOf(accountId)) return {};
      const store = testClockStore(tx);
      if (named !== undefined) {
        const row = await store.find(accountId, named);
        if (row?.reach !== 'chosen')
          throw invalid([inputError(['body', 'test_clock'], 'Must be the id of a test clock whose reach is `chosen`')]);
        return { test_clock: row.id, clock_ahead_ms: Number(row.ahead_ms) };
      }
      if (from) return { test_clock: from.test_clock ?? null, clock_ahead_ms: from.clock_ahead_ms ?? null };
      const ofAccount = await store.ofAccount(accountId);
      return ofAccount ? { clock_ahead_ms: Number(ofAccount.ahead_ms) } : {};
    },
    /** Inside the caller's transaction: notes it at the object. */
    async hang(tx: Db, table: 'intake_session' | 'evaluation', id: string, on: OnTestClock): Promise<void> {
      if (on.test_clock || on.clock_ahead_ms) await testClockStore(tx).hang(table, id, on);
    },
  };
}
