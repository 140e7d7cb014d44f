/** A window that has passed by the known days only is not closed: the day that may open it is asked for. D is 2026-11-20. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { EvaluationRequest } from '@dispute-intake/contract';
import { evaluated, factAt, forRandomRequests, withFact } from '../testing/evaluated-request.ts';
import { variant } from '../testing/worked-case.variant.ts';

type Changes = Record<string, unknown>;

/** By code: a worked case without one day, and where that day is given. */
const WITHOUT_START: readonly [code: string, id: string, changes: Changes, path: string][] = [
  [
    '13.1',
    'N06',
    { 'evidences.delivery': { issue: 'not_received' }, 'evidences.merchant_contact.attempted': true },
    'evidences.delivery.expected_at',
  ],
  ['13.1', 'N10', { 'transaction.card_scheme': 'VISA' }, 'evidences.service_interrupted_at'],
  ['4853', 'N10', {}, 'evidences.service_interrupted_at'],
  ['13.3', 'D01', { 'evidences.delivery': undefined }, 'evidences.delivery.received_at'],
  ['13.6', 'K07', {}, 'evidences.refund.at'],
  ['13.7', 'K11', { 'evidences.delivery': undefined }, 'evidences.delivery.received_at'],
  ['4853', 'K10', { 'transaction.card_scheme': 'MC' }, 'evidences.cancellation.at'],
  [
    '4853',
    'K11',
    {
      'transaction.card_scheme': 'MC',
      'evidences.cancellation': { at: 'D-121', by: 'cardholder', policy_disclosed: false },
      'evidences.delivery': undefined,
      'evidences.return': { outcome: 'returned' },
    },
    'evidences.return.at',
  ],
];

const processed = (day: number): Changes => ({
  'transaction.transaction_timestamp': `D-${day}`,
  'transaction.settlement_timestamp': `D-${day}`,
});
const codesOf = ({ failed_checks }: { failed_checks: { code: string }[] }) => failed_checks.map(({ code }) => code);

suite('a window whose start is not known', () => {
  for (const [code, id, changes, path] of WITHOUT_START) {
    const after = (day: number, start: string | undefined) =>
      variant(id, { ...changes, ...processed(day), [path]: start }).result;

    test(`${code}: ${path} is asked for until day 540 from processing`, () => {
      for (const day of [121, 540]) {
        const result = after(day, undefined);
        assert.equal(result.reason_code, code);
        assert.equal(result.deadline, null);
        assert.ok(['moderate_low', 'low'].includes(result.confidence), result.confidence);
        const check = result.failed_checks.find((one) => one.code === 'filing_window_unknown');
        assert.deepEqual(check?.loc, ['body', ...path.split('.')]);
        assert.ok(result.missing_facts?.some((fact) => fact.path === path && fact.ask === 'cardholder'));
        // Where a defence of the merchant stands as well, a person looks first.
        const isDefended = result.confidence === 'low';
        assert.equal(result.next_action, isDefended ? 'review' : 'ask_cardholder');
      }
      const late = after(541, undefined);
      assert.equal(late.reason_code, null);
      assert.equal(late.next_action, 'do_not_file');
      assert.ok(codesOf(late).includes('filing_window_expired'));
    });

    test(`${code}: ${path} once given decides: day 120 is in time, day 121 is not`, () => {
      const open = after(300, 'D-120');
      assert.equal(open.reason_code, code);
      assert.equal(open.deadline, '2026-11-20');
      assert.ok(!codesOf(open).includes('filing_window_unknown'));
      const closed = after(300, 'D-121');
      assert.equal(closed.reason_code, null);
      assert.equal(closed.next_action, 'do_not_file');
    });
  }

  test('12.2: the issuer is asked for the day of the other entry', () => {
    const posted = (start: string | undefined) =>
      variant('F08', {
        ...processed(130),
        'evidences.participated': undefined,
        'evidences.card_possession': undefined,
        'evidences.recognizes_merchant': undefined,
        'evidences.posting_error': { kind: 'credit_as_debit', ...(start && { other_posted_at: start }) },
      }).result;
    const unknown = posted(undefined);
    assert.equal(unknown.reason_code, '12.2');
    assert.equal(unknown.next_action, 'ask_issuer');
    assert.ok(unknown.missing_facts?.some(({ path }) => path === 'evidences.posting_error.other_posted_at'));
    assert.equal(posted('D-120').deadline, '2026-11-20');
    assert.equal(posted('D-121').reason_code, null);
  });

  for (const [why, id, changes] of [
    ['nothing was sent back', 'K11', { 'transaction.card_scheme': 'MC', 'evidences.cancellation.at': 'D-200', 'evidences.return': { outcome: 'not_returned' } }],
    ['goods that came were due before', 'N06', { 'evidences.delivery': { issue: 'late', received_at: 'D-121' } }],
    ['goods are no service that stops', 'N06', { 'evidences.delivery': { issue: 'not_received', expected_at: 'D-121' } }],
    ['a concert takes place on its date', 'N10', { 'evidences.purchase.kind': 'event', 'evidences.delivery': { expected_at: 'D-121' }, 'evidences.service_interrupted_at': undefined }],
    ['the code is counted from processing alone', 'F08', {}],
  ] as const /* biome-ignore format: a table reads best in rows */) {
    test(`no day is asked for where ${why}`, () => {
      const { result } = variant(id, { ...changes, ...processed(300) });
      assert.ok(codesOf(result).includes('filing_window_expired'), codesOf(result).join(' '));
      assert.equal(result.next_action, 'do_not_file');
    });
  }

  test('says by which days it has passed, and until when it may be open', () => {
    const { rules } = variant('N10', { ...processed(189), 'evidences.service_interrupted_at': undefined });
    assert.equal(
      rules.find(({ code }) => code === 'filing_window_expired')?.sentence,
      'By the days that are known, the window of 4853 closed on 12 September 2026. Counted from the day the service stopped, it may still be open, until 6 November 2027 at the latest: ask for that day.',
    );
  });
});

const YESTERDAY = '2026-11-19';
const is = (value: unknown, ...among: unknown[]) => among.includes(value);

/** Days that may start a window, and for which requests no given fact rules one out. */
const STARTS: readonly [path: readonly string[], isPossible: (request: EvaluationRequest) => boolean][] = [
  [
    ['evidences', 'delivery', 'expected_at'],
    ({ evidences }) => evidences.delivery?.received_at === undefined && evidences.service_interrupted_at === undefined,
  ],
  [
    ['evidences', 'delivery', 'received_at'],
    ({ evidences }) => evidences.delivery?.issue !== 'not_received' && evidences.purchase?.kind === 'merchandise',
  ],
  [
    ['evidences', 'service_interrupted_at'],
    ({ evidences }) =>
      is(evidences.purchase?.kind, 'service', 'subscription', 'timeshare') && evidences.merchant_unavailable === true,
  ],
  [
    ['evidences', 'return', 'at'],
    ({ evidences }) =>
      is(evidences.return?.outcome, 'returned', 'attempted') && evidences.delivery?.issue !== 'not_received',
  ],
  [
    ['evidences', 'cancellation', 'at'],
    ({ evidences }) => evidences.cancellation !== undefined && evidences.reservation === undefined,
  ],
  [['evidences', 'refund', 'at'], ({ evidences }) => !is(evidences.refund?.document, undefined, 'none')],
  [['history', 'programme_report_at'], () => true],
];

suite('a service that was due on a day and never came', () => {
  const never = {
    'evidences.merchant_unavailable': true,
    'evidences.delivery': { issue: 'not_received', expected_at: 'D-275' },
    'evidences.service_interrupted_at': undefined,
    'evidences.service_period_months': undefined,
    'evidences.purchase': { kind: 'service', description: 'new windows' },
    'transaction.transaction_timestamp': 'D-411',
    'transaction.settlement_timestamp': 'D-410',
  };

  test('had not begun, so that its window is over, though the provider is gone', () => {
    const { result } = variant('N10', never);
    assert.deepEqual([result.reason_code, result.next_action], [null, 'do_not_file']);
  });

  test('may have begun where its months were given', () => {
    const { result } = variant('N10', { ...never, 'evidences.service_period_months': 18 });
    assert.equal(result.missing_facts?.[0]?.path, 'evidences.service_interrupted_at');
  });
});

suite('the window of any valid request', () => {
  const windowOf = (request: EvaluationRequest) =>
    evaluated(request).rules.find(({ code }) => code === 'filing_window_expired');

  test('is never called closed where a day nobody gave would open it', () => {
    forRandomRequests(1500, (request) => {
      if (windowOf(request)?.outcome !== 'failed') return;
      const { subcategory } = evaluated(request).result;
      for (const [path, isPossible] of STARTS) {
        if (factAt(request, path) !== undefined || !isPossible(request)) continue;
        const answered = withFact(request, path, YESTERDAY);
        // Another kind of dispute has another window.
        if (evaluated(answered).result.subcategory !== subcategory) continue;
        assert.equal(windowOf(answered)?.outcome, 'failed', path.join('.'));
      }
    });
  });

  test('is open by the day that was asked for, where that day is recent', () => {
    forRandomRequests(1500, (request) => {
      const { result } = evaluated(request);
      const check = result.failed_checks.find(({ code }) => code === 'filing_window_unknown');
      if (!check) return;
      assert.equal(result.deadline, null);
      const answered = withFact(request, check.loc.slice(1).map(String), YESTERDAY);
      const after = evaluated(answered).result;
      if (after.subcategory !== result.subcategory || after.reason_code !== result.reason_code) return;
      // Visa’s window from an expected date is not sure where it was known before that nothing would come.
      const isUnsure = codesOf(after).includes('window_start_unsourced');
      assert.equal(windowOf(answered)?.outcome, isUnsure ? 'unknown' : 'passed', JSON.stringify(check));
    });
  });
});

suite('a payment whose day of processing was not sent', () => {
  const madeOn = (day: number) =>
    variant('F17', {
      'transaction.transaction_timestamp': `D-${day}`,
      'transaction.settlement_timestamp': undefined,
      'history.fraud_reported_at': undefined,
    });
  const windowOf = (day: number) => madeOn(day).rules.find(({ code }) => code === 'filing_window_expired');

  test('is counted from the day it was made, and that is said', () => {
    assert.match(String(windowOf(120)?.sentence), /The day of processing was not sent; the day of the payment/);
  });

  test('is asked for while it may still be open, for thirty days', () => {
    for (const day of [121, 150]) {
      assert.equal(windowOf(day)?.outcome, 'unknown', String(day));
      const asked = madeOn(day).result.missing_facts ?? [];
      assert.ok(
        asked.some(({ path, ask }) => path === 'transaction.settlement_timestamp' && ask === 'issuer'),
        String(day),
      );
    }
    assert.equal(windowOf(151)?.outcome, 'failed');
  });
});
