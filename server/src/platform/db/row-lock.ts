/**
 * Looking before changing, where several transactions run at once.
 *
 * Order of locks, from first to last; a transaction that takes several takes them in this order:
 * 1. what a cardholder, a key or an operator changes of a dispute: its follow-ups ({@link lockName}), then `intake_session`, then
 *    `evaluation`, and of a dispute's versions the first one before the others, which stands for all of them
 * 2. `webhook_endpoint`
 * 3. `account`: the end of its audit log, its owners, who may hold a key
 * 4. operators and what belongs to them (`dashboard_user`, `dashboard_credential`, `dashboard_sign_in`, …), `api_key`
 * Rows that are only inserted need no place in it: their foreign keys take `for key share`, which the lock below lets through.
 */
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Until the transaction ends, no other one changes this row or locks it; what is read after this is the latest. Rows that name
 * it by a foreign key are added meanwhile: with `for update` two transactions that had each added one would wait for each other. Where the
 * database has one writer (SQLite), a transaction has that anyway and nothing is done.
 */
export async function lockRow<DB>(tx: Kysely<DB>, table: keyof DB & string, id: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}

/** As {@link lockRow}, of several rows in the order of their ids. */
export async function lockRows<DB>(tx: Kysely<DB>, table: keyof DB & string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select 1 from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for no key update`.execute(tx);
}

/** Until the transaction ends, no other one has this name: for a promise about rows that may not be there yet. */
export async function lockName<DB>(tx: Kysely<DB>, name: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
