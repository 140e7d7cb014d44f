/** The only SQL on `dashboard_hourly_count`. */
import type { Db } from '../database.ts';

/** As it was read, or as it is to be kept. */
export interface HourlyCount {
  /** Hours since 1970. */
  hour: number;
  counts: string | null;
  changes: number;
}
/** Rows of one statement: four values each. */
const MOST_ROWS = 200;

export const hourlyCountStore = (db: Db) => ({
  /** Of the hours `[fromHour, toHour)`, in their order. */
  read: async (accountId: string, fromHour: number, toHour: number): Promise<HourlyCount[]> => {
    const rows = await db
      .selectFrom('dashboard_hourly_count')
      .select(['hour', 'counts', 'changes'])
      .where('account_id', '=', accountId)
      .where('hour', '>=', fromHour)
      .where('hour', '<', toHour)
      .orderBy('hour')
      .execute();
    return rows.map(({ hour, counts, changes }) => ({ hour: Number(hour), counts, changes: Number(changes) }));
  },
  /** Each only where nothing has changed in the hour since `changes` was read: before its rows were counted. */
  async keep(accountId: string, kept: readonly HourlyCount[]): Promise<void> {
    for (let from = 0; from < kept.length; from += MOST_ROWS) {
      await db
        .insertInto('dashboard_hourly_count')
        .values(kept.slice(from, from + MOST_ROWS).map((each) => ({ account_id: accountId, ...each })))
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'hour'])
            .doUpdateSet({ counts: (eb) => eb.ref('excluded.counts') })
            .whereRef('dashboard_hourly_count.changes', '=', 'excluded.changes'),
        )
        .execute();
    }
  },
});
