/** The edges of the rules for every case: amounts, credits, minimums and dates, one step to each side. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DisputeCase } from '../dispute-case.ts';
import { generalRules } from './general.rules.ts';
import type { Verdict } from './rule.ts';

type Facts = Record<string, unknown>;
const DAY = Math.floor(Date.UTC(2026, 10, 20) / 86_400_000);
const PAYMENT = {
  card_scheme: 'VISA',
  transaction_amount: 100,
  transaction_currency: 'EUR',
  transaction_timestamp: '2026-11-10T10:00:00Z',
};

/** Of a payment of 100 EUR on 10 November, filed on the 20th. */
function verdict(code: string, changes: { transaction?: Facts; dispute?: Facts; case?: Facts } = {}): Verdict {
  const rule = generalRules.find((one) => one.code === code) ?? assert.fail(`no rule ${code}`);
  return rule.evaluate({
    transaction: { ...PAYMENT, ...changes.transaction },
    request: { dispute: { disputed_amount: 100, disputed_currency: 'EUR', ...changes.dispute } },
    history: {},
    transactionDay: DAY - 10,
    processingDay: DAY - 9,
    reportedDay: DAY,
    filingDay: DAY,
    candidate: '13.1',
    ...changes.case,
  } as unknown as DisputeCase);
}
/** "outcome effect check at limit", as far as there are any; `closed` takes the right away. */
function shown({ outcome, effect, check, limit }: Verdict): string {
  const change = effect && 'reason_code' in effect ? 'closed' : effect?.confidence;
  const report = check && `${check.type === 'warning' ? '~' : ''}${check.code} ${check.loc.slice(1).join('.')}`;
  return [outcome, change, report, limit === undefined ? '' : `≤ ${limit}`].filter(Boolean).join(' ');
}

suite('the kind of dispute', () => {
  const classified = (classification: Facts) =>
    verdict('classification', {
      case: { classification, reading: { best: 'duplicate_charge', probability: 0.123456 } },
    });
  const kind = { category: 'consumer', subcategory: 'merchandise_not_received', because: 'delivery' };
  const statement = { reads_as: 'duplicate_charge', probability: 0.123 };
  test('a reading alone is a step less sure than facts, two below 0.7', () => {
    assert.equal(shown(classified({ ...kind, basis: 'facts', probability: 0.1 })), 'passed');
    assert.equal(shown(classified({ ...kind, basis: 'none', probability: 1 })), 'unknown low');
    assert.equal(shown(classified({ ...kind, basis: 'statement', probability: 0.7 })), 'passed moderate_high');
    assert.equal(shown(classified({ ...kind, basis: 'statement', probability: 0.699 })), 'passed moderate_low');
  });
  test('the statement is shown where it was asked', () => {
    assert.deepEqual(classified({ ...kind, basis: 'facts' }).inputs, { ...kind, basis: 'facts' });
    for (const basis of ['statement', 'none'])
      assert.deepEqual(classified({ ...kind, basis }).inputs, {
        ...kind,
        basis,
        'evidences.cardholder_statement': statement,
      });
  });
});

suite('the proposed code', () => {
  const proposed = (subcategory: string | null, candidate: string | null) =>
    verdict('proposed_code', { case: { subcategory, candidate } });
  test('it is the candidate; a kind without one closes the case, and without a kind nothing is known', () => {
    const found = proposed('merchandise_not_received', '13.1');
    assert.deepEqual([found.outcome, found.effect], ['passed', { reason_code: '13.1' }]);
    assert.ok(found.source);
    assert.deepEqual(found.inputs, { subcategory: 'merchandise_not_received', 'transaction.card_scheme': 'VISA' });
    const none = proposed('merchandise_not_received', null);
    assert.deepEqual([none.outcome, none.effect], ['failed', { reason_code: null, confidence: 'low' }]);
    const unclear = proposed(null, null);
    assert.deepEqual([unclear.outcome, 'source' in unclear], ['unknown', false]);
  });
});

suite('the disputed amount', () => {
  const amount = (disputed_amount: number, disputed_currency = 'EUR') =>
    shown(verdict('disputed_amount_exceeds_transaction', { dispute: { disputed_amount, disputed_currency } }));
  test('no more than was paid, in the currency it was paid in', () => {
    const EXCEEDS = 'failed moderate_low disputed_amount_exceeds_transaction dispute.disputed_amount';
    assert.deepEqual([amount(0.01), amount(99.99), amount(100)], ['passed', 'passed', 'passed']);
    assert.equal(amount(100.000001), 'passed', 'floating-point numbers');
    assert.equal(amount(100.01), EXCEEDS);
    assert.equal(amount(50, 'USD'), 'unknown moderate_high ~disputed_currency_differs dispute.disputed_currency');
  });
  const fine = (paid: [number, string], disputed: [number, string]) =>
    shown(
      verdict('amount_finer_than_currency', {
        transaction: { transaction_amount: paid[0], transaction_currency: paid[1] },
        dispute: { disputed_amount: disputed[0], disputed_currency: disputed[1] },
      }),
    );
  test('no more decimals than its currency has', () => {
    const PAID = 'failed ~amount_finer_than_currency transaction.transaction_amount';
    const DISPUTED = 'failed ~amount_finer_than_currency dispute.disputed_amount';
    assert.equal(fine([8.2, 'EUR'], [129.95, 'EUR']), 'passed');
    assert.equal(fine([100, 'EUR'], [8.205, 'EUR']), DISPUTED);
    assert.equal(fine([8.205, 'EUR'], [8.2, 'EUR']), PAID);
    assert.equal(fine([8.205, 'EUR'], [8.205, 'EUR']), PAID);
    assert.equal(fine([1500.5, 'JPY'], [1, 'JPY']), PAID);
    assert.equal(fine([1.234, 'KWD'], [1.234, 'KWD']), 'passed');
    assert.equal(fine([1.23456, 'ZZZ'], [1, 'ZZZ']), 'passed', 'a currency we do not know');
    assert.equal(fine([987_654_321_098.76, 'EUR'], [1, 'EUR']), 'passed', 'a large amount is less exact');
  });
});

suite('credits', () => {
  type Credit = [amount: number, currency: string, postedAt: string];
  const credited = (list: Credit[] | undefined, disputed_amount = 100) =>
    verdict('already_credited', {
      dispute: { disputed_amount },
      case: { history: { credits: list?.map(([amount, currency, posted_at]) => ({ amount, currency, posted_at })) } },
    });
  const ON = '2026-11-12T08:00:00Z';
  test('without a list of them nothing is known; without a credit all is open', () => {
    assert.deepEqual(credited(undefined), {
      outcome: 'unknown',
      inputs: { 'history.credits': null },
      effect: null,
      check: null,
    });
    assert.equal(shown(credited([])), 'passed');
    assert.equal(typeof credited([]).sentence, 'function');
    assert.deepEqual(credited([[40.001, 'EUR', ON]], 60).inputs, {
      'history.credits': 1,
      credited_since_transaction: { amount: 40.001, currency: 'EUR' },
      left_of_payment: { amount: 59.999, currency: 'EUR' },
      'dispute.disputed_amount': { amount: 60, currency: 'EUR' },
      transaction_day: '2026-11-10',
    });
  });
  test('those of the day of the payment and later count', () => {
    const SETTLED = 'failed closed already_credited history.credits';
    assert.equal(shown(credited([[100, 'EUR', '2026-11-09T23:59:59Z']])), 'passed');
    assert.equal(shown(credited([[100, 'EUR', '2026-11-10T00:00:00Z']])), SETTLED);
    assert.equal(
      shown(
        credited([
          [60, 'EUR', ON],
          [40, 'EUR', ON],
        ]),
      ),
      SETTLED,
    );
    assert.equal(shown(credited([[100, 'EUR', ON]], 120)), SETTLED, 'the whole payment');
    assert.equal(shown(credited([[99.996, 'EUR', ON]], 120)), SETTLED, 'less than half a cent is left');
  });
  test('a credit of part of the payment leaves the rest, whatever part is disputed', () => {
    assert.equal(shown(credited([[60, 'EUR', ON]], 40)), 'passed ≤ 40', 'more than is disputed');
    assert.equal(
      shown(
        credited(
          [
            [30, 'EUR', ON],
            [30, 'EUR', ON],
          ],
          40,
        ),
      ),
      'passed ≤ 40',
    );
    assert.equal(
      shown(credited([[70, 'EUR', ON]], 60)),
      'failed moderate_low already_credited dispute.disputed_amount ≤ 30',
    );
    const exactly = credited([[30, 'EUR', ON]], 30);
    assert.equal(shown(exactly), 'failed moderate_low credit_may_settle history.credits ≤ 70');
    assert.equal(exactly.needsReview, 'first');
    assert.equal(shown(credited([[50, 'EUR', ON]], 50)), 'passed ≤ 50', 'the other half');
  });
  test('an announced credit is waited for, 15 days from the announcement', () => {
    const announced = (amount: number, disputed: number, posted_at = ON, posted: object[] = []) =>
      verdict('already_credited', {
        dispute: { disputed_amount: disputed },
        case: { history: { credits: [{ amount, currency: 'EUR', posted_at, status: 'pending' }, ...posted] } },
      });
    const whole = announced(100, 100);
    assert.equal(shown(whole), 'failed moderate_low ~credit_pending history.credits');
    assert.equal(whole.mayFileFrom, Date.UTC(2026, 10, 27) / 86_400_000);
    assert.equal(shown(announced(40, 60)), 'passed', 'the rest is disputed');
    assert.equal(shown(announced(40, 60.01)), 'failed moderate_low ~credit_pending history.credits');
    const half = [{ amount: 50, currency: 'EUR', posted_at: ON, status: 'posted' }];
    assert.equal(shown(announced(50, 50, ON, half)), 'failed moderate_low ~credit_pending history.credits ≤ 50');
  });
  test('what is left may be disputed, and no cent more', () => {
    const MORE = 'failed moderate_low already_credited dispute.disputed_amount ≤ 60';
    assert.equal(shown(credited([[40, 'EUR', ON]], 60)), 'passed ≤ 60');
    assert.equal(shown(credited([[40, 'EUR', ON]], 59.99)), 'passed ≤ 60');
    assert.equal(shown(credited([[40, 'EUR', ON]], 60.01)), MORE);
    assert.equal(
      shown(credited([[99, 'EUR', ON]], 100)),
      'failed moderate_low already_credited dispute.disputed_amount ≤ 1',
    );
  });
  test('one in another currency is asked about where there is no other', () => {
    const ASKED = 'unknown moderate_low credit_in_other_currency history.credits';
    assert.equal(shown(credited([[100, 'USD', ON]])), ASKED);
    assert.equal(shown(credited([[100, 'USD', '2026-11-09T00:00:00Z']])), 'passed');
    assert.equal(
      shown(
        credited(
          [
            [100, 'USD', ON],
            [40, 'EUR', ON],
          ],
          60,
        ),
      ),
      `${ASKED} ≤ 60`,
    );
    assert.equal(shown(credited([[0, 'EUR', ON]])), 'passed');
  });
});

suite('the least a scheme takes (VCR26 §11.4.3: 25 USD for travel)', () => {
  const least = (disputed_amount: number, disputed_currency: string, transaction: Facts = {}, more: Facts = {}) =>
    verdict('below_minimum_amount', {
      transaction: { merchant_category_code: '7011', ...transaction },
      dispute: { disputed_amount, disputed_currency },
      case: more,
    });
  const TOO_LITTLE = 'failed closed below_minimum_amount dispute.disputed_amount';
  test('for travel at Visa alone, where there is a code to file', () => {
    assert.equal(shown(least(24.99, 'USD')), TOO_LITTLE);
    assert.equal(shown(least(25, 'USD')), 'passed');
    assert.equal(shown(least(1, 'USD', { merchant_category_code: '5732' })), 'not_applicable');
    assert.equal(shown(least(1, 'USD', { card_scheme: 'MC' })), 'not_applicable');
    assert.equal(shown(least(1, 'USD', {}, { candidate: null })), 'not_applicable');
    assert.equal(shown(least(1, 'USD', { merchant_category_code: undefined })), 'unknown');
    for (const merchant_category_code of ['3000', '3999', '4511', '7512'])
      assert.equal(shown(least(1, 'USD', { merchant_category_code })), TOO_LITTLE, merchant_category_code);
    for (const merchant_category_code of ['2999', '4000'])
      assert.equal(shown(least(1, 'USD', { merchant_category_code })), 'not_applicable', merchant_category_code);
  });
  test('in another currency only where no rate of these years could change the answer', () => {
    assert.equal(shown(least(26.32, 'EUR')), 'passed', '25.004 USD at 0.95');
    assert.equal(shown(least(26.31, 'EUR')), 'unknown', '24.99 USD at 0.95, 33.15 at 1.26');
    assert.equal(shown(least(19.85, 'EUR')), 'unknown', '25.01 USD at 1.26');
    assert.equal(shown(least(19.84, 'EUR')), TOO_LITTLE, '24.998 USD at 1.26');
    assert.equal(shown(least(1, 'ZZZ')), 'unknown');
  });
  test('it shows what was looked at', () => {
    const mcc = 'transaction.merchant_category_code';
    assert.deepEqual(least(1, 'USD').inputs, {
      [mcc]: '7011',
      'dispute.disputed_amount': 1,
      'dispute.disputed_currency': 'USD',
      minimum_usd: 25,
    });
    assert.deepEqual(least(1, 'USD', { merchant_category_code: '5732' }).inputs, { [mcc]: '5732' });
    assert.deepEqual(least(1, 'USD', { merchant_category_code: undefined }).inputs, { [mcc]: null });
  });
});

suite('dates', () => {
  test('a dispute is not older than its payment; a day is allowed for local time', () => {
    const reported = (reportedDay: number, reported_at?: string) =>
      verdict('dispute_before_transaction', { case: { reportedDay }, dispute: { reported_at } });
    assert.equal(shown(reported(DAY - 11)), 'passed');
    assert.equal(shown(reported(DAY - 12)), 'failed moderate_low dispute_before_transaction dispute.reported_at');
    assert.equal(reported(DAY - 11).inputs['dispute.reported_at'], '2026-11-09');
    assert.equal(reported(DAY, '2026-11-20T08:00:00Z').inputs['dispute.reported_at'], '2026-11-20T08:00:00Z');
  });
  test('a payment is processed between the two, a day to each side', () => {
    const processed = (processingDay: number, settlement_timestamp: string | undefined = '2026-11-11T00:00:00Z') =>
      verdict('processing_date_implausible', { transaction: { settlement_timestamp }, case: { processingDay } });
    const IMPLAUSIBLE = 'failed moderate_low processing_date_implausible transaction.settlement_timestamp';
    assert.equal(shown(processed(DAY - 11)), 'passed');
    assert.equal(shown(processed(DAY - 12)), IMPLAUSIBLE);
    assert.equal(shown(processed(DAY + 1)), 'passed');
    assert.equal(shown(processed(DAY + 2)), IMPLAUSIBLE);
    assert.notEqual(processed(DAY - 12).check?.msg, processed(DAY + 2).check?.msg);
    const none = verdict('processing_date_implausible', { case: { processingDay: DAY + 2 } });
    assert.equal(shown(none), 'not_applicable');
    assert.deepEqual(none.inputs, {
      'transaction.settlement_timestamp': null,
      'transaction.transaction_timestamp': '2026-11-10T10:00:00Z',
      filing_day: '2026-11-20',
    });
  });
});

test('a card number in the statement is told of, and changes nothing', () => {
  const masked = (holdsCardNumber: boolean) => verdict('pan_detected_masked', { case: { holdsCardNumber } });
  assert.equal(shown(masked(false)), 'passed');
  assert.equal(shown(masked(true)), 'failed ~pan_detected_masked evidences.cardholder_statement');
  assert.deepEqual(masked(true).inputs, { 'evidences.cardholder_statement': { holds_card_number: true } });
});
