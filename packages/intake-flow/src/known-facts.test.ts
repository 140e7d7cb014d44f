/** What the session and the kind of problem say by themselves, so that nobody is asked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Enrichment } from '@dispute-intake/contract/cardholder-api';
import { PROBLEMS } from '@dispute-intake/contract/vocabulary';
import { earlierPayments } from './earlier-payments.ts';
import { hasEnrichment, latestToday, questionIdOf } from './flow-context.ts';
import { knownFacts, proposedShare, purchaseKind } from './known-facts.ts';
import { NEVER } from './never.ts';
import { contextFor } from './testing/automated-cardholder.ts';

const context = contextFor('not_received');
const hotel = contextFor('not_received', { merchant_category_code: '7011' });

test('who complains about what they bought made the payment; who does not know it, was deceived or says something else may not have', () => {
  const open = ['unrecognized', 'deceived', 'something_else'];
  for (const problem of PROBLEMS) {
    const { recognizes_merchant, participated } = knownFacts({ problem }, context);
    const expected = open.includes(problem) ? [undefined, undefined] : [true, true];
    assert.deepEqual([recognizes_merchant, participated], expected, problem);
  }
  assert.deepEqual(knownFacts({}, context), {}, 'nothing is known before the problem is');
  assert.deepEqual(knownFacts({ problem: 'unrecognized' }, context), {});
  assert.deepEqual(knownFacts({ problem: 'something_else' }, context), {});
  assert.deepEqual(knownFacts({ problem: 'deceived' }, context), { deceived: true });
});

test('the purchase is what the merchant category says, unless it was answered; a subscription is one', () => {
  const known = { recognizes_merchant: true, participated: true };
  assert.deepEqual(knownFacts({ problem: 'not_received' }, hotel), { ...known, 'purchase.kind': 'lodging' });
  assert.deepEqual(knownFacts({ problem: 'not_received', 'purchase.kind': 'event' }, hotel), known);
  assert.deepEqual(knownFacts({ problem: 'subscription' }, context), { ...known, 'purchase.kind': 'subscription' });
  assert.equal(purchaseKind({ problem: 'not_received', 'purchase.kind': 'event' }, hotel), 'event');
  assert.equal(purchaseKind({ problem: 'not_received' }, hotel), 'lodging');
  assert.equal(purchaseKind({ problem: 'not_received' }, context), undefined);
});

// ISO 18245 category codes, each range of the schemes' at both ends and the codes beside them.
for (const [code, kind] of [
  ['2999', undefined],
  ['3000', 'travel'],
  ['3350', 'travel'],
  ['3351', 'travel'],
  ['3499', 'travel'],
  ['3500', 'lodging'],
  ['3501', 'lodging'],
  ['3999', 'lodging'],
  ['4000', undefined],
  ['4111', 'travel'],
  ['4119', undefined],
  ['4112', 'travel'],
  ['4113', undefined],
  ['4411', 'travel'],
  ['4511', 'travel'],
  ['4722', 'travel'],
  ['5814', undefined],
  ['5815', 'digital'],
  ['5818', 'digital'],
  ['5819', undefined],
  ['7011', 'lodging'],
  ['7012', 'timeshare'],
  ['7512', 'travel'],
  ['7922', 'event'],
  ['5732', undefined],
] as const) {
  test(`merchant category ${code} is ${kind ?? 'asked about'}`, () => {
    assert.equal(purchaseKind({}, contextFor('not_received', { merchant_category_code: code })), kind);
  });
}

test('the right amount is in the currency of the payment; a right price in another currency says its own', () => {
  const currency = (problem: string, expected_amount: number | null | undefined) =>
    knownFacts({ problem, ...(expected_amount !== undefined && { expected_amount }) }, context).expected_currency;
  assert.equal(currency('wrong_amount', 99), 'EUR');
  assert.equal(currency('wrong_amount', null), undefined);
  assert.equal(currency('wrong_amount', undefined), undefined);
  assert.equal(currency('wrong_currency', 99), undefined);
});

test('who withdrew their permission has contacted the merchant on that day, who does not know the day as well, who never did has not', () => {
  const contacted = (day: string | null) => {
    const facts = knownFacts({ problem: 'subscription', 'subscription.permission_withdrawn_at': day }, context);
    return [facts['merchant_contact.attempted'], facts['merchant_contact.at']];
  };
  assert.deepEqual(contacted('2026-02-01'), [true, '2026-02-01']);
  assert.deepEqual(contacted(null), [true, undefined]);
  assert.deepEqual(contacted(NEVER), [undefined, undefined]);
});

// Of a payment of 129.95.
for (const [title, answers, share] of [
  ['what was paid above the right amount', { problem: 'wrong_amount', expected_amount: 99.9 }, 30.05],
  ['what the machine kept', { problem: 'cash_not_dispensed', 'cash.dispensed': 29.95 }, 100],
  ['the promised part of a refund', { problem: 'refund_missing', 'refund.amount': 20 }, 20],
  ['nothing for another problem', { problem: 'duplicate', expected_amount: 99.9, 'cash.dispensed': 29.95 }, null],
  ['nothing for a refund beside another problem', { problem: 'duplicate', 'refund.amount': 20 }, null],
  ['nothing where the amount is not known', { problem: 'wrong_amount', expected_amount: null }, null],
  ['nothing where the refund is not known', { problem: 'refund_missing', 'refund.amount': null }, null],
  ['nothing where the refund is still open', { problem: 'refund_missing' }, null],
  ['nothing where the amount cannot be read', { problem: 'wrong_amount', expected_amount: 'about 90' }, null],
  ['nothing where the whole is wrong', { problem: 'wrong_amount', expected_amount: 0 }, null],
  ['nothing where the amount was right', { problem: 'wrong_amount', expected_amount: 129.95 }, null],
  ['nothing where more was right', { problem: 'wrong_amount', expected_amount: 130 }, null],
  ['a part as small as a thousandth', { problem: 'wrong_amount', expected_amount: 129.949 }, 0.001],
] as const) {
  test(`the share that is proposed: ${title}`, () => assert.equal(proposedShare(answers, context), share));
}

test('earlier payments come newest first, to the time of day, at most eight', () => {
  const enriched = (earlier_payments: { at: string; amount: number }[]) =>
    earlierPayments({ ...context, enrichment: { earlier_payments } });
  assert.deepEqual(
    enriched([
      { at: '2026-02-08', amount: 1 },
      { at: '2026-02-09T10:00:00+02:00', amount: 2 },
      { at: '2026-02-09T09:00:00Z', amount: 3 },
      { at: '2026-02-07', amount: 4 },
      { at: '2026-02-08', amount: 5 },
    ]),
    [
      { key: 'payment_3', at: '2026-02-09', amount: 3 },
      { key: 'payment_2', at: '2026-02-09', amount: 2 },
      { key: 'payment_1', at: '2026-02-08', amount: 1 },
      { key: 'payment_5', at: '2026-02-08', amount: 5 },
      { key: 'payment_4', at: '2026-02-07', amount: 4 },
    ],
  );
  const ten = Array.from({ length: 10 }, (_, nth) => ({ at: `2026-01-${10 + nth}`, amount: nth }));
  assert.deepEqual(
    enriched(ten).map(({ amount }) => amount),
    [9, 8, 7, 6, 5, 4, 3, 2],
  );
  assert.deepEqual(earlierPayments(context), []);
  assert.deepEqual(earlierPayments({ ...context, enrichment: null }), []);
});

test('there is something to recognise a payment by where one detail says anything', () => {
  const has = (enrichment: Enrichment | null | undefined) => hasEnrichment({ ...context, enrichment });
  assert.equal(has(undefined), false);
  assert.equal(has(null), false);
  assert.equal(has({}), false);
  assert.equal(has({ items: [], is_subscription: false, city: undefined } as Enrichment), false);
  assert.equal(has({ city: null } as unknown as Enrichment), false);
  assert.equal(has({ items: [], city: 'Leeds' }), true);
  assert.equal(has({ items: [{ description: 'Lamp' }] }), true);
  assert.equal(has({ is_subscription: true }), true);
});

test('today is the day at UTC+14, where it begins first', () => {
  assert.equal(latestToday(Date.parse('2026-03-10T09:59:59.999Z')), '2026-03-10');
  assert.equal(latestToday(Date.parse('2026-03-10T10:00:00Z')), '2026-03-11');
});

test('a path of a request is the question that fills it', () => {
  assert.equal(questionIdOf('evidences.cardholder_statement'), 'statement');
  assert.equal(questionIdOf('evidences.delivery.issue'), 'delivery.issue');
  assert.equal(questionIdOf('dispute.disputed_amount'), 'disputed_amount');
  assert.equal(questionIdOf('delivery.dispute.issue'), 'delivery.dispute.issue');
});
