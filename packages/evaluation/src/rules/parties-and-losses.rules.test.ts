/** Facts that people who work cases look for: the scheme of the card, who paid, who received, who bears the loss. D is 20 November 2026. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isLower } from '../confidence.ts';
import { evaluate } from '../evaluate.ts';
import { readAs } from '../testing/facts-with.ts';
import { toldAs } from '../testing/told.ts';
import { VARIANT_DAY_MS, variant, variantRequest, verdictOf } from '../testing/worked-case.variant.ts';

const E = 'evidences.';
const FESTIVAL = {
  'transaction.transaction_timestamp': 'D-65',
  'transaction.settlement_timestamp': 'D-64',
  'evidences.cancellation.at': 'D-42',
  'evidences.delivery.expected_at': 'D-30',
};
const FAMILY = Object.fromEntries(
  ['participated', 'recognizes_merchant', 'card_possession'].map((fact) => [`${E}${fact}`, undefined]),
);
const actionOf = (id: string, changes: Record<string, unknown>) => {
  const { result } = variant(id, changes);
  return `${verdictOf({ result } as Parameters<typeof verdictOf>[0])} ${result.next_action}`;
};

suite('the card and its scheme', () => {
  test('a number of another scheme is for review', () => {
    assert.equal(actionOf('F08', { 'card.bin': '52036612' }), '10.4 moderate_low [bin_not_of_scheme] review');
    assert.equal(actionOf('F17', { 'card.bin': '42658817' }), '4837 moderate_low [bin_not_of_scheme] review');
  });

  test('the ranges of each scheme end where they end', () => {
    const fits = (scheme: string, bin: string) =>
      !verdictOf(variant('F08', { 'transaction.card_scheme': scheme, 'card.bin': bin })).includes('bin_not_of_scheme');
    for (const bin of ['400000', '49999999']) assert.ok(fits('VISA', bin), bin);
    for (const bin of ['399999', '500000', '222100', '371449']) assert.ok(!fits('VISA', bin), bin);
    for (const bin of ['222100', '272099', '510000', '559999', '500000', '676770']) assert.ok(fits('MC', bin), bin);
    for (const bin of ['222099', '272100', '499999', '371449', '590000']) assert.ok(!fits('MC', bin), bin);
  });
});

suite('who paid and who received', () => {
  test('a payment by somebody known is for review, the code kept', () => {
    for (const user of ['household_member', 'minor', 'authorised_user', 'acquaintance'])
      assert.equal(actionOf('F08', { [`${E}used_by`]: user }), '10.4 low [used_by_known_person] review', user);
  });

  test('who denies the payment and has the goods is asked how; goods sent back or taken by a stranger are no sign', () => {
    const DEFENDED = /^10\.4 low \[.*goods_received_in_fraud_claim\] review$/;
    assert.match(actionOf('F08', { [`${E}delivery.received_at`]: 'D-10' }), DEFENDED);
    assert.match(actionOf('F08', { [`${E}delivery.received_by`]: 'household_member' }), DEFENDED);
    for (const changes of [
      { [`${E}delivery.received_by`]: 'other' },
      { [`${E}delivery`]: { received_at: 'D-10' }, [`${E}return`]: { outcome: 'returned', at: 'D-9' } },
    ])
      assert.ok(!actionOf('F08', changes).includes('goods_received_in_fraud_claim'), JSON.stringify(changes));
  });

  test('goods that the household or the one they were meant for has received are not missing', () => {
    const received = (by: string) => actionOf('N06', { [`${E}delivery.received_by`]: by, ...CONTACTED });
    for (const by of ['cardholder', 'household_member', 'gift_recipient'])
      assert.match(received(by), /^13\.1 low \[.*received_by_authorised_person.*\] review$/, by);
    for (const by of ['neighbour', 'other']) assert.doesNotMatch(received(by), /received_by_authorised_person/, by);
  });
});
const CONTACTED = { [`${E}merchant_contact`]: { attempted: true, at: 'D-5', method: 'email', outcome: 'no answer' } };

suite('a loss made good elsewhere', () => {
  const insolvent = {
    [`${E}merchant_unavailable`]: true,
    [`${E}purchase`]: { kind: 'travel', description: 'Flight to Porto' },
    [`${E}delivery`]: { expected_at: 'D-10', issue: 'not_received' },
    [`${E}cancellation`]: undefined,
    ...CONTACTED,
  };
  const cover = (loss_cover: object | undefined) => actionOf('N03', { ...insolvent, [`${E}loss_cover`]: loss_cover });
  test('is asked for before an insolvent seller of travel is filed', () => {
    assert.equal(cover(undefined), '13.1 moderate_low [missing_fact:loss_cover] ask_cardholder');
    assert.equal(cover({ outcome: 'not_asked' }), '13.1 moderate_low [missing_fact:loss_cover] ask_cardholder');
    assert.equal(cover({ outcome: 'no_cover' }), '13.1 high [] file');
    assert.equal(cover({ outcome: 'refused', source: 'bond' }), '13.1 high [] file');
  });

  test('closes the right where it was paid, and leaves what was not', () => {
    assert.equal(cover({ outcome: 'paid' }), 'null low [loss_made_good_elsewhere] do_not_file');
    const { result } = variant('N03', { ...insolvent, [`${E}loss_cover`]: { outcome: 'paid', amount: 1 } });
    assert.equal(result.next_action, 'review');
    const paid = variant('N03', insolvent).result.recoverable_amount?.amount ?? 0;
    assert.equal(result.recoverable_amount?.amount, paid - 1);
  });

  test('that is only asked for is filed with the date of the request', () => {
    assert.match(cover({ outcome: 'pending' }), /missing_fact:loss_cover_requested_at\] ask_cardholder$/);
    assert.equal(cover({ outcome: 'pending', requested_at: 'D-20' }), '13.1 moderate_high [~loss_cover_pending] file');
  });

  test('is not asked for where the seller is no seller of travel', () => {
    const goods = { ...insolvent, [`${E}purchase`]: { kind: 'merchandise', description: 'Sofa' } };
    assert.ok(!actionOf('N06', goods).includes('loss_cover'));
  });
});

suite('instalments, fees, quotes, conversions, moved dates', () => {
  test('an instalment is no recurring payment', () => {
    assert.match(actionOf('K01', { 'transaction.installment': { number: 3, count: 4 } }), /^13\.2 moderate_low \[/);
  });

  test('a fee of the machine is left out of the claim where some cash came, and belongs to it where none did', () => {
    const cash = {
      'history.atm_disputes_at_terminal_last_30_days': 0,
      [`${E}cash`]: { requested: 200, dispensed: 0 },
      'transaction.transaction_amount': 203.5,
      'dispute.disputed_amount': 203.5,
    };
    assert.equal(actionOf('R13', cash), '13.9 high [] file');
    assert.equal(variant('R13', cash).result.recoverable_amount?.amount, 203.5);
    const part = { ...cash, [`${E}cash`]: { requested: 200, dispensed: 50 }, 'dispute.disputed_amount': 153.5 };
    assert.equal(actionOf('R13', part), '13.9 high [~access_fee_not_covered] file');
    assert.equal(variant('R13', part).result.recoverable_amount?.amount, 150);
    const short = { ...cash, [`${E}cash`]: { requested: 200, dispensed: 50 }, 'dispute.disputed_amount': 203.5 };
    assert.match(actionOf('R13', short), /disputed_amount_exceeds_difference/, 'more than is missing and the fee');
  });

  test('a quote is no agreed amount; a conversion that was chosen no error', () => {
    const difference = { 'dispute.disputed_amount': 1 };
    for (const basis of ['quote', 'estimate'])
      assert.match(
        actionOf('R07', { ...difference, [`${E}expected_amount_basis`]: basis }),
        /amount_only_quoted.* review$/,
      );
    assert.doesNotMatch(actionOf('R07', { ...difference, [`${E}expected_amount_basis`]: 'agreed' }), /quoted/);
    const agreed = { [`${E}currency_display`]: 'agreed', [`${E}expected_currency`]: 'CHF' };
    assert.match(actionOf('R09', { ...agreed, [`${E}conversion`]: 'chosen' }), /low \[.*conversion_chosen.*\] review$/);
    assert.doesNotMatch(actionOf('R09', { ...agreed, [`${E}conversion`]: 'refused' }), /conversion_chosen/);
  });

  test('an event that was moved is for review', () => {
    assert.match(
      actionOf('N03', { [`${E}delivery`]: { expected_at: 'D-5', issue: 'not_received', rescheduled_to: 'D+60' } }),
      /event_rescheduled.* review$/,
    );
  });
});

suite('an expected date after it was known that nothing would come', () => {
  const off = (cancelled: string, expected: string, scheme = 'VISA') => ({
    'transaction.card_scheme': scheme,
    'transaction.transaction_timestamp': 'D-220',
    'transaction.settlement_timestamp': 'D-219',
    [`${E}purchase`]: { kind: 'event', description: 'A concert' },
    [`${E}cancellation`]: { by: 'merchant', at: cancelled },
    [`${E}delivery`]: { expected_at: expected, issue: 'not_received' },
    ...CONTACTED,
  });
  test('does not open Visa’s window for sure, and has no last day', () => {
    const { result } = variant('N03', off('D-202', 'D+20'));
    assert.equal(verdictOf({ result } as never), '13.1 moderate_low [window_start_unsourced]');
    assert.deepEqual([result.next_action, result.deadline], ['review', null]);
  });

  test('while the window from the day of learning is open, that one decides', () => {
    const { result } = variant('N03', off('D-60', 'D+20'));
    assert.deepEqual([result.next_action, result.confidence, result.deadline], ['file', 'high', '2027-01-19']);
  });

  test('is what Mastercard counts from, surely once it has passed', () => {
    const ahead = variant('N03', off('D-202', 'D+20', 'MC')).result;
    assert.deepEqual([ahead.reason_code, ahead.confidence, ahead.next_action], ['4853', 'moderate_high', 'file']);
    const passed = variant('N03', off('D-202', 'D-20', 'MC')).result;
    assert.deepEqual([passed.confidence, passed.deadline], ['high', '2027-02-28']);
  });

  test('of a merchant that is gone is asked when it became known', () => {
    const gone = { ...off('D-202', 'D+20'), [`${E}cancellation`]: undefined, [`${E}merchant_unavailable`]: true };
    const { result } = variant('N03', gone);
    assert.deepEqual([result.next_action, result.deadline], ['ask_cardholder', null]);
    assert.equal(result.missing_facts[0]?.path, 'evidences.learned_not_provided_at');
    const told = variant('N03', { ...gone, [`${E}learned_not_provided_at`]: 'D-30' }).result;
    assert.deepEqual([told.next_action, told.deadline], ['file', '2027-02-18']);
  });
});

suite('what stands beside the proposed code', () => {
  test('a standing defence goes to a person, also while a wait runs', () => {
    // Timeshare, policy disclosed, cancelled outside it.
    assert.equal(variant('K10', {}).result.next_action, 'review');
    assert.equal(variant('K10', { [`${E}cancellation.at`]: 'D-2' }).result.next_action, 'review');
  });

  test('no alternative that no fact speaks for is surer than the code', () => {
    for (const id of ['N06', 'D04', 'D07', 'K06', 'K10', 'R03', 'R07']) {
      const { reason_code, confidence, alternatives } = variant(id, {}).result;
      for (const other of alternatives) {
        if (other.why.startsWith('The facts')) continue;
        const most = reason_code === null ? 'moderate_low' : confidence;
        assert.ok(!isLower(most, other.confidence), `${id}: ${other.reason_code} ${other.confidence} above ${most}`);
      }
    }
  });

  test('a voucher that was accepted is the merchant’s defence, one that was refused is none', () => {
    const voucher = (accepted: boolean) => ({ [`${E}refund`]: { document: 'none', voucher_accepted: accepted } });
    assert.match(actionOf('N05', { ...FESTIVAL, ...voucher(true) }), /^13.1 low \[.*voucher_accepted.*\] review$/);
    assert.doesNotMatch(actionOf('N05', { ...FESTIVAL, ...voucher(false) }), /voucher_accepted/);
  });

  test('beside cash that came in part the fee of the machine is not recovered, whatever was credited', () => {
    const fee = {
      'transaction.transaction_amount': 204,
      'evidences.cash': { requested: 200, dispensed: 120 },
      'dispute.disputed_amount': 80,
      'history.credits': [{ amount: 20, currency: 'EUR', posted_at: 'D-3' }],
    };
    assert.equal(variant('R14', fee).result.recoverable_amount?.amount, 60);
    const none = { ...fee, 'evidences.cash': { requested: 200, dispensed: 0 }, 'dispute.disputed_amount': 204 };
    assert.equal(variant('R14', none).result.recoverable_amount?.amount, 184);
  });

  test('an extra charge of a vehicle rental is asked for what it was: damage is another code', () => {
    const charge = (kind?: string) => ({ [`${E}addendum`]: { consented: false, policy_disclosed: false, kind } });
    assert.match(actionOf('K14', charge()), /^4853 moderate_low \[missing_fact:addendum_kind\] ask_cardholder$/);
    assert.match(actionOf('K14', charge('other')), /^4853 .*file$/);
    assert.match(actionOf('K14', charge('loss_theft_damage')), /^4834 /);
  });

  test('an investment that pays out is no withheld one', () => {
    const sold = { 'transaction.merchant_category_code': '6211', [`${E}purchase`]: { kind: 'service' } };
    const told = (refused: boolean) => variant('F09', { ...sold, [`${E}investment`]: { refused } }).result.subcategory;
    assert.deepEqual([told(true), told(false)], ['investment_funds_withheld', 'authorized_scam']);
  });

  test('what reads as a purchase in the family is asked about before it is filed as fraud (Visa)', () => {
    const { result } = evaluate(variantRequest('G03', FAMILY), {
      evaluatedAtMs: VARIANT_DAY_MS,
      reading: toldAs(readAs('digital_goods_unauthorized', 0.95)),
    });
    assert.equal(result.missing_facts?.[0]?.path, 'evidences.participated');
    assert.ok(result.missing_facts?.some(({ path }) => path === 'evidences.used_by'));
    assert.equal(result.next_action, 'ask_cardholder');
  });

  test('a closed account makes a late payment late, whatever the statement reads like (Mastercard)', () => {
    const late = {
      'transaction.card_scheme': 'MC',
      'transaction.settlement_timestamp': 'D-15',
      'transaction.transaction_timestamp': 'D-71',
      'card.account_status': 'closed',
      'evidences.delivery': undefined,
      'evidences.merchant_contact': undefined,
    };
    assert.equal(variant('N06', late).result.subcategory, 'late_presentment');
  });

  test('a payment cleared late is examined as such, whatever else is told', () => {
    const late = (id: string, days: number) =>
      variant(id, {
        'transaction.settlement_timestamp': 'D-6',
        'transaction.transaction_timestamp': `D-${6 + days}`,
      }).result.alternatives.map(({ reason_code }) => reason_code);
    assert.ok(late('D01', 24).includes('11.3'), String(late('D01', 24)));
    assert.ok(!late('D01', 9).includes('11.3'));
  });
});
