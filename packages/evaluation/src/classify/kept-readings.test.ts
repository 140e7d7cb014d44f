import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { read } from '@dispute-intake/statement-reader';
import { factsWith } from '../testing/facts-with.ts';
import { compared, keptAside } from '../testing/kept-reading.ts';
import { candidateKinds } from './candidates.ts';
import { goodsOrServices } from './goods-or-services.ts';

/** Points an evaluation may be below its own reader: a payment rules some readings out, and facts correct others. */
const MOST_LOST = 2.5;

suite('an evaluation keeps what the reader reads', () => {
  for (const { name, rows } of keptAside()) {
    test(`on ${name}`, () => {
      const outcomes = rows.map((row) => compared(row));
      const share = (is: 'isRead' | 'isKept') => (100 * outcomes.filter((one) => one[is]).length) / rows.length;
      const [read, kept] = [share('isRead'), share('isKept')];
      assert.ok(kept >= read - MOST_LOST, `reader ${read.toFixed(1)} %, evaluation ${kept.toFixed(1)} %`);
    });
  }
});

const readAs = (...ranked: Parameters<typeof candidateKinds>[1]['ranked']): Parameters<typeof candidateKinds>[1] => ({
  best: ranked[0]?.label ?? null,
  probability: ranked[0]?.probability ?? 0,
  ranked,
  boilerplateOnly: false,
});
const told = (statement: string) =>
  factsWith({ cardholder_statement: statement }, { stated: read(statement, { writtenOn: '2026-11-20' }).facts });

suite('a fact read from the statement beside a reading of the whole', () => {
  test('decides where the reading is unsure', () => {
    const facts = told('The lamp arrived broken.');
    const unsure = readAs({ label: 'not_disputable', probability: 0.3 });
    assert.equal(candidateKinds(facts, unsure)[0]?.subcategory, 'merchandise_defective');
  });

  test('does not decide against a likely reading', () => {
    const facts = told('The lamp arrived broken.');
    const sure = readAs({ label: 'incorrect_amount', probability: 0.8 });
    assert.equal(candidateKinds(facts, sure)[0]?.subcategory, 'incorrect_amount');
  });

  test('takes what was only called off for no refund that was promised', () => {
    const ranked = [
      { label: 'credit_not_processed', probability: 0.8 },
      { label: 'cancelled_merchandise', probability: 0.15 },
    ] as const;
    const first = (statement: string) => candidateKinds(told(statement), readAs(...ranked))[0]?.subcategory;
    assert.equal(first('I cancelled my order of 25 October and they do not refund me.'), 'cancelled_merchandise');
    assert.equal(first('They do not refund me.'), 'credit_not_processed');
  });

  test('does not make goods of the words in which a reservation is called off', () => {
    const facts = told('J’ai annulé trois semaines avant. On me facture un lit que personne n’a occupé.');
    const reserved = readAs({ label: 'cancelled_reservation_no_show', probability: 0.3 });
    assert.equal(candidateKinds(facts, reserved)[0]?.subcategory, 'cancelled_reservation_no_show');
  });

  test('does not make a dispute of what reads like none', () => {
    const facts = told('The lamp arrived broken.');
    const none = readAs({ label: 'not_a_dispute', probability: 0.8 });
    const [first, second] = candidateKinds(facts, none);
    assert.equal(first?.subcategory, null);
    assert.equal(second?.subcategory, 'merchandise_defective');
  });

  test('a purchase that was given decides, whatever it reads like', () => {
    const facts = factsWith({ purchase: { kind: 'service' }, delivery: { issue: 'not_received' } });
    const none = readAs({ label: 'not_a_dispute', probability: 1 });
    assert.equal(candidateKinds(facts, none)[0]?.subcategory, 'services_not_received');
  });

  test('a noun makes goods of a service only where the reading is unsure of it', () => {
    const facts = told('I bought a lamp.');
    assert.equal(facts.evidences.purchase?.kind, 'merchandise');
    assert.equal(goodsOrServices(facts, readAs({ label: 'services_not_received', probability: 0.4 })), 'goods');
    assert.equal(goodsOrServices(facts, readAs({ label: 'services_not_received', probability: 0.6 })), 'services');
  });
});
