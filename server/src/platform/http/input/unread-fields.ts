/** Names the fields of a request that its schema does not know: they are kept, but nothing reads them. */
import { maskCardNumbers } from '@dispute-intake/contract';
import type * as z from 'zod';

/** Fields named at most. */
const MAX_NAMED = 20;
const MAX_NAME = 100;
/** What the schemas of the contract are made of, as far as a path goes through them. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A client's own text, and fields that say themselves that they are an extension. */
const isOwn = (name: string): boolean => name === 'metadata' || /^x-/i.test(name);

/** Paths such as `body.histroy.credits`, in their order, at most 20; undefined where every field is read. */
export function unreadFields(schema: z.ZodType, body: unknown): string[] | undefined {
  const found: string[] = [];
  known(schema, body, 'body', found);
  return found.length === 0 ? undefined : found.slice(0, MAX_NAMED);
}

function known(schema: z.ZodType, value: unknown, path: string, found: string[]): void {
  if (found.length >= MAX_NAMED) return;
  const { type, shape, innerType, element } = schema._zod.def as unknown as Definition;
  if (innerType) known(innerType, value, path, found);
  else if (type === 'array' && element && Array.isArray(value))
    for (const [i, item] of value.entries()) known(element, item, `${path}.${i}`, found);
  else if (type === 'object' && shape && isObject(value))
    for (const [name, member] of Object.entries(value)) {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (field) known(field, member, `${path}.${name}`, found);
      else unknown(name, member, path, found);
    }
}

/** An unknown object is named by what is in it. */
function unknown(name: string, value: unknown, path: string, found: string[]): void {
  if (isOwn(name) || found.length >= MAX_NAMED) return;
  const at = `${path}.${maskCardNumbers(name.slice(0, MAX_NAME))}`;
  if (!isObject(value) || Object.keys(value).length === 0) found.push(at);
  else for (const [inner, member] of Object.entries(value)) unknown(inner, member, at, found);
}
