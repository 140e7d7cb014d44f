import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { variant, verdictOf } from '../testing/worked-case.variant.ts';
import { SOURCES } from './tables/source.table.ts';

const AMEX = { 'transaction.card_scheme': 'AMEX', 'transaction.eci_code': undefined };
const on = { americanExpress: true };

/** A worked case as an American Express payment, and the code its public list has for it. */
const FILED_UNDER: readonly [string, string][] = [
  ['F08', 'F29'],
  ['P01', 'F30'],
  ['P13', 'F31'],
  ['N06', 'C08'],
  ['D01', 'C31'],
  ['K01', 'C28'],
  ['K06', 'C05'],
  ['K07', 'C02'],
  ['R03', 'P08'],
  ['R07', 'P05'],
  ['R15', 'A02'],
];

suite('American Express', () => {
  for (const [id, code] of FILED_UNDER) {
    test(`${id} is proposed as ${code}, for a person to decide`, () => {
      const { result } = variant(id, AMEX, on);
      assert.deepEqual([result.reason_code, result.confidence, result.next_action], [code, 'moderate_low', 'review']);
      assert.ok(result.failed_checks.some((check) => check.code === 'scheme_conditions_open'));
    });
  }

  test('is closed where the account has not switched it on', () => {
    assert.match(verdictOf(variant('F08', AMEX)), /^null low \[.*scheme_disabled/);
  });

  test('is filed for 120 days from the processing of the payment', () => {
    assert.equal(variant('F08', AMEX, on).result.deadline, '2027-02-28');
    const old = { 'transaction.transaction_timestamp': 'D-122', 'transaction.settlement_timestamp': 'D-121' };
    assert.equal(variant('F08', { ...AMEX, ...old }, on).result.reason_code, null);
  });

  test('has no code for a kind that its list does not name', () => {
    assert.equal(variant('R13', AMEX, on).result.reason_code, null);
  });

  test('is explained by its own sources, never by those of Visa or Mastercard', () => {
    const others = Object.values(SOURCES).filter(({ scheme }) => scheme === 'VISA' || scheme === 'MC');
    const foreign = new Set(others.map(({ document }) => document));
    const named = variant('N06', AMEX, on).rules.flatMap(({ sources }) => sources.map(({ document }) => document));
    assert.deepEqual(
      named.filter((document) => foreign.has(document)),
      [],
    );
    assert.ok(named.includes(SOURCES.AMEX?.document ?? ''));
  });

  test('changes nothing for the schemes of the contract', () => {
    assert.equal(verdictOf(variant('F08', {}, on)), verdictOf(variant('F08')));
  });
});

test('what an account has decided itself is shown in the explanation, with the default', () => {
  const shown = variant('F08', {}, { visaFraudDisputeLimit: 20 }).rules.find(({ code }) => code === 'account_options');
  assert.equal(shown?.outcome, 'passed');
  assert.deepEqual(shown?.inputs, { 'options.visaFraudDisputeLimit': { value: 20, origin: 'derived' } });
  assert.equal(
    shown?.sentence,
    'Your account decides these open points itself: visa fraud dispute limit: 20 (by default 35).',
  );
  const none = variant('F08', {}, { visaFraudDisputeLimit: 35 }).rules.find(({ code }) => code === 'account_options');
  assert.equal(none?.outcome, 'not_applicable');
});
