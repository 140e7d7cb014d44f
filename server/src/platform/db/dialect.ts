/** What differs between the databases, as facts; stores and migrations ask here instead of branching. */
import { type RawBuilder, sql } from 'kysely';

export interface DialectFacts {
  name: 'sqlite' | 'postgres';
  /** Column type of whole numbers up to 2^53: epoch milliseconds, counts, 0/1. */
  integer: 'integer' | 'bigint';
  /** Column type of text that is read in ranges: compared by its bytes, whatever the language of the database. */
  orderedText: 'text' | RawBuilder<unknown>;
  /** Ends every `create table`. */
  tableSuffix: RawBuilder<unknown>;
  /** Runs first in a migration's transaction, so that processes starting together migrate one after another. */
  migrationLock: RawBuilder<unknown> | null;
}

/** SQLite: `STRICT` tables, one writer. */
export const SQLITE: DialectFacts = {
  name: 'sqlite',
  integer: 'integer',
  orderedText: 'text',
  tableSuffix: sql`strict`,
  migrationLock: null,
};

/** Any number, as long as nobody else in the database uses it for an advisory lock: "DIMI". */
const MIGRATION_LOCK_KEY = 0x44_49_4d_49;

/** PostgreSQL: many writers, row locks. */
export const POSTGRES: DialectFacts = {
  name: 'postgres',
  integer: 'bigint',
  orderedText: sql`text collate "C"`,
  tableSuffix: sql``,
  migrationLock: sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK_KEY)})`,
};
