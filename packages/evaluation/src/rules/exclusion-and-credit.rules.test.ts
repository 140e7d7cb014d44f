/** Each branch of the rules on exclusions, cash, credits, contact and waiting, rule by rule. Paid: 100 EUR on 1 October 2026. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences, Subcategory } from '@dispute-intake/contract';
import { ruleVerdict, verdictInWords } from '../testing/rule-verdict.ts';

type Parts = Parameters<typeof ruleVerdict>[3];
type Claim = readonly [what: string, evidences: object, expected: string, parts?: Parts];
function claims(code: string, kind: Subcategory, list: readonly Claim[]): void {
  for (const [what, evidences, expected, parts] of list)
    test(`${code}, ${kind}: ${what}`, () =>
      assert.equal(verdictInWords(ruleVerdict(code, kind, evidences as Evidences, parts)), expected));
}
const mastercard = { transaction: { card_scheme: 'MC' } } as const;
const slip = { documents: [{ file_id: 'f', kind: 'credit_slip' as const }] };

suite('no right', () => {
  const scam = 'authorized_scam';
  const COINS = 'digital_asset_scam_excluded';
  const seller = (merchant_category_code: string) => ({ transaction: { merchant_category_code } });
  claims(COINS, scam, [
    ['anything', {}, 'not_applicable'],
    ['coins', { purchase: { kind: 'digital_asset' } }, `failed closes ${COINS}`],
    ['a seller of coins', {}, `failed closes ${COINS}`, seller('6051')],
    ['another seller', {}, 'not_applicable', seller('6012')],
    ...['2', '3', '4', '7'].map(
      (special_condition_indicator): Claim => [
        `indicator ${special_condition_indicator}`,
        {},
        `failed closes ${COINS}`,
        { transaction: { special_condition_indicator } },
      ],
    ),
    ['indicator 5', {}, 'not_applicable', { transaction: { special_condition_indicator: '5' } }],
  ]);

  const MADE = 'failed closes authorized_by_cardholder';
  const ask = 'unknown closes missing_fact:investment_refused';
  claims('authorized_by_cardholder', scam, [
    ['nothing said', { participated: true }, MADE],
    ['to a seller of investments', {}, ask, seller('6211')],
    ['deceived by one', { deceived: true }, MADE, seller('6211')],
    ['one that refused', { investment: { refused: true } }, MADE, seller('6211')],
    ['another seller', {}, MADE, seller('5732')],
  ]);

  const DAMAGES = 'tort_damages_excluded';
  for (const [kind, consequence] of [
    ['not_disputable', 'closes'],
    ['merchandise_defective', 'moderate_low'],
  ] as const) {
    claims(DAMAGES, kind, [
      ['nothing said', {}, 'unknown'],
      ['none', { consequential_damage: false }, 'passed'],
      ['some', { consequential_damage: true }, `failed ${consequence} ${DAMAGES}`],
    ]);
  }
  test('damage beyond a purchase is told apart from a claim for nothing else', () => {
    const msg = (kind: Subcategory) => ruleVerdict(DAMAGES, kind, { consequential_damage: true }).check?.msg ?? '';
    assert.match(msg('not_disputable'), /insurance or a court/);
    assert.match(msg('merchandise_defective'), /dispute only what was paid/);
  });

  const PRICE = 'price_discrepancy_only';
  const defence = `failed low ${PRICE}`;
  claims(PRICE, 'merchandise_not_as_described', [
    ['nothing said', {}, 'unknown'],
    ['not only', { [PRICE]: false }, 'passed'],
    ['only, Visa', { [PRICE]: true }, `failed closes ${PRICE}`],
    ['only, Mastercard', { [PRICE]: true }, defence, mastercard],
  ]);
  claims(PRICE, 'not_disputable', [['only, Mastercard', { [PRICE]: true }, `failed closes ${PRICE}`, mastercard]]);
  claims('denial_unresolved', 'unrecognized_transaction', [
    ['unknown merchant', { recognizes_merchant: false }, 'unknown closes missing_fact:participated'],
    ['made', { participated: true }, 'unknown closes missing_fact:participated'],
  ]);
  claims('no_visa_condition', 'addendum_charge', [
    ['Visa', { addendum: { consented: true } }, 'failed closes no_visa_condition'],
    ['Visa, nothing said', {}, 'failed closes no_visa_condition'],
    ['Mastercard', {}, 'not_applicable', mastercard],
  ]);
  claims('no_mastercard_code', 'oct_not_accepted', [
    ['Visa', {}, 'not_applicable'],
    ['Mastercard', {}, 'failed closes no_mastercard_code', mastercard],
  ]);
});

suite('cash', () => {
  const kind = 'atm_cash_not_dispensed';
  const SHORT = 'disputed_amount_exceeds_difference';
  const cash = (dispensed: number | undefined, requested?: number) => ({
    cash: { ...(dispensed !== undefined && { dispensed }), ...(requested !== undefined && { requested }) },
  });
  claims(SHORT, kind, [
    ['nothing said', {}, 'unknown moderate_low missing_fact:cash_dispensed'],
    ['what was asked for alone', cash(undefined, 100), 'unknown moderate_low missing_fact:cash_dispensed'],
    ['none of it came', cash(0), 'passed'],
    ['all of it came', cash(100), `failed closes ${SHORT}`],
    ['more came', cash(120), `failed closes ${SHORT}`],
    ['all that was asked for came', cash(60, 60), `failed closes ${SHORT}`],
    ['40 came, all disputed', cash(40), `failed moderate_low ${SHORT}`],
    ['40 came, 60 disputed', cash(40), 'passed', { disputed: 60 }],
    ['40 came, less disputed', cash(40), 'passed', { disputed: 20 }],
    ['40 came, a cent more disputed', cash(40), `failed moderate_low ${SHORT}`, { disputed: 60.01 }],
  ]);
  test('what did not come out can be recovered, within the payment', () => {
    const limit = (evidences: object, disputed = 100) =>
      ruleVerdict(SHORT, kind, evidences as Evidences, { disputed }).limit;
    assert.deepEqual(
      [limit(cash(40)), limit(cash(40), 20), limit(cash(0, 300)), limit(cash(0, 80))],
      [60, 60, 100, 100],
    );
  });
  claims('not_at_an_atm', kind, [
    ['a machine', {}, 'passed', { transaction: { channel_type: 'ATM' } }],
    ['a till', {}, 'failed moderate_high ~not_at_an_atm', { transaction: { channel_type: 'POS' } }],
  ]);
});

suite('credits', () => {
  const kind = 'credit_not_processed';
  const DOCUMENT = 'credit_document_missing';
  claims(DOCUMENT, kind, [
    ['nothing said', {}, `unknown moderate_low ${DOCUMENT}`],
    ['none', { refund: { document: 'none' } }, `failed moderate_low ${DOCUMENT}`],
    ['one', { refund: { document: 'voided_receipt' } }, 'passed'],
    ['one that was sent', {}, 'passed', slip],
    ['none, but one that was sent', { refund: { document: 'none' } }, 'passed', slip],
    ['a photo that was sent', {}, `unknown moderate_low ${DOCUMENT}`, { documents: [{ file_id: 'f', kind: 'photo' }] }],
  ]);
  const promised = { refund: { document: 'credit_slip', amount: 40 } };
  const above = 'failed moderate_low disputed_amount_exceeds_entitlement';
  claims('disputed_amount_exceeds_entitlement', kind, [
    ['nothing promised', {}, 'not_applicable'],
    ['all disputed', promised, above],
    ['what was promised', promised, 'passed', { disputed: 40 }],
    ['less', promised, 'passed', { disputed: 20 }],
    ['a cent more', promised, above, { disputed: 40.01 }],
  ]);
  const COPY = 'missing_document:credit_document';
  claims(COPY, kind, [
    ['no refund', {}, 'not_applicable'],
    ['none in writing', { refund: { document: 'none' } }, 'not_applicable'],
    ['not attached', { refund: { document: 'credit_slip' } }, `unknown moderate_low ${COPY}`],
    ['attached', { refund: { document: 'credit_slip' } }, 'passed', slip],
  ]);
  test('what was not said of a refund is shown as such', () => {
    const shown = (code: string) => Object.values(ruleVerdict(code, kind, {}).inputs);
    assert.deepEqual(shown(DOCUMENT), [null, false]);
    assert.deepEqual(shown('disputed_amount_exceeds_entitlement'), [null, { amount: 100, currency: 'EUR' }]);
  });
  test('no more than was promised can be recovered', () => {
    for (const disputed of [20, 100])
      assert.equal(
        ruleVerdict('disputed_amount_exceeds_entitlement', kind, promised as Evidences, { disputed }).limit,
        40,
      );
  });
  claims('missing_fact:refund_at', kind, [
    ['no document', {}, 'not_applicable'],
    ['none', { refund: { document: 'none' } }, 'not_applicable'],
    ['one', { refund: { document: 'credit_slip' } }, 'unknown moderate_high ~missing_fact:refund_at'],
    ['a promise', { refund: { document: 'merchant_acknowledgement' } }, 'unknown moderate_low missing_fact:refund_at'],
    ['one with its day', { refund: { document: 'credit_slip', at: '2026-10-20' } }, 'passed'],
    ['one that was sent', {}, 'unknown moderate_high ~missing_fact:refund_at', slip],
  ]);
});

suite('returns and bookings that a wait is counted from', () => {
  claims('missing_fact:return_at', 'merchandise_defective', [
    ['no return', {}, 'not_applicable'],
    ['kept', { return: { outcome: 'not_returned' } }, 'not_applicable'],
    ['sent back', { return: { outcome: 'returned' } }, 'unknown moderate_low missing_fact:return_at'],
    ['sent back on a day', { return: { outcome: 'attempted', at: '2026-10-20' } }, 'passed'],
  ]);
  const cancelled = { reservation: { issue: 'cancelled' } };
  claims('missing_fact:reservation_cancelled_at', 'cancelled_reservation_no_show', [
    ['a no-show', { reservation: { issue: 'no_show' } }, 'not_applicable'],
    ['nothing said', {}, 'not_applicable'],
    ['cancelled', cancelled, 'unknown moderate_low missing_fact:reservation_cancelled_at'],
    ['cancelled on a day', { reservation: { issue: 'cancelled', cancelled_at: '2026-10-20' } }, 'passed'],
    ['a cancellation on a day', { ...cancelled, cancellation: { at: '2026-10-20' } }, 'passed'],
  ]);
});

suite('contact with the merchant', () => {
  const MISSING = 'merchant_contact_missing';
  claims(MISSING, 'merchandise_not_received', [
    ['nothing said', {}, `unknown moderate_low ${MISSING}`],
    ['tried', { merchant_contact: { attempted: true }, merchant_unavailable: true }, 'passed'],
    ['not tried', { merchant_contact: { attempted: false } }, `failed moderate_low ${MISSING}`],
    ['forbidden', { merchant_contact: { attempted: false, prohibited_by_law: true } }, 'not_applicable'],
    [
      'not forbidden',
      { merchant_contact: { attempted: false, prohibited_by_law: false } },
      `failed moderate_low ${MISSING}`,
    ],
    ['a merchant that is gone', { merchant_unavailable: true }, 'not_applicable'],
    ['a merchant that is there', { merchant_unavailable: false }, `unknown moderate_low ${MISSING}`],
  ]);
});
