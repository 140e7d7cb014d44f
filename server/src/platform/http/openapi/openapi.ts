/** OpenAPI 3.1 from the endpoints' own schemas: JSON Schema 2020-12 as zod writes it, named schemas as components. */
import { PROBLEMS_BY_CODE, problem } from '@dispute-intake/contract';
import * as z from 'zod';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { documented, type PropertyDocs } from './openapi-docs.ts';
import { addNamed, hoisted, portable, titled } from './openapi-forms.ts';

type Json = Record<string, unknown>;

export interface WebhookDescription {
  event: string;
  summary: string;
  schema: z.ZodType;
}
export interface DocumentParts {
  info: Json;
  servers: Json[];
  tags: Json[];
  endpoints: readonly Endpoint[];
  webhooks: readonly WebhookDescription[];
  properties: PropertyDocs;
}

/** The document, keys in a stable order. */
export function openApiDocument({ info, servers, tags, endpoints, webhooks, properties }: DocumentParts): Json {
  const components: Json = {};
  const schemaOf = (schema: z.ZodType): Json =>
    collect(portable(z.toJSONSchema(schema, JSON_SCHEMA_OPTIONS)) as Json, components);
  const paths: Record<string, Json> = {};
  for (const each of endpoints) {
    if (!each.operationId) continue;
    paths[each.path] ??= {};
    (paths[each.path] as Json)[each.method] = operation(each, schemaOf);
  }
  const hooks = Object.fromEntries(
    webhooks.map(({ event, summary, schema }) => [
      event,
      {
        post: {
          operationId: `on_${event.replaceAll('.', '_')}`,
          summary,
          parameters: WEBHOOK_HEADERS,
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(schema) } } },
          responses: { '2XX': { description: 'Delivered. Anything else is tried again.' } },
        },
      },
    ]),
  );
  const problemSchema = schemaOf(problem);
  return {
    openapi: '3.1.0',
    info,
    servers,
    security: [{ apiKey: [] }],
    tags,
    paths,
    webhooks: hooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `di_live_…` or `di_test_…`. For backends only.',
        },
      },
      responses: { Problem: problemResponse(problemSchema) },
      schemas: hoisted(
        Object.fromEntries(
          Object.entries(components).map(([name, schema]) => [
            name,
            titled(name, documented(name, schema, properties)),
          ]),
        ),
      ),
    },
  };
}

const JSON_SCHEMA_OPTIONS = { io: 'input', unrepresentable: 'any', reused: 'inline', target: 'draft-2020-12' } as const;

/** Moves `$defs` into the components and points the references there. */
function collect(schema: Json, components: Json): Json {
  const { $defs = {}, $schema: _, ...rest } = schema;
  for (const [name, definition] of Object.entries($defs as Json)) addNamed(components, name, repoint(definition));
  const { id } = rest;
  const pointed = repoint(rest) as Json;
  if (typeof id !== 'string') return pointed;
  addNamed(components, id, withoutId(pointed));
  return { $ref: `#/components/schemas/${id}` };
}

function repoint(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(repoint);
  if (value === null || typeof value !== 'object') return value;
  const isFormat = typeof (value as Json).format === 'string';
  const entries = Object.entries(value as Json)
    // A format says what zod's pattern for it spells out.
    .filter(([key, content]) => !(typeof content === 'string' && (key === 'id' || (key === 'pattern' && isFormat))))
    .map(([key, content]) => [
      key,
      key === '$ref' && typeof content === 'string'
        ? content.replace('#/$defs/', '#/components/schemas/')
        : repoint(content),
    ]);
  return Object.fromEntries(entries);
}
const withoutId = ({ id: _, ...rest }: Json): Json => rest;

function operation(each: Endpoint, schemaOf: (schema: z.ZodType) => Json): Json {
  const parameters = [...parametersOf(each.params, 'path', schemaOf), ...parametersOf(each.query, 'query', schemaOf)];
  if (each.idempotent) parameters.push(IDEMPOTENCY_KEY);
  const responses: Json = {};
  for (const [status, { description, schema, headers, types }] of Object.entries(each.responses ?? {})) {
    responses[status] = {
      description,
      ...(headers ? { headers: headerObjects(headers) } : {}),
      ...(schema ? { content: { 'application/json': { schema: schemaOf(schema) }, ...otherTypes(types) } } : {}),
    };
  }
  responses['4XX'] = { $ref: '#/components/responses/Problem' };
  responses.default = { $ref: '#/components/responses/Problem' };
  return {
    operationId: each.operationId,
    tags: each.tag ? [each.tag] : [],
    summary: each.summary,
    ...(each.description ? { description: each.description } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(each.body
      ? {
          requestBody: {
            required: each.bodyOptional !== true,
            content: { 'application/json': { schema: schemaOf(each.documentedBody ?? each.body) } },
          },
        }
      : {}),
    ...(each.upload ? { requestBody: uploadBody(each.upload) } : {}),
    responses,
  };
}

const otherTypes = (types: readonly string[] = []): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const headerObjects = (headers: Record<string, string>): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );

const uploadBody = ({ description, kinds }: NonNullable<Endpoint['upload']>): Json => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', format: 'binary', description },
          ...(kinds ? { kind: { type: 'string', enum: kinds, description: 'What the document is' } } : {}),
        },
      },
    },
  },
});

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  schemaOf: (schema: z.ZodType) => Json,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...type }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: type,
  }));
}

const problemResponse = (schema: Json): Json => ({
  description: `An error as problem details (RFC 9457). \`code\` is one of: ${Object.keys(PROBLEMS_BY_CODE).join(', ')}.`,
  headers: headerObjects({ 'X-Request-Id': 'Names the request in our logs' }),
  content: { 'application/problem+json': { schema } },
});

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request replays the first answer for 24 hours.',
  schema: { type: 'string', maxLength: 255 },
};

const WEBHOOK_HEADERS: Json[] = [
  ['webhook-id', 'Stays the same over every try: use it to recognise repeats.'],
  ['webhook-timestamp', 'Seconds since 1970 of this try.'],
  ['webhook-signature', '`v1,` + base64 of the HMAC-SHA256 over `id.timestamp.body` (Standard Webhooks).'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } }));
