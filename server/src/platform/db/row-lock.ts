/** Looking before changing, where several transactions run at once. */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Until the transaction ends, no other one changes this row or locks it; what is read after this is the latest. Where the
 * database has one writer (SQLite), a transaction has that anyway and nothing is done.
 */
export async function lockRow<DB>(tx: Kysely<DB>, table: keyof DB & string, id: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx);
}
