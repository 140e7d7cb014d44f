/** Rows of a list that an index finds in another order than the list's: their ids are read first. */
import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import { searchText } from '../search-text.ts';
import type { AnyDb } from './any-db.ts';
import { MOST_COUNTED } from './counted.ts';
import { ownTurn } from './sliced-list.ts';
import { textArray } from './text-array.ts';

/** Ids that are looked through; of more matches enough are found among the newest rows. */
const MOST_FOUND = 20_000;
const isOnPostgres = (db: AnyDb): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
/** Ids that one statement may name: on SQLite it keeps the event loop, on PostgreSQL each costs its way there and back. */
export const mostNamed = (db: AnyDb): number => (isOnPostgres(db) ? MOST_FOUND : 500);
/** A row meets one of them; an index of the account finds the rows of each. */
export type Alternatives = readonly RawBuilder<SqlBool>[];
/** Fields of a filter that are narrowed by together. */
export interface Narrowing<F> {
  fields: readonly (keyof F & string)[];
  /** Undefined: not by an index. */
  alternatives: () => Alternatives | Promise<Alternatives | undefined>;
  /** Ids that another table finds beside the alternatives; undefined: more than `most`. */
  others?: (most: number) => Promise<readonly string[] | undefined>;
}

/** After every text that begins with another. */
const LAST = '\u{10ffff}';
/** As a range, so that an index serves it. */
const begins = (column: string, text: string) =>
  sql<SqlBool>`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${text + LAST})`;

/** What a search looks at, each column with an index of its own. */
export interface Searched {
  ids: readonly string[];
  /** Holds a name as {@link searchText} has it; absent: names are searched in another way. */
  name?: string;
}

/** An id begins with the text, or how people write the name does. */
export function searchMatches({ ids, name }: Searched, search: string): Alternatives {
  const plain = name === undefined ? '' : searchText(search);
  return [
    ...ids.map((column) => begins(column, search)),
    ...(name === undefined || plain === '' ? [] : [begins(name, plain)]),
  ];
}

/** The condition itself, for a query that looks at each row. */
export const oneOf = (alternatives: Alternatives) => sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`;

/** The condition that a row is one of those found, which may be none. */
export function isOneOf(db: AnyDb, ids: readonly string[]): RawBuilder<SqlBool> {
  if (isOnPostgres(db)) return sql`id = any(${textArray(ids)}::text[])`;
  return ids.length > 0 ? sql`id in (${sql.join(ids)})` : sql`false`;
}

/** Ids of all rows that meet an alternative; undefined where they are more than `most`. */
async function idsUpTo(
  db: AnyDb,
  table: string,
  {
    accountId,
    alternatives,
    most,
    others,
  }: { accountId: string; alternatives: Alternatives; most: number; others?: Narrowing<never>['others'] },
): Promise<string[] | undefined> {
  const elsewhere = others ? await others(most) : [];
  if (elsewhere === undefined) return undefined;
  const found = await Promise.all(
    alternatives.map((alternative) =>
      db
        .selectFrom(table)
        .select('id')
        .where('account_id', '=', accountId)
        .where(alternative)
        .limit(most + 1)
        .execute(),
    ),
  );
  const ids = new Set([...elsewhere, ...found.flat().map(({ id }) => id as string)]);
  return ids.size > most ? undefined : [...ids];
}

const isSet = (value: unknown) => value !== undefined && value !== false;

/**
 * What the narrowings of a filter find. `isWhole`: the filter asks for nothing else, so that these are all rows of the
 * list, up to {@link MOST_COUNTED}; otherwise the first that are few enough to be named, or the fewest. Undefined ids: too
 * many.
 */
export async function findIds<F extends { accountId: string }>(
  db: AnyDb,
  table: string,
  filter: F,
  narrowings: readonly Narrowing<F>[],
): Promise<{ ids: string[] | undefined; isWhole: boolean; fields: readonly string[] }> {
  const { accountId } = filter;
  const names = Object.entries(filter).flatMap(([name, value]) =>
    isSet(value) && name !== 'accountId' ? [name as keyof F & string] : [],
  );
  let fewest: { ids: string[]; fields: readonly string[] } | undefined;
  for (const { fields, alternatives, others } of narrowings) {
    if (!fields.some((field) => names.includes(field))) continue;
    const isWhole = names.every((name) => fields.includes(name));
    const wanted = await alternatives();
    const most = isWhole ? MOST_COUNTED : MOST_FOUND;
    const ids = wanted && (await idsUpTo(db, table, { accountId, alternatives: wanted, most, others }));
    // Looking for many has taken its time: others have their turn before they are looked through.
    if (ids && ids.length > mostNamed(db)) await ownTurn();
    if (isWhole) return { ids, isWhole: wanted !== undefined, fields };
    if (ids && ids.length < (fewest?.ids.length ?? Number.POSITIVE_INFINITY)) fewest = { ids, fields };
    if (fewest && fewest.ids.length <= mostNamed(db)) break;
  }
  return { ids: fewest?.ids, isWhole: false, fields: fewest?.fields ?? [] };
}
