/** Which code a kind is examined under where a fact decides, and what a service that stopped is worth. Sources: SN-MC, OP CB-050, V-13.4, OP CB-002. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences, Subcategory } from '@dispute-intake/contract';
import { dayOfIso } from '../calendar.ts';
import type { DisputeCase } from '../dispute-case.ts';
import { factsWith } from '../testing/facts-with.ts';
import { candidateCode, codeByTable } from './candidate-code.ts';
import { entitledShare } from './entitlement.ts';

const codeOf = (kind: Subcategory | null, evidences: object = {}, card_scheme: 'VISA' | 'MC' = 'VISA') =>
  candidateCode(factsWith(evidences as Evidences, { transaction: { card_scheme } }), kind);

suite('the code to examine', () => {
  test('there is none without a kind, and none for a scheme that has none', () => {
    assert.equal(codeOf(null), null);
    assert.equal(codeByTable('MC', 'oct_not_accepted'), null);
    assert.equal(codeByTable('VISA', 'oct_not_accepted'), '13.8');
    assert.equal(codeByTable('AMEX', 'not_disputable'), null);
  });
  test('counterfeit goods are 13.4 only on a third party’s finding', () => {
    const found = (third_party_finding?: string) =>
      codeOf('counterfeit_merchandise', { condition: { issue: 'counterfeit', third_party_finding } });
    assert.equal(codeOf('counterfeit_merchandise'), '13.3');
    assert.equal(found(), '13.3');
    assert.equal(found('none'), '13.3');
    assert.equal(found('rights_holder'), '13.4');
  });
  test('late presentment is 4808 at Mastercard from 19 May 2026 on, 4834 before', () => {
    const on = (day: string, card_scheme: 'VISA' | 'MC') =>
      candidateCode(
        { ...factsWith({}, { transaction: { card_scheme } }), filingDay: dayOfIso(day) ?? 0 },
        'late_presentment',
      );
    assert.equal(on('2026-05-18', 'MC'), '4834');
    assert.equal(on('2026-05-19', 'MC'), '4808');
    assert.equal(on('2026-05-18', 'VISA'), '11.3');
  });
  test('a refund where a reversal was due is 4834 at Mastercard', () => {
    const kind = 'incorrect_transaction_code';
    const instead = { posting_error: { kind: 'refund_instead_of_reversal' } };
    assert.equal(codeOf(kind, instead, 'MC'), '4834');
    assert.equal(codeOf(kind, instead), '12.2');
    assert.equal(codeOf(kind, {}, 'MC'), '4853');
    assert.equal(codeOf(kind, { posting_error: { kind: 'credit_as_debit' } }, 'MC'), '4853');
    assert.equal(codeOf('incorrect_amount', instead, 'MC'), '4834');
    assert.equal(codeOf('merchandise_not_received', instead, 'MC'), '4853');
  });
});

suite('what a prepaid service that stopped is worth', () => {
  /** A year paid for 100 EUR on 1 October 2026. */
  const share = (service_interrupted_at: string | undefined, service_period_months: number | undefined = 12) =>
    entitledShare(factsWith({ service_interrupted_at, service_period_months } as Evidences) as DisputeCase);
  for (const [stopped, used, amount] of [
    ['2026-10-16', 0, 100], // 15 days: less than half a month
    ['2026-10-17', 1, 91.67], // 16 days: more than half
    ['2027-01-01', 3, 75],
    ['2027-10-01', 12, 0],
    ['2028-10-01', 12, 0],
    ['2026-01-01', 0, 100],
  ] as const)
    test(`stopped on ${stopped}: ${used} of 12 months used, ${amount} EUR left`, () =>
      assert.deepEqual(share(stopped), { monthsPaid: 12, monthsUsed: used, amount }));
  test('nothing can be said without the day or the months', () => {
    assert.equal(share(undefined), undefined);
    assert.equal(
      entitledShare(factsWith({ service_interrupted_at: '2027-01-01' } as Evidences) as DisputeCase),
      undefined,
    );
  });
});
