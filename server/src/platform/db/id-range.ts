/** Reads a span of time by the ids, which begin with it and are indexed for each account; `created_at` is not. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idsFrom } from '../ids.ts';
import { inSpan, type Span } from './sliced-list.ts';

/** An id may be made somewhat before or after the time that its row says. */
const SLACK_MS = 3_600_000;

/** `uuid`, or the prefix of sortable ids. */
type Kind = string;
const idAt = (kind: Kind, ms: number): string => (kind === 'uuid' ? idsFrom.uuid(ms) : idsFrom.sortable(kind, ms));

/** Of a list's query; a date is the beginning of its day in UTC. */
export const createdWithin = (query: {
  created_after?: string | undefined;
  created_before?: string | undefined;
}): Pick<Within, 'fromMs' | 'toMs'> => ({ fromMs: msOf(query.created_after), toMs: msOf(query.created_before) });
const msOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

/** Ids of rows of `[fromMs, toMs)` are at least the one and below the other; undefined at an open end. */
export const idRange = (kind: Kind, fromMs: number | undefined, toMs: number | undefined) => ({
  least: fromMs === undefined ? undefined : idAt(kind, fromMs - SLACK_MS),
  below: toMs === undefined ? undefined : idAt(kind, toMs + SLACK_MS),
});

/** A span of time, either end open, and of ids. */
interface Within extends Span {
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

/** The ids of the span whose rows may be of `[fromMs, toMs)`. */
export function spanWithin(kind: Kind, { fromMs, toMs, beforeId, leastId }: Within): Span {
  const { least, below } = idRange(kind, fromMs, toMs);
  return {
    beforeId: beforeId === undefined || (below !== undefined && below < beforeId) ? below : beforeId,
    leastId: leastId === undefined || (least !== undefined && least > leastId) ? least : leastId,
  };
}

/**
 * The condition that a row is of `[fromMs, toMs)` and of the span: roughly by its id, with one bound at each end, since an
 * index uses no more; exactly by the column of its time.
 */
export function madeWithin(
  kind: Kind,
  within: Within,
  columns = { id: 'id', time: 'created_at' },
): RawBuilder<SqlBool> {
  const { fromMs, toMs } = within;
  const time = sql.ref(columns.time);
  const conditions = [
    inSpan(spanWithin(kind, within), columns.id),
    ...(fromMs === undefined ? [] : [sql`${time} >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql`${time} < ${toMs}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
