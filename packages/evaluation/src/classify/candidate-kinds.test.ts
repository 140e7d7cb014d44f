/** Which kinds are examined and in which order, from facts and readings that are written out. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences, ReadablePath } from '@dispute-intake/contract';
import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { StatementLabel, StatementReading } from '@dispute-intake/statement-reader';
import { factsWith } from '../testing/facts-with.ts';
import { candidateKinds } from './candidates.ts';

type Parts = Parameters<typeof factsWith>[1];
const reading = (
  ranked: readonly (readonly [StatementLabel, number])[],
  best = ranked[0]?.[0] ?? null,
): StatementReading => ({
  best,
  probability: ranked[0]?.[1] ?? 0,
  ranked: ranked.map(([label, probability]) => ({ label, probability })),
  boilerplateOnly: false,
});
const examined = (evidences: Evidences, parts: Parts, ...ranked: (readonly [StatementLabel, number])[]) =>
  candidateKinds(factsWith(evidences, parts), reading(ranked));
const kinds = (...args: Parameters<typeof examined>) => examined(...args).map(({ subcategory }) => subcategory);

suite('where facts decide', () => {
  test('the statement names no alternatives; the neighbours in the rules do', () => {
    const found = examined({ original_transaction: { amount: 10 } }, {}, ['credit_not_processed', 0.9]);
    assert.deepEqual(
      found.map(({ subcategory, basis, probability }) => [subcategory, basis, probability]),
      [
        ['duplicate_charge', 'facts', 1],
        ['paid_by_other_means', 'statement', 0],
        ['incorrect_amount', 'statement', 0],
      ],
    );
    assert.deepEqual(found[0]?.because, ['evidences.original_transaction']);
    assert.equal(found[0]?.category, 'processing_error');
  });

  test('a fact that was read only is weaker than one that was given, and is examined beside it', () => {
    const stated = (path: StatedFact['path'], value: string) => [
      { path, value, quote: '', start: 0, end: 0, probability: 0.9 },
    ];
    const cash = { stated: stated('evidences.other_payment.method', 'cash') };
    assert.deepEqual(kinds({ delivery: { issue: 'not_received' } }, cash), [
      'merchandise_not_received',
      'paid_by_other_means',
      'cancelled_merchandise',
    ]);
    const found = examined({}, cash, ['credit_not_processed', 0.5], ['paid_by_other_means', 0.3]);
    assert.deepEqual(
      found.map(({ subcategory, basis }) => `${subcategory} ${basis}`),
      ['paid_by_other_means facts', 'credit_not_processed statement', 'duplicate_charge statement'],
      'read and stated add up',
    );
    assert.deepEqual(
      kinds({}, cash, ['credit_not_processed', 0.9])[0],
      'credit_not_processed',
      'a likely reading is more',
    );
    const same = { stated: stated('evidences.delivery.issue', 'late') };
    assert.deepEqual(kinds({ delivery: { issue: 'late' } }, same), [
      'merchandise_not_received',
      'cancelled_merchandise',
      'merchandise_not_as_described',
    ]);
  });
});

suite('the authorisation record', () => {
  const declined = { transaction: { authorization_response: 'DECLINED' } } as const;
  test('goes before a likely reading, after a given fact', () => {
    assert.deepEqual(kinds({}, declined, ['credit_not_processed', 0.9])[0], 'declined_authorization');
    assert.deepEqual(kinds({ expected_amount: 1 }, declined), [
      'incorrect_amount',
      'no_valid_authorization',
      'duplicate_charge',
    ]);
  });

  test('goes behind a likely reading where the scheme has no code for it', () => {
    const otherCategory = {
      transaction: { card_scheme: 'MC', authorization_merchant_category_code: '5411', merchant_category_code: '5732' },
    } as const;
    assert.deepEqual(kinds({}, otherCategory, ['credit_not_processed', 0.9])[0], 'credit_not_processed');
    assert.deepEqual(kinds({}, otherCategory, ['credit_not_processed', 0.4])[0], 'invalid_authorization_data');
  });
});

suite('where the statement decides', () => {
  test('a reading has to be likely, 25 %', () => {
    assert.deepEqual(kinds({}, {}, ['credit_not_processed', 0.25])[0], 'credit_not_processed');
    const weak = examined(
      {},
      {},
      ['credit_not_processed', 0.24],
      ['duplicate_charge', 0.2],
      ['incorrect_amount', 0.15],
    );
    assert.deepEqual(
      weak.map(({ subcategory, category, basis, probability }) => [subcategory, category, basis, probability]),
      [
        [null, 'unclassified', 'none', 0],
        ['credit_not_processed', 'consumer_dispute', 'statement', 0.24],
        ['duplicate_charge', 'processing_error', 'statement', 0.2],
      ],
    );
  });

  test('one of a tenth is examined, one of less is not', () => {
    assert.deepEqual(kinds({}, {}, ['incorrect_currency', 0.6], ['duplicate_charge', 0.1]), [
      'incorrect_currency',
      'duplicate_charge',
      'incorrect_amount',
    ]);
    assert.deepEqual(kinds({}, {}, ['incorrect_currency', 0.6], ['duplicate_charge', 0.099]), [
      'incorrect_currency',
      'incorrect_amount',
    ]);
  });

  test('labels that are no kind are passed over; a statement that is no dispute is not read', () => {
    assert.deepEqual(
      kinds(
        {},
        {},
        ['incorrect_currency', 0.5],
        ['not_a_dispute', 0.2],
        ['insufficient_information', 0.15],
        ['duplicate_charge', 0.1],
      ),
      ['incorrect_currency', 'duplicate_charge', 'incorrect_amount'],
    );
    assert.deepEqual(kinds({}, {}, ['not_a_dispute', 0.6], ['duplicate_charge', 0.4]), [null]);
    const abstaining = candidateKinds(factsWith({}), reading([['duplicate_charge', 0.4]], null));
    assert.deepEqual(
      abstaining.map(({ subcategory }) => subcategory),
      [null],
    );
  });

  test('a neighbour that was read is examined once', () => {
    assert.deepEqual(kinds({}, {}, ['incorrect_currency', 0.6], ['incorrect_amount', 0.2]), [
      'incorrect_currency',
      'incorrect_amount',
    ]);
  });

  test('a reading that a fact rules out is passed over', () => {
    const made = { participated: true };
    assert.deepEqual(kinds(made, {}, ['fraud_card_not_present', 0.5], ['incorrect_currency', 0.4]), [
      'incorrect_currency',
      'incorrect_amount',
    ]);
  });

  test('what was stated refutes a reading as what was given does', () => {
    const first = (label: StatementLabel, ...facts: [path: ReadablePath, value: string][]) => {
      const stated = facts.map(([path, value]) => ({
        path: `evidences.${path}` as const,
        value,
        quote: '',
        start: 0,
        end: 0,
        probability: 0.9,
      }));
      return kinds({}, { stated }, [label, 0.9])[0];
    };
    const defect: [ReadablePath, string] = ['condition.issue', 'defective'];
    assert.equal(first('cancelled_merchandise', defect), 'merchandise_defective');
    assert.equal(first('cancelled_services', defect), 'services_not_as_described');
    assert.equal(first('cancelled_merchandise', defect, ['cancellation.at', '2026-11-01']), 'cancelled_merchandise');
    assert.equal(first('cancelled_merchandise', ['delivery.issue', 'late']), 'cancelled_merchandise');
    for (const outcome of ['returned', 'attempted'])
      assert.equal(first('merchandise_not_received', ['return.outcome', outcome]), 'cancelled_merchandise', outcome);
    const came: [ReadablePath, string] = ['delivery.received_at', '2026-10-20'];
    assert.equal(first('services_not_received', ['delivery.issue', 'late'], came), 'services_not_received');
  });

  test('readings that come to the same kind add up', () => {
    const pos = { transaction: { channel_type: 'POS' } } as const;
    const found = examined(
      {},
      pos,
      ['fraud_card_not_present', 0.3],
      ['fraud_account_takeover', 0.36],
      ['credit_not_processed', 0.5],
    );
    assert.deepEqual(
      found.slice(0, 2).map(({ subcategory, probability }) => [subcategory, probability]),
      [
        ['fraud_card_present_counterfeit', 0.36],
        ['credit_not_processed', 0.5],
      ],
      'the likelier of the two is said',
    );
  });

  test('a reading against what the merchant sells is worth less', () => {
    const casino = { transaction: { merchant_category_code: '7995' } };
    assert.deepEqual(
      kinds({}, casino, ['merchandise_not_received', 0.6], ['duplicate_charge', 0.4])[0],
      'duplicate_charge',
    );
  });

  test('a reading against what is known to have happened is worth three tenths', () => {
    const first = (evidences: Evidences, label: StatementLabel) =>
      kinds(evidences, {}, [label, 0.9], ['credit_not_processed', 0.4])[0];
    const arrived = { delivery: { received_at: '2026-10-20' } };
    assert.equal(first({}, 'merchandise_not_received'), 'merchandise_not_received');
    assert.equal(first(arrived, 'merchandise_not_received'), 'credit_not_processed');
    assert.equal(first(arrived, 'services_not_received'), 'credit_not_processed');
    assert.equal(first(arrived, 'merchandise_defective'), 'merchandise_defective');
    assert.equal(first({ delivery: {} }, 'merchandise_not_received'), 'merchandise_not_received');
    assert.equal(
      first({ return: { outcome: 'not_returned' } }, 'merchandise_not_received'),
      'merchandise_not_received',
    );
  });
});

suite('which neighbours are examined', () => {
  const us = { transaction: { card_scheme: 'MC', merchant_country: 'USA' }, card: { issuer_country: 'USA' } } as const;
  const late = { delivery: { issue: 'late' } } as const;
  const codes = (evidences: Evidences, parts: Parts) => examined(evidences, parts).map(({ code }) => code ?? null);

  test('Mastercard 4854 stands last where a US card disputes over USD 50 with a US merchant', () => {
    const [, , elsewhere] = examined(late, us);
    assert.deepEqual(elsewhere, {
      category: 'consumer_dispute',
      subcategory: 'merchandise_not_received',
      code: '4854',
      basis: 'statement',
      because: [],
      probability: 0,
    });
    assert.deepEqual(codes(late, us), [null, null, '4854']);
    assert.deepEqual(codes(late, { ...us, disputed: 50.01 }), [null, null, '4854']);
    assert.deepEqual(codes(late, { ...us, disputed: 50 }), [null, null, null]);
    assert.deepEqual(codes(late, { ...us, transaction: { ...us.transaction, card_scheme: 'VISA' } }), [
      null,
      null,
      null,
    ]);
    assert.deepEqual(codes(late, { ...us, transaction: { ...us.transaction, merchant_country: 'CAN' } }), [
      null,
      null,
      null,
    ]);
    assert.deepEqual(codes(late, { ...us, card: { issuer_country: 'CAN' } }), [null, null, null]);
    assert.deepEqual(codes({ expected_amount: 1 }, us), [null, null, null], 'no consumer dispute');
  });

  for (const [first, evidences, ...neighbours] of [
    ['merchandise_not_received', late, 'cancelled_merchandise', 'merchandise_not_as_described'],
    [
      'services_not_received',
      { service_interrupted_at: '2026-10-20' },
      'cancelled_services',
      'services_not_as_described',
    ],
    [
      'merchandise_not_as_described',
      { condition: { issue: 'different' } },
      'merchant_misrepresentation',
      'cancelled_merchandise',
    ],
    [
      'merchandise_defective',
      { condition: { issue: 'defective' } },
      'merchandise_not_as_described',
      'cancelled_merchandise',
    ],
    [
      'counterfeit_merchandise',
      { condition: { issue: 'counterfeit' } },
      'merchandise_not_as_described',
      'merchant_misrepresentation',
    ],
    [
      'merchant_misrepresentation',
      { misrepresentation: { promised: 'x' } },
      'merchandise_not_as_described',
      'cancelled_services',
    ],
    [
      'subscription_cancelled',
      { subscription: { permission_withdrawn_at: '2026-10-02' } },
      'cancelled_services',
      'credit_not_processed',
    ],
    ['cancelled_merchandise', { return: { outcome: 'returned' } }, 'credit_not_processed', 'merchandise_not_received'],
    [
      'cancelled_reservation_no_show',
      { reservation: { issue: 'no_show' } },
      'cancelled_services',
      'credit_not_processed',
    ],
    ['credit_not_processed', { refund: { document: 'credit_slip' } }, 'cancelled_merchandise', 'cancelled_services'],
    ['paid_by_other_means', { other_payment: { method: 'cash' } }, 'duplicate_charge', 'incorrect_amount'],
    ['incorrect_amount', { expected_amount: 1 }, 'no_valid_authorization', 'duplicate_charge'],
    ['incorrect_currency', { expected_currency: 'USD' }, 'incorrect_amount'],
    [
      'incorrect_transaction_code',
      { posting_error: { kind: 'credit_as_debit' } },
      'credit_not_processed',
      'incorrect_amount',
    ],
    ['fraud_card_not_present', { participated: false }],
  ] as const) {
    test(`beside ${first}`, () => assert.deepEqual(kinds(evidences as Evidences, {}), [first, ...neighbours]));
  }

  test('beside kinds that the use of the card or the record tells', () => {
    const service = { purchase: { kind: 'service' } } as const;
    assert.deepEqual(kinds({ ...service, condition: { issue: 'different' } }, {}), [
      'services_not_as_described',
      'merchant_misrepresentation',
      'cancelled_services',
    ]);
    assert.deepEqual(kinds({ ...service, cancellation: { at: '2026-11-01' } }, {}), [
      'cancelled_services',
      'credit_not_processed',
      'services_not_received',
    ]);
    const pos = { transaction: { channel_type: 'POS' } } as const;
    assert.deepEqual(kinds({ participated: false }, pos), [
      'fraud_card_present_counterfeit',
      'fraud_card_present_other',
    ]);
    assert.deepEqual(kinds({ card_possession: 'lost' }, pos), [
      'fraud_card_present_lost_stolen',
      'fraud_card_present_other',
    ]);
    const cash = { cash: { requested: 100, dispensed: 0 } };
    assert.deepEqual(kinds(cash, { transaction: { channel_type: 'ATM' } }), [
      'atm_cash_not_dispensed',
      'incorrect_amount',
    ]);
    const exceeded = kinds({}, { transaction: { authorized_amount: 50 } });
    assert.deepEqual(exceeded, ['no_valid_authorization', 'incorrect_amount', 'late_presentment']);
    assert.deepEqual(kinds({}, {}, ['digital_goods_unauthorized', 0.9]), [
      'digital_goods_unauthorized',
      'fraud_card_not_present',
    ]);
  });
});
