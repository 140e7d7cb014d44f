/** The order in which rows were written, where a table's ids do not say it. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** SQLite numbers every row by itself; on PostgreSQL the column `inserted` does (`webhook_message` has it). */
export const insertionOrder = <DB>(db: Kysely<DB>): RawBuilder<number> =>
  sql.ref(db.getExecutor().adapter instanceof PostgresAdapter ? 'inserted' : 'rowid');
