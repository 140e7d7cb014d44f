/** A payment that was not recognised at first, and then found to be made by the cardholder or with their permission. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { evaluate } from '../evaluate.ts';
import { VARIANT_DAY_MS, variantRequest } from '../testing/worked-case.variant.ts';

const after = (base: string, changes: Record<string, unknown>) =>
  evaluate(
    variantRequest(base, {
      'dispute.problem': 'unrecognized',
      'evidences.recognizes_merchant': undefined,
      'evidences.participated': undefined,
      ...changes,
    }),
    { evaluatedAtMs: VARIANT_DAY_MS },
  ).result;
const verdict = ({ category, reason_code, next_action }: ReturnType<typeof after>) =>
  [category, reason_code, next_action].join(' ');

const NOTHING = 'not_disputable  do_not_file';

suite('a payment that turned out to be authorised', () => {
  for (const base of ['F08', 'F17']) {
    for (const used_by of [undefined, 'household_member', 'minor', 'authorised_user', 'acquaintance']) {
      test(`${base}, ${used_by ?? 'by the cardholder'}: there is nothing to file`, () => {
        const paid = { 'evidences.participated': true, 'evidences.deceived': false, 'evidences.used_by': used_by };
        const result = after(base, paid);
        assert.equal(verdict(result), NOTHING);
        assert.deepEqual(
          result.failed_checks.map(({ code }) => code),
          ['authorised_use'],
        );
        assert.deepEqual(result.missing_facts, []);
        assert.match(result.summary ?? '', /did not recognise the payment at first/);
      });
    }
    test(`${base}: whom the cardholder allowed to pay needs no answer beside it`, () => {
      assert.equal(verdict(after(base, { 'evidences.used_by': 'authorised_user' })), NOTHING);
    });
    test(`${base}: that nothing came is told of an unknown payment too, and is no service not provided`, () => {
      const statement =
        'I did not recognise this and received nothing for it. Now I know that someone at home paid for a course.';
      const paid = { 'evidences.participated': true, 'evidences.deceived': false };
      assert.equal(verdict(after(base, { ...paid, 'evidences.cardholder_statement': statement })), NOTHING);
    });
    for (const used_by of ['household_member', 'minor', 'acquaintance']) {
      test(`${base}: ${used_by} without leave is for a person to decide`, () => {
        const result = after(base, { 'evidences.participated': false, 'evidences.used_by': used_by });
        assert.equal(result.next_action, 'review');
        assert.ok(result.failed_checks.some(({ code }) => code === 'used_by_known_person'));
      });
    }
  }

  test('whoever was tricked into it, or complains of what was bought, is heard on that', () => {
    const paid = { 'evidences.participated': true };
    assert.notEqual(after('F08', { ...paid, 'evidences.deceived': true }).subcategory, 'not_disputable');
    const delivery = { issue: 'not_received', expected_at: 'D-10' };
    assert.equal(
      after('F08', { ...paid, 'evidences.delivery': delivery, 'evidences.purchase': { kind: 'merchandise' } })
        .subcategory,
      'merchandise_not_received',
    );
    const statement = 'It was my husband who ordered it, but the lamp came broken on 10 November and I sent it back.';
    const told = after('F08', { ...paid, 'evidences.cardholder_statement': statement });
    assert.notEqual(told.subcategory, 'not_disputable');
  });
});
