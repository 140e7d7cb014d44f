/** Claims about what a schema takes and refuses, for the tests of its edges. */
import assert from 'node:assert/strict';
import type * as z from 'zod';

/** A text of so many characters. */
export const text = (length: number): string => 'x'.repeat(length);

/** Every value of the first list is taken, every one of the second refused. */
export function check(schema: z.ZodType, taken: readonly unknown[], refused: readonly unknown[], name = ''): void {
  const shown = (value: unknown) => `${name} ${JSON.stringify(value)?.slice(0, 80)}`;
  for (const value of taken) assert.equal(schema.safeParse(value).error, undefined, `refused: ${shown(value)}`);
  for (const value of refused) assert.equal(schema.safeParse(value).success, false, `taken: ${shown(value)}`);
}

/** The same for a field of an object that is right otherwise. */
export const checkField = (
  schema: z.ZodType,
  right: object,
  field: string,
  taken: readonly unknown[],
  refused: readonly unknown[],
): void =>
  check(
    schema,
    taken.map((value) => ({ ...right, [field]: value })),
    refused.map((value) => ({ ...right, [field]: value })),
    field,
  );
