/** Lists of an account's rows: how each filter finds its rows, so that no list reads all of them. */
import type { RawBuilder, SqlBool } from 'kysely';
import { sharedCall } from '../shared-call.ts';
import type { AnyDb } from './any-db.ts';
import { MOST_COUNTED } from './counted.ts';
import { findIds, mostNamed, type Narrowing } from './found-ids.ts';
import { spanWithin } from './id-range.ts';
import { countInSlices, isFoundByIndex, ownTurn, readInSlices, type Span } from './sliced-list.ts';

export interface AccountFilter {
  accountId: string;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** An id or its beginning, or how a name begins. */
  search?: string | undefined;
  /** What an index has found: nothing else is in the list. */
  ids?: readonly string[] | undefined;
}
/** Which part of a list. */
export interface Slice {
  beforeId?: string | undefined;
  limit: number;
}

interface FoundLists<F> {
  table: string;
  /** Of the ids: `uuid`, or the prefix of sortable ids. */
  kind: string;
  /** Fields whose rows an index finds in the order of the list. */
  indexed: readonly (keyof F & string)[];
  /** What other indexes find. */
  narrowings(filter: F): readonly Narrowing<F>[];
  /** What all rows of the list have by one of `indexed`: slices are cut among those. */
  common?(filter: F): RawBuilder<SqlBool> | undefined;
  /** The oldest row that a filter may hold, where that is known; null: none does. */
  oldest?(filter: F): Promise<string | null | undefined>;
}

const LEAST_FOUND = 50;

const without = <F extends object>(filter: F, fields: readonly string[]): F => ({
  ...filter,
  ...Object.fromEntries(fields.map((field) => [field, undefined])),
});

export function foundLists<F extends AccountFilter>(db: AnyDb, lists: FoundLists<F>) {
  const { table, kind, indexed } = lists;
  const most = mostNamed(db);
  // A page and its count look for the same at the same time.
  const find = sharedCall((filter: F) => findIds(db, table, filter, lists.narrowings(filter)));
  /** Which rows are cut into slices; those found by an index lie far apart, so that a slice of them has fewer. */
  const cutOf = (filter: F) => {
    const common = lists.common?.(filter);
    return { accountId: filter.accountId, common, ...(common && { leastRows: LEAST_FOUND }) };
  };
  const named = (filter: F, ids: readonly string[] | undefined, fields: readonly string[]): F =>
    ids === undefined ? filter : { ...without(filter, fields), ids };
  return {
    /** The filter with the ids of what an index finds in place of it, where they are few. */
    async narrowed(filter: F): Promise<F> {
      const { ids, fields } = await find(filter);
      return (ids?.length ?? 0) > most ? filter : named(filter, ids, fields);
    },
    /** `count` counts the rows of a filter and span; null: more than lists say. */
    async count(wanted: F, count: (filter: F, span?: Span) => Promise<number | null>): Promise<number | null> {
      const { ids, isWhole, fields } = await find(wanted);
      if (isWhole) return ids?.length ?? null;
      if (ids && ids.length > most) {
        let total = 0;
        for await (const part of partsOf(ids, most)) {
          total += (await count(named(wanted, part, fields))) ?? Number.POSITIVE_INFINITY;
          if (total > MOST_COUNTED) return null;
        }
        return total;
      }
      const filter = named(wanted, ids, fields);
      if (isFoundByIndex(filter, indexed)) return count(filter);
      const oldest = await lists.oldest?.(filter);
      if (oldest === null) return 0;
      const span = spanWithin(kind, { ...filter, leastId: oldest });
      return countInSlices(db, table, { ...cutOf(filter), ...span }, (slice) => count(filter, slice));
    },
    /** Newest first; `read` reads the rows of a filter and span. */
    async list<R>(
      { beforeId, limit, ...rest }: F & Slice,
      read: (filter: F, span: Span, most: number) => Promise<R[]>,
    ): Promise<R[]> {
      const wanted = rest as unknown as F;
      const { ids, isWhole, fields } = await find(wanted);
      if (ids && !isWhole && ids.length > most) {
        const rows: R[] = [];
        for await (const part of partsOf(ids, most, beforeId)) {
          rows.push(...(await read(named(wanted, part, fields), { beforeId }, limit - rows.length)));
          if (rows.length >= limit) break;
        }
        return rows;
      }
      const page = isWhole ? ids && pageOf(ids, beforeId, limit) : ids;
      const filter = named(wanted, page, fields);
      if (isFoundByIndex(filter, indexed)) return read(filter, { beforeId }, limit);
      const oldest = await lists.oldest?.(filter);
      if (oldest === null) return [];
      const span = spanWithin(kind, { ...filter, beforeId, leastId: oldest });
      return readInSlices(db, table, { ...cutOf(filter), ...span, limit }, (slice, most) => read(filter, slice, most));
    },
  };
}

/** Of the ids, newest first, those behind `beforeId`. */
const behind = (ids: readonly string[], beforeId: string | undefined) =>
  ids
    .filter((id) => beforeId === undefined || id < beforeId)
    .sort()
    .reverse();
const pageOf = (ids: readonly string[], beforeId: string | undefined, limit: number) =>
  behind(ids, beforeId).slice(0, limit);

/** The ids, newest first, as many as one statement names; others have their turn between two parts. */
async function* partsOf(ids: readonly string[], most: number, beforeId?: string): AsyncGenerator<readonly string[]> {
  const ordered = behind(ids, beforeId);
  for (let from = 0; from < ordered.length; from += most) {
    if (from > 0) await ownTurn();
    yield ordered.slice(from, from + most);
  }
}
