import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Subcategory } from '@dispute-intake/contract';
import { read, type StatementLabel, type StatementReading } from '@dispute-intake/statement-reader';
import { evaluate } from '../evaluate.ts';
import { factsWith } from '../testing/facts-with.ts';
import { toldAs } from '../testing/told.ts';
import { VARIANT_DAY_MS, variantRequest } from '../testing/worked-case.variant.ts';
import { candidateKinds } from './candidates.ts';

const readAs = (label: StatementLabel | null, probability = 0.9): StatementReading => ({
  best: label,
  probability,
  ranked: label ? [{ label, probability }] : [],
  boilerplateOnly: false,
});
const NO_FACTS = {
  evidences: { cardholder_statement: 'A statement long enough to be looked at by the rules.' },
  'transaction.authorized_amount': undefined,
  'transaction.authorization_response': undefined,
  'transaction.authorization_merchant_category_code': undefined,
};
/** Kind found for a case with changes, its statement read as given. */
const kindOf = (id: string, changes: Record<string, unknown>, reading: StatementReading): Subcategory | null =>
  evaluate(variantRequest(id, changes), { evaluatedAtMs: VARIANT_DAY_MS, reading: toldAs(reading) }).result.subcategory;

suite('classification', () => {
  test('the statement decides where no fact speaks', () => {
    assert.equal(kindOf('N06', NO_FACTS, readAs('credit_not_processed')), 'credit_not_processed');
    assert.equal(kindOf('N06', NO_FACTS, readAs('fraud_card_not_present')), 'fraud_card_not_present');
  });

  test('facts decide against the statement', () => {
    assert.equal(kindOf('N06', {}, readAs('fraud_card_not_present')), 'merchandise_not_received');
    assert.equal(kindOf('F17', {}, readAs('merchandise_not_received')), 'fraud_card_not_present');
    assert.equal(kindOf('R02', {}, readAs('merchandise_defective')), 'duplicate_charge');
    assert.equal(kindOf('R14', {}, readAs('incorrect_amount')), 'atm_cash_not_dispensed');
  });

  test('a reading that fits no fact falls to the next that does', () => {
    const reading: StatementReading = {
      best: 'fraud_card_not_present',
      probability: 0.55,
      ranked: [
        { label: 'fraud_card_not_present', probability: 0.55 },
        { label: 'subscription_cancelled', probability: 0.4 },
      ],
      boilerplateOnly: false,
    };
    assert.equal(kindOf('N06', { ...NO_FACTS, 'evidences.participated': true }, reading), 'subscription_cancelled');
  });

  test('without a reading there is no kind', () => {
    assert.equal(kindOf('N06', NO_FACTS, readAs(null)), null);
    assert.equal(kindOf('N06', NO_FACTS, readAs('not_a_dispute')), null);
    assert.equal(kindOf('N06', NO_FACTS, readAs('credit_not_processed', 0.2)), null);
  });

  test('fraud read from a statement becomes the kind the use of the card makes it', () => {
    const fraud = readAs('fraud_card_not_present');
    assert.equal(kindOf('P01', NO_FACTS, fraud), 'fraud_card_present_counterfeit');
    assert.equal(kindOf('P01', NO_FACTS, readAs('fraud_card_present_lost_stolen')), 'fraud_card_present_lost_stolen');
    assert.equal(kindOf('P14', NO_FACTS, fraud), 'fraud_card_present_other');
    assert.equal(kindOf('F17', NO_FACTS, readAs('fraud_card_present_lost_stolen')), 'fraud_card_not_present');
    assert.equal(kindOf('F17', NO_FACTS, readAs('fraud_account_takeover')), 'fraud_account_takeover');
  });

  test('nothing received at a cash machine is cash', () => {
    assert.equal(kindOf('R14', NO_FACTS, readAs('merchandise_not_received')), 'atm_cash_not_dispensed');
    assert.equal(kindOf('R14', NO_FACTS, readAs('incorrect_amount')), 'atm_cash_not_dispensed');
  });

  test('the kind of purchase tells goods from services', () => {
    const changes = { ...NO_FACTS, 'evidences.purchase': { kind: 'event' } };
    assert.equal(kindOf('N06', changes, readAs('merchandise_not_received')), 'services_not_received');
  });

  test('not recognising the merchant is unresolved until somebody denies it', () => {
    const changes = { ...NO_FACTS, 'evidences.recognizes_merchant': false };
    assert.equal(kindOf('F17', changes, readAs('unrecognized_transaction')), 'unrecognized_transaction');
    assert.equal(kindOf('F17', changes, readAs('fraud_card_not_present')), 'fraud_card_not_present');
  });

  test('who asks what a payment is has not denied it; where the card is missing, somebody else used it', () => {
    const asks = readAs('unrecognized_transaction');
    assert.equal(kindOf('N06', NO_FACTS, asks), 'unrecognized_transaction');
    const missing = { evidences: { ...NO_FACTS.evidences, card_possession: 'stolen' } };
    assert.equal(kindOf('N06', { ...NO_FACTS, ...missing }, asks), 'fraud_card_not_present');
  });

  test('what came flawed and could not go back is no missing refund, and a promised refund no cancellation', () => {
    const kind = (statement: string) => {
      const told = read(statement, { writtenOn: '2026-11-12', paidOn: '2026-10-01' });
      return candidateKinds(factsWith({ cardholder_statement: statement }, { stated: told.facts }), told.kind)[0]
        ?.subcategory;
    };
    assert.equal(
      kind(
        'Sukienka miała być z jedwabiu, a 6 października dostałam poliestrową. 7 października napisałam maila, że chcę ją odesłać, ale odmówili przyjęcia zwrotu.',
      ),
      'merchandise_not_as_described',
    );
    assert.equal(
      kind('Me prometieron por escrito devolverme el dinero del curso que cancelé el 10 de octubre'),
      'credit_not_processed',
    );
  });

  test('the authorisation record speaks last', () => {
    const exceeded = { ...NO_FACTS, 'transaction.authorized_amount': 100 };
    assert.equal(kindOf('F17', exceeded, readAs('incorrect_amount')), 'no_valid_authorization');
    assert.equal(kindOf('F17', exceeded, readAs('merchandise_defective')), 'merchandise_defective');
    const lateClearing = {
      ...NO_FACTS,
      'transaction.transaction_timestamp': 'D-60',
      'transaction.settlement_timestamp': 'D-15',
    };
    assert.equal(kindOf('F17', lateClearing, readAs('late_presentment')), 'late_presentment');
  });
});
