/** Bytes uploaded so far, by what they are counted for; they stand beside the request counts in `rate_window`. */
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export function uploadUsageStore(db: Db) {
  return {
    async used(names: readonly string[]): Promise<Map<string, number>> {
      const rows = await db.selectFrom('rate_window').select(['name', 'used']).where('name', 'in', names).execute();
      return new Map(rows.map(({ name, used }) => [name, used]));
    },
    /** Answers the bytes counted with these. */
    async add({ name, bytes, endsMs }: { name: string; bytes: number; endsMs: number }): Promise<number> {
      const { used } = await db
        .insertInto('rate_window')
        .values({ name, used: bytes, ends_at: endsMs })
        .onConflict((on) => on.column('name').doUpdateSet({ used: sql<number>`rate_window.used + excluded.used` }))
        .returning('used')
        .executeTakeFirstOrThrow();
      return used;
    },
    forgetBefore: (atMs: number) => db.deleteFrom('rate_window').where('ends_at', '<', atMs).execute(),
  };
}
