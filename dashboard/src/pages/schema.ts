/** What the dashboard reads of the service's OpenAPI document: the fields of a schema, and an example that fits it. Pure. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  examples?: unknown[];
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
export interface ApiDocument {
  components: { schemas: Record<string, Schema> };
  webhooks: Record<
    string,
    {
      post: {
        summary: string;
        description?: string;
        requestBody: { content: { 'application/json': { schema: Schema } } };
      };
    }
  >;
}
export interface SchemaField {
  /** `data.cardholder.external_id`; `[]` marks the entries of a list. */
  path: string;
  type: string;
  isRequired: boolean;
  description: string;
}

const MAX_DEPTH = 4;

/** The schema a reference leads to, or the one there is beside `null`. */
function resolved(document: ApiDocument, schema: Schema): Schema {
  if (schema.$ref)
    return { ...resolved(document, document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) };
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (choice) return { ...resolved(document, choice), description: schema.description ?? choice.description };
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => resolved(document, part));
    return {
      ...schema,
      type: 'object',
      properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
      required: parts.flatMap(({ required }) => required ?? []),
    };
  }
  return schema;
}

const isNullable = ({ type, anyOf, oneOf }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) ||
  ((anyOf ?? oneOf)?.some((choice) => choice.type === 'null') ?? false);

function typeName(schema: Schema, plain: Schema): string {
  const types = [plain.type ?? 'any'].flat().filter((type) => type !== 'null');
  const name = plain.enum ? plain.enum.map(String).join(' | ') : types.join(' | ');
  return isNullable(schema) ? `${name} | null` : name;
}

/** Every field of a schema, outer before inner. */
export function fieldsOf(document: ApiDocument, schema: Schema, prefix = '', depth = 0): SchemaField[] {
  const plain = resolved(document, schema);
  if (plain.items && depth <= MAX_DEPTH) return fieldsOf(document, plain.items, `${prefix}[]`, depth);
  if (!plain.properties || depth > MAX_DEPTH) return [];
  return Object.entries(plain.properties).flatMap(([name, property]) => {
    const inner = resolved(document, property);
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [
      {
        path,
        type: typeName(property, inner),
        isRequired: plain.required?.includes(name) ?? false,
        description: property.description ?? inner.description ?? '',
      },
      ...fieldsOf(document, inner, path, depth + 1),
    ];
  });
}

const BY_FORMAT: Record<string, unknown> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T09:30:00Z',
  uuid: '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
  uri: 'https://example.com/',
};

/** A value that fits the schema; the schema's own example where it has one. */
export function exampleOf(document: ApiDocument, schema: Schema, depth = 0): unknown {
  const plain = resolved(document, schema);
  const given = schema.example ?? schema.examples?.[0] ?? plain.example ?? plain.examples?.[0];
  if (given !== undefined) return given;
  if (plain.const !== undefined) return plain.const;
  if (plain.enum) return plain.enum[0];
  if (plain.properties) {
    if (depth > MAX_DEPTH) return {};
    return Object.fromEntries(
      Object.entries(plain.properties).map(([name, property]) => [name, exampleOf(document, property, depth + 1)]),
    );
  }
  if (plain.items) return depth > MAX_DEPTH ? [] : [exampleOf(document, plain.items, depth + 1)];
  const type = [plain.type].flat().find((each) => each !== 'null');
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'object') return {};
  return BY_FORMAT[plain.format ?? ''] ?? 'text';
}
