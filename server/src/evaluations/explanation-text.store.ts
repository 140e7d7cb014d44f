/** The only SQL on `explanation_text`. */
import type { Db } from '../database.ts';
import type { ExplanationTextTable } from './explanation-text.table.ts';

export const explanationTextStore = (db: Db) => ({
  keep: (row: ExplanationTextTable) =>
    db
      .insertInto('explanation_text')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  async find(id: string): Promise<string | undefined> {
    const row = await db.selectFrom('explanation_text').select('content').where('id', '=', id).executeTakeFirst();
    return row?.content;
  },
});
