/** Texts without a length: every one a request may carry has a bound, of its schema or of a pattern that ends. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluationRequest, sessionRequest, transaction } from '../../src/testing/factories.ts';
import { startTestApp, type TestApp } from '../../src/testing/test-app.ts';

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** True where the pattern holds the whole text and repeats nothing without end. */
const ends = (pattern: string): boolean =>
  pattern.split('|').every((part) => /^\^?/.test(part)) && !/[+*]|,\}/.test(pattern);
const isBounded = (schema: JsonSchema): boolean =>
  schema.maxLength !== undefined ||
  schema.enum !== undefined ||
  schema.const !== undefined ||
  schema.format === 'uuid' ||
  schema.format === 'date' ||
  (schema.pattern !== undefined && ends(schema.pattern));

function unbounded(schema: JsonSchema, path: string, known: Record<string, JsonSchema>, seen: string[] = []): string[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const target = known[name];
    return seen.includes(name) || !target ? [] : unbounded(target, `${path}(${name})`, known, [...seen, name]);
  }
  const own = [schema.type].flat().includes('string') && !isBounded(schema) ? [path] : [];
  const parts: [string, JsonSchema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap((word) =>
      (schema[word] ?? []).map((part): [string, JsonSchema] => ['', part]),
    ),
    ...(schema.items ? [['[]', schema.items] as [string, JsonSchema]] : []),
    ...(typeof schema.additionalProperties === 'object'
      ? [['*', schema.additionalProperties] as [string, JsonSchema]]
      : []),
  ];
  return [...own, ...parts.flatMap(([name, part]) => unbounded(part, `${path}.${name}`, known, seen))];
}

test('sending a text of any length in a documented field or parameter', async () => {
  const { paths, components } = (await app.api('/openapi.json')).body;
  const found: string[] = [];
  let looked = 0;
  for (const [path, methods] of Object.entries(paths as Record<string, Record<string, Record<string, unknown>>>))
    for (const [method, operation] of Object.entries(methods)) {
      const parameters = (operation.parameters ?? []) as { name: string; schema: JsonSchema }[];
      const content = ((operation.requestBody as { content?: object })?.content ?? {}) as Record<
        string,
        { schema: JsonSchema }
      >;
      const body = content['application/json']?.schema;
      for (const [name, schema] of [
        ...parameters.map(({ name, schema }) => [name, schema] as const),
        ...(body ? [['body', body] as const] : []),
      ]) {
        looked++;
        found.push(...unbounded(schema, `${method} ${path} ${name}`, components.schemas));
      }
    }
  assert.ok(looked > 20);
  assert.deepEqual(found, []);
});

test('a timestamp with a fraction of 9 000 digits', async () => {
  const long = `2026-10-01T09:30:00.${'1'.repeat(9000)}Z`;
  for (const { status, body } of [
    await app.call(
      'POST',
      '/api/evaluations/',
      evaluationRequest({ transaction: transaction({ transaction_timestamp: long }) }),
    ),
    await app.call(
      'POST',
      '/api/intake/sessions/',
      sessionRequest({ transaction: transaction({ settlement_timestamp: long }) }),
    ),
  ]) {
    assert.equal(status, 422);
    assert.equal(body.errors[0].msg, 'Must have at most 40 characters');
    assert.equal(body.errors.length, 1);
  }
});

test('a NUL character, which one of the databases refuses, in a body or an address', async () => {
  const nul = { ...sessionRequest(), metadata: { note: 'a\0b' } };
  const cases = [
    await app.call('POST', '/api/intake/sessions/', nul),
    await app.call('POST', '/api/intake/sessions/', sessionRequest({ metadata: { 'a\0': 'b' } })),
    await app.call('GET', '/api/evaluations/?cursor=%00'),
    await app.call('GET', '/api/evaluations/%00'),
  ];
  assert.deepEqual(
    cases.map(({ status }) => status),
    [400, 400, 422, 404],
  );
  const spoken = await app.call('POST', '/api/intake/sessions/', sessionRequest({ metadata: { note: 'a\\u0000b' } }));
  assert.equal(spoken.status, 201, 'text about a NUL is none');
  const login = await app.service.api.request('/dashboard/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: 'a\0@b.example', password: 'x' }),
  });
  assert.equal(login.status, 400);
});

test('a return address that browsers and other readers take for different hosts', async () => {
  for (const return_url of [
    'https://good.example\\@evil.example/',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
  ]) {
    const { status, body } = await app.call('POST', '/api/intake/sessions/', sessionRequest({ return_url }));
    assert.deepEqual([status, body.errors?.[0].loc], [422, ['body', 'return_url']], return_url);
  }
});
