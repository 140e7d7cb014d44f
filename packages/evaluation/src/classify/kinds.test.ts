/** How a reading is made to fit the payment, goods told from services, and what a merchant's trade makes implausible. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { codesOf, type Evidences, INVESTMENT_SELLERS, type Subcategory } from '@dispute-intake/contract';
import type { StatementLabel } from '@dispute-intake/statement-reader';
import { categoryOf } from '../kinds/index.ts';
import { factsWith, readAs } from '../testing/facts-with.ts';
import { fitted } from './fitted-reading.ts';
import { goodsOrServices } from './goods-or-services.ts';
import { plausibility } from './merchant-category.ts';

type Parts = Parameters<typeof factsWith>[1];
const atm = { transaction: { channel_type: 'ATM' } } as const;
const pos = { transaction: { channel_type: 'POS' } } as const;

const cleared = (day: string) => ({ transaction: { settlement_timestamp: `${day}T12:00:00Z` } });

suite('a reading is made to fit the payment', () => {
  for (const [what, label, evidences, parts, expected] of [
    ['fraud of a payment that was made', 'fraud_card_not_present', { participated: true }, {}, undefined],
    ['fraud with a card', 'fraud_card_not_present', {}, pos, 'fraud_card_present_counterfeit'],
    ['fraud of a card told as stolen', 'fraud_card_present_lost_stolen', {}, pos, 'fraud_card_present_lost_stolen'],
    ['a scam', 'authorized_scam', {}, {}, 'authorized_scam'],
    ['a scam that was none', 'authorized_scam', { deceived: false }, {}, undefined],
    ['a purchase in the family', 'digital_goods_unauthorized', { deceived: false }, atm, 'digital_goods_unauthorized'],
    ['nothing received at a machine', 'merchandise_not_received', {}, atm, 'atm_cash_not_dispensed'],
    ['no service at a machine', 'services_not_received', {}, atm, 'atm_cash_not_dispensed'],
    ['a wrong amount at a machine', 'incorrect_amount', {}, atm, 'atm_cash_not_dispensed'],
    ['paid twice at a machine', 'duplicate_charge', {}, atm, 'duplicate_charge'],
    ['cash from a machine', 'atm_cash_not_dispensed', {}, atm, 'atm_cash_not_dispensed'],
    ['cash from a till', 'atm_cash_not_dispensed', {}, pos, 'atm_cash_not_dispensed'],
    ['cash from the internet', 'atm_cash_not_dispensed', {}, {}, undefined],
    ['a late charge that was cleared in time', 'late_presentment', {}, cleared('2026-10-02'), undefined],
    ['a late charge', 'late_presentment', {}, cleared('2026-11-15'), 'late_presentment'],
    [
      'a charge told as declined that was approved',
      'declined_authorization',
      {},
      { transaction: { authorization_response: 'APPROVED' } },
      undefined,
    ],
    [
      'goods that were a service',
      'merchandise_not_received',
      { purchase: { kind: 'event' } },
      {},
      'services_not_received',
    ],
    [
      'a service that was goods',
      'services_not_received',
      { purchase: { kind: 'merchandise' } },
      {},
      'merchandise_not_received',
    ],
    [
      'a poor one that was goods',
      'services_not_as_described',
      { purchase: { kind: 'merchandise' } },
      {},
      'merchandise_not_as_described',
    ],
    [
      'goods called off that were a service',
      'cancelled_merchandise',
      { purchase: { kind: 'travel' } },
      {},
      'cancelled_services',
    ],
    [
      'goods that were goods',
      'merchandise_not_received',
      { purchase: { kind: 'merchandise' } },
      {},
      'merchandise_not_received',
    ],
    ['a kind without a twin', 'credit_not_processed', { purchase: { kind: 'travel' } }, {}, 'credit_not_processed'],
    [
      'what was bought is not known',
      'merchandise_not_received',
      { reservation: { issue: 'no_show' } },
      {},
      'merchandise_not_received',
    ],
  ] as const) {
    test(what, () => {
      const facts = factsWith(evidences as Evidences, parts as Parts);
      assert.equal(fitted(label, facts, readAs(label)), expected);
    });
  }

  test('missing cash is a processing error at Mastercard alone', () => {
    const category = (kind: Subcategory, card_scheme: 'VISA' | 'MC') => categoryOf(kind, { card_scheme });
    assert.equal(category('atm_cash_not_dispensed', 'MC'), 'processing_error');
    assert.equal(category('atm_cash_not_dispensed', 'VISA'), 'consumer_dispute');
    assert.equal(category('merchandise_not_received', 'MC'), 'consumer_dispute');
    assert.equal(category('late_presentment', 'VISA'), 'authorization');
  });
});

suite('goods or services', () => {
  const kind = (evidences: Evidences, mcc?: string, ...read: [StatementLabel, number][]) =>
    goodsOrServices(factsWith(evidences, { transaction: { ...(mcc && { merchant_category_code: mcc }) } }), {
      ...readAs(null),
      ranked: read.map(([label, probability]) => ({ label, probability })),
    });
  test('by what was bought', () => {
    for (const bought of ['merchandise', 'digital_asset'] as const)
      assert.equal(kind({ purchase: { kind: bought }, reservation: { issue: 'no_show' } }), 'goods', bought);
    for (const bought of ['service', 'digital', 'event', 'travel', 'lodging', 'timeshare', 'subscription'] as const)
      assert.equal(kind({ purchase: { kind: bought }, return: { outcome: 'returned' } }), 'services', bought);
  });

  test('by what only one of them has', () => {
    assert.equal(kind({ service_interrupted_at: '2026-10-20' }), 'services');
    assert.equal(kind({ service_period_months: 12 }), 'services');
    assert.equal(kind({ reservation: { issue: 'no_show' } }), 'services');
    assert.equal(kind({ delivery: { tracking_number: '1Z' } }, '7011'), 'goods');
    assert.equal(kind({ delivery: { carrier: 'UPS' } }, '7011'), 'goods');
    assert.equal(kind({ return: { outcome: 'returned' } }, '7011'), 'goods');
    assert.equal(kind({ return: { outcome: 'attempted' } }, '7011'), 'services');
    assert.equal(kind({ delivery: { issue: 'not_received' } }, '7011'), 'services');
  });

  test('by what the statement reads more like', () => {
    assert.equal(kind({}, '5732', ['services_not_received', 0.4], ['merchandise_not_received', 0.3]), 'services');
    assert.equal(kind({}, '7011', ['services_not_received', 0.3], ['merchandise_not_received', 0.4]), 'goods');
    assert.equal(kind({}, '5732', ['cancelled_services', 0.2]), 'services');
    assert.equal(kind({}, '7011', ['cancelled_merchandise', 0.2]), 'goods');
    assert.equal(kind({}, '7011', ['credit_not_processed', 0.9]), 'services', 'that says neither');
    assert.equal(kind({}, '7011', ['services_not_received', 0.3], ['merchandise_defective', 0.3]), 'services');
    assert.equal(kind({}, '5732', ['services_not_received', 0.3], ['merchandise_defective', 0.3]), 'goods');
  });

  // ISO 18245.
  test('by the merchant’s category', () => {
    for (const mcc of ['1500', '4999', '5811', '5814', '5815', '6000', '9999', '0742'])
      assert.equal(kind({}, mcc), 'services', mcc);
    for (const mcc of ['1499', '5000', '5810', '5819', '5999', undefined]) assert.equal(kind({}, mcc), 'goods', mcc);
  });
});

suite('a reading that the merchant’s trade contradicts', () => {
  const of = (kind: Subcategory) => (mcc: string | undefined) => plausibility(kind, mcc);

  test('is worth a tenth for a booking where nothing is booked', () => {
    const booking = of('cancelled_reservation_no_show');
    for (const mcc of ['3000', '3999', '4111', '4131', '4411', '4511', '4722', '4723', '5811', '5814', '7011', '7033'])
      assert.equal(booking(mcc), 1, mcc);
    for (const mcc of ['7230', '7297', '7299', '7512', '7519', '7911', '7994', '7996', '7999', '8011', '8099'])
      assert.equal(booking(mcc), 1, mcc);
    for (const mcc of ['2999', '4000', '4110', '4132', '4724', '5732', '7995', '8100'])
      assert.equal(booking(mcc), 0.1, mcc);
    assert.equal(booking(undefined), 1);
  });

  test('is worth a tenth for goods from a casino, a fifth from a bank', () => {
    for (const goods of [
      'merchandise_not_received',
      'merchandise_not_as_described',
      'merchandise_defective',
      'counterfeit_merchandise',
      'cancelled_merchandise',
    ] as const) {
      assert.deepEqual(['7800', '7802', '7995', '9406'].map(of(goods)), [0.1, 0.1, 0.1, 0.1], goods);
      assert.deepEqual(
        ['4829', '6010', '6012', '6050', '6051', '6211', '6538', '6540'].map(of(goods)),
        Array(8).fill(0.2),
      );
      assert.deepEqual(
        ['7799', '7803', '4828', '6009', '6013', '6541', '5732', undefined].map(of(goods)),
        Array(8).fill(1),
      );
    }
    assert.equal(plausibility('services_not_received', '7995'), 1);
    assert.equal(plausibility('services_not_received', '6012'), 1);
    assert.equal(plausibility('subscription_cancelled', '6012'), 0.2);
    assert.equal(plausibility('subscription_cancelled', '7995'), 1);
  });

  test('is worth six tenths for missing cash away from a bank', () => {
    assert.deepEqual(
      ['6010', '6011', '6012', '6013', '5411', undefined].map(of('atm_cash_not_dispensed')),
      [1, 1, 1, 0.6, 0.6, 1],
    );
  });

  test('sellers of investments are three categories', () =>
    assert.deepEqual([...INVESTMENT_SELLERS].map(codesOf), ['6211', '6051', '6012']));
});
