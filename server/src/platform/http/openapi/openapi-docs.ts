/** Gives every property of an OpenAPI document its words and an example, where its own schema has none. */
type Json = Record<string, unknown>;

export interface PropertyDoc {
  description?: string;
  example?: unknown;
}
/** By `Schema.property` or, meaning the same in every schema, by `property`. */
export type PropertyDocs = Readonly<Record<string, PropertyDoc>>;

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-11-02T09:00:00.000Z',
  date: '2026-11-02',
  uuid: '0190f3c2-7c1e-7d3a-9a51-2f4f0c1d2e3f',
};

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const branchesOf = (schema: Json): Json[] =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(schema[key]) ? schema[key].filter(isObject) : []));

/** Its values say themselves what they are, or are described where the reference points. */
function needsNoExample(schema: Json): boolean {
  if ('$ref' in schema || 'examples' in schema || 'enum' in schema || 'const' in schema || 'properties' in schema)
    return true;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array' && isObject(schema.items)) return needsNoExample(schema.items);
  const branches = branchesOf(schema).filter(({ type }) => type !== 'null');
  return branches.length > 0 && branches.every(needsNoExample);
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}
/** Whether a schema without `type` (any value) or of this type takes the example. */
function takes(schema: Json, example: unknown): boolean {
  const branches = branchesOf(schema);
  if (branches.length > 0) return branches.some((branch) => takes(branch, example));
  if (schema.type === undefined) return true;
  const types = [schema.type].flat().map((type) => (type === 'integer' ? 'number' : type));
  return types.includes(typeOf(example));
}
const formatOf = (schema: Json): string | undefined =>
  typeof schema.format === 'string'
    ? schema.format
    : branchesOf(schema)
        .map(formatOf)
        .find((format) => format !== undefined);

function exampleFor(schema: Json, doc: PropertyDoc): unknown {
  if (needsNoExample(schema)) return undefined;
  const byFormat = BY_FORMAT[formatOf(schema) ?? ''];
  if (byFormat !== undefined) return byFormat;
  return doc.example !== undefined && takes(schema, doc.example) ? doc.example : undefined;
}

/** The schema called `name` with every property below it documented. */
export function documented(name: string, schema: unknown, docs: PropertyDocs): unknown {
  if (Array.isArray(schema)) return schema.map((each) => documented(name, each, docs));
  if (!isObject(schema)) return schema;
  const whole = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, documented(name, value, docs)]));
  if (!isObject(whole.properties)) return whole;
  const properties = Object.entries(whole.properties).map(([property, given]) => {
    if (!isObject(given)) return [property, given];
    const doc = { ...docs[property], ...docs[`${name}.${property}`] };
    const example = exampleFor(given, doc);
    const description = given.description ?? doc.description;
    return [
      property,
      {
        ...given,
        ...(description !== undefined && { description }),
        ...(example !== undefined && { examples: [example] }),
      },
    ];
  });
  return { ...whole, properties: Object.fromEntries(properties) };
}
