/** Texts as rows of a query: one parameter on both databases, however many there are. */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { AnyDb } from './any-db.ts';
import { textArray } from './text-array.ts';

/** For `from`: rows `listed`, each with its text in `listed.value`. */
export const textRows = (db: AnyDb, texts: readonly string[]): RawBuilder<unknown> =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`unnest(${textArray(texts)}::text[]) as listed (value)`
    : sql`json_each(${JSON.stringify(texts)}) as listed`;
