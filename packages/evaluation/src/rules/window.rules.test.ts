import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { variant, verdictOf } from '../testing/worked-case.variant.ts';
import { REASON_CODES, type ReasonCode } from './reason-code.ts';
import { FILING_WINDOWS } from './tables/filing-window.table.ts';

/** A worked case that is filed under the code when nothing speaks against it, with what has to be changed for that. */
const OPEN_CASES: Partial<Record<ReasonCode, [string, Record<string, unknown>?]>> = {
  '10.1': ['P01', { 'transaction.card_scheme': 'VISA' }],
  '10.2': [
    'P01',
    { 'transaction.card_scheme': 'VISA', 'evidences.card_possession': 'lost', 'evidences.card_missing_since': 'D-590' },
  ],
  '10.3': ['P14'],
  '10.4': ['F08'],
  '11.2': ['R15', { 'transaction.card_scheme': 'VISA' }],
  '11.3': ['R17', { 'transaction.card_scheme': 'VISA' }],
  '12.3': ['R09', { 'transaction.card_scheme': 'VISA', 'evidences.currency_display': 'agreed' }],
  '12.5': ['R07', { 'dispute.disputed_amount': 450 }],
  '12.6.1': [
    'R02',
    { 'evidences.original_transaction.separate_order': false, 'evidences.original_transaction.at': undefined },
  ],
  '12.7': ['R19'],
  '13.2': ['K01', { 'evidences.subscription.permission_withdrawn_at': 'D-590' }],
  '13.9': ['R13', { 'history.atm_disputes_at_terminal_last_30_days': 0 }],
  '4808': ['R15'],
  '4834': ['R11', { 'evidences.original_transaction.at': undefined }],
  '4837': ['F17'],
  '4870': ['P01'],
  '4871': ['P01', { 'evidences.card_possession': 'lost', 'evidences.card_missing_since': 'D-590' }],
};

/** Last day to file after the processing date, written out from the public texts, not read from the table under test. */
const LAST_DAY: Partial<Record<ReasonCode, number>> = {
  '10.1': 120, // Midigator, Visa 10.1
  '10.2': 120, // same family as 10.1
  '10.3': 120, // VCR26, Table 11-23
  '10.4': 120, // VCR26, Table 11-29
  '11.2': 75, // Midigator, Visa 11.2
  '11.3': 75, // sister conditions 11.1 and 11.2
  '12.3': 120, // family 12
  '12.5': 120, // VCR26, Table 11-74
  '12.6.1': 120, // VCR26, Table 11-80
  '12.7': 75, // Quavo, Visa 12.7
  '13.2': 120, // VCR26, Table 11-99
  '13.9': 120, // family 13
  '4808': 90, // Mastercard Chargeback Guide p. 54-150
  '4834': 90, // Mastercard Chargeback Guide p. 685-776
  '4837': 120, // Mastercard Chargeback Guide p. 489-563
  '4870': 120, // Mastercard Chargeback Guide p. 578-636
  '4871': 120, // Mastercard Chargeback Guide p. 578-636
};

suite('filing windows', () => {
  for (const [code, [id, changes]] of Object.entries(OPEN_CASES)) {
    const days = LAST_DAY[code as ReasonCode];
    const after = (day: number) =>
      variant(id, {
        ...changes,
        'transaction.transaction_timestamp': `D-${day}`,
        'transaction.settlement_timestamp': `D-${day}`,
      }).result;

    test(`${code}: day ${days} is in time, day ${Number(days) + 1} is not`, () => {
      assert.ok(days);
      const last = after(days);
      assert.equal(last.reason_code, code);
      assert.equal(last.deadline, '2026-11-20');
      const late = after(days + 1);
      assert.equal(late.reason_code, null);
      assert.equal(late.confidence, 'low');
      assert.equal(late.deadline, null);
      assert.ok(late.failed_checks.some((check) => check.code === 'filing_window_expired'));
    });

    test(`${code}: full confidence ends when fewer than 5 days are left`, () => {
      assert.ok(days);
      assert.equal(
        after(days - 5).failed_checks.some((check) => check.code === 'filing_window_closing'),
        false,
      );
      const closing = after(days - 4);
      assert.notEqual(closing.confidence, 'high');
      assert.ok(closing.failed_checks.some((check) => check.code === 'filing_window_closing'));
    });
  }

  test('every code but those counted from a notice has a window', () => {
    const counted = new Set(FILING_WINDOWS.flatMap((row) => row.codes));
    assert.deepEqual(
      REASON_CODES.filter((code) => !counted.has(code)),
      [],
    );
  });

  test('a window that runs from the expected date ends 120 days after it, and 540 after processing at most', () => {
    const expected = (day: number, processed: number) =>
      variant('N05', {
        'evidences.delivery.expected_at': `D-${day}`,
        'transaction.transaction_timestamp': `D-${processed + 1}`,
        'transaction.settlement_timestamp': `D-${processed}`,
      }).result.reason_code;
    assert.equal(expected(120, 300), '13.1');
    assert.equal(expected(121, 300), null);
    assert.equal(expected(60, 540), '13.1');
    assert.equal(expected(60, 541), null);
  });

  test('without a settlement date the transaction date counts', () => {
    const dated = (day: number) =>
      variant('F08', {
        'transaction.settlement_timestamp': undefined,
        'transaction.transaction_timestamp': `D-${day}`,
      });
    assert.equal(dated(120).result.reason_code, '10.4');
    const late = dated(151).result;
    assert.equal(late.reason_code, null);
    assert.deepEqual(late.failed_checks[0]?.loc, ['body', 'transaction', 'transaction_timestamp']);
  });

  test('the end of the window can be exclusive by option', () => {
    const changes = { 'transaction.transaction_timestamp': 'D-120', 'transaction.settlement_timestamp': 'D-120' };
    assert.equal(variant('F08', changes, { windowEndInclusive: false }).result.reason_code, null);
  });

  test('an ATM in Europe is given 120 days, at one step less where the issuing region is unknown', () => {
    const onDay100 = { 'transaction.transaction_timestamp': 'D-101', 'transaction.settlement_timestamp': 'D-100' };
    assert.equal(
      verdictOf(variant('R14', onDay100)).replace(' statement_of_dispute_required', ''),
      '4834 moderate_high [~filing_window_inferred]',
    );
    assert.equal(verdictOf(variant('R10', onDay100, { issuerRegion: 'europe' })), '4834 high []');
    assert.equal(
      verdictOf(variant('R10', onDay100, { issuerRegion: 'elsewhere' })),
      'null low [filing_window_expired atm_currency_outside_europe]',
    );
  });

  test('Mastercard in mainland China has 90 days where the issuer says so', () => {
    const changes = {
      'transaction.merchant_country': 'CHN',
      'transaction.transaction_timestamp': 'D-100',
      'transaction.settlement_timestamp': 'D-100',
    };
    assert.equal(variant('F17', changes).result.reason_code, '4837');
    assert.equal(variant('F17', changes, { domesticChina: true }).result.reason_code, null);
  });

  test('a right whose last filing day lies before the day of evaluation is closed, whenever it was reported', () => {
    const reportedInTime = (processed: number) =>
      variant('F08', {
        'dispute.reported_at': 'D-30',
        'transaction.transaction_timestamp': `D-${processed}`,
        'transaction.settlement_timestamp': `D-${processed}`,
      });
    assert.equal(reportedInTime(120).result.reason_code, '10.4');
    const { result } = reportedInTime(121);
    assert.equal(result.reason_code, null);
    assert.equal(result.confidence, 'low');
    assert.ok(result.failed_checks.some(({ code }) => code === 'filing_window_expired'));
  });

  test('a report dated after the evaluation closes no window and passes no wait: the date cannot be', () => {
    const { result } = variant('F08', {
      'dispute.reported_at': 'D+1200',
      'transaction.transaction_timestamp': 'D-115',
      'transaction.settlement_timestamp': 'D-115',
    });
    assert.equal(result.reason_code, '10.4');
    assert.equal(result.next_action, 'review');
    assert.deepEqual(
      result.failed_checks.filter(({ type }) => type === 'error').map(({ code, loc }) => [code, ...loc].join(' ')),
      ['implausible_date body dispute reported_at'],
    );
  });

  test('a payment dated after the evaluation is looked at, not waited for, and its report is not blamed', () => {
    const { result } = variant('N12', { 'transaction.transaction_timestamp': 'D+1200' });
    const codes = result.failed_checks.map(({ code, loc }) => [code, ...loc].join(' '));
    assert.ok(codes.includes('implausible_date body transaction transaction_timestamp'), codes.join());
    assert.ok(!codes.some((code) => code.includes('reported_at')));
    assert.equal(result.next_action, 'review');
    assert.doesNotMatch(result.summary ?? '', /too early|dated before/);
  });

  test('a wait that has passed since the report is over', () => {
    const reported20DaysAgo = { 'dispute.reported_at': 'D-20', 'evidences.return.at': 'D-21' };
    assert.equal(verdictOf(variant('D04', reported20DaysAgo)), '13.3 high []');
  });
});

suite('waiting periods', () => {
  const noDate = (scheme: string, day: number) =>
    variant('N12', {
      'transaction.card_scheme': scheme,
      'transaction.transaction_timestamp': `D-${day}`,
      'transaction.settlement_timestamp': `D-${day}`,
    });

  test('Visa waits 15 days where no date was agreed', () => {
    assert.equal(verdictOf(noDate('VISA', 14)), '13.1 moderate_low [waiting_period_not_elapsed]');
    assert.equal(verdictOf(noDate('VISA', 15)), '13.1 high []');
  });

  test('Mastercard waits 30 days where no date was agreed', () => {
    assert.equal(verdictOf(noDate('MC', 29)), '4853 moderate_low [waiting_period_not_elapsed]');
    assert.equal(verdictOf(noDate('MC', 30)), '4853 high []');
  });

  test('nobody waits for a merchant that is gone', () => {
    const { result } = variant('N12', { 'evidences.merchant_unavailable': true });
    assert.equal(result.confidence, 'high');
  });

  for (const [id, path, ready] of [
    ['D04', 'evidences.return.at', '13.3 high []'],
    ['K07', 'evidences.refund.at', '13.6 high []'],
    ['K11', 'evidences.return.at', '13.7 high []'],
  ] as const) {
    test(`${id}: day 15 after ${path} may be filed, day 14 may not`, () => {
      assert.ok(verdictOf(variant(id, { [path]: 'D-14' })).includes('waiting_period_not_elapsed'));
      assert.equal(verdictOf(variant(id, { [path]: 'D-15' })), ready);
    });
  }

  test('an undated refund slip needs no waiting at Visa; an undated promise may be too fresh', () => {
    assert.equal(
      verdictOf(variant('K07', { 'evidences.refund.at': undefined })),
      '13.6 moderate_high [~missing_fact:refund_at]',
    );
    assert.equal(
      verdictOf(
        variant('K07', {
          'evidences.refund.at': undefined,
          'evidences.refund.document': 'merchant_acknowledgement',
          'evidences.additional_documentation': undefined,
        }),
      ).split(' ')[1],
      'moderate_low',
    );
  });

  test('waiting is excused where it would outlast the window', () => {
    const { result } = variant('D04', {
      'transaction.transaction_timestamp': 'D-119',
      'transaction.settlement_timestamp': 'D-118',
      'evidences.delivery': { received_at: 'D-118' },
    });
    assert.equal(result.reason_code, '13.3');
    assert.equal(
      result.failed_checks.some(({ code }) => code === 'waiting_period_not_elapsed'),
      false,
    );
  });
});
