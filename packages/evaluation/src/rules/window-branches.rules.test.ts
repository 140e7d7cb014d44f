/** Each branch of the rules on filing windows and waiting periods. Filed on 20 November 2026; figures: VCR26, Q-131, Q-136, Q-137, OP CB-048, CB-050, MMET. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Evidences, Subcategory, Transaction } from '@dispute-intake/contract';
import { ruleVerdict, verdictInWords } from '../testing/rule-verdict.ts';

type Parts = NonNullable<Parameters<typeof ruleVerdict>[3]>;
const FILED = Date.UTC(2026, 10, 20);
/** The day so many days before the day of filing. */
const ago = (days: number): string => new Date(FILED - days * 86_400_000).toISOString().slice(0, 10);
/** A payment that was made and processed so many days before. */
const processed = (days: number, transaction: Partial<Transaction> = {}): Parts => ({
  transaction: { transaction_timestamp: ago(days), settlement_timestamp: ago(days), ...transaction },
});
type Claim = readonly [what: string, evidences: Evidences, expected: string, parts?: Parts];
function claims(code: string, kind: Subcategory, list: readonly Claim[]): void {
  for (const [what, evidences, expected, parts] of list)
    test(`${code}, ${kind}: ${what}`, () =>
      assert.equal(verdictInWords(ruleVerdict(code, kind, evidences, parts)), expected));
}
const [EXPIRED, CLOSING, INFERRED] = ['filing_window_expired', 'filing_window_closing', 'filing_window_inferred'];
const FRAUD = 'fraud_card_not_present';
const NOT_DELIVERED = 'merchandise_not_received';
const OTHER_GOODS = 'merchandise_not_as_described';

suite('the window', () => {
  test('says what it was counted from and by', () => {
    const { inputs, from, until } = ruleVerdict(EXPIRED, FRAUD, {}, processed(100));
    assert.deepEqual(inputs, {
      filing_day: '2026-11-20',
      'transaction.settlement_timestamp': '2026-08-12',
      counted_from: '2026-08-12',
      counted_by: ['transaction.settlement_timestamp'],
      window_days: 120,
      deadline: '2026-12-10',
    });
    assert.deepEqual([from, until], [null, null]);
  });
  test('names the fact it is counted from, the outer limit and since when it holds', () => {
    const delivery = { issue: 'not_received', expected_at: '2026-09-01' } as const;
    const { inputs } = ruleVerdict(EXPIRED, NOT_DELIVERED, { delivery }, processed(100));
    assert.equal(inputs['evidences.delivery.expected_at'], '2026-09-01');
    assert.deepEqual([inputs.cap_days, inputs.deadline], [540, '2026-12-30']);
    assert.deepEqual(inputs.counted_by, [
      'transaction.settlement_timestamp',
      'evidences.delivery.expected_at',
      'evidences.service_interrupted_at',
    ]);
    // Visa 13.6 got its 540 days on 16 October 2021.
    assert.equal(ruleVerdict(EXPIRED, 'credit_not_processed', {}, processed(100)).from, '2021-10-16');
  });
  test('says so where the day of the payment stands in for the day of processing', () => {
    const says = (parts: Parts, expected_at?: string) =>
      ruleVerdict(
        EXPIRED,
        NOT_DELIVERED,
        { delivery: { issue: 'not_received', expected_at } } as Evidences,
        parts,
      ).sentence?.() ?? '';
    const unsettled: Parts = { transaction: { transaction_timestamp: ago(100) } };
    assert.match(says(unsettled), /stands in for it/);
    assert.doesNotMatch(says(unsettled, '2026-09-01'), /stands in/);
    assert.doesNotMatch(says(processed(100)), /stands in/);
  });
  for (const code of [EXPIRED, CLOSING, 'waiting_period_not_elapsed', 'negotiations_extend_window'])
    test(`${code}: there is none without a code`, () =>
      assert.equal(verdictInWords(ruleVerdict(code, 'not_disputable', {}, processed(600))), 'not_applicable'));
  test('its outer limit ends a day earlier where the last day does not count', () => {
    const at = (days: number) =>
      verdictInWords(
        ruleVerdict(
          EXPIRED,
          NOT_DELIVERED,
          { delivery: { issue: 'not_received', expected_at: ago(60) } },
          { ...processed(days), options: { windowEndInclusive: false } },
        ),
      );
    assert.equal(at(539), 'passed');
    assert.equal(at(540), `failed closes ${EXPIRED}`);
  });
  const china = (merchant_country: string): Parts => ({
    ...processed(100, { card_scheme: 'MC', merchant_country }),
    options: { domesticChina: true },
  });
  claims(EXPIRED, FRAUD, [
    ['day 100 in mainland China', {}, `failed closes ${EXPIRED}`, china('CHN')],
    ['a Chinese card abroad', {}, 'passed', china('FRA')],
  ]);
  claims(CLOSING, FRAUD, [
    ['5 days left', {}, 'passed', processed(115)],
    ['4 days left', {}, `failed moderate_high ~${CLOSING}`, processed(116)],
    ['the last day', {}, `failed moderate_high ~${CLOSING}`, processed(120)],
    ['the day after', {}, 'not_applicable', processed(121)],
  ]);
  test('the days that are left are counted in words', () => {
    const msg = (days: number) => ruleVerdict(CLOSING, FRAUD, {}, processed(days)).check?.msg;
    assert.equal(msg(118), 'Only 2 days are left: file by 2026-11-22.');
    assert.equal(msg(119), 'Only 1 day is left: file by 2026-11-21.');
    assert.equal(msg(120), 'Today is the last day: file by 2026-11-20.');
  });
  const machine = (days: number, merchant_country = 'FRA'): Parts =>
    processed(days, { card_scheme: 'MC', channel_type: 'ATM', merchant_country });
  claims(INFERRED, 'atm_cash_not_dispensed', [
    ['day 90: the sure window', {}, 'not_applicable', machine(90)],
    ['day 91', {}, `failed moderate_high ~${INFERRED}`, machine(91)],
    ['day 120', {}, `failed moderate_high ~${INFERRED}`, machine(120)],
    ['day 121', {}, 'not_applicable', machine(121)],
    ['outside Europe', {}, 'not_applicable', machine(91, 'USA')],
    ['a European card', {}, 'not_applicable', { ...machine(91), options: { issuerRegion: 'europe' } }],
    ['a scheme without a code', {}, 'not_applicable', processed(91, { card_scheme: 'AMEX' })],
  ]);
});

suite('negotiations', () => {
  const TALKS = 'negotiations_extend_window';
  const open = `failed moderate_low ~${TALKS}`;
  const talks = (received: number, contact: number | undefined = 100, begun = true): Evidences =>
    ({
      delivery: { received_at: ago(received) },
      merchant_contact: { attempted: true, ...(contact !== undefined && { at: ago(contact) }) },
      ...(begun && { negotiations: {} }),
    }) as Evidences;
  const late = processed(150);
  claims(TALKS, OTHER_GOODS, [
    ['while they go on', talks(145), open, late],
    ['none', talks(145, 100, false), 'not_applicable', late],
    ['begun on the last day of the window', talks(145, 25), open, late],
    ['begun a day later', talks(145, 24), 'not_applicable', late],
    ['begun nobody knows when', { delivery: { received_at: ago(145) }, negotiations: {} }, 'not_applicable', late],
    ['contact without a day', { ...talks(145), merchant_contact: { attempted: true } }, 'not_applicable', late],
    ['the last day of the window itself', talks(120), 'not_applicable', late],
    ['the day after', talks(121, 110), open, late],
    ['branch off', talks(145), 'not_applicable', { ...late, options: { ongoingNegotiationsDays: null } }],
  ]);
  claims(TALKS, 'merchant_misrepresentation', [['Visa 13.5', talks(145), 'not_applicable', late]]);
  test('60 days from the report, 540 from processing at most; correspondence is asked for', () => {
    const verdict = (days: number, parts?: Parts) =>
      ruleVerdict(TALKS, OTHER_GOODS, talks(130), { ...processed(days), ...parts });
    assert.equal(verdict(150).inputs.deadline, '2027-01-19');
    assert.equal(verdict(520).inputs.deadline, '2026-12-10');
    assert.equal(verdict(150).document?.status, 'missing');
    assert.match(verdict(150).check?.msg ?? '', /Attach the correspondence/);
    const sent = verdict(150, { documents: [{ file_id: 'f', kind: 'correspondence' }] });
    assert.equal(sent.document?.status, 'provided');
    assert.doesNotMatch(sent.check?.msg ?? '', /Attach/);
  });
});

suite('a window that an answer shortens or opens', () => {
  const rental = (days: number) => processed(days, { card_scheme: 'MC', merchant_category_code: '7512' });
  const deadline = (evidences: Evidences, parts: Parts) =>
    ruleVerdict(EXPIRED, 'addendum_charge', evidences, parts).inputs.deadline;
  test('a rental’s extra charge of unknown kind: the day for damage while it is ahead, then the other', () => {
    const unknown: Evidences = { addendum: { consented: false } };
    assert.equal(deadline(unknown, rental(90)), '2026-11-20');
    assert.equal(deadline(unknown, rental(91)), '2026-12-19');
    // A hotel's is as a rule for what was consumed.
    const hotel = processed(90, { card_scheme: 'MC', merchant_category_code: '7011' });
    assert.equal(deadline(unknown, hotel), '2026-12-20');
    assert.equal(deadline({ addendum: { consented: false, kind: 'other' } }, rental(90)), '2026-12-20');
    assert.equal(deadline(unknown, processed(90, { card_scheme: 'MC', merchant_category_code: '5812' })), '2026-12-20');
    assert.match(
      ruleVerdict(EXPIRED, 'addendum_charge', unknown, rental(20)).sentence?.() ?? '',
      /until 29 January 2027 whatever the charge was for \(90 days, as for damage\)/,
    );
  });
  const fake = (found_at?: string, third_party_finding = 'customs') =>
    ({
      ...({ delivery: { received_at: ago(125) } } as const),
      condition: { issue: 'counterfeit', third_party_finding, ...(found_at && { found_at }) },
    }) as Evidences;
  claims(EXPIRED, 'counterfeit_merchandise', [
    ['a finding of day 120', fake(ago(120)), 'passed', processed(130)],
    ['of day 121', fake(ago(121)), 'failed closes filing_window_expired', processed(130)],
    ['of a day nobody gave', fake(), 'unknown moderate_low filing_window_unknown', processed(130)],
    ['none', fake(undefined, 'none'), 'failed closes filing_window_expired', processed(130)],
    ['beyond 540 days', fake(ago(10)), 'failed closes filing_window_expired', processed(541)],
  ]);
});

suite('the wait', () => {
  const WAIT = 'waiting_period_not_elapsed';
  const waits = `failed moderate_low ${WAIT}`;
  const due = { delivery: { issue: 'not_received', expected_at: ago(20) } } as const;
  claims(WAIT, NOT_DELIVERED, [
    ['day 14 without a date', {}, waits, processed(14)],
    ['day 15', {}, 'passed', processed(15)],
    ['a date', due, 'not_applicable', processed(14)],
    ['a day of receipt', { delivery: { received_at: ago(5) } }, 'not_applicable', processed(14)],
    ['a service that stopped', { service_interrupted_at: ago(5) }, 'not_applicable', processed(14)],
    ['a merchant that is gone', { merchant_unavailable: true }, 'not_applicable', processed(14)],
    ['called off by the merchant', { cancellation: { by: 'merchant' } }, 'not_applicable', processed(14)],
    ['called off by the cardholder', { cancellation: { by: 'cardholder' } }, waits, processed(14)],
  ]);
  const back = (days: number, outcome = 'returned', issue = 'late') =>
    ({ delivery: { issue, expected_at: ago(40) }, return: { outcome, at: ago(days) } }) as Evidences;
  claims(WAIT, NOT_DELIVERED, [
    ['late goods sent back 14 days ago', back(14), waits, processed(60)],
    ['late goods sent back 15 days ago', back(15), 'passed', processed(60)],
    ['late goods that were not taken back', back(14, 'attempted'), 'not_applicable', processed(60)],
    ['a part that was sent back', back(14, 'returned', 'partial'), 'not_applicable', processed(60)],
  ]);
  const agent = processed(60, { merchant_category_code: '4722' });
  const calledOff = (days: number, by = 'merchant') => ({ ...due, cancellation: { by, at: ago(days) } }) as Evidences;
  claims(WAIT, NOT_DELIVERED, [
    ['a travel agent, day 29', calledOff(29), waits, agent],
    ['a travel agent, day 30', calledOff(30), 'passed', agent],
    ['another merchant', calledOff(29), 'not_applicable', processed(60)],
    ['called off by the traveller', calledOff(29, 'cardholder'), 'not_applicable', agent],
    ['not called off', due, 'not_applicable', agent],
  ]);
  test('the longer of two waits counts', () => {
    const from = (cancelled: number, returned: number) =>
      ruleVerdict(WAIT, NOT_DELIVERED, { ...calledOff(cancelled), ...back(returned) }, agent).inputs.may_file_from;
    assert.equal(from(20, 10), '2026-11-30');
    assert.equal(from(28, 10), '2026-11-25');
  });
  const sentBack = (days: number | undefined, outcome = 'returned', cancelled?: number) =>
    ({
      return: { outcome, ...(days !== undefined && { at: ago(days) }) },
      ...(cancelled !== undefined && { cancellation: { at: ago(cancelled) } }),
    }) as Evidences;
  claims(WAIT, OTHER_GOODS, [
    ['neither return nor cancellation', {}, 'not_applicable'],
    ['sent back 14 days ago', sentBack(14), waits],
    ['sent back 15 days ago', sentBack(15), 'passed'],
    ['sent back, called off later', sentBack(15, 'returned', 10), 'passed'],
    ['sent back nobody knows when, called off', sentBack(undefined, 'returned', 10), waits],
    ['sent back nobody knows when', sentBack(undefined), 'not_applicable'],
    ['kept', sentBack(14, 'not_returned'), 'not_applicable'],
    ['kept, called off', sentBack(14, 'not_returned', 15), 'passed'],
    ['called off alone', { cancellation: { at: ago(14) } } as Evidences, waits],
  ]);
  const slip = (document: string, days: number) => ({ refund: { document, at: ago(days) } }) as Evidences;
  claims(WAIT, 'credit_not_processed', [
    ['no refund', {}, 'not_applicable'],
    ['a slip of day 14', slip('credit_slip', 14), waits],
    ['a slip of day 15', slip('credit_slip', 15), 'passed'],
    ['no slip', slip('none', 14), 'not_applicable'],
  ]);
  const booking = (issue: string, days: number) => ({ reservation: { issue, cancelled_at: ago(days) } }) as Evidences;
  claims(WAIT, 'cancelled_reservation_no_show', [
    ['no booking', {}, 'not_applicable'],
    ['cancelled 14 days ago', booking('cancelled', 14), waits],
    ['cancelled 15 days ago', booking('cancelled', 15), 'passed'],
    ['a no-show', booking('no_show', 14), 'not_applicable'],
  ]);
  test('is excused where it would outlast the window, not where it ends with it', () => {
    const verdict = (returned: number, received = 115) =>
      ruleVerdict(
        WAIT,
        OTHER_GOODS,
        { ...sentBack(returned), delivery: { received_at: ago(received) } },
        processed(130),
      );
    assert.equal(verdictInWords(verdict(10)), waits);
    assert.equal(verdictInWords(verdict(9)), 'passed');
    assert.equal(verdict(9).mayFileFrom, undefined);
  });
});
