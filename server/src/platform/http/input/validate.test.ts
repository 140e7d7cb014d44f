import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evaluationRequest, listQuery, metadata } from '@dispute-intake/contract';
import * as z from 'zod';
import { ProblemError } from '../problems/problem-error.ts';
import { validate } from './validate.ts';

const request = {
  dispute: { disputed_amount: 5, disputed_currency: 'EUR' },
  transaction: {
    transaction_id: 't',
    card_scheme: 'VISA',
    channel_type: 'POS',
    merchant_name: 'm',
    transaction_amount: 5,
    transaction_currency: 'EUR',
    transaction_timestamp: '2026-10-01T09:30:00Z',
  },
  card: { bin: '426588', last_4: '1111' },
  evidences: {},
};

/** Place and message of the faults in a request with one part changed. */
function faultsOf(part: keyof typeof request, change: Record<string, unknown>): [string, string][] {
  try {
    validate(evaluationRequest, { ...request, [part]: { ...request[part], ...change } }, 'body');
  } catch (error) {
    assert.ok(error instanceof ProblemError);
    return (error.extras.errors ?? []).map(({ loc, msg }) => [loc.join('.'), msg]);
  }
  return [];
}

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  try {
    validate(schema, value, 'body');
  } catch (error) {
    assert.ok(error instanceof ProblemError);
    return (error.extras.errors ?? []).map(({ msg }) => msg);
  }
  return [];
}

describe('messages about input', () => {
  const says = (part: keyof typeof request, field: string, value: unknown, message: string) =>
    it(`${part}.${field} = ${JSON.stringify(value)}: ${message}`, () => {
      assert.deepEqual(faultsOf(part, { [field]: value }), [[`body.${part}.${field}`, message]]);
    });

  says('transaction', 'card_scheme', undefined, 'This field is required');
  says('transaction', 'card_scheme', 'AMEX', 'Must be one of MC, VISA');
  says('transaction', 'transaction_amount', '5', 'Must be a number');
  says('transaction', 'transaction_amount', 0, 'Must be more than 0');
  says('transaction', 'transaction_amount', 2e12, 'Must be at most 1000000000000');
  says('transaction', 'merchant_name', 5, 'Must be text');
  says('transaction', 'merchant_name', ' \t', 'Must not be empty');
  says('transaction', 'merchant_name', 'x'.repeat(501), 'Must have at most 500 characters');
  says('transaction', 'terminal_attended', 'yes', 'Must be true or false');
  says('evidences', 'delivery', [], 'Must be an object');
  says('evidences', 'additional_documentation', 'x', 'Must be a list');
  says('evidences', 'subscription', 5, 'Must be an object');

  it('a list is counted in words, and a name that is not accepted is told what is wrong with it', () => {
    const schema = z.object({
      one: z.array(z.string()).min(1),
      two: z.array(z.string()).min(2),
      most: z.array(z.string()).max(1),
      metadata,
      byId: z.record(z.uuid(), z.string()),
    });
    const value = { one: [], two: [], most: ['a', 'b'], metadata: { [`k${'x'.repeat(40)}`]: 'v' }, byId: { x: 'v' } };
    assert.deepEqual(messagesOf(schema, value), [
      'Must have at least 1 entry',
      'Must have at least 2 entries',
      'Must have at most 1 entry',
      'The name must have at most 40 characters',
      'The name has a form that is not accepted here',
    ]);
    assert.deepEqual(messagesOf(metadata, { '': 'v' }), ['The name must not be empty']);
    assert.deepEqual(messagesOf(z.string().min(2).max(1), ''), ['Must have at least 2 characters']);
    assert.deepEqual(messagesOf(z.string().max(1), 'ab'), ['Must have at most 1 character']);
  });

  it('a whole list, an object or null in place of the body is told so', () => {
    for (const body of [[], null, 'x', 5]) {
      assert.throws(() => validate(evaluationRequest, body, 'body'), /body: Must be an object/);
    }
  });
});

describe('shapes of the payment', () => {
  const accepts = (field: string, value: unknown) =>
    it(`${field} takes ${JSON.stringify(value)}`, () => {
      assert.deepEqual(faultsOf('transaction', { [field]: value }), []);
    });
  const refuses = (field: string, value: unknown) =>
    it(`${field} refuses ${JSON.stringify(value)}`, () => {
      assert.equal(faultsOf('transaction', { [field]: value })[0]?.[0], `body.transaction.${field}`);
    });

  accepts('transaction_currency', 'XCG');
  accepts('transaction_currency', 'USD');
  for (const code of ['XXX', 'XTS', 'DEM', 'eur']) refuses('transaction_currency', code);
  for (const address of ['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7']) accepts('device_location', address);
  for (const address of ['', 'Berlin', '300.1.1.1', '203.0.113', '203.0.113.7:80']) refuses('device_location', address);
});

describe('numbers in a query', () => {
  const limit = (text: string) => validate(listQuery, { limit: text }, 'query').limit;

  it('are digits from the least to the most', () => {
    assert.deepEqual([limit('1'), limit('100'), validate(listQuery, {}, 'query').limit], [1, 100, 20]);
  });
  for (const text of ['', '0', '101', '-1', '1.5', '0x10', '1e1', ' 5', 'x']) {
    it(`"${text}" is refused, never read as something else`, () => {
      assert.throws(() => limit(text), /query\.limit: Must be a whole number from 1 to 100/);
    });
  }
  it('stand in the API description with their bounds', () => {
    const { properties } = z.toJSONSchema(listQuery, { io: 'input' });
    assert.deepEqual(properties?.limit, { default: 20, type: 'integer', minimum: 1, maximum: 100 });
  });
});
