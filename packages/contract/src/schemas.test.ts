import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod';
import { evaluationRequest, intakeSessionCreate, transaction } from './index.ts';

const payment = {
  transaction_id: 'tx_1',
  card_scheme: 'VISA',
  channel_type: 'ECOMMERCE',
  merchant_name: 'Northwind Gadgets',
  transaction_amount: 129.95,
  transaction_currency: 'EUR',
  transaction_timestamp: '2026-10-01T09:30:00Z',
};
const card = { bin: '42658817', last_4: '6435' };

const refusedPaths = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? [];

test('the least transaction is enough, and fields we do not know are kept', () => {
  assert.deepEqual(transaction.parse({ ...payment, loyalty_id: 'a' }), { ...payment, loyalty_id: 'a' });
});

for (const field of Object.keys(payment)) {
  test(`a transaction without ${field} is refused there`, () => {
    assert.deepEqual(refusedPaths(transaction, { ...payment, [field]: undefined }), [field]);
  });
}

for (const [field, value] of [
  ['arn', '123'],
  ['rrn', '1234567890123'],
  ['merchant_country', 'XXZ'],
  ['merchant_country', 'NL'],
  ['transaction_currency', 'eur'],
  ['transaction_currency', 'DEM'],
  ['transaction_timestamp', '2026-02-30T10:00:00Z'],
  ['transaction_timestamp', '2026-02-03T10:00:00'],
  ['transaction_timestamp', '2026-02-03'],
  ['transaction_amount', 0],
  ['transaction_amount', '12'],
  ['transaction_amount', Number.POSITIVE_INFINITY],
  ['eci_code', '5'],
  ['merchant_category_code', '57321'],
  ['channel_type', 'WEB'],
  ['security_level_indicator', '21'],
] as const) {
  test(`${field} = ${value} is refused there`, () => {
    assert.deepEqual(refusedPaths(transaction, { ...payment, [field]: value }), [field]);
  });
}

for (const [given, kept] of [
  ['2026-02-03T10:00:00Z', '2026-02-03T10:00:00Z'],
  ['2026-02-03T10:00:00.123456Z', '2026-02-03T10:00:00.123456Z'],
  ['2026-02-03T10:00:00+00:00', '2026-02-03T10:00:00Z'],
  ['2026-02-03T01:30:00+02:00', '2026-02-02T23:30:00Z'],
  ['2026-02-03T20:00:00.5-07:00', '2026-02-04T03:00:00.500Z'],
] as const) {
  test(`a timestamp ${given} is kept as ${kept}`, () => {
    assert.equal(transaction.parse({ ...payment, transaction_timestamp: given }).transaction_timestamp, kept);
  });
}

test('an evaluation needs no statement: that is a failed check, not bad input', () => {
  const request = {
    dispute: { disputed_amount: 1, disputed_currency: 'EUR' },
    transaction: payment,
    card,
    evidences: {},
  };
  assert.deepEqual(evaluationRequest.parse(request), request);
});

test('a session is a form unless it says otherwise, and returns to web addresses only', () => {
  assert.equal(intakeSessionCreate.parse({ transaction: payment, card }).mode, 'form');
  for (const return_url of ['javascript:alert(1)', 'data:text/html,x', '/relative', 'ftp://example.com']) {
    assert.deepEqual(refusedPaths(intakeSessionCreate, { transaction: payment, card, return_url }), ['return_url']);
  }
});
