/**
 * Lists narrowed by what has no index: they are read in slices of ids, so that a value which few rows have does not keep the
 * event loop busy until every row of the account has been looked at. The rows are the same as those of one statement.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../database.ts';
import { MOST_COUNTED } from './counted.store.ts';

/** Rows that one statement looks at. The first slice holds most pages of a list, and costs little where it does not. */
const FIRST_SLICE = 500;
const SLICE = 3000;

/** Ids of `[leastId, beforeId)`; undefined at an open end. */
export interface Span {
  beforeId?: string | undefined;
  leastId?: string | undefined;
}

type ListedTable = 'intake_session' | 'evaluation' | 'webhook_delivery' | 'webhook_attempt';

async function* slices(db: Db, table: ListedTable, accountId: string, beforeId?: string): AsyncGenerator<Span> {
  for (let before = beforeId, size = FIRST_SLICE; ; size = SLICE) {
    let oldest = db.selectFrom(table).select('id').where('account_id', '=', accountId);
    if (before !== undefined) oldest = oldest.where('id', '<', before);
    const row = await oldest
      .orderBy('id', 'desc')
      .limit(1)
      .offset(size - 1)
      .executeTakeFirst();
    yield { beforeId: before, leastId: row?.id };
    if (row === undefined) return;
    before = row.id;
    await nextTurn();
  }
}

/** Up to `limit` rows older than `beforeId`, newest first; `read` gives those of a span. */
export async function readInSlices<T>(
  db: Db,
  table: ListedTable,
  slice: { accountId: string; beforeId?: string | undefined; limit: number },
  read: (span: Span, limit: number) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for await (const span of slices(db, table, slice.accountId, slice.beforeId)) {
    rows.push(...(await read(span, slice.limit - rows.length)));
    if (rows.length >= slice.limit) break;
  }
  return rows;
}

/** How many rows there are in all; null when they are more than {@link MOST_COUNTED}. `count` counts those of a span. */
export async function countInSlices(
  db: Db,
  table: ListedTable,
  accountId: string,
  count: (span: Span) => Promise<number | null>,
): Promise<number | null> {
  let total = 0;
  for await (const span of slices(db, table, accountId)) {
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
