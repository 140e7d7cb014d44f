/** Examples of the reference, put together from the examples of the properties. Pure. */
type Json = Record<string, unknown>;

const MOST_DEPTH = 6;
/** Left out of a session only where it follows up an evaluation. */
const NEEDED = ['transaction', 'card'];
const object = (value: unknown): Json => (value !== null && typeof value === 'object' ? (value as Json) : {});

/** A value that fits `schema`; of an object the required members alone where `onlyRequired`. */
export function exampleOf(document: Json, schema: Json, onlyRequired: boolean, depth = 0): unknown {
  const [example] = (schema.examples as unknown[] | undefined) ?? [];
  if (example !== undefined) return example;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const inner = (each: Json, levels = 0) => exampleOf(document, each, onlyRequired, depth + levels);
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return inner(object(object(object(document.components).schemas)[name]));
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return inner(choices.find(({ type }) => type !== 'null') ?? {});
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...(schema.allOf as Json[]).map((each) => inner(each)));
  if (schema.properties && depth < MOST_DEPTH) {
    const required = (schema.required as string[] | undefined) ?? [];
    const members = Object.entries(object(schema.properties)).filter(
      ([name]) => !onlyRequired || required.includes(name) || NEEDED.includes(name),
    );
    return Object.fromEntries(members.map(([name, each]) => [name, inner(object(each), 1)]));
  }
  const isNeeded = !onlyRequired || Number(schema.minItems ?? 0) > 0;
  if (schema.type === 'array') return depth < MOST_DEPTH && isNeeded ? [inner(object(schema.items), 1)] : [];
  return plainExample(schema);
}

const PLAIN: Json = { boolean: true, number: 1, integer: 1, object: {}, string: 'text' };
const plainExample = ({ type }: Json): unknown =>
  PLAIN[[type].flat().find((each) => each !== 'null') as string] ?? null;
