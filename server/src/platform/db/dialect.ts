/** What differs between the databases, as facts; stores and migrations ask here instead of branching. */
import { type RawBuilder, sql } from 'kysely';

export interface DialectFacts {
  name: 'sqlite' | 'postgres';
  /** Column type of whole numbers up to 2^53: epoch milliseconds, counts, 0/1. */
  integer: 'integer' | 'bigint';
  /** Ends every `create table`. */
  tableSuffix: RawBuilder<unknown>;
  /** True where one connection writes at a time, so that waiting writes gain by sharing a commit. */
  sharesCommits: boolean;
}

/** SQLite: `STRICT` tables, one writer. */
export const SQLITE: DialectFacts = {
  name: 'sqlite',
  integer: 'integer',
  tableSuffix: sql`strict`,
  sharesCommits: true,
};
