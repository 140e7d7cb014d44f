/**
 * Lists narrowed by what has no index: they are read in slices of ids, so that a value which few rows have does not keep the
 * event loop busy until every row of the account has been looked at. The rows are the same as those of one statement.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyDb } from './any-db.ts';
import { MOST_COUNTED } from './counted.ts';

/** Rows of the first slice: most pages of a list are among them, and where they are not they cost little. */
const FIRST_SLICE = 200;
const MOST_SLICE = 3000;
/**
 * What a slice should take: rows with long documents take 30 times as long as those that an index holds whole. A slice has
 * at most twice the rows of the one before, so that one of long rows after short ones takes little longer.
 */
const SLICE_MS = 10;
const sliceAfter = (size: number, tookMs: number, leastRows: number): number =>
  Math.max(leastRows, Math.min(MOST_SLICE, size * 2, Math.floor((size * SLICE_MS) / tookMs)));

/** Ids of `[leastId, beforeId)`; undefined at an open end. */
export interface Span {
  beforeId?: string | undefined;
  leastId?: string | undefined;
}

/** The condition that a row is of the span. */
export function inSpan({ beforeId, leastId }: Span, column = 'id'): RawBuilder<SqlBool> {
  const id = sql.ref(column);
  const ends = [
    ...(beforeId === undefined ? [] : [sql`${id} < ${beforeId}`]),
    ...(leastId === undefined ? [] : [sql`${id} >= ${leastId}`]),
  ];
  return ends.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(ends, sql` and `)}`;
}

/** A text column for which no index is used: one other than that of the slices would read rows outside of the span. */
export const unindexed = (column: string): RawBuilder<string | null> => sql`nullif(${sql.ref(column)}, '')`;

/** The rows that are cut into slices: of one account, within the span. */
interface Sliced extends Span {
  /** Absent: rows of every account, for a table that has no index of account and id. */
  accountId?: string;
  /** What all of the rows have besides, by an index of the account, its columns and the id. */
  common?: RawBuilder<SqlBool> | undefined;
  /** Slices after the first are no smaller, however long they take. */
  leastRows?: number;
}

let lastTurn: Promise<unknown> = Promise.resolve();
/** A turn of the event loop in which no other slice of this process is read: many lists at once must not add up. */
export function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

/** The spans of the rows, newest first, each small enough for one statement; others have their turn between two of them. */
export async function* slices(db: AnyDb, table: string, sliced: Sliced): AsyncGenerator<Span> {
  const { accountId, common, leastId, leastRows = MOST_SLICE } = sliced;
  for (let beforeId = sliced.beforeId, size = FIRST_SLICE; ; ) {
    const startedMs = performance.now();
    let oldest = db.selectFrom(table).select('id').where(inSpan({ beforeId, leastId }));
    if (accountId !== undefined) oldest = oldest.where('account_id', '=', accountId);
    if (common !== undefined) oldest = oldest.where(common);
    const row = await oldest
      .orderBy('id', 'desc')
      .limit(1)
      .offset(size - 1)
      .executeTakeFirst();
    yield { beforeId, leastId: row?.id ?? leastId };
    if (row === undefined) return;
    beforeId = row.id;
    size = sliceAfter(size, performance.now() - startedMs, leastRows);
    await ownTurn();
  }
}

/** All that `read` gives of the spans. */
export async function collectSlices<T>(spans: AsyncIterable<Span>, read: (span: Span) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const span of spans) rows.push(...(await read(span)));
  return rows;
}

/** Up to `limit` rows, newest first; `read` gives those of a span. */
export async function readInSlices<T>(
  db: AnyDb,
  table: string,
  { limit, ...sliced }: Sliced & { limit: number },
  read: (span: Span, limit: number) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for await (const span of slices(db, table, sliced)) {
    rows.push(...(await read(span, limit - rows.length)));
    if (rows.length >= limit) break;
  }
  return rows;
}

/** How many rows there are in all; null when they are more than {@link MOST_COUNTED}. `count` counts those of a span. */
export async function countInSlices(
  db: AnyDb,
  table: string,
  sliced: Sliced,
  count: (span: Span) => Promise<number | null>,
): Promise<number | null> {
  let total = 0;
  for await (const span of slices(db, table, sliced)) {
    const more = await count(span);
    if (more === null || total + more > MOST_COUNTED) return null;
    total += more;
  }
  return total;
}

/**
 * True where an index finds the rows of a list: it is narrowed by nothing, to named ids, or by one thing of `indexed`. Whose
 * it is does not narrow it.
 */
export function isFoundByIndex(filter: object, indexed: readonly string[]): boolean {
  const names = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || value === false || name === 'accountId' ? [] : [name],
  );
  return names.length === 0 || names.includes('ids') || (names.length === 1 && indexed.includes(names[0] ?? ''));
}
