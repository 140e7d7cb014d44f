/** How duties stand once something was done about them. Reported on 6 November 2026 where nothing else is said. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Card, EvaluationRequest, Subcategory } from '@dispute-intake/contract';
import { factsWith } from '../testing/facts-with.ts';
import { obligations } from './obligations.ts';

const US_DEBIT = { funding: 'DEBIT', issuer_country: 'USA' } as const;
const US_CREDIT = { funding: 'CREDIT', issuer_country: 'USA' } as const;
const REPORTED = '2026-11-06T15:00:00Z';

/** "id status due_by" of each duty on a day, after what was recorded. */
function standing(
  card: Partial<Card>,
  asOf: string,
  done: Record<string, string> = {},
  subcategory: Subcategory = 'duplicate_charge',
  change: (request: EvaluationRequest) => void = () => {},
): string[] {
  const { request } = factsWith({}, { card });
  request.dispute.reported_at = REPORTED;
  change(request);
  const recorded = Object.entries(done).map(([obligation_id, done_at]) => ({ obligation_id, done_at }));
  return obligations({ request, subcategory, evaluatedAtMs: Date.parse(REPORTED) }, recorded, asOf).map(
    ({ id, status, due_by }) => `${id} ${status} ${due_by ?? '-'}`,
  );
}
const about = (id: string, lines: string[]) => lines.filter((line) => line.startsWith(`${id} `));

suite('Regulation E after something was recorded', () => {
  test('a duty is due to its last day and overdue from the next, until it is recorded', () => {
    const of = (asOf: string, done = {}) => about('reg_e.provisional_credit', standing(US_DEBIT, asOf, done));
    assert.deepEqual(of('2026-11-23'), ['reg_e.provisional_credit due 2026-11-23']);
    assert.deepEqual(of('2026-11-24'), ['reg_e.provisional_credit overdue 2026-11-23']);
    assert.deepEqual(of('2026-11-24', { 'reg_e.provisional_credit': '2026-11-24' }), [
      'reg_e.provisional_credit done 2026-11-23',
    ]);
  });

  test('the credit starts the investigation and the two business days to tell of it', () => {
    const before = standing(US_DEBIT, '2026-11-10');
    assert.deepEqual(about('reg_e.investigation', before), ['reg_e.investigation not_due 2027-02-04']);
    assert.deepEqual(about('reg_e.tell_of_credit', before), ['reg_e.tell_of_credit not_due -']);
    const after = standing(US_DEBIT, '2026-11-10', { 'reg_e.provisional_credit': '2026-11-10' });
    assert.deepEqual(about('reg_e.investigation', after), ['reg_e.investigation due 2027-02-04']);
    // The 11th is Veterans Day.
    assert.deepEqual(about('reg_e.tell_of_credit', after), ['reg_e.tell_of_credit due 2026-11-13']);
  });

  test('the determination ends the wait for a credit and starts correction and report', () => {
    const lines = standing(US_DEBIT, '2026-11-25', { 'reg_e.investigation': '2026-11-20' });
    assert.deepEqual(about('reg_e.provisional_credit', lines), ['reg_e.provisional_credit done 2026-11-23']);
    assert.deepEqual(about('reg_e.correct_error', lines), ['reg_e.correct_error overdue 2026-11-23']);
    assert.deepEqual(about('reg_e.report_result', lines), ['reg_e.report_result due 2026-11-25']);
  });

  test('a written confirmation that was asked for and did not come ends the duty to credit, not the investigation', () => {
    const asked = { 'reg_e.ask_for_confirmation': '2026-11-06' };
    const open = standing(US_DEBIT, '2026-11-23', asked);
    assert.deepEqual(about('reg_e.confirmation_received', open), ['reg_e.confirmation_received due 2026-11-23']);
    assert.deepEqual(about('reg_e.provisional_credit', open), ['reg_e.provisional_credit due 2026-11-23']);
    const missed = standing(US_DEBIT, '2026-11-24', asked);
    assert.deepEqual(about('reg_e.provisional_credit', missed), ['reg_e.provisional_credit not_due -']);
    assert.deepEqual(about('reg_e.investigation', missed), ['reg_e.investigation due 2027-02-04']);
    const inTime = { ...asked, 'reg_e.confirmation_received': '2026-11-23' };
    assert.deepEqual(about('reg_e.provisional_credit', standing(US_DEBIT, '2026-11-24', inTime)), [
      'reg_e.provisional_credit overdue 2026-11-23',
    ]);
    const late = { ...asked, 'reg_e.confirmation_received': '2026-11-24' };
    assert.deepEqual(about('reg_e.provisional_credit', standing(US_DEBIT, '2026-11-25', late)), [
      'reg_e.provisional_credit not_due -',
    ]);
  });

  test('after the notice of a debit items are honoured for five business days', () => {
    const done = { 'reg_e.investigation': '2026-12-21', 'reg_e.take_back_credit': '2026-12-22' };
    const honoured = (asOf: string) => about('reg_e.honour_items', standing(US_DEBIT, asOf, done));
    assert.deepEqual(honoured('2026-12-30'), ['reg_e.honour_items due 2026-12-30']);
    assert.deepEqual(honoured('2026-12-31'), ['reg_e.honour_items done 2026-12-30']);
  });
});

suite('Regulation Z after something was recorded', () => {
  test('a billing error resolved within 30 days needs no acknowledgement', () => {
    const acknowledged = (resolved: string) =>
      about('reg_z.acknowledge', standing(US_CREDIT, '2026-12-10', { 'reg_z.resolve': resolved }));
    assert.deepEqual(acknowledged('2026-12-06'), ['reg_z.acknowledge done 2026-12-06']);
    assert.deepEqual(acknowledged('2026-12-07'), ['reg_z.acknowledge overdue 2026-12-06']);
  });

  test('nothing is collected until it is resolved; what is owed then is not delinquent for ten days', () => {
    assert.deepEqual(about('reg_z.no_collection', standing(US_CREDIT, '2026-12-10')), ['reg_z.no_collection due -']);
    const lines = standing(US_CREDIT, '2026-12-10', { 'reg_z.resolve': '2026-12-07T12:00:00Z' });
    assert.deepEqual(about('reg_z.no_collection', lines), ['reg_z.no_collection done -']);
    assert.deepEqual(about('reg_z.time_to_pay', lines), ['reg_z.time_to_pay due 2026-12-17']);
  });
});

suite('payment services after something was recorded', () => {
  const denied = (country: string, asOf: string, done = {}) =>
    standing({ funding: 'DEBIT', issuer_country: country } as Partial<Card>, asOf, done, 'fraud_card_not_present');
  test('a refund that was made ends the need to prove', () => {
    assert.deepEqual(denied('DEU', '2026-11-09'), [
      'psd2.refund due 2026-11-09',
      'psd2.liability due -',
      'psd2.proof due -',
    ]);
    assert.deepEqual(denied('DEU', '2026-11-20', { 'psd2.refund': '2026-11-09' }), [
      'psd2.refund done 2026-11-09',
      'psd2.liability due -',
      'psd2.proof done -',
    ]);
    assert.equal(denied('DEU', '2026-11-10')[0], 'psd2.refund overdue 2026-11-09');
  });

  test('UK duties stand under their own law', () => {
    assert.deepEqual(denied('GBR', '2026-11-09'), [
      'uk_psr.refund due 2026-11-09',
      'uk_psr.liability due -',
      'uk_psr.proof due -',
    ]);
  });
});

suite('UK credit cards and deception', () => {
  const uk = (funding: Card['funding'], subcategory: Subcategory, amount: number, currency = 'GBP') =>
    standing({ funding, issuer_country: 'GBR' }, '2026-11-09', {}, subcategory, ({ transaction }) => {
      transaction.transaction_amount = amount;
      transaction.transaction_currency = currency;
    });
  test('section 75 stands beside a claim against the merchant above 100 and up to 30 000 pounds, on credit', () => {
    const section75 = ['uk_cca.section_75 due -'];
    assert.deepEqual(uk('CREDIT', 'merchandise_not_received', 100.01), section75);
    assert.deepEqual(uk('CREDIT', 'services_not_as_described', 30_000), section75);
    assert.deepEqual(uk('CREDIT', 'merchandise_defective', 80, 'EUR'), section75, 'the price in pounds is not known');
    assert.deepEqual(uk('CREDIT', 'merchandise_not_received', 100), []);
    assert.deepEqual(uk('CREDIT', 'merchandise_not_received', 30_000.01), []);
    assert.deepEqual(uk('DEBIT', 'merchandise_not_received', 500), []);
    assert.deepEqual(uk('CREDIT', 'duplicate_charge', 500), []);
  });

  test('a card payment made under deception is outside the reimbursement of push payments', () => {
    assert.deepEqual(uk('DEBIT', 'authorized_scam', 500), ['uk_psr.push_payments_only not_due -']);
  });
});

test('a record of a duty that does not exist, or of a day that cannot be read, changes nothing', () => {
  const plain = standing(US_DEBIT, '2026-11-10');
  assert.deepEqual(standing(US_DEBIT, '2026-11-10', { 'reg_e.unheard_of': '2026-11-10' }), plain);
  assert.deepEqual(standing(US_DEBIT, '2026-11-10', { 'reg_e.provisional_credit': 'soon' }), plain);
});

test('the ids of one dispute are unique', () => {
  for (const card of [US_DEBIT, US_CREDIT, { funding: 'CREDIT', issuer_country: 'GBR' } as const]) {
    const ids = standing(card, '2026-12-31', {
      'reg_e.ask_for_confirmation': '2026-11-06',
      'reg_e.investigation': '2026-12-21',
      'reg_e.take_back_credit': '2026-12-22',
      'reg_z.resolve': '2026-12-01',
    }).map((line) => line.split(' ')[0]);
    assert.equal(new Set(ids).size, ids.length);
  }
});
