import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../read.ts';
import { type KnownFacts, weighedByFacts } from './fact.evidence.ts';
import { READABLE_LABELS } from './statement.labels.ts';

type Readable = (typeof READABLE_LABELS)[number];

/** Two labels in doubt, all others impossible. */
function between(first: Readable, second: Readable, known: KnownFacts): [number, number] {
  const probabilities = new Float64Array(READABLE_LABELS.length);
  const [one, other] = [READABLE_LABELS.indexOf(first), READABLE_LABELS.indexOf(second)];
  probabilities[one] = 0.3;
  probabilities[other] = 0.7;
  const weighed = weighedByFacts(probabilities, known);
  assert.ok(Math.abs(weighed.reduce((sum, value) => sum + value, 0) - 1) < 1e-9);
  return [weighed[one] ?? 0, weighed[other] ?? 0];
}
const fact = (path: string, value: string | boolean): KnownFacts['facts'][number] =>
  ({ path: `evidences.${path}`, value }) as KnownFacts['facts'][number];

test('without a fact a kind stays as probable as the words make it', () => {
  const [first, second] = between('paid_by_other_means', 'incorrect_amount', { facts: [], channel: 'POS' });
  assert.ok(Math.abs(first - 0.3) < 1e-9 && Math.abs(second - 0.7) < 1e-9);
});

test('another payment is the story of who paid by other means', () => {
  const facts = [fact('other_payment.method', 'cash'), fact('other_payment.evidence', 'receipt')];
  const [first] = between('paid_by_other_means', 'incorrect_amount', { facts });
  assert.ok(first > 0.7);
  // Both facts come from one story: the second adds nothing.
  const [alone] = between('paid_by_other_means', 'incorrect_amount', { facts: facts.slice(0, 1) });
  assert.ok(Math.abs(first - alone) < 1e-9);
});

test('what came broken was received', () => {
  const facts = [fact('condition.issue', 'defective'), fact('delivery.received_at', '2026-10-02')];
  const [broken] = between('merchandise_defective', 'merchandise_not_received', { facts });
  assert.ok(broken > 0.7);
});

test('a cash machine sells nothing', () => {
  const [cash] = between('atm_cash_not_dispensed', 'merchandise_not_received', { facts: [], channel: 'ATM' });
  assert.ok(cash > 0.7);
  const [atShop] = between('atm_cash_not_dispensed', 'merchandise_not_received', { facts: [], channel: 'POS' });
  assert.ok(Math.abs(atShop - 0.3) < 1e-9);
});

test('a statement is read with its own facts', () => {
  const context = { writtenOn: '2026-11-10', locale: 'en-GB' };
  const statement = 'I handed over cash for the tyres at the counter, yet 240.00 shows on my card as well.';
  const { facts, kind } = read(statement, context);
  assert.ok(facts.some(({ path }) => path === 'evidences.other_payment.method'));
  assert.equal(kind.best, 'paid_by_other_means');
});
