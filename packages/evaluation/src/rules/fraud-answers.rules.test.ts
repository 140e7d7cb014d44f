/** Each branch of the fraud rules, rule by rule. Paid: 100 EUR on 1 October 2026, 10:00 UTC. Sources: VCR26, Q-104, Q-4837, Q-4871, V-10.2, EMV 4.3 Book 3. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Card, Evidences, Subcategory, Transaction } from '@dispute-intake/contract';
import { ruleVerdict, verdictInWords } from '../testing/rule-verdict.ts';

type Parts = NonNullable<Parameters<typeof ruleVerdict>[3]>;
type Claim = readonly [what: string, evidences: Evidences, expected: string, parts?: Parts];
function claims(code: string, kind: Subcategory, list: readonly Claim[], common: Parts = {}): void {
  for (const [what, evidences, expected, parts = {}] of list) {
    const transaction = { ...common.transaction, ...parts.transaction };
    test(`${code}, ${kind}, ${transaction.card_scheme ?? 'VISA'}: ${what}`, () =>
      assert.equal(verdictInWords(ruleVerdict(code, kind, evidences, { ...common, ...parts, transaction })), expected));
  }
}
const paid = (transaction: Partial<Transaction>): Parts => ({ transaction });
const withCard = (card: Partial<Card>): Parts => ({ card });
const MC = paid({ card_scheme: 'MC' });
const ABSENT = 'fraud_card_not_present';
const LOST = 'fraud_card_present_lost_stolen';
const COPIED = 'fraud_card_present_counterfeit';
const OTHER = 'fraud_card_present_other';

/** Field 55 of an online cryptogram with this TVR (95), CVM Results (9F34) and, where named, terminal capabilities (9F33). */
const chip = (tvr: string, cvm: string, capabilities?: string): Evidences => ({
  emv_tlv_hex: `9F260811223344556677889F2701809505${tvr}9F3403${cvm}${capabilities ? `9F3303${capabilities}` : ''}`,
});
/** Second byte F8: every kind of PIN; 28: signature and no verification alone. */
const [TAKES_PIN, TAKES_NONE] = ['E0F8C8', 'E028C8'];
const rightPin = chip('0000048000', '420300', TAKES_PIN);
const signed = chip('0000008000', '1E0300', TAKES_NONE);
const skipped = chip('0000088000', '1E0300', TAKES_PIN);

suite('counters of the account', () => {
  for (const [scheme, code, field] of [
    ['VISA', 'fraud_dispute_count_exceeded', 'fraud_disputes_last_120_days'],
    ['MC', 'fns_counter_exceeded', 'fraud_chargebacks_on_account'],
  ] as const) {
    test(`${scheme}: the 36th is one too many, and both figures are shown`, () => {
      const verdict = (count?: number) =>
        ruleVerdict(code, ABSENT, {}, { ...paid({ card_scheme: scheme }), history: { [field]: count } });
      assert.equal(verdictInWords(verdict(35)), 'passed');
      assert.equal(verdictInWords(verdict(36)), `failed closes ${code}`);
      assert.equal(verdictInWords(verdict()), `unknown moderate_high ~missing_fact:${field}`);
      assert.deepEqual(verdict(0).inputs, { [`history.${field}`]: 0, limit: 35 });
      assert.deepEqual(verdict().inputs, { [`history.${field}`]: null, limit: 35 });
    });
  }
});

suite('an approval after fraud was reported', () => {
  const code = 'approved_after_fraud_report';
  const reported = (fraud_reported_at: string, chargebacks?: number): Parts => ({
    history: { fraud_reported_at, ...(chargebacks !== undefined && { fraud_chargebacks_on_account: chargebacks }) },
  });
  const before = reported('2026-10-01T09:59:59Z');
  claims(code, ABSENT, [
    ['no report known', {}, 'unknown moderate_high ~missing_fact:fraud_reported_at'],
    ['a second before', {}, `failed closes ${code}`, before],
    ['that very moment', {}, 'passed', reported('2026-10-01T10:00:00Z')],
    ['after it', {}, 'passed', reported('2026-10-02T10:00:00Z')],
    ['declined', {}, 'passed', { ...before, ...paid({ authorization_response: 'DECLINED' }) }],
    ['approved', {}, `failed closes ${code}`, { ...before, ...paid({ authorization_response: 'APPROVED' }) }],
  ]);
  claims(
    code,
    ABSENT,
    [
      ['chargebacks unknown', {}, `failed moderate_low ~${code}`, before],
      ['one chargeback', {}, `failed moderate_low ~${code}`, reported('2026-09-01', 1)],
      ['two chargebacks', {}, `failed closes ${code}`, reported('2026-09-01', 2)],
    ],
    MC,
  );
  test('only at Mastercard do chargebacks on the account count, and are shown', () => {
    const shown = (card_scheme: 'VISA' | 'MC', history = {}) =>
      ruleVerdict(code, ABSENT, {}, { ...paid({ card_scheme }), history }).inputs;
    const at = 'history.fraud_chargebacks_on_account';
    assert.equal(at in shown('VISA', { fraud_chargebacks_on_account: 1 }), false);
    assert.equal(shown('MC', { fraud_chargebacks_on_account: 1 })[at], 1);
    assert.equal(shown('MC')[at], null);
  });
});

suite('a card that was lost', () => {
  const SINCE = 'missing_fact:card_missing_since';
  const late = 'failed moderate_low card_missing_after_transaction';
  claims(SINCE, LOST, [
    ['no day', {}, `unknown moderate_low ${SINCE}`],
    ['the day before', { card_missing_since: '2026-09-30' }, 'passed'],
    ['the day of the payment', { card_missing_since: '2026-10-01' }, 'passed'],
    ['the day after', { card_missing_since: '2026-10-02' }, late],
  ]);
  claims(SINCE, 'fraud_card_not_received', [
    ['no day', {}, `unknown moderate_high ${SINCE}`],
    ['due after the payment', { card_missing_since: '2026-10-02' }, 'passed'],
  ]);
  claims('card_not_pin_preferring', LOST, [
    ['not said', {}, 'unknown moderate_low missing_fact:emv_pin_preferring'],
    ['prefers PIN', {}, 'passed', withCard({ emv_pin_preferring: true })],
    ['does not', {}, 'failed closes card_not_pin_preferring', withCard({ emv_pin_preferring: false })],
  ]);
  const stripe = paid({ pos_entry_type: 'MAGSTRIPE' });
  claims('pin_verified', LOST, [
    ['nothing known', {}, 'unknown'],
    ['a stripe', {}, 'not_applicable', stripe],
    ['a chip without data', {}, 'unknown', paid({ pos_entry_type: 'CHIP' })],
    ['the right PIN', rightPin, 'failed closes pin_verified'],
    ['a wrong PIN', chip('0000848000', '420301'), 'passed'],
    ['a signature', signed, 'passed'],
  ]);
  claims('pin_verified', LOST, [['no verification at all', chip('0000008000', '1F0302'), 'passed']], MC);

  const CAPABLE = 'terminal_pin_capable';
  const ask = `unknown moderate_low ~${CAPABLE}`;
  claims(CAPABLE, LOST, [
    ['nothing known', {}, ask],
    ['a terminal of stripes', {}, 'passed', paid({ terminal_entry_capability: 'MSR_ONLY' })],
    ['a terminal of keys', {}, 'passed', paid({ terminal_entry_capability: 'MANUAL_ONLY' })],
    ['a terminal of chips', {}, ask, paid({ terminal_entry_capability: 'CHIP' })],
    ['a stripe', {}, 'not_applicable', stripe],
    ['a fallback', {}, 'not_applicable', paid({ pos_entry_type: 'FALLBACK' })],
    ['a chip', {}, ask, paid({ pos_entry_type: 'CHIP' })],
    ['data of a terminal without PIN', signed, 'passed'],
    ['data of a terminal with PIN', rightPin, `failed closes ${CAPABLE}`],
    [
      'such data, whatever is said',
      rightPin,
      `failed closes ${CAPABLE}`,
      paid({ terminal_entry_capability: 'MSR_ONLY' }),
    ],
    ['a cash machine', {}, `failed closes ${CAPABLE}`, paid({ channel_type: 'ATM' })],
  ]);
  test('where the terminal is known from, and a PIN that was skipped', () => {
    const check = (evidences: Evidences, parts?: Parts) => ruleVerdict(CAPABLE, LOST, evidences, parts).check;
    assert.equal(check({}, paid({ channel_type: 'ATM' }))?.loc.join('.'), 'body.transaction.channel_type');
    assert.equal(check(rightPin)?.loc.join('.'), 'body.evidences.emv_tlv_hex');
    assert.doesNotMatch(check(rightPin)?.msg ?? '', /skipped|hand/);
    assert.match(check(skipped)?.msg ?? '', /which was skipped.*by hand/);
    assert.deepEqual(ruleVerdict(CAPABLE, LOST, {}).inputs, {
      'transaction.terminal_entry_capability': null,
      'transaction.channel_type': 'ECOMMERCE',
      'evidences.emv_tlv_hex': { terminal_takes_pin: null, pin_bypassed: false },
    });
    assert.deepEqual(ruleVerdict(CAPABLE, LOST, signed).inputs['evidences.emv_tlv_hex'], {
      terminal_takes_pin: false,
      pin_bypassed: false,
    });
  });
  claims(
    'automated_fuel_dispenser',
    LOST,
    [
      ['no category', {}, 'unknown moderate_high ~missing_fact:merchant_category_code'],
      ['a dispenser', {}, 'failed closes automated_fuel_dispenser', paid({ merchant_category_code: '5542' })],
      ['a staffed station', {}, 'passed', paid({ merchant_category_code: '5541' })],
    ],
    MC,
  );
});

suite('what the issuer answered', () => {
  const CVV = 'issuer_approved_cvv2_no_match';
  claims(CVV, ABSENT, [
    ['nothing known', {}, 'unknown moderate_high ~missing_fact:cvv_match'],
    ['a stored card', {}, 'not_applicable', paid({ pos_entry_type: 'CREDENTIAL_ON_FILE' })],
    ['a subscription', {}, 'not_applicable', paid({ channel_type: 'RECURRING' })],
    ['a typed card', {}, 'unknown moderate_high ~missing_fact:cvv_match', paid({ pos_entry_type: 'MANUAL' })],
    ['it matched', {}, 'passed', paid({ cvv_match: true, authorization_response: 'APPROVED' })],
    ['declined', {}, 'passed', paid({ cvv_match: false, authorization_response: 'DECLINED' })],
    ['no answer known', {}, 'unknown moderate_low missing_fact:authorization_response', paid({ cvv_match: false })],
    ['approved', {}, `failed closes ${CVV}`, paid({ cvv_match: false, authorization_response: 'APPROVED' })],
  ]);

  const AVS = 'avs_invalid_condition';
  const maybe = `unknown moderate_high ~${AVS}`;
  const U = { avs_response_code: 'U' } as const;
  const takesPart = (avsParticipant: boolean, transaction: Partial<Transaction>): Parts => ({
    transaction,
    options: { avsParticipant },
  });
  claims(AVS, ABSENT, [
    ['nothing known', {}, 'unknown'],
    ['no answer', {}, maybe, paid({ avs_result: 'NOT_AVAILABLE' })],
    ['an answer', {}, 'passed', paid({ avs_result: 'MATCH' })],
    [
      'no answer in a subscription',
      {},
      'not_applicable',
      paid({ avs_result: 'NOT_AVAILABLE', channel_type: 'RECURRING' }),
    ],
    ['response Y', {}, 'passed', paid({ avs_response_code: 'Y' })],
    ['response Y of an issuer that takes no part', {}, 'passed', takesPart(false, { avs_response_code: 'Y' })],
    ['response U, nothing else known', {}, 'unknown', paid(U)],
    ['response U and no answer', {}, maybe, paid({ ...U, avs_result: 'NOT_AVAILABLE' })],
    ['response U of an issuer that takes no part', {}, `failed closes ${AVS}`, takesPart(false, U)],
    ['response U of one that does', {}, maybe, takesPart(true, { ...U, avs_result: 'NOT_AVAILABLE' })],
  ]);
  test('the response is shown where there is one', () => {
    const at = 'transaction.avs_response_code';
    assert.equal(ruleVerdict(AVS, ABSENT, {}, paid(U)).inputs[at], 'U');
    assert.equal(at in ruleVerdict(AVS, ABSENT, {}).inputs, false);
    assert.equal(ruleVerdict(AVS, ABSENT, {}).inputs['transaction.avs_result'], null);
  });
});

suite('a card that was there', () => {
  claims('card_not_chip', COPIED, [
    ['not said', {}, 'unknown moderate_low missing_fact:emv_chip_enabled'],
    ['a chip', {}, 'passed', { ...withCard({ emv_chip_enabled: true }), ...paid({ pos_entry_type: 'MAGSTRIPE' }) }],
    ['no chip', {}, 'failed closes card_not_chip', withCard({ emv_chip_enabled: false })],
  ]);
  claims('technical_fallback', COPIED, [
    ['not said', {}, 'unknown moderate_low missing_fact:pos_entry_type'],
    ['a stripe', {}, 'passed', paid({ pos_entry_type: 'MAGSTRIPE' })],
    ['a fallback', {}, 'failed closes technical_fallback', paid({ pos_entry_type: 'FALLBACK' })],
  ]);

  const CHIPS = 'terminal_chip_capable';
  const stripeAt = (terminal_entry_capability: Transaction['terminal_entry_capability']): Parts =>
    paid({ pos_entry_type: 'MAGSTRIPE', terminal_entry_capability });
  claims(CHIPS, COPIED, [
    ['nothing known', {}, 'not_applicable'],
    ['a chip', {}, 'not_applicable', paid({ pos_entry_type: 'CHIP', terminal_entry_capability: 'CHIP' })],
    ['a stripe', {}, 'unknown moderate_low missing_fact:terminal_entry_capability', stripeAt(undefined)],
    ['a stripe at a terminal of stripes', {}, 'passed', stripeAt('MSR_ONLY')],
    ['a stripe at a terminal of keys', {}, 'passed', stripeAt('MANUAL_ONLY')],
    ['a stripe at a terminal of chips', {}, `failed closes ${CHIPS}`, stripeAt('CHIP')],
  ]);

  const READ = 'chip_read_full_data';
  const chipEntry = paid({ pos_entry_type: 'CHIP' });
  const closed = `failed closes ${READ}`;
  const entryUnknown = 'unknown moderate_low missing_fact:pos_entry_type';
  for (const [scheme, kind, expected] of [
    ['VISA', OTHER, entryUnknown],
    ['MC', OTHER, entryUnknown],
    ['VISA', LOST, 'unknown moderate_low'],
    ['MC', COPIED, 'unknown moderate_low'],
  ] as const)
    claims(READ, kind, [['nothing known', {}, expected]], paid({ card_scheme: scheme }));
  const WITH_NO_PIN_PAD = chip('0000008000', '440302', TAKES_NONE);
  claims(READ, LOST, [
    ['a stripe', {}, 'passed', paid({ pos_entry_type: 'MAGSTRIPE' })],
    ['a chip without data', {}, `unknown moderate_low ~${READ}`, chipEntry],
    ['data of a terminal without PIN', signed, 'not_applicable', chipEntry],
    ['the same, contactless', signed, closed, paid({ pos_entry_type: 'CONTACTLESS' })],
    ['data of a terminal with PIN', skipped, closed, chipEntry],
    ['data that name no terminal', chip('0000008000', '1E0300'), closed, chipEntry],
    ['a right PIN at a terminal that takes none', WITH_NO_PIN_PAD, closed, chipEntry],
  ]);
  claims(READ, LOST, [
    ['data of a terminal without PIN', signed, closed, { transaction: { card_scheme: 'MC', pos_entry_type: 'CHIP' } }],
  ]);
  claims(READ, COPIED, [['data of a terminal without PIN', signed, closed, chipEntry]]);

  const NO_CVM = 'contactless_no_cvm';
  const near = paid({ pos_entry_type: 'CONTACTLESS' });
  claims(NO_CVM, LOST, [
    ['a chip', signed, 'not_applicable', chipEntry],
    ['without PIN', signed, `failed closes ${NO_CVM}`, near],
    ['nothing but that', {}, `failed closes ${NO_CVM}`, near],
    ['with the right PIN', rightPin, 'passed', near],
  ]);

  const WALLET = 'network_token_dsrp';
  claims(WALLET, OTHER, [
    ['not said', {}, 'unknown'],
    ['none', {}, 'passed', paid({ mobile_wallet: null })],
    ['a phone', {}, `failed closes ${WALLET}`, paid({ mobile_wallet: 'APPLE_PAY' })],
    [
      'a phone with its token',
      {},
      `failed closes ${WALLET}`,
      paid({ mobile_wallet: 'APPLE_PAY', is_network_tokenized: true }),
    ],
    ['a phone without a token', {}, 'passed', paid({ mobile_wallet: 'APPLE_PAY', is_network_tokenized: false })],
  ]);
  test('no wallet and no answer are shown apart', () => {
    const shown = (transaction: Partial<Transaction>) =>
      ruleVerdict(WALLET, OTHER, {}, { transaction: { card_scheme: 'MC', ...transaction } }).inputs;
    assert.equal(shown({})['transaction.mobile_wallet'], null);
    assert.equal(shown({ mobile_wallet: null })['transaction.mobile_wallet'], 'none');
    assert.equal(shown({})['transaction.is_network_tokenized'], null);
    assert.equal(shown({ mobile_wallet: 'GOOGLE_PAY' })['transaction.mobile_wallet'], 'GOOGLE_PAY');
  });

  const CASH = 'atm_not_covered';
  const at = (pos_entry_type?: Transaction['pos_entry_type']): Parts =>
    paid({ channel_type: 'ATM', ...(pos_entry_type && { pos_entry_type }) });
  for (const scheme of ['VISA', 'MC'] as const) {
    const common = paid({ card_scheme: scheme });
    claims(
      CASH,
      LOST,
      [
        ['a shop', {}, 'passed', chipEntry],
        ['a chip', {}, `failed closes ${CASH}`, at('CHIP')],
        ['contactless', {}, `failed closes ${CASH}`, at('CONTACTLESS')],
        ['a stripe', {}, 'not_applicable', at('MAGSTRIPE')],
        ['not said', {}, 'not_applicable', at()],
      ],
      common,
    );
    claims(CASH, OTHER, [['a stripe', {}, `failed closes ${CASH}`, at('MAGSTRIPE')]], common);
  }

  const FACED = 'card_read_attended';
  const attended = (
    terminal_attended: boolean | undefined,
    entry: Transaction['pos_entry_type'] = 'MAGSTRIPE',
  ): Parts =>
    paid({ pos_entry_type: entry, channel_type: 'POS', ...(terminal_attended !== undefined && { terminal_attended }) });
  claims(FACED, OTHER, [
    ['nothing known', {}, 'unknown moderate_low', paid({ channel_type: 'POS', terminal_attended: true })],
    ['typed in', {}, 'passed', attended(true, 'MANUAL')],
    ['unattended', {}, 'passed', attended(false)],
    ['not said', {}, 'unknown moderate_low missing_fact:terminal_attended', attended(undefined)],
    ['face to face', {}, `failed closes ${FACED}`, attended(true)],
    ['a cash machine', {}, 'not_applicable', paid({ channel_type: 'ATM', pos_entry_type: 'MAGSTRIPE' })],
    [
      'face to face, with a chip',
      {},
      `failed closes ${FACED}`,
      { ...attended(true), ...withCard({ emv_chip_enabled: true }) },
    ],
  ]);
  claims(FACED, COPIED, [
    ['a card with a chip', {}, 'not_applicable', { ...attended(true), ...withCard({ emv_chip_enabled: true }) }],
    ['a chip not said', {}, 'not_applicable', attended(true)],
    ['a card without', {}, `failed closes ${FACED}`, { ...attended(true), ...withCard({ emv_chip_enabled: false }) }],
  ]);
  claims(
    FACED,
    COPIED,
    [['a card with a chip', {}, 'not_applicable', { ...attended(true), ...withCard({ emv_chip_enabled: true }) }]],
    MC,
  );
});
