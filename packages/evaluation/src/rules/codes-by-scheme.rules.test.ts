import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { RulesetOptions } from '../ruleset.options.ts';
import { variant, verdictOf } from '../testing/worked-case.variant.ts';

/** Each expected outcome is written out from the source named in its claim. D is 2026-11-20. */
const T = 'transaction.';
const E = 'evidences.';
const says = (id: string, changes: Record<string, unknown>, options: Partial<RulesetOptions> = {}) =>
  verdictOf(variant(id, changes, options));

const LATE = {
  [`${T}transaction_timestamp`]: 'D-40',
  [`${T}settlement_timestamp`]: 'D-31',
  [`${T}authorization_response`]: 'APPROVED',
  [`${T}authorized_amount`]: undefined,
  [`${T}preauthorized`]: false,
  [`${T}merchant_country`]: 'USA',
  'card.account_status': 'closed',
  evidences: {},
};

suite('Mastercard late presentment (Quavo 341032295; Transaction Processing Rules 3.15.1)', () => {
  test('is 4808 and needs an account that is not in good standing', () => {
    assert.match(says('R15', LATE), /^4808 /);
    assert.match(says('R15', { ...LATE, 'card.account_status': 'open' }), /^null low .*account_in_good_standing/);
    assert.match(says('R15', { ...LATE, 'card.account_status': undefined }), /^4808 moderate_low .*account_status/);
  });

  test('in Europe only an account closed for good is not in good standing', () => {
    const statused = { ...LATE, 'card.account_status': 'statused' };
    assert.match(says('R15', statused), /^4808 /);
    assert.match(says('R15', { ...statused, [`${T}merchant_country`]: 'FRA' }), /account_in_good_standing/);
  });

  test('is late after 7 days, after 30 where there was a preauthorisation', () => {
    assert.match(says('R15', { ...LATE, [`${T}preauthorized`]: true }), /^(null|4808 moderate_low)/);
  });
});

suite('Visa 13.6 (Verifi: 540 days from the processing of the sale)', () => {
  const slip = (processed: number, document: number) => ({
    [`${T}transaction_timestamp`]: `D-${processed + 1}`,
    [`${T}settlement_timestamp`]: `D-${processed}`,
    [`${E}refund.at`]: `D-${document}`,
    [`${E}cancellation`]: undefined,
    [`${E}return`]: undefined,
    [`${E}merchant_contact.at`]: `D-${document}`,
    [`${E}delivery`]: undefined,
  });
  test('day 540 is in time, day 541 is not', () => {
    assert.match(says('K07', slip(540, 60)), /^13\.6 /);
    assert.match(says('K07', slip(541, 60)), /^null low .*filing_window_expired/);
  });
});

suite('Mastercard currency at a cash machine (ServiceNow, July 2026: both European)', () => {
  const issued = (country: string) => says('R10', { 'card.issuer_country': country });
  test('a European card at a European machine may be disputed', () => assert.equal(issued('DEU'), '4834 high []'));
  test('a card from elsewhere may not', () => assert.equal(issued('USA'), 'null low [atm_currency_outside_europe]'));
  test('nor a machine elsewhere', () =>
    assert.match(says('R10', { 'card.issuer_country': 'DEU', [`${T}merchant_country`]: 'MEX' }), /^null low/));
  test('where nobody said where the card was issued, the issuer is asked', () => {
    const { result } = variant('R10');
    assert.equal(result.confidence, 'moderate_low');
    assert.equal(result.next_action, 'ask_issuer');
  });
});

suite('Charges for loss, theft or damage (Mastercard 4834, 90 days; ServiceNow July 2026)', () => {
  const charge = {
    [`${E}addendum`]: { consented: false, kind: 'loss_theft_damage' },
    [`${E}additional_documentation`]: ['FILE_1'],
  };
  test('are 4834, not an addendum dispute', () => {
    const { result } = variant('K14', charge);
    assert.equal(result.subcategory, 'loss_theft_damage_charge');
    assert.equal(result.reason_code, '4834');
  });
  test('agreed to after the event, they are the cardholder’s', () => {
    const agreed = { ...charge, [`${E}addendum`]: { consented: true, kind: 'loss_theft_damage' } };
    assert.match(says('K14', agreed), /^4834 low .*charge_consented/);
  });
  test('have no condition at Visa', () => {
    assert.match(says('K14', { ...charge, [`${T}card_scheme`]: 'VISA' }), /^null low .*no_visa_condition/);
  });
});

suite('Codes that live in 2026 are reachable', () => {
  const REACHED: [string, string, Record<string, unknown>][] = [
    ['10.5', 'F08', { 'history.programme_report_at': 'D-20', [`${E}additional_documentation`]: ['FILE_1'] }],
    ['11.1', 'F08', { [`${T}on_recovery_bulletin`]: true, [`${T}authorization_response`]: undefined }],
    [
      '12.2',
      'F08',
      {
        [`${E}participated`]: undefined,
        [`${E}card_possession`]: undefined,
        [`${E}recognizes_merchant`]: undefined,
        [`${E}posting_error`]: { kind: 'credit_as_debit' },
      },
    ],
    [
      '12.4',
      'F08',
      {
        [`${T}account_on_file`]: false,
        [`${E}participated`]: undefined,
        [`${E}card_possession`]: undefined,
        [`${E}recognizes_merchant`]: undefined,
      },
    ],
    [
      '13.8',
      'F08',
      {
        [`${E}participated`]: undefined,
        [`${E}card_possession`]: undefined,
        [`${E}recognizes_merchant`]: undefined,
        [`${E}credit_refusal`]: { reason: 'recipient_refused' },
        [`${E}additional_documentation`]: ['FILE_1'],
      },
    ],
    ['4849', 'F17', { 'history.programme_report_at': 'D-20' }],
    [
      '4850',
      'N06',
      {
        [`${T}card_scheme`]: 'MC',
        [`${E}delivery`]: undefined,
        [`${E}installment`]: { explanation: 'billed at once' },
      },
    ],
    [
      '13.5',
      'N06',
      {
        [`${E}delivery`]: undefined,
        [`${T}merchant_category_code`]: '6211',
        [`${E}investment`]: { refused: true, withdrawal_requested_at: 'D-10' },
      },
    ],
    ['13.4', 'D07', { [`${E}condition.third_party_finding`]: 'customs' }],
    [
      '12.6.2',
      'R07',
      { [`${E}expected_amount`]: undefined, [`${E}other_payment`]: { method: 'cash', evidence: 'receipt' } },
    ],
  ];
  for (const [code, id, changes] of REACHED) {
    test(code, () => assert.equal(variant(id, changes).result.reason_code, code));
  }

  test('4854 is an alternative for a US card at a US merchant', () => {
    const { result } = variant('N08', {
      'card.issuer_country': 'USA',
      [`${T}merchant_country`]: 'USA',
      [`${T}transaction_amount`]: 200,
      'dispute.disputed_amount': 200,
    });
    const found = result.alternatives?.find(({ reason_code }) => reason_code === '4854');
    assert.equal(found?.confidence, 'moderate_low');
  });
});

suite('Single conditions', () => {
  test('cancelled before shipping without an agreed date is 13.7, later 13.1', () => {
    const cancelled = (day: string) =>
      variant('N06', {
        [`${T}transaction_timestamp`]: 'D-60',
        [`${T}settlement_timestamp`]: 'D-59',
        [`${E}delivery`]: { issue: 'not_received' },
        [`${E}merchant_contact`]: { attempted: true, at: 'D-50' },
        [`${E}cancellation`]: { by: 'cardholder', at: day },
      }).result.reason_code;
    assert.equal(cancelled('D-46'), '13.7');
    assert.equal(cancelled('D-45'), '13.1');
  });

  test('a travel agent that cancelled is given 30 days', () => {
    const agent = (day: string) =>
      says('N03', {
        [`${T}merchant_category_code`]: '4722',
        [`${E}delivery.expected_at`]: 'D+10',
        [`${E}cancellation`]: { by: 'merchant', at: day },
      });
    assert.match(agent('D-29'), /waiting_period_not_elapsed/);
    assert.doesNotMatch(agent('D-30'), /waiting_period_not_elapsed/);
  });

  test('ECI 05 does not close 10.4 for a US card at a restricted US merchant', () => {
    const casino = {
      [`${T}eci_code`]: '05',
      [`${T}merchant_country`]: 'USA',
      [`${T}merchant_category_code`]: '7995',
      [`${T}authorization_merchant_category_code`]: '7995',
    };
    assert.match(says('F08', { ...casino, 'card.issuer_country': 'USA' }), /^10\.4 moderate_high/);
    assert.match(says('F08', { ...casino, 'card.issuer_country': 'GBR' }), /three_ds_authenticated/);
    assert.match(says('F08', casino), /^10\.4 moderate_low .*issuer_country/);
  });

  test('AVS response U closes 10.4 only for an issuer that does not take part', () => {
    const u = { [`${T}avs_result`]: 'NOT_AVAILABLE', [`${T}avs_response_code`]: 'U' };
    assert.match(says('F08', u, { avsParticipant: false }), /^null low .*avs_invalid_condition/);
    assert.match(says('F08', u), /^10\.4 moderate_high/);
  });

  test('from 24 October 2026 two matches on device and login close 10.4, an IP address is only a defence', () => {
    const matching = (elements: string[]) => ({
      [`${E}history_matches`]: [
        { at: 'D-130', elements },
        { at: 'D-200', elements },
      ],
    });
    assert.match(says('F08', matching(['device', 'login'])), /^null low .*history_match/);
    assert.match(says('F08', matching(['ip', 'login'])), /^10\.4 low .*history_match/);
    assert.match(says('F08', matching(['login'])), /^10\.4 high/);
  });

  test('13.3 stays open for 60 days from the first notice while negotiations go on', () => {
    const talks = {
      'dispute.reported_at': 'D-20',
      [`${T}transaction_timestamp`]: 'D-150',
      [`${T}settlement_timestamp`]: 'D-150',
      [`${E}delivery`]: { received_at: 'D-145' },
      [`${E}return`]: { outcome: 'attempted', at: 'D-100' },
      [`${E}merchant_contact`]: { attempted: true, at: 'D-100' },
    };
    assert.match(says('D01', talks), /^null low .*filing_window_expired/);
    const open = variant('D01', { ...talks, [`${E}negotiations`]: { started_at: 'D-100' } }).result;
    assert.equal(open.reason_code, '13.3');
    assert.equal(open.confidence, 'moderate_low');
    assert.equal(open.deadline, '2026-12-30');
    const off = variant('D01', { ...talks, [`${E}negotiations`]: {} }, { ongoingNegotiationsDays: null }).result;
    assert.equal(off.reason_code, null);
  });
});
