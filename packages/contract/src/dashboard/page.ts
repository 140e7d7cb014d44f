/** What every list of the dashboard's API looks like: newest first. */
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
