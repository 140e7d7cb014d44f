/** What lists of the dashboard's API have in common: newest first, narrowed by a time and a text. */
import * as z from 'zod';

/** ISO 8601, UTC, milliseconds. */
export const time = z.iso.datetime();

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
  has_more: boolean;
  /** How many there are in all, where `?count=1` asked for it; null: more than 10 000. */
  total?: number | null;
}

/** The schema of a {@link Page}. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    data: z.array(item),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
    total: z.int().nullable().optional(),
  });

/** A list without pages. */
export const all = <T extends z.ZodType>(item: T) => z.strictObject({ data: z.array(item) });

/** What was made or changed. */
export const reference = z.strictObject({ id: z.string() });

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
/** `?from=…&to=…`: made at or after, and before; read as epoch milliseconds. */
export const timeRange = { from: moment.optional(), to: moment.optional() };

/** `?count=1`: says how many there are in all, too. */
export const counted = { count: z.literal('1').optional() };

/** `?q=…`: text to look for. */
export const searched = { q: z.string().trim().min(1).max(100).optional() };

/** The `{id}` of an address. */
export const byId = z.object({ id: z.string().max(100) });
