/** What else a case was examined as: which codes, in which order, and why. D is 2026-11-20. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatementLabel, StatementReading } from '@dispute-intake/statement-reader';
import { evaluate } from '../evaluate.ts';
import { toldAs } from '../testing/told.ts';
import { VARIANT_DAY_MS, variant, variantRequest } from '../testing/worked-case.variant.ts';

const others = (id: string, changes: Record<string, unknown> = {}) => variant(id, changes).result.alternatives;
const named = (id: string, changes: Record<string, unknown> = {}) =>
  others(id, changes).map(({ reason_code, subcategory, confidence }) => `${reason_code} ${subcategory} ${confidence}`);

test('neighbours in the rules are named with what holds them back', () => {
  assert.deepEqual(others('K01'), [
    {
      reason_code: '13.7',
      subcategory: 'cancelled_services',
      confidence: 'moderate_low',
      why: 'Also looked at: 13.7, cancelled services. It would need more: ask when it was cancelled or sent back.',
    },
    {
      reason_code: '13.6',
      subcategory: 'credit_not_processed',
      confidence: 'moderate_low',
      why:
        'Also looked at: 13.6, credit not processed. Nothing in writing shows that a refund was due. ' +
        'Ask for a credit slip, a voided receipt or a written acknowledgement; else ask about the return or cancellation.',
    },
  ]);
});

test('one that is closed says why, and comes after those that are open', () => {
  assert.deepEqual(named('R07'), ['12.6.1 duplicate_charge moderate_low', '11.3 no_valid_authorization low']);
  assert.equal(
    others('R07')[1]?.why,
    'Also looked at: 11.3, no valid authorization. It is not possible. The amount lies within what the authorisation covers (500.00 EUR): not chargeable.',
  );
});

test('one whose ceiling nothing reports is not said to have nothing against it', () => {
  assert.equal(
    others('P10')[0]?.why,
    'Also looked at: 4837, other fraud with the card present. The confidence would be moderately low.',
  );
});

test('the same code is not named twice, nor the code that was proposed', () => {
  // 13.3 serves goods as described and defects alike; the neighbour under 13.3 is left out.
  assert.deepEqual(named('D07'), ['13.5 merchant_misrepresentation moderate_low']);
  // At Mastercard all of these are 4853.
  assert.deepEqual(named('D04', { 'transaction.card_scheme': 'MC', 'card.issuer_country': 'DEU' }), []);
});

/** The case without facts, its statement read as these kinds with these probabilities. */
function read(id: string, ...ranked: [label: StatementLabel, probability: number][]) {
  const request = variantRequest(id, {
    evidences: { cardholder_statement: 'A statement long enough to be looked at by the rules.' },
    'transaction.authorized_amount': undefined,
    'transaction.authorization_response': undefined,
    'transaction.authorization_merchant_category_code': undefined,
  });
  const reading: StatementReading = {
    best: ranked[0]?.[0] ?? null,
    probability: ranked[0]?.[1] ?? 0,
    ranked: ranked.map(([label, probability]) => ({ label, probability })),
    boilerplateOnly: false,
  };
  return evaluate(request, { evaluatedAtMs: VARIANT_DAY_MS, reading: toldAs(reading) }).result;
}

test('what the statement may also be read as is said with its probability, at most twice', () => {
  const { subcategory, alternatives } = read(
    'N06',
    ['merchandise_not_received', 0.45],
    ['credit_not_processed', 0.254],
    ['subscription_cancelled', 0.15],
    ['merchandise_defective', 0.12],
  );
  assert.equal(subcategory, 'merchandise_not_received');
  assert.deepEqual(
    alternatives.map(({ why }) => why.split(' (')[0]),
    [
      'The statement may also be read as “credit not processed”',
      'The statement may also be read as “subscription cancelled”',
    ],
  );
  assert.match(alternatives[0]?.why ?? '', /“credit not processed” \(25 %\)\. Nothing in writing shows/);
});

test('a reading that is too weak to decide is still named', () => {
  const { subcategory, alternatives } = read('N06', ['credit_not_processed', 0.2]);
  assert.equal(subcategory, null);
  assert.deepEqual(
    alternatives.map(({ reason_code }) => reason_code),
    ['13.6'],
  );
});
