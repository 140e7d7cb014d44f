/** After the root secret was changed: seals everything anew under the current one, so that the old one can be given up. */
import { resealSecondFactors } from '../dashboard/login/login-secrets.ts';
import type { Db, Write } from '../database.ts';
import type { Secrets } from '../platform/secrets.ts';

const BATCH = 100;
const SEALED = [
  { table: 'webhook_endpoint', column: 'secret' },
  { table: 'webhook_endpoint', column: 'headers' },
  { table: 'intake_session', column: 'draft' },
  { table: 'intake_session', column: 'entered' },
  { table: 'mail', column: 'content' },
] as const;

/** Answers how many values were sealed anew. Values that changed meanwhile are under the current secret already. */
export async function resealAll({ db, write, secrets }: { db: Db; write: Write; secrets: Secrets }): Promise<number> {
  let resealed = 0;
  for (const { table, column } of SEALED) {
    let after = '';
    for (;;) {
      // biome-ignore lint/suspicious/noExplicitAny: table and column are named at run time
      const anyDb = db as any;
      const rows: { id: string; sealed: string }[] = await anyDb
        .selectFrom(table)
        .select(['id', `${column} as sealed`])
        .where('id', '>', after)
        .where(column, 'is not', null)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      if (rows.length === 0) break;
      after = rows.at(-1)?.id ?? after;
      const stale = rows.filter(({ sealed }) => !secrets.isCurrent(sealed));
      if (stale.length === 0) continue;
      await write(async (tx) => {
        for (const { id, sealed } of stale) {
          // As the stores name it, where they seal.
          const place = `${table}.${column} ${id}`;
          // biome-ignore lint/suspicious/noExplicitAny: as above
          await (tx as any)
            .updateTable(table)
            .set({ [column]: secrets.seal(secrets.open(sealed, place), place) })
            .where('id', '=', id)
            .where(column, '=', sealed)
            .execute();
        }
      });
      resealed += stale.length;
    }
  }
  return resealed + (await resealSecondFactors({ db, write, secrets }));
}
