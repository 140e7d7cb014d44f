import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Evidences, PROBLEMS, type Problem, type Transaction } from '@dispute-intake/contract';
import type { StatementLabel } from '@dispute-intake/statement-reader';
import { KINDS } from '../kinds/index.ts';
import { factsWith } from '../testing/facts-with.ts';
import { candidateKinds } from './candidates.ts';

type Ranked = (readonly [StatementLabel, number])[];
const reading = (ranked: Ranked) => ({
  best: ranked[0]?.[0] ?? null,
  probability: ranked[0]?.[1] ?? 0,
  ranked: ranked.map(([label, probability]) => ({ label, probability })),
  boilerplateOnly: false,
});
const chosen = (
  problem: Problem,
  { evidences = {}, transaction = {} }: { evidences?: Evidences; transaction?: Partial<Transaction> } = {},
  ...ranked: Ranked
) => {
  const facts = factsWith(evidences, { transaction });
  facts.request = { ...facts.request, dispute: { ...facts.request.dispute, problem } };
  return candidateKinds(facts, reading(ranked))[0];
};

suite('the problem that the cardholder chose', () => {
  test('is never left unclassified, whether or not anything else is known', () => {
    for (const problem of PROBLEMS) {
      if (problem === 'something_else') continue;
      const first = chosen(problem, problem === 'cash_not_dispensed' ? { transaction: { channel_type: 'ATM' } } : {});
      assert.ok(first?.subcategory, problem);
      assert.deepEqual([KINDS[first.subcategory].problem, first.because], [problem, ['dispute.problem']], problem);
    }
    assert.equal(chosen('something_else')?.subcategory, null);
    assert.equal(
      chosen('something_else', {}, ['duplicate_charge', 0.26], ['not_a_dispute', 0.6])?.subcategory,
      'duplicate_charge',
    );
  });

  test('goes before a likely reading of something else, which picks among its kinds', () => {
    assert.equal(chosen('subscription', {}, ['credit_not_processed', 0.95])?.subcategory, 'subscription_cancelled');
    assert.equal(
      chosen('not_as_described', {}, ['cancelled_merchandise', 0.7], ['counterfeit_merchandise', 0.2])?.subcategory,
      'counterfeit_merchandise',
    );
    assert.equal(chosen('duplicate', {}, ['not_a_dispute', 0.9])?.subcategory, 'duplicate_charge');
  });

  test('goods and services are told apart by what was bought', () => {
    const bought = (kind: 'merchandise' | 'service') => ({ evidences: { purchase: { kind } } });
    assert.deepEqual(
      [chosen('not_received', bought('service')), chosen('not_received', bought('merchandise'))].map(
        (first) => first?.subcategory,
      ),
      ['services_not_received', 'merchandise_not_received'],
    );
  });

  test('gives way to what was given, and to the record of the payment', () => {
    const repeats = { evidences: { original_transaction: { amount: 10 } } };
    assert.equal(chosen('wrong_amount', repeats)?.subcategory, 'duplicate_charge');
    const declined = { transaction: { authorization_response: 'DECLINED' as const } };
    assert.equal(chosen('wrong_amount', declined, ['incorrect_amount', 0.9])?.subcategory, 'declined_authorization');
  });

  test('a tip above the authorised amount explains no parcel that did not come', () => {
    const exceeded = { transaction: { transaction_amount: 100, authorized_amount: 90 } };
    assert.equal(chosen('not_received', exceeded)?.subcategory, 'merchandise_not_received');
    assert.equal(chosen('wrong_amount', exceeded)?.subcategory, 'no_valid_authorization');
  });

  test('who does not recognise a payment has not denied it, unless the statement does', () => {
    assert.equal(chosen('unrecognized')?.subcategory, 'unrecognized_transaction');
    assert.equal(chosen('unrecognized', {}, ['fraud_card_not_present', 0.4])?.subcategory, 'fraud_card_not_present');
    const purchase: Ranked = [['merchandise_not_received', 0.8]];
    const unknown = { evidences: { recognizes_merchant: false } };
    assert.equal(chosen('unrecognized', unknown, ...purchase)?.subcategory, 'unrecognized_transaction');
  });
});
