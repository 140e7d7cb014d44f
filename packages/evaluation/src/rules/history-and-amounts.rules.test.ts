/** Each branch of the rules on earlier purchases, chip data, amounts and currencies. Paid: 100 EUR on 1 October 2026; filed on 20 November. Sources: CE3-23, SN-V, EMV 4.3, OP CB-014, CB-015, CB-050. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Card, Evidences, Subcategory, Transaction } from '@dispute-intake/contract';
import { ruleVerdict, verdictInWords } from '../testing/rule-verdict.ts';

type Parts = NonNullable<Parameters<typeof ruleVerdict>[3]>;
type Claim = readonly [what: string, evidences: Evidences, expected: string, parts?: Parts];
function claims(code: string, kind: Subcategory, list: readonly Claim[], common: Parts = {}): void {
  for (const [what, evidences, expected, parts] of list)
    test(`${code}: ${what}`, () =>
      assert.equal(verdictInWords(ruleVerdict(code, kind, evidences, { ...common, ...parts })), expected));
}
const paid = (transaction: Partial<Transaction>, card: Partial<Card> = {}): Parts => ({ transaction, card });
const FILED = Date.UTC(2026, 10, 20);
const ago = (days: number): string => new Date(FILED - days * 86_400_000).toISOString().slice(0, 10);
const FRAUD = 'fraud_card_not_present';
const MATCH = 'compelling_evidence_history_match';
const FEW = 'prior_history_insufficient';

suite('earlier purchases by their age', () => {
  const aged = (...days: number[]): Evidences => ({ oldest_matching_transaction_timestamps: days.map(ago) });
  const hint = `failed moderate_high ~${FEW}`;
  const defence = paid({ card_scheme: 'MC' });
  const unknown = 'unknown moderate_high ~missing_fact:oldest_matching_transaction_timestamps';
  claims(MATCH, FRAUD, [
    ['not said, of nothing known', {}, 'unknown moderate_high ~history_elements_unavailable'],
    ['not said, of a known device', {}, unknown, paid({ device_fingerprint: 'f00' })],
    ['not said, of a known address', {}, unknown, paid({ device_location: '48.1,11.6' } as Partial<Transaction>)],
    ['none', aged(), 'passed'],
    ['one of 120 days', aged(120), 'passed'],
    ['120 and 365 days', aged(120, 365), `failed closes ${MATCH}`],
    ['119 and 365 days', aged(119, 365), 'passed'],
    ['120 and 366 days', aged(120, 366), 'passed'],
    ['two at Mastercard', aged(120, 365), `failed low ${MATCH}`, defence],
    [
      'two that close',
      aged(120, 365),
      `failed closes ${MATCH}`,
      { ...defence, options: { firstPartyTrustEffect: 'closes' } },
    ],
  ]);
  const strict: Parts = { options: { compellingEvidenceBoundsInclusive: false } };
  claims(MATCH, FRAUD, [
    ['121 and 364 days without the bounds', aged(121, 364), `failed closes ${MATCH}`, strict],
    ['120 and 364 days without the bounds', aged(120, 364), 'passed', strict],
    ['121 and 365 days without the bounds', aged(121, 365), 'passed', strict],
  ]);
  // The payment was made 50 days before.
  const byPayment: Parts = { options: { compellingEvidenceAnchor: 'transaction_date' } };
  claims(MATCH, FRAUD, [
    ['170 and 415 days, counted from the payment', aged(170, 415), `failed closes ${MATCH}`, byPayment],
    ['169 and 415 days, counted from the payment', aged(169, 415), 'passed', byPayment],
  ]);
  test('the ages are shown in their own order', () => {
    assert.deepEqual(ruleVerdict(MATCH, FRAUD, aged(365, 5, 120)).inputs, {
      'evidences.oldest_matching_transaction_timestamps': [5, 120, 365],
      counting: 2,
      needed: 2,
    });
  });
  claims(FEW, FRAUD, [
    ['not said', {}, 'unknown'],
    ['none', aged(), 'passed'],
    ['enough', aged(120, 200), 'not_applicable'],
    ['one of 120 days', aged(120), hint],
    ['one of 119 days', aged(119), hint],
    ['one of each', aged(119, 120), hint],
    ['one too old', aged(366), 'passed'],
    ['other proof is given', { ...aged(119), history_matches: [] }, 'not_applicable'],
    ['other proof at Mastercard', { ...aged(119), history_matches: [] }, hint, defence],
  ]);
  const first = (days: number): Evidences => ({ oldest_merchant_purchase_at: ago(days) });
  claims('merchant_known_before', FRAUD, [
    ['not said', {}, 'not_applicable'],
    ['120 days ago', first(120), 'passed'],
    ['121 days ago', first(121), 'failed ~merchant_known_before'],
  ]);
  test('the age of the first purchase is shown', () =>
    assert.equal(ruleVerdict('merchant_known_before', FRAUD, first(121)).inputs.age_days, 121));
});

suite('earlier purchases by what matches', () => {
  type Element = 'device' | 'login' | 'delivery_address' | 'ip';
  const matches = (elements: readonly Element[], ...days: number[]): Evidences =>
    ({ history_matches: days.map((day) => ({ at: ago(day), elements })) }) as Evidences;
  const closed = `failed closes ${MATCH}`;
  const defence = `failed low ${MATCH}`;
  claims(MATCH, FRAUD, [
    ['none', matches([]), 'passed'],
    ['device and login, twice', matches(['device', 'login'], 120, 365), closed],
    ['login and delivery address, twice', matches(['login', 'delivery_address'], 120, 365), closed],
    ['device and login, once', matches(['device', 'login'], 200), 'passed'],
    ['119 days', matches(['device', 'login'], 119, 365), 'passed'],
    ['366 days', matches(['device', 'login'], 120, 366), 'passed'],
    ['address and login, twice', matches(['ip', 'login'], 120, 365), defence],
    ['device alone, twice', matches(['device'], 120, 365), 'passed'],
    ['the same twice over', matches(['device', 'device'], 120, 365), 'passed'],
  ]);
  test('what counts is shown', () => {
    const of = (evidences: Evidences) => Object.values(ruleVerdict(MATCH, FRAUD, evidences).inputs);
    assert.deepEqual(of(matches(['device', 'login'], 119, 120, 365, 366)), [2, 2, 2]);
    assert.deepEqual(of(matches(['ip', 'login'], 200)), [1, 0, 1]);
    assert.deepEqual(of(matches(['login', 'delivery_address'], 200)), [1, 1, 0]);
    assert.deepEqual(of(matches(['device'], 200)), [1, 0, 0]);
  });
});

suite('chip data', () => {
  const field55 = (hex: string): Evidences => ({ emv_tlv_hex: hex });
  // 9F02 is the amount in cents, 5F2A the currency: 978 is EUR, 840 is USD.
  const own = field55('9F02060000000100005F2A020978');
  const foreign = field55('9F02060000000200005F2A020840');
  const COPIED = 'fraud_card_present_counterfeit';
  for (const [kind, bad] of [
    [COPIED, 'failed moderate_low '],
    ['fraud_card_present_lost_stolen', 'failed moderate_low '],
    ['merchandise_not_received', 'failed ~'],
  ] as const) {
    claims('emv_tlv_malformed', kind, [
      ['none', {}, 'not_applicable'],
      ['read', own, 'passed'],
      [`cut off, ${kind}`, field55('9F0206000000'), `${bad}emv_tlv_malformed`],
    ]);
    claims('emv_data_mismatch', kind, [
      ['none', {}, 'not_applicable'],
      ['cannot be read', field55('9F0206000000'), 'not_applicable'],
      ['of this payment', own, 'passed'],
      [`of another, ${kind}`, foreign, `${bad}emv_data_mismatch`],
    ]);
  }
  test('the tags and what does not agree are told', () => {
    assert.deepEqual(ruleVerdict('emv_tlv_malformed', COPIED, own).inputs, {
      'evidences.emv_tlv_hex': { tags: ['9F02', '5F2A'] },
    });
    assert.match(
      ruleVerdict('emv_data_mismatch', COPIED, foreign).check?.msg ?? '',
      /: currency USD \(record: EUR\); amount 200 \(record: 100\)\./,
    );
  });
});

suite('currencies', () => {
  const kind = 'incorrect_currency';
  const SHOWN = 'currency_informational_only';
  const shown = (currency_display: string) => ({ currency_display }) as Evidences;
  claims(SHOWN, kind, [
    ['not said', {}, 'unknown'],
    ['agreed', shown('agreed'), 'passed'],
    ['for information', shown('informational'), `failed closes ${SHOWN}`],
  ]);
  const AGREED = 'missing_fact:expected_currency';
  claims(AGREED, kind, [
    ['not said', {}, `unknown moderate_low ${AGREED}`],
    ['another', { expected_currency: 'USD' }, 'passed'],
    ['the one charged', { expected_currency: 'EUR' }, 'failed closes currency_as_agreed'],
  ]);
  const ATM = 'atm_currency_outside_europe';
  const closed = `failed closes ${ATM}`;
  const open = `unknown moderate_low ${ATM}`;
  const at = (merchant_country?: string, issuer_country?: string, issuerRegion?: 'europe' | 'elsewhere'): Parts => ({
    transaction: { card_scheme: 'MC', channel_type: 'ATM', ...(merchant_country && { merchant_country }) },
    card: issuer_country ? { issuer_country } : {},
    ...(issuerRegion && { options: { issuerRegion } }),
  });
  claims(ATM, kind, [
    ['a shop abroad', {}, 'not_applicable', paid({ card_scheme: 'MC', channel_type: 'POS', merchant_country: 'USA' })],
    [
      'cash by category',
      {},
      closed,
      paid({ card_scheme: 'MC', merchant_category_code: '6011', merchant_country: 'USA' }),
    ],
    ['a machine in Europe, a card of Europe', {}, 'passed', at('FRA', 'DEU')],
    ['a machine in Europe, an issuer of Europe', {}, 'passed', at('FRA', undefined, 'europe')],
    ['a machine in Europe, a card from abroad', {}, closed, at('FRA', 'USA')],
    ['a machine in Europe, an issuer from abroad', {}, closed, at('FRA', undefined, 'elsewhere')],
    ['a machine abroad', {}, closed, at('USA', 'DEU')],
    ['a machine in Europe, nothing else', {}, open, at('FRA')],
    ['a card of Europe, nothing else', {}, open, at(undefined, 'DEU')],
  ]);
  const ERROR = 'missing_fact:posting_error_kind';
  claims(ERROR, 'incorrect_transaction_code', [
    ['not said', {}, `unknown moderate_high ~${ERROR}`],
    ['no kind', { posting_error: {} } as Evidences, `unknown moderate_high ~${ERROR}`],
    ['a kind', { posting_error: { kind: 'credit_as_debit' } } as Evidences, 'passed'],
  ]);
});

suite('amounts', () => {
  const kind = 'incorrect_amount';
  const agreed = (expected_amount: number): Evidences => ({ expected_amount });
  claims('within_tolerance', kind, [
    ['not said', {}, 'not_applicable'],
    ['less was agreed', agreed(99.99), 'passed'],
    ['the same', agreed(100), 'failed closes within_tolerance'],
    ['less by a rounding', agreed(99.999), 'failed closes within_tolerance'],
    ['more was agreed', agreed(120), 'failed closes within_tolerance'],
  ]);
  const restaurant = paid({ merchant_category_code: '5812' });
  claims('tip_added', kind, [
    ['not said', {}, 'not_applicable'],
    ['not said, in a restaurant', {}, 'unknown moderate_high ~missing_fact:tip_added', restaurant],
    ['none', { tip_added: false }, 'passed', restaurant],
    ['none, elsewhere', { tip_added: false }, 'passed'],
    ['one', { tip_added: true }, 'failed low tip_added'],
  ]);
  const MORE = 'disputed_amount_exceeds_difference';
  const over = `failed moderate_low ${MORE}`;
  claims(MORE, kind, [
    ['not said', {}, 'not_applicable'],
    ['as much was agreed', agreed(100), 'not_applicable'],
    ['all is disputed', agreed(60), over],
    ['the difference', agreed(60), 'passed', { disputed: 40 }],
    ['less', agreed(60), 'passed', { disputed: 10 }],
    ['a cent more', agreed(60), over, { disputed: 40.01 }],
    ['a difference that binary fractions miss', agreed(99.7), 'passed', { disputed: 0.3 }],
  ]);
  test('the difference is what can be recovered', () => {
    for (const disputed of [10, 40, 100]) assert.equal(ruleVerdict(MORE, kind, agreed(60), { disputed }).limit, 40);
    assert.match(ruleVerdict(MORE, kind, agreed(60)).check?.msg ?? '', /to 40\.00 EUR\.$/);
  });
  for (const [code, path, other] of [
    ['within_tolerance', 'evidences.expected_amount', kind],
    ['tip_added', 'evidences.tip_added', kind],
    ['tip_added', 'transaction.merchant_category_code', kind],
    [MORE, 'evidences.expected_amount', kind],
    ['currency_informational_only', 'evidences.currency_display', 'incorrect_currency'],
    ['missing_fact:expected_currency', 'evidences.expected_currency', 'incorrect_currency'],
    ['atm_currency_outside_europe', 'card.issuer_country', 'incorrect_currency'],
    ['atm_currency_outside_europe', 'transaction.merchant_country', 'incorrect_currency'],
  ] as const)
    test(`${code} shows that ${path} was not sent`, () =>
      assert.equal(ruleVerdict(code, other, {}).inputs[path], null));
});
