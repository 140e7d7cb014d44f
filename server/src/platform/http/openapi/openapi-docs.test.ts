import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { documented } from './openapi-docs.ts';

test('a property gets words and an example of its own type; what its schema says itself stays', () => {
  const schema = {
    properties: {
      at: { type: 'string', format: 'date' },
      code: { type: ['string', 'null'], description: 'Own words' },
      status: { type: 'integer' },
      kind: { enum: ['a'] },
    },
  };
  const docs = {
    at: { description: 'The day', example: 'yesterday' },
    code: { description: 'A code', example: '13.1' },
    status: { description: 'Where it stands', example: 'completed' },
    'Problem.status': { example: 422 },
    kind: { description: 'Which', example: 'b' },
  };
  assert.deepEqual(documented('Problem', schema, docs), {
    properties: {
      at: { type: 'string', format: 'date', description: 'The day', examples: ['2026-11-02'] },
      code: { type: ['string', 'null'], description: 'Own words', examples: ['13.1'] },
      status: { type: 'integer', description: 'Where it stands', examples: [422] },
      kind: { enum: ['a'], description: 'Which' },
    },
  });
  const elsewhere = documented('Other', { properties: { status: { type: 'integer' } } }, docs);
  assert.deepEqual(elsewhere, { properties: { status: { type: 'integer', description: 'Where it stands' } } });
});

interface Schema {
  properties?: Record<string, Schema>;
  description?: string;
  [keyword: string]: unknown;
}
/** Names of the properties below a schema that say nothing of themselves. */
function undescribed(name: string, schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => undescribed(name, each));
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as Schema;
  const here = Object.entries(properties).flatMap(([key, value]) => [
    ...(value.description === undefined ? [`${name}.${key}`] : []),
    ...undescribed(`${name}.${key}`, value),
  ]);
  return [...here, ...Object.values(rest).flatMap((each) => undescribed(name, each))];
}

test('every property of the published document is described', () => {
  const path = new URL('../../../../../docs/openapi.json', import.meta.url);
  const { components } = JSON.parse(readFileSync(path, 'utf8'));
  const names = Object.entries(components.schemas).flatMap(([name, schema]) => undescribed(name, schema));
  assert.deepEqual(names, []);
});
