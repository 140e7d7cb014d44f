/** What the authorisation record says by itself. The payment of 100 EUR was made on 1 October 2026. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { factsWith, readAs } from '../testing/facts-with.ts';
import { spokenOfAuthorization } from './facts-authorization.ts';

type Parts = Parameters<typeof factsWith>[1];

suite('the authorisation record', () => {
  const record = (transaction: object, reading = readAs(null)) => {
    const found = spokenOfAuthorization(factsWith({}, { transaction } as Parts), reading);
    if (found)
      assert.ok(
        found.because.some((path) => (path.split('.')[1] ?? '') in transaction),
        String(found.because),
      );
    return found?.subcategory ?? null;
  };
  test('a reading that a given fact rules out does not stand against it', () => {
    const more = { transaction: { authorized_amount: 0, transaction_amount: 50 } } as Parts;
    const found = (evidences: Parameters<typeof factsWith>[0]) =>
      spokenOfAuthorization(factsWith(evidences, more), readAs('fraud_account_takeover'))?.subcategory;
    assert.equal(found({ participated: true }), 'no_valid_authorization');
    assert.equal(found({}), undefined);
  });

  test('a declined payment, another category, more than was authorised', () => {
    assert.equal(record({ authorization_response: 'DECLINED' }), 'declined_authorization');
    assert.equal(record({ authorization_response: 'APPROVED' }), null);
    const categories = { authorization_merchant_category_code: '5411', merchant_category_code: '5732' };
    assert.equal(record(categories), 'invalid_authorization_data');
    assert.equal(record({ ...categories, merchant_category_code: '5411' }), null);
    assert.equal(record({ merchant_category_code: '5732' }), null);
    assert.equal(record({ authorization_merchant_category_code: '5732' }), null);
    assert.equal(record({ authorized_amount: 99.99 }), 'no_valid_authorization');
    assert.equal(record({ authorized_amount: 100 }), null);
  });

  test('explains readings of an amount or of nothing, not those of a purchase', () => {
    const exceeded = (label: Parameters<typeof readAs>[0]) => record({ authorized_amount: 50 }, readAs(label));
    for (const label of [
      'incorrect_amount',
      'no_valid_authorization',
      'declined_authorization',
      'addendum_charge',
      'unrecognized_transaction',
      'not_a_dispute',
      'not_disputable',
      'insufficient_information',
    ] as const)
      assert.equal(exceeded(label), 'no_valid_authorization', label);
    assert.equal(exceeded('merchandise_defective'), null);
  });

  test('presentment is late after the last day of the scheme, where the statement says nothing else', () => {
    const cleared = (day: string, label: Parameters<typeof readAs>[0] = null) =>
      record({ settlement_timestamp: `${day}T10:00:00Z` }, readAs(label));
    assert.equal(cleared('2026-10-11'), null, 'Visa on the internet: day 10');
    assert.equal(cleared('2026-10-12'), 'late_presentment');
    assert.equal(cleared('2026-10-12', 'late_presentment'), 'late_presentment');
    assert.equal(cleared('2026-10-12', 'unrecognized_transaction'), 'late_presentment');
    assert.equal(cleared('2026-10-12', 'merchandise_defective'), null);
    const unsure = (probability: number) =>
      record({ settlement_timestamp: '2026-10-12T10:00:00Z' }, readAs('merchandise_not_received', probability));
    assert.deepEqual([unsure(0.49), unsure(0.5)], ['late_presentment', null], 'less than half sure');
  });
});
