/** Which kind of dispute the facts alone speak of, fact by fact. The payment was made on 1 October 2026. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences, Subcategory } from '@dispute-intake/contract';
import type { StatementReading } from '@dispute-intake/statement-reader';
import { isFraud } from '../kinds/index.ts';
import { factsWith, readAs } from '../testing/facts-with.ts';
import { fromGivenFacts } from './facts.ts';
import { fraudKind } from './facts-fraud.ts';

type Parts = Parameters<typeof factsWith>[1];

/** The kind; one of the facts that are said to have decided is there. */
function spoken(evidences: Evidences, parts: Parts = {}, reading: StatementReading = readAs(null)): Subcategory | null {
  const facts = factsWith(evidences, parts);
  const found = fromGivenFacts(facts, reading);
  if (!found) return null;
  const at = (path: string) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], facts);
  assert.ok(
    found.because.some((path) => at(path) !== undefined),
    `${found.subcategory} because of ${found.because}`,
  );
  return found.subcategory;
}

type Claim = readonly [what: string, Evidences, Subcategory | null, Parts?, StatementReading?];
function claims(list: readonly Claim[]): void {
  for (const [what, evidences, expected, parts, reading] of list)
    test(what, () => assert.equal(spoken(evidences, parts, reading), expected));
}

const goods = { kind: 'merchandise' } as const;
const service = { kind: 'service' } as const;
const pos = { transaction: { channel_type: 'POS' } } as const;
const atm = { transaction: { channel_type: 'ATM' } } as const;
const mastercard = { transaction: { card_scheme: 'MC' } } as const;

suite('what rules a right out', () => {
  const damage = { consequential_damage: true } as const;
  const price = { price_discrepancy_only: true } as const;
  claims([
    ['damage to other things', damage, 'not_disputable'],
    ['a price that was lower elsewhere', price, 'not_disputable'],
    ['neither, where it is denied', { consequential_damage: false, price_discrepancy_only: false }, null],
    ['a lower price beside another amount', { ...price, expected_amount: 1 }, 'not_disputable'],
    ['damage beside a defect', { ...damage, condition: { issue: 'defective' } }, 'merchandise_defective'],
    ['damage beside a denial', { ...damage, participated: false }, 'fraud_card_not_present'],
    [
      'damage beside a delivery that never came',
      { ...damage, delivery: { issue: 'not_received' } },
      'merchandise_not_received',
    ],
    [
      'damage beside a false promise',
      { ...damage, misrepresentation: { promised: 'x' } },
      'merchant_misrepresentation',
    ],
    ['damage beside a promised refund', { ...damage, refund: { document: 'credit_slip' } }, 'credit_not_processed'],
  ]);
});

suite('cash', () => {
  const cash = { cash: { requested: 100, dispensed: 0 } } as const;
  claims([
    ['from a machine', cash, 'atm_cash_not_dispensed', atm],
    ['at a till', cash, 'atm_cash_not_dispensed', pos],
    ['not on the internet', cash, null],
    [
      'where only one of the amounts is known',
      { cash: { requested: 100 } } as Evidences,
      'atm_cash_not_dispensed',
      atm,
    ],
    ['where only the other is', { cash: { dispensed: 0 } } as Evidences, 'atm_cash_not_dispensed', atm],
    ['not where neither is', { cash: {} } as Evidences, null, atm],
    ['not where the withdrawal is denied', { ...cash, participated: false }, 'fraud_card_present_other', atm],
  ]);
});

suite('what a notice or the posting record shows', () => {
  claims([
    ['a report of the scheme', {}, 'merchant_monitoring_program', { history: { programme_report_at: '2026-11-01' } }],
    ['a refused credit', { credit_refusal: { reason: 'recipient_refused' } }, 'oct_not_accepted'],
    ['a credit posted as a debit', { posting_error: { kind: 'credit_as_debit' } }, 'incorrect_transaction_code'],
    ['a card on the bulletin', {}, 'card_recovery_bulletin', { transaction: { on_recovery_bulletin: true } }],
    ['no card on it', {}, null, { transaction: { on_recovery_bulletin: false } }],
    [
      'a card on it that its holder used',
      { participated: true },
      null,
      { transaction: { on_recovery_bulletin: true } },
    ],
    ['an account nobody has', {}, 'incorrect_account_number', { transaction: { account_on_file: false } }],
    ['an account somebody has', {}, null, { transaction: { account_on_file: true } }],
    ['instalments', { installment: { agreed: true } } as unknown as Evidences, 'installment_billing'],
  ]);
});

suite('an account that was reported before it was swiped offline', () => {
  const denied = { participated: false, card_possession: 'stolen' } as const;
  const swiped = (more: object = {}, history: object = { fraud_reported_at: '2026-09-25T12:00:00Z' }) =>
    ({
      transaction: { channel_type: 'POS', authorization_mode: 'OFFLINE', pos_entry_type: 'MAGSTRIPE', ...more },
      history,
    }) as Parts;
  const fraud = 'fraud_card_present_lost_stolen';
  claims([
    ['may have been listed', denied, 'card_recovery_bulletin', swiped()],
    ['was not, where the record says so', denied, fraud, swiped({ on_recovery_bulletin: false })],
    ['was approved', denied, fraud, swiped({ authorization_response: 'APPROVED' })],
    ['its chip was read', denied, fraud, swiped({ pos_entry_type: 'CHIP' })],
    ['was reported afterwards', denied, fraud, swiped({}, { fraud_reported_at: '2026-10-05T12:00:00Z' })],
  ]);
});

suite('denial and deception', () => {
  claims([
    ['denied', { participated: false }, 'fraud_card_not_present'],
    [
      'denied, told as never received',
      { participated: false },
      'fraud_card_not_received',
      pos,
      readAs('fraud_card_not_received'),
    ],
    [
      'an unknown merchant, told as stolen',
      { recognizes_merchant: false },
      'fraud_card_present_lost_stolen',
      pos,
      readAs('fraud_card_present_lost_stolen'),
    ],
    [
      'denied, Mastercard',
      { participated: false },
      'fraud_card_not_present',
      mastercard,
      readAs('fraud_card_not_present'),
    ],
    ['made, and nothing more', { participated: true, recognizes_merchant: false }, null],
    ['a lost card', { card_possession: 'lost' }, 'fraud_card_not_present'],
    ['a stolen card', { card_possession: 'stolen' }, 'fraud_card_not_present'],
    ['a card that never came', { card_possession: 'never_received' }, 'fraud_card_not_present'],
    ['a card at hand', { card_possession: 'in_possession' }, null],
    ['a lost card that its holder used all the same', { card_possession: 'lost', participated: true }, null],
    ['a merchant nobody knows', { recognizes_merchant: false }, 'unrecognized_transaction'],
    ['at a machine an unknown name is a denial', { recognizes_merchant: false }, 'fraud_card_present_other', atm],
    ['told as fraud', { recognizes_merchant: false }, 'fraud_card_not_present', {}, readAs('fraud_card_not_present')],
    [
      'told as unknown',
      { recognizes_merchant: false },
      'unrecognized_transaction',
      {},
      readAs('unrecognized_transaction'),
    ],
    ['told as no dispute', { recognizes_merchant: false }, 'unrecognized_transaction', {}, readAs('not_a_dispute')],
    ['told otherwise', { recognizes_merchant: false }, null, {}, readAs('merchandise_defective', 0.5)],
    [
      'hardly told otherwise',
      { recognizes_merchant: false },
      'unrecognized_transaction',
      {},
      readAs('merchandise_defective', 0.49),
    ],

    ['talked into paying', { deceived: true }, 'authorized_scam'],
    ['talked into paying, and denied', { deceived: true, participated: false }, 'fraud_card_not_present'],
    [
      'talked into buying coins',
      { deceived: true, purchase: { kind: 'digital_asset' }, delivery: {} },
      'authorized_scam',
    ],
    ['talked into buying goods', { deceived: true, purchase: goods }, null],
    [
      'talked into a transfer',
      { deceived: true, purchase: goods },
      'authorized_scam',
      { transaction: { merchant_category_code: '4829' } },
    ],
    [
      'talked into what did not come',
      { deceived: true, delivery: { issue: 'not_received' } },
      'merchandise_not_received',
    ],
    [
      'talked into a subscription',
      { deceived: true, subscription: { permission_withdrawn_at: '2026-10-02' } },
      'subscription_cancelled',
    ],
    ['talked into a booking', { deceived: true, reservation: { issue: 'no_show' } }, 'cancelled_reservation_no_show'],
    [
      'talked into what was called off',
      { deceived: true, cancellation: { at: '2026-11-01' } },
      'cancelled_merchandise',
    ],
    ['not deceived', { deceived: false }, null],
  ]);

  const household = readAs('digital_goods_unauthorized', 0.5);
  claims([
    [
      'a small digital purchase in the family',
      { participated: false },
      'digital_goods_unauthorized',
      mastercard,
      household,
    ],
    [
      'the same, told less surely',
      { participated: false },
      'fraud_card_not_present',
      mastercard,
      readAs('digital_goods_unauthorized', 0.49),
    ],
    [
      'a shop without controls against unwanted purchases, Mastercard',
      { participated: false, digital_controls: { confirm_each: false } },
      'digital_goods_unauthorized',
      mastercard,
    ],
    [
      'a shop with controls, Mastercard',
      { participated: false, digital_controls: { confirm_each: true } },
      'fraud_card_not_present',
      mastercard,
    ],
    ['the same with Visa', { participated: false }, 'fraud_card_not_present', {}, household],
    [
      'the same in a shop',
      { participated: false },
      'fraud_card_present_counterfeit',
      { transaction: { card_scheme: 'MC', channel_type: 'POS' } },
      household,
    ],
    ['the same of goods', { participated: false, purchase: goods }, 'fraud_card_not_present', mastercard, household],
    [
      'the same of a download',
      { participated: false, purchase: { kind: 'digital' } },
      'digital_goods_unauthorized',
      mastercard,
      household,
    ],
  ]);
});

suite('the kind of fraud by how the card was used', () => {
  for (const [what, transaction, card, evidences, expected, read] of [
    ['on the internet', {}, {}, {}, 'fraud_card_not_present', null],
    ['by mail or telephone', { channel_type: 'MOTO' }, {}, {}, 'fraud_card_not_present', null],
    ['recurring', { channel_type: 'RECURRING' }, {}, {}, 'fraud_card_not_present', null],
    ['an account taken over', {}, {}, {}, 'fraud_account_takeover', 'fraud_account_takeover'],
    ['in a shop', { channel_type: 'POS' }, {}, {}, 'fraud_card_present_counterfeit', null],
    ['a lost card', { channel_type: 'POS' }, {}, { card_possession: 'lost' }, 'fraud_card_present_lost_stolen', null],
    ['a stolen card', { channel_type: 'POS' }, {}, { card_possession: 'stolen' }, 'fraud_card_present_lost_stolen', null],
    ['told as stolen', { channel_type: 'POS' }, {}, {}, 'fraud_card_present_lost_stolen', 'fraud_card_present_lost_stolen'],
    ['told as never received', { channel_type: 'POS' }, {}, {}, 'fraud_card_not_received', 'fraud_card_not_received'],
    ['told as stolen, but at hand', { channel_type: 'POS' }, {}, { card_possession: 'in_possession' }, 'fraud_card_present_counterfeit', 'fraud_card_present_lost_stolen'],
    ['a card that never came', { channel_type: 'POS', pos_entry_type: 'MANUAL' }, {}, { card_possession: 'never_received' }, 'fraud_card_not_received', null],
    ['typed in a shop', { channel_type: 'POS', pos_entry_type: 'MANUAL' }, {}, { card_possession: 'lost' }, 'fraud_card_present_other', null],
    ['typed at a machine', { channel_type: 'ATM', pos_entry_type: 'MANUAL' }, {}, { card_possession: 'lost' }, 'fraud_card_present_lost_stolen', null],
    ['a lost card on an unattended stripe', { channel_type: 'POS', terminal_attended: false, pos_entry_type: 'MAGSTRIPE' }, { emv_pin_preferring: false }, { card_possession: 'lost' }, 'fraud_card_present_other', null],
    ['the same with a card that prefers PIN', { channel_type: 'POS', terminal_attended: false, pos_entry_type: 'MAGSTRIPE' }, { emv_pin_preferring: true }, { card_possession: 'lost' }, 'fraud_card_present_lost_stolen', null],
    ['the same at an attended one', { channel_type: 'POS', terminal_attended: true, pos_entry_type: 'MAGSTRIPE' }, { emv_pin_preferring: false }, { card_possession: 'lost' }, 'fraud_card_present_lost_stolen', null],
    ['the same by chip', { channel_type: 'POS', terminal_attended: false, pos_entry_type: 'CHIP' }, { emv_pin_preferring: false }, { card_possession: 'lost' }, 'fraud_card_present_lost_stolen', null],
    ['the stripe at a machine', { channel_type: 'ATM', pos_entry_type: 'MAGSTRIPE' }, {}, {}, 'fraud_card_present_counterfeit', null],
    ['the stripe of a card without a chip', { channel_type: 'ATM', pos_entry_type: 'MAGSTRIPE' }, { emv_chip_enabled: false }, {}, 'fraud_card_present_other', null],
    ['the chip at a machine', { channel_type: 'ATM', pos_entry_type: 'CHIP' }, {}, {}, 'fraud_card_present_other', null],
    ['a card on file', { channel_type: 'POS', pos_entry_type: 'CREDENTIAL_ON_FILE' }, {}, {}, 'fraud_card_not_present', null],
    ['unattended, a card without a chip', { channel_type: 'POS', pos_entry_type: 'CHIP', terminal_attended: false }, { emv_chip_enabled: false }, {}, 'fraud_card_present_other', null],
    ['unattended, nobody knows how', { channel_type: 'POS', terminal_attended: false }, {}, {}, 'fraud_card_present_other', null],
    ['unattended, by chip', { channel_type: 'POS', pos_entry_type: 'CHIP', terminal_attended: false }, {}, {}, 'fraud_card_present_counterfeit', null],
    ['attended, a card without a chip', { channel_type: 'POS', pos_entry_type: 'MAGSTRIPE', terminal_attended: true }, { emv_chip_enabled: false }, {}, 'fraud_card_present_counterfeit', null],
  ] as const) {
    test(what, () =>
      assert.equal(
        fraudKind(factsWith(evidences as Evidences, { transaction, card } as Parts), () => read),
        expected,
      ));
  } // biome-ignore format: a table reads best in rows

  test('seven kinds say: this was not me', () => {
    const kinds: Subcategory[] = [
      'fraud_card_not_present',
      'fraud_card_present_counterfeit',
      'fraud_card_present_lost_stolen',
      'fraud_card_not_received',
      'fraud_card_present_other',
      'fraud_account_takeover',
      'unrecognized_transaction',
    ];
    assert.ok(kinds.every(isFraud));
    assert.equal(isFraud('digital_goods_unauthorized'), false);
    assert.equal(isFraud('authorized_scam'), false);
  });
});

suite('processing', () => {
  claims([
    ['paid twice', { original_transaction: { amount: 10 } }, 'duplicate_charge'],
    ['nothing said of another payment', { original_transaction: {} }, null],
    ['paid another way', { other_payment: { method: 'cash' } }, 'paid_by_other_means'],
    ['proof of another way', { other_payment: { evidence: 'receipt' } } as Evidences, 'paid_by_other_means'],
    ['nothing said of another way', { other_payment: {} } as Evidences, null],
    ['a later charge', { addendum: { consented: false } }, 'addendum_charge'],
    ['a later charge for damage', { addendum: { kind: 'loss_theft_damage' } } as Evidences, 'loss_theft_damage_charge'],
    ['another currency', { expected_currency: 'USD' }, 'incorrect_currency'],
    ['the same currency', { expected_currency: 'EUR' }, null],
    ['a currency that was shown', { currency_display: 'agreed' }, 'incorrect_currency'],
    ['another amount', { expected_amount: 0 }, 'incorrect_amount'],
  ]);
});

suite('the purchase', () => {
  const recurring = { transaction: { card_scheme: 'MC', channel_type: 'RECURRING' } } as const;
  claims([
    ['a promised refund', { refund: { document: 'credit_slip' } }, 'credit_not_processed'],
    ['a slip posted as a purchase', { refund: { document: 'credit_slip' } }, 'incorrect_transaction_code', {}, readAs('incorrect_transaction_code')],
    ['a slip of which a part has come', { refund: { document: 'credit_slip', amount: 80 } }, 'credit_not_processed', {
      history: { credits: [{ amount: 30, currency: 'EUR', posted_at: '2026-11-05T09:00:00Z' }] },
    }, readAs('incorrect_transaction_code')],
    ['a refund with nothing to show for it', { refund: { document: 'none' } }, 'credit_not_processed'],
    ['the same, cancelled', { refund: { document: 'none' }, cancellation: { at: '2026-11-01' } }, 'cancelled_merchandise'],
    ['a withheld balance', { investment: { refused: true } } as Evidences, 'investment_funds_withheld'],
    ['a balance of nothing', { investment: { available_balance: { amount: 0, currency: 'EUR' } } } as Evidences, 'not_disputable'],
    ['a balance of one cent', { investment: { available_balance: { amount: 0.01, currency: 'EUR' } } } as Evidences, 'investment_funds_withheld'],
    ['a balance at a seller of something else', { investment: { refused: true } } as Evidences, null, { transaction: { merchant_category_code: '5732' } }],
    ['nothing said of a balance', { investment: {} } as Evidences, null],
    ['a booking', { reservation: { issue: 'no_show' } }, 'cancelled_reservation_no_show'],
    ['a permission withdrawn', { subscription: { permission_withdrawn_at: '2026-10-02' } }, 'subscription_cancelled'],
    ['nothing said of a permission', { subscription: {} }, null],
    ['a recurring charge ended, Mastercard', { cancellation: { at: '2026-10-20' } }, 'subscription_cancelled', recurring],
    ['a subscription ended, Mastercard', { cancellation: { at: '2026-10-20' }, purchase: { kind: 'subscription' } }, 'subscription_cancelled', mastercard],
    ['a subscription ended, Visa', { cancellation: { at: '2026-10-20' }, purchase: { kind: 'subscription' } }, 'cancelled_services'],
    ['a recurring charge not ended', { cancellation: {} }, null, recurring],
    ['a service ended, Mastercard', { cancellation: { at: '2026-10-20' }, purchase: service }, 'cancelled_services', mastercard],
    ['a poor one ended, Mastercard', { cancellation: { at: '2026-10-20' }, condition: { issue: 'poor_quality' } }, 'merchandise_not_as_described', recurring],
    ['promised', { misrepresentation: { promised: 'x' } }, 'merchant_misrepresentation'],
    ['received', { misrepresentation: { received: 'x' } }, 'merchant_misrepresentation'],
    ['neither', { misrepresentation: {} }, null],
    ['defective goods', { condition: { issue: 'defective' }, purchase: goods }, 'merchandise_defective'],
    ['damaged goods', { condition: { issue: 'damaged' }, purchase: goods }, 'merchandise_defective'],
    ['different goods', { condition: { issue: 'different' }, purchase: goods }, 'merchandise_not_as_described'],
    ['counterfeit', { condition: { issue: 'counterfeit' }, purchase: service }, 'counterfeit_merchandise'],
    ['a defective service', { condition: { issue: 'defective' }, purchase: service }, 'services_not_as_described'],
    ['a condition, but it came late', { condition: { issue: 'different' }, delivery: { issue: 'late' } }, 'merchandise_not_as_described'],
    ['a condition, but it never came', { condition: { issue: 'different' }, delivery: { issue: 'not_received' } }, 'merchandise_not_received'],
    ['a condition, but elsewhere', { condition: { issue: 'different' }, delivery: { issue: 'wrong_location' } }, 'merchandise_not_received'],
    ['a condition, but an empty parcel', { condition: { issue: 'different' }, delivery: { issue: 'empty_or_wrong_contents' } }, 'merchandise_not_received'],
    ['only the price, beside a promise without words', { price_discrepancy_only: true, misrepresentation: {} }, 'not_disputable'],
    ['only the price, of what came late', { price_discrepancy_only: true, delivery: { issue: 'late' } }, 'merchandise_not_received'],
    ['a service that stopped', { service_interrupted_at: '2026-10-20' }, 'services_not_received'],
    ['a merchant that is gone', { merchant_unavailable: true, purchase: goods }, 'merchandise_not_received'],
    ['a merchant that is there', { merchant_unavailable: false, purchase: goods }, null],
    ['cancelled by the merchant', { cancellation: { by: 'merchant' }, purchase: service }, 'services_not_received'],
    ['awaited', { delivery: { expected_at: '2026-11-01' } }, 'merchandise_not_received'],
    ['awaited and received', { delivery: { expected_at: '2026-11-01', received_at: '2026-11-02' } }, null],
    ['awaited and called off', { delivery: { expected_at: '2026-11-01' }, cancellation: { at: '2026-11-02' } }, 'cancelled_merchandise'],
    ['awaited and sent back', { delivery: { expected_at: '2026-11-01' }, return: { outcome: 'returned' } }, 'cancelled_merchandise'],
    ['offered back', { return: { outcome: 'attempted' } }, 'cancelled_merchandise'],
    ['kept', { return: { outcome: 'not_returned' } }, null],
    ['a service called off', { cancellation: { at: '2026-11-02' }, purchase: service }, 'cancelled_services'],
  ]);

  // Visa guidelines, R-F; Table 11-92 gives 15 days where no date was agreed.
  const called = (at: string | undefined, more: object = {}, expected_at?: string) => ({
    purchase: goods,
    delivery: { issue: 'not_received', ...(expected_at && { expected_at }) },
    cancellation: { by: 'cardholder', ...(at && { at }), ...more },
  }) as Evidences;
  claims([
    ['called off the day before it was due', called('2026-10-30', {}, '2026-10-31'), 'cancelled_merchandise'],
    ['called off on the day it was due', called('2026-10-31', {}, '2026-10-31'), 'merchandise_not_received'],
    ['called off some day, due on one', called(undefined, {}, '2026-10-31'), 'merchandise_not_received'],
    ['called off on day 14', called('2026-10-15'), 'cancelled_merchandise'],
    ['called off on day 15', called('2026-10-16'), 'merchandise_not_received'],
    ['called off before shipping', called('2026-12-01', { before_shipping: true }), 'cancelled_merchandise'],
    ['called off after shipping', called('2026-12-01', { before_shipping: false }), 'merchandise_not_received'],
    ['called off by the merchant', { ...called('2026-10-02'), cancellation: { by: 'merchant', at: '2026-10-02' } }, 'merchandise_not_received'],
    ['what came late and was called off', { ...called('2026-10-02'), delivery: { issue: 'late' } }, 'merchandise_not_received'],
  ]);
}); // biome-ignore format: a table reads best in rows
