/** Which duties each law gives, from facts that are written out. Paid and debited on 1 October 2026, reported on 20 November. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Card, Evidences, Subcategory, Transaction } from '@dispute-intake/contract';
import type { Facts } from '../facts.ts';
import { factsWith } from '../testing/facts-with.ts';
import { isDenied } from './error-kinds.ts';
import { obligationsOf } from './obligations.ts';

const US = { issuer_country: 'USA' } as const;
interface Parts {
  card?: Partial<Card>;
  transaction?: Partial<Transaction>;
  evidences?: Evidences;
  statement?: string;
  reported?: string;
}
function facts({ card, transaction, evidences = {}, statement, reported }: Parts): Facts {
  const known = factsWith(evidences, {
    card: { funding: 'CREDIT', ...US, ...card } as Partial<Card>,
    ...(transaction && { transaction }),
  });
  if (statement !== undefined) known.request.dispute.statement_date = statement;
  return reported === undefined ? known : { ...known, reportedDay: Date.parse(reported) / 86_400_000 };
}
/** Section and last day of each duty. */
const duties = (kind: Subcategory | null, parts: Parts) =>
  obligationsOf(facts(parts), kind).map(({ source, due_by }) => `${source} ${due_by ?? '-'}`);
const dutiesOf = (kind: Subcategory, parts: Parts) => obligationsOf(facts(parts), kind);

test('a payment is denied in seven kinds, unless the cardholder took part', () => {
  for (const kind of [
    'fraud_card_not_present',
    'fraud_card_present_counterfeit',
    'fraud_card_present_lost_stolen',
    'fraud_card_not_received',
    'fraud_card_present_other',
    'fraud_account_takeover',
    'digital_goods_unauthorized',
  ] as const) {
    assert.equal(isDenied(factsWith({}), kind), true, kind);
    assert.equal(isDenied(factsWith({ participated: true }), kind), false, kind);
  }
  for (const kind of ['unrecognized_transaction', 'authorized_scam', 'merchandise_not_received', null] as const)
    assert.equal(isDenied(factsWith({}), kind), false, String(kind));
});

test('the law follows from where the card was issued and how it is funded', () => {
  const law = (funding: Card['funding'], issuer_country: string | undefined) => [
    ...new Set(
      dutiesOf('fraud_card_not_present', { card: { funding, issuer_country } as Partial<Card> }).map(
        (duty) => duty.law,
      ),
    ),
  ];
  assert.deepEqual(law('CREDIT', 'USA'), ['reg_z']);
  assert.deepEqual([law('DEBIT', 'USA'), law('PREPAID', 'USA')], [['reg_e'], ['reg_e']]);
  for (const country of ['DEU', 'NOR']) assert.deepEqual(law('CREDIT', country), ['psd2'], country);
  assert.deepEqual(law('DEBIT', 'GBR'), ['uk_psr']);
  assert.deepEqual([law('CREDIT', 'CHE'), law('CREDIT', undefined), law(undefined, 'USA')], [[], [], []]);
});

suite('Regulation Z', () => {
  const error = ['12 CFR 1026.13(c)(1) 2026-12-20', '12 CFR 1026.13(c)(2) 2027-02-18', '12 CFR 1026.13(d) -'];
  test('a billing error is acknowledged in 30 days, settled in 90, and not collected until then', () => {
    assert.deepEqual(duties('merchandise_not_received', {}), error);
    assert.deepEqual(duties('duplicate_charge', {}), error);
  });

  test('an unauthorised use is limited to USD 50 as well', () => {
    assert.deepEqual(duties('fraud_card_not_present', {}), [
      ...error.slice(0, 2),
      '12 CFR 1026.12(b) -',
      ...error.slice(2),
    ]);
    assert.deepEqual(duties('fraud_card_not_present', { evidences: { participated: true } }), error);
  });

  test('quality is no billing error, and what is no dispute gives no duty', () => {
    for (const kind of [
      'merchandise_not_as_described',
      'merchandise_defective',
      'services_not_as_described',
      'counterfeit_merchandise',
      'merchant_misrepresentation',
    ] as const)
      assert.deepEqual(duties(kind, {}), ['12 CFR 1026.12(c) -'], kind);
    for (const kind of [null, 'authorized_scam', 'not_disputable', 'insufficient_information'] as const)
      assert.deepEqual(duties(kind, {}), [], String(kind));
  });

  test('a notice 60 days after the statement is in time, one of 61 days is not', () => {
    const statement = '2026-09-01';
    assert.deepEqual(duties('duplicate_charge', { statement, reported: '2026-10-31' }).length, 3);
    const late = dutiesOf('duplicate_charge', { statement, reported: '2026-11-01' });
    assert.deepEqual(
      late.map(({ source, due_by }) => `${source} ${due_by}`),
      ['12 CFR 1026.13(b)(1); 12 CFR 1026.12(b), (c) null'],
    );
    assert.equal(late[0]?.basis, 'Statement of 2026-09-01, last day for the notice 2026-10-31, reported 2026-11-01');
    assert.match(late[0]?.duty ?? '', /^No billing-error procedure: the notice came too late\. Claims and defences/);
    assert.deepEqual(duties('fraud_card_not_present', { statement, reported: '2026-11-01' }), [
      '12 CFR 1026.12(b) -',
      '12 CFR 1026.13(b)(1); 12 CFR 1026.12(b), (c) -',
    ]);
  });

  test('says whether the day the cycle closes was sent', () => {
    const basis = (billing_cycle_day?: number) =>
      dutiesOf('duplicate_charge', { card: { ...(billing_cycle_day && { billing_cycle_day }) } })[1]?.basis;
    assert.match(basis() ?? '', /\(card\.billing_cycle_day was not sent\)$/);
    assert.match(basis(20) ?? '', /\(closing on day 20\) ends 2027-01-20, 90 calendar days end 2027-02-18$/);
  });
});

suite('Regulation E', () => {
  const debit = { funding: 'DEBIT' } as const;
  const atm = { channel_type: 'ATM', merchant_country: 'USA' } as const;
  const following = [
    '12 CFR 1005.11(c)(2)(ii) -',
    '12 CFR 1005.11(c)(1), (c)(2)(iii) -',
    '12 CFR 1005.11(c)(1), (c)(2)(iv), (d)(1) -',
    '12 CFR 1005.11(d)(2) -',
    '12 CFR 1005.11(b)(2), (c)(2)(i)(A) -',
  ];

  test('an error of the institution is determined in 10 business days and investigated in 90 at a shop', () => {
    assert.deepEqual(duties('duplicate_charge', { card: debit }), [
      '12 CFR 1005.11(c)(1), (c)(2)(i) 2026-12-07',
      '12 CFR 1005.11(c)(3)(ii) 2027-02-18',
      ...following,
    ]);
    assert.deepEqual(duties('fraud_card_not_present', { card: debit }).slice(0, 3), [
      '12 CFR 1005.11(c)(1), (c)(2)(i) 2026-12-07',
      '12 CFR 1005.11(c)(3)(ii) 2027-02-18',
      '12 CFR 1005.6(b) -',
    ]);
  });

  test('seven kinds besides a denial are errors; what a merchant did is none', () => {
    for (const kind of [
      'unrecognized_transaction',
      'incorrect_amount',
      'incorrect_currency',
      'incorrect_account_number',
      'incorrect_transaction_code',
      'duplicate_charge',
      'atm_cash_not_dispensed',
    ] as const)
      assert.equal(duties(kind, { card: debit }).length, 7, kind);
    for (const kind of ['merchandise_not_received', 'paid_by_other_means', null] as const)
      assert.deepEqual(duties(kind, { card: debit }), [], String(kind));
  });

  test('at a machine at home 45 days; abroad, where nobody said where, or on a new account 90', () => {
    const long = (transaction: Partial<Transaction>, card: Partial<Card> = {}) =>
      dutiesOf('atm_cash_not_dispensed', { card: { ...debit, ...card } as Partial<Card>, transaction })[1];
    assert.equal(long(atm)?.due_by, '2027-01-04');
    assert.equal(long(atm)?.basis, 'Reported 2026-11-20 + 45 calendar days');
    assert.equal(long({ ...atm, merchant_country: 'MEX' })?.due_by, '2027-02-18');
    const unplaced = long({ channel_type: 'ATM' });
    assert.equal(unplaced?.due_by, '2027-01-04');
    assert.match(
      unplaced?.basis ?? '',
      /; 90 days if the machine stood outside the United States \(merchant_country was not sent\)$/,
    );
    assert.equal(long(atm, { account_opened_at: '2026-09-01' })?.due_by, '2027-02-18');
    assert.equal(long(atm, { account_opened_at: '2026-08-31' })?.due_by, '2027-01-04');
    const shop = long({ channel_type: 'POS' });
    assert.match(shop?.basis ?? '', /90 calendar days: point-of-sale debit/);
    assert.doesNotMatch(shop?.basis ?? '', /merchant_country/);
  });

  test('an account opened at most 30 days before the payment is given 20 business days', () => {
    const first = (account_opened_at: string) =>
      dutiesOf('duplicate_charge', { card: { ...debit, account_opened_at } })[0];
    assert.equal(first('2026-09-01')?.due_by, '2026-12-21');
    assert.equal(first('2026-08-31')?.due_by, '2026-12-07');
    assert.match(first('2026-09-01')?.source ?? '', /\(c\)\(3\)\(i\)$/);
  });

  test('an unverified prepaid account need not be credited', () => {
    const duty = (funding: Card['funding']) =>
      dutiesOf('duplicate_charge', { card: { funding } as Partial<Card> })[0]?.duty ?? '';
    assert.match(duty('PREPAID'), /\(not owed for an unverified prepaid account\)\.$/);
    assert.doesNotMatch(duty('DEBIT'), /prepaid/);
  });

  test('a notice 60 days after the statement is in time; after that the limits of liability stay', () => {
    const late = { card: debit, statement: '2026-09-01', reported: '2026-11-01' };
    assert.equal(duties('duplicate_charge', { ...late, reported: '2026-10-31' }).length, 7);
    assert.deepEqual(duties('duplicate_charge', late), ['12 CFR 1005.11(b)(1)(i); 12 CFR 1005.6 -']);
    assert.equal(duties('fraud_card_not_present', late).length, 2);
  });
});

suite('PSD2 and the Payment Services Regulations', () => {
  const german = { issuer_country: 'DEU' } as const;
  const british = { issuer_country: 'GBR' } as const;
  test('an unauthorised payment is refunded, charged with 50 EUR or 35 GBP, and the issuer proves', () => {
    assert.deepEqual(duties('fraud_card_not_present', { card: german }), [
      'Directive (EU) 2015/2366 art. 73(1) 2026-11-23',
      'Directive (EU) 2015/2366 art. 74 -',
      'Directive (EU) 2015/2366 art. 72 -',
    ]);
    assert.deepEqual(duties('fraud_card_not_present', { card: british }), [
      'SI 2017/752 reg. 76(1)-(3) 2026-11-23',
      'SI 2017/752 reg. 77 -',
      'SI 2017/752 reg. 75 -',
    ]);
    const charged = (card: Partial<Card>) => dutiesOf('fraud_card_not_present', { card })[1]?.duty ?? '';
    assert.match(charged(german), /at most EUR 50/);
    assert.match(charged(british), /at most GBP 35/);
  });

  test('13 months after the debit the notice comes too late', () => {
    const on = (reported: string, card: Partial<Card> = german) => duties('fraud_card_not_present', { card, reported });
    assert.equal(on('2027-11-01').length, 3);
    assert.deepEqual(on('2027-11-02'), ['Directive (EU) 2015/2366 art. 71(1) -']);
    assert.deepEqual(on('2027-11-02', british), ['SI 2017/752 reg. 74(1) -']);
  });

  test('a charge without an agreed amount is refunded or refused in 10 business days, asked for within 8 weeks', () => {
    const refund = ['Directive (EU) 2015/2366 art. 76, 77 2026-12-04'];
    for (const kind of ['addendum_charge', 'loss_theft_damage_charge'] as const)
      assert.deepEqual(duties(kind, { card: german }), refund, kind);
    assert.deepEqual(duties('addendum_charge', { card: british }), ['SI 2017/752 reg. 79, 80 2026-12-04']);
    assert.equal(duties('addendum_charge', { card: german, reported: '2026-11-26' }).length, 1);
    assert.deepEqual(duties('addendum_charge', { card: german, reported: '2026-11-27' }), []);
  });

  test('so is a wrong amount where it is often open: lodging, vehicle rental, fuel', () => {
    const open = (mcc: string | undefined, kind: Subcategory = 'incorrect_amount') =>
      duties(kind, { card: german, transaction: { ...(mcc && { merchant_category_code: mcc }) } }).length === 1;
    for (const mcc of ['7011', '7512', '7513', '7519', '5541', '5542', '5552', '3300', '3499', '3500', '3999'])
      assert.equal(open(mcc), true, mcc);
    for (const mcc of ['3299', '4000', '5411', undefined]) assert.equal(open(mcc), false, mcc);
    assert.equal(open('7011', 'duplicate_charge'), false);
  });
});
