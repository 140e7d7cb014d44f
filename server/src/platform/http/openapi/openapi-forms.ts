/**
 * Writes a JSON Schema in the forms that generators of clients read. What a schema accepts stays the same, but for a list
 * whose positions differ in type: it accepts any of the types at each position.
 */
import { isDeepStrictEqual } from 'node:util';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema and every schema below it. */
export function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable);
  if (!isObject(value)) return value;
  const whole = Object.fromEntries(Object.entries(value).map(([key, content]) => [key, portable(content)]));
  return open(nullable(oneType(plainConst(sameItems(whole)))));
}

/** An object with properties takes further ones as it is; where the schema says so, Java's generator makes a map of it that loses the others. */
function open(schema: Json): Json {
  const { additionalProperties: rest, ...others } = schema;
  const isAny = isObject(rest) && Object.keys(rest).length === 0;
  return isAny && isObject(schema.properties) ? others : schema;
}

/** A choice in place of several types: Go's generator stops at the list. */
function oneType(schema: Json): Json {
  const { type, ...rest } = schema;
  if (!Array.isArray(type) || type.includes('null')) return schema;
  return { ...rest, anyOf: type.map((each) => ({ type: each })) };
}

/**
 * `type: [T, null]` in place of a choice between T and null; null joins an enumeration. A reference and an object stay a
 * choice: generated clients read null into an object otherwise.
 */
function nullable(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [given, ...others] = (anyOf as Json[]).filter(({ type }) => type !== 'null');
  if (others.length > 0 || typeof given?.type !== 'string' || given.type === 'object') return schema;
  return {
    ...given,
    ...rest,
    type: [given.type, 'null'],
    ...(Array.isArray(given.enum) && { enum: [...given.enum, null] }),
  };
}

/** A single value as an enumeration of one. */
function plainConst(schema: Json): Json {
  const { const: only, ...rest } = schema;
  return typeof only === 'string' && typeof schema.type === 'string' ? { ...rest, enum: [only] } : schema;
}

/** A list of fixed length by `items`, `minItems` and `maxItems`. */
function sameItems(schema: Json): Json {
  const { prefixItems, ...rest } = schema;
  if (!Array.isArray(prefixItems)) return schema;
  const kinds = [...new Map(prefixItems.map((each) => [JSON.stringify(each), each])).values()];
  const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds };
  return { ...rest, items, minItems: prefixItems.length, maxItems: prefixItems.length };
}

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Gives every object below the schema called `name` a title of its parent's name and its own, by which generators call its
 * class: `delivery` of `Evidences`, and of `evidences` anywhere else, is `EvidencesDelivery`.
 */
export function titled(name: string, schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { items, properties } = schema;
  const within = isObject(properties)
    ? Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, withTitle(name, key, value)]))
    : undefined;
  return { ...schema, ...(within && { properties: within }), ...(isObject(items) && { items: titled(name, items) }) };
}

function withTitle(parent: string, key: string, schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const own = pascalCase(key);
  const below = titled(own, schema) as Json;
  const title = `${parent}${own}`;
  if (isObject(below.properties)) return { title, ...below };
  if (Array.isArray(below.anyOf)) {
    const anyOf = below.anyOf.map((each) => (isObject(each) && isObject(each.properties) ? { title, ...each } : each));
    return { ...below, anyOf };
  }
  const { items } = below;
  return isObject(items) && isObject(items.properties) ? { ...below, items: { title, ...items } } : below;
}

/**
 * Moves every titled object that stands in a choice (with null, mostly) to the components, with a reference in its place.
 *
 * @throws Error where two differing objects would share one title: clients would get one class for both.
 */
export function hoisted(components: Json): Json {
  const all: Json = {};
  const visit = (value: unknown, isChoice: boolean): unknown => {
    if (Array.isArray(value)) return value.map((each) => visit(each, isChoice));
    if (!isObject(value)) return value;
    const whole = Object.fromEntries(
      Object.entries(value).map(([key, content]) => [key, visit(content, key === 'anyOf')]),
    );
    if (!isChoice || typeof whole.title !== 'string' || !isObject(whole.properties)) return whole;
    const { title, ...schema } = whole;
    addNamed(all, title as string, schema);
    return { $ref: `#/components/schemas/${title as string}` };
  };
  for (const [name, schema] of Object.entries(components)) addNamed(all, name, visit(schema, false));
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Puts a schema under its name.
 *
 * @throws Error where another schema has the name already.
 */
export function addNamed(schemas: Json, name: string, schema: unknown): void {
  if (name in schemas && !isDeepStrictEqual(schemas[name], schema)) {
    throw new Error(`Two schemas of the API document are named ${name}: rename the property or the schema of one`);
  }
  schemas[name] = schema;
}
