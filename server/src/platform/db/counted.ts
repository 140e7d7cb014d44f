/** How many rows a list has in all, without ever counting for long. */
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { AnyDb } from './any-db.ts';

/** Lists say "more than" above it. */
export const MOST_COUNTED = 10_000;

/** Rows of the query (its order does not matter); null when they are more than {@link MOST_COUNTED}. */
export async function countUpTo(db: AnyDb, query: unknown): Promise<number | null> {
  const rows = query as SelectQueryBuilder<Record<'rows', object>, 'rows', Selectable<object>>;
  const { n } = await db
    .selectFrom(
      rows
        .clearSelect()
        .clearOrderBy()
        .select((eb) => eb.lit(1).as('one'))
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n) > MOST_COUNTED ? null : Number(n);
}
