import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hoisted, portable, titled } from './openapi-forms.ts';

test('a choice between a type and null is one type with null, with its words; a reference stays a choice', () => {
  assert.deepEqual(
    portable({
      properties: { day: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }], description: 'Last' } },
    }),
    { properties: { day: { type: ['string', 'null'], format: 'date', description: 'Last' } } },
  );
  assert.deepEqual(portable({ anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] }), {
    type: ['string', 'null'],
    enum: ['a', 'b', null],
  });
  assert.deepEqual(portable({ type: ['string', 'boolean'], description: 'Read' }), {
    description: 'Read',
    anyOf: [{ type: 'string' }, { type: 'boolean' }],
  });
  for (const choice of [
    { anyOf: [{ $ref: '#/a' }, { type: 'null' }] },
    { anyOf: [{ type: 'object', properties: { amount: { type: 'number' } } }, { type: 'null' }] },
    { anyOf: [{ type: 'boolean' }, { type: 'string' }] },
  ]) {
    assert.deepEqual(portable(choice), choice);
  }
});

test('a list of fixed length says its length and what may stand in it', () => {
  const word = { type: ['string', 'null'] };
  assert.deepEqual(portable({ type: 'array', prefixItems: [word, word] }), {
    type: 'array',
    items: word,
    minItems: 2,
    maxItems: 2,
  });
  assert.deepEqual(portable({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }), {
    type: 'array',
    items: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    minItems: 2,
    maxItems: 2,
  });
});

test('a single value is an enumeration of one', () => {
  assert.deepEqual(portable({ type: 'string', const: 'clean', description: 'Said' }), {
    type: 'string',
    enum: ['clean'],
    description: 'Said',
  });
});

test('an object is called the same under a schema and under a property of its name', () => {
  const cash = { type: 'object', properties: { requested: { type: 'number' } } };
  const evidences = { type: 'object', properties: { cash, notes: { type: 'array', items: cash } } };
  const named = {
    cash: { title: 'EvidencesCash', ...cash },
    notes: { type: 'array', items: { title: 'EvidencesNotes', ...cash } },
  };
  assert.deepEqual(titled('Evidences', evidences), { type: 'object', properties: named });
  assert.deepEqual(titled('Revision', { properties: { evidences } }), {
    properties: { evidences: { title: 'RevisionEvidences', type: 'object', properties: named } },
  });
});

test('an object with properties does not say that it takes further ones, a map says what it holds', () => {
  const properties = { id: { type: 'string' } };
  assert.deepEqual(portable({ type: 'object', properties, additionalProperties: {} }), { type: 'object', properties });
  for (const kept of [
    { type: 'object', additionalProperties: {} },
    { type: 'object', properties, additionalProperties: false },
  ]) {
    assert.deepEqual(portable(kept), kept);
  }
});

test('an object that may be null is a component of its own', () => {
  const amount = { type: 'object', properties: { amount: { type: 'number' } } };
  const result = titled('Result', {
    type: 'object',
    properties: { recoverable: { anyOf: [amount, { type: 'null' }] } },
  });
  assert.deepEqual(hoisted({ Result: result }), {
    Result: {
      type: 'object',
      properties: { recoverable: { anyOf: [{ $ref: '#/components/schemas/ResultRecoverable' }, { type: 'null' }] } },
    },
    ResultRecoverable: amount,
  });
});

test('two differing schemas of one name stop the document', () => {
  const choice = (type: string) => ({
    properties: { each: { anyOf: [{ title: 'Shared', properties: { of: { type } } }, { type: 'null' }] } },
  });
  assert.ok('Shared' in hoisted({ First: choice('string'), Second: choice('string') }));
  assert.throws(() => hoisted({ First: choice('string'), Second: choice('number') }), /named Shared/);
  assert.throws(() => hoisted({ First: choice('string'), Shared: { type: 'string' } }), /named Shared/);
});
