/** Lists: newest first, by opaque cursor. */
import * as z from 'zod';
import { queryNumber } from './scalars.ts';

export const listQuery = z.object({
  limit: queryNumber(1, 100, 20),
  cursor: z.string().max(500).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable(), has_more: z.boolean() });
