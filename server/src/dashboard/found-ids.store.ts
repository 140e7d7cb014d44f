/** What a search finds: rows of which an id, or how people write the merchant's name, begins with a text. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import { MOST_COUNTED } from '../platform/db/counted.ts';
import { searchText } from '../platform/search-text.ts';

type SearchedTable = 'evaluation' | 'intake_session';
/** More matches in a column are found soon enough among the newest rows. */
const MOST_FOUND = 500;
const IDS: Record<SearchedTable, readonly string[]> = {
  intake_session: ['id', 'transaction_id', 'external_id'],
  evaluation: ['id', 'intake_session_id', 'transaction_id', 'external_id', 'arn'],
};

/** After every text that begins with another. */
const LAST = '\u{10ffff}';
/** As a range, so that an index serves it. */
const begins = (column: string, text: string) =>
  sql<SqlBool>`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + LAST})`;

/** Each column with what it has to begin with. */
function columnsOf(table: SearchedTable, search: string): { column: string; text: string }[] {
  const merchant = searchText(search);
  return [
    ...IDS[table].map((column) => ({ column, text: search })),
    ...(merchant === '' ? [] : [{ column: 'merchant_search', text: merchant }]),
  ];
}

/** The condition itself, for a query that looks at each row. */
export const matches = <T extends SearchedTable>(eb: ExpressionBuilder<Database, T>, table: T, search: string) =>
  eb.or(columnsOf(table, search).map(({ column, text }) => begins(column, text)));

/** The condition that a row is one of those found, which may be none. */
export const isOneOf = (ids: readonly string[]) =>
  ids.length > 0 ? sql<SqlBool>`id in (${sql.join(ids)})` : sql<SqlBool>`false`;

/** Ids of all rows that match, by an index of each column; undefined where a column has more than `most`. */
async function idsUpTo(
  db: Db,
  table: SearchedTable,
  { accountId, search, most }: { accountId: string; search: string; most: number },
): Promise<Set<string> | undefined> {
  const found = await Promise.all(
    columnsOf(table, search).map(({ column, text }) =>
      db
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', accountId)
        .where(begins(column, text))
        .limit(most + 1)
        .execute(),
    ),
  );
  if (found.some((rows) => rows.length > most)) return undefined;
  return new Set(found.flat().map(({ id }) => id));
}

/** Ids of all rows that match; undefined where they are too many to name. */
export async function foundIds(
  db: Db,
  table: SearchedTable,
  accountId: string,
  search: string,
): Promise<string[] | undefined> {
  const ids = await idsUpTo(db, table, { accountId, search, most: MOST_FOUND });
  return ids && [...ids];
}

/** How many rows match; null when they are more than {@link MOST_COUNTED}. */
export async function countFound(
  db: Db,
  table: SearchedTable,
  accountId: string,
  search: string,
): Promise<number | null> {
  const ids = await idsUpTo(db, table, { accountId, search, most: MOST_COUNTED });
  return ids === undefined || ids.size > MOST_COUNTED ? null : ids.size;
}
