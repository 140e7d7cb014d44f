/** The different texts of an indexed column: each is found behind the one before it, however many rows have it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyDb } from './any-db.ts';

const MOST_TEXTS = 1000;

/**
 * None of them is empty; undefined where they are more than a thousand. The rows are those that meet `condition`, of which
 * an index has the text first or behind what the condition holds equal.
 */
export async function differentTexts(
  db: AnyDb,
  { table, text, condition }: { table: string; text: RawBuilder<string>; condition: RawBuilder<SqlBool> },
): Promise<string[] | undefined> {
  const after = (last: RawBuilder<unknown>) =>
    sql`(select ${text} from ${sql.table(table)} where ${condition} and ${text} > ${last} order by ${text} limit 1)`;
  const { rows } = await sql<{ text: string }>`
    with recursive different (text, n) as (
      select ${after(sql.lit(''))}, 1
      union all
      select ${after(sql.ref('different.text'))}, n + 1 from different where text is not null and n <= ${sql.lit(MOST_TEXTS)}
    )
    select text from different where text is not null`.execute(db);
  return rows.length > MOST_TEXTS ? undefined : rows.map((row) => row.text);
}
