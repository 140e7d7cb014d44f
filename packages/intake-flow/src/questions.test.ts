/**
 * What is asked in each situation, written out: what the card schemes' questionnaires want to know of that kind of
 * dispute (Visa Resolve Online, Mastercom), and nothing that a longer statement already holds.
 */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import { PROBLEMS, type Problem } from '@dispute-intake/contract/vocabulary';
import type { FlowContext } from './flow-context.ts';
import { NEVER } from './never.ts';
import { contextFor } from './testing/automated-cardholder.ts';
import { type VisibleQuestion, visible } from './visible.ts';

/** A statement of 120 characters, the length from which nothing is asked that a story would hold. */
const STORY = 'It was ordered in January and has not come. '.padEnd(119, '-').concat('.');
/** Asked in every dispute. */
const ALWAYS = ['statement', 'problem', 'disputed_amount', 'additional_documentation'];

const questionsOf = (answers: Answers, context: FlowContext): VisibleQuestion[] =>
  visible(answers, context).flatMap((step) => step.questions);
const asked = (problem: Problem, answers: Answers = {}, context = contextFor(problem)): string =>
  questionsOf({ statement: STORY, problem, ...answers }, context)
    .map(({ id }) => id)
    .filter((id) => !ALWAYS.includes(id))
    .join(' ');

const goods = { 'purchase.kind': 'merchandise' };
const service = { 'purchase.kind': 'service' };
const lodging = { 'purchase.kind': 'lodging' };
const contact = 'merchant_contact.attempted';

const SITUATIONS: readonly [problem: Problem, answers: Answers, asked: string][] = [
  ['unrecognized', {}, 'participated recognizes_merchant card_possession'],
  ['unrecognized', { participated: true }, 'participated deceived recognizes_merchant card_possession'],
  ['unrecognized', { participated: false }, 'participated recognizes_merchant card_possession'],
  ['unrecognized', { card_possession: 'in_possession' }, 'participated recognizes_merchant card_possession'],
  ['unrecognized', { card_possession: 'never_received' }, 'participated recognizes_merchant card_possession'],
  ['unrecognized', { card_possession: 'lost' }, 'participated recognizes_merchant card_possession card_missing_since'],
  [
    'unrecognized',
    { card_possession: 'stolen' },
    'participated recognizes_merchant card_possession card_missing_since',
  ],

  ['deceived', {}, 'participated'],
  ['deceived', { participated: false }, 'participated card_possession'],
  ['deceived', { participated: true }, 'participated purchase.kind'],
  ['deceived', { participated: true, ...goods }, 'participated purchase.kind return.outcome'],
  ['deceived', { participated: true, ...service }, 'participated purchase.kind'],

  ['something_else', {}, `participated ${contact}`],
  ['something_else', { participated: null }, `participated ${contact}`],
  ['something_else', { participated: false }, 'participated card_possession'],

  ['not_received', {}, `purchase.kind delivery.expected_at merchant_unavailable ${contact}`],
  ['not_received', goods, `purchase.kind delivery.issue delivery.expected_at merchant_unavailable ${contact}`],
  [
    'not_received',
    service,
    `purchase.kind delivery.expected_at service_interrupted_at merchant_unavailable ${contact}`,
  ],
  [
    'not_received',
    { 'purchase.kind': 'subscription' },
    `purchase.kind delivery.expected_at service_interrupted_at merchant_unavailable ${contact}`,
  ],
  [
    'not_received',
    { 'purchase.kind': 'timeshare' },
    `purchase.kind delivery.expected_at service_interrupted_at merchant_unavailable ${contact}`,
  ],
  [
    'not_received',
    { ...service, service_interrupted_at: '2026-02-01' },
    `purchase.kind delivery.expected_at service_interrupted_at service_period_months merchant_unavailable ${contact}`,
  ],
  [
    'not_received',
    { ...service, service_interrupted_at: null },
    `purchase.kind delivery.expected_at service_interrupted_at merchant_unavailable ${contact}`,
  ],
  [
    'not_received',
    { ...goods, 'delivery.issue': 'late' },
    'purchase.kind delivery.issue delivery.expected_at delivery.received_at delivery.tracking_number ' +
      `merchant_unavailable return.outcome ${contact}`,
  ],
  [
    'not_received',
    { ...goods, 'delivery.issue': 'wrong_location' },
    'purchase.kind delivery.issue delivery.expected_at delivery.received_at delivery.agreed_location ' +
      `delivery.tracking_number merchant_unavailable ${contact}`,
  ],
  [
    'not_received',
    { ...goods, 'delivery.issue': 'partial' },
    'purchase.kind delivery.issue delivery.expected_at delivery.received_at delivery.tracking_number ' +
      `merchant_unavailable ${contact}`,
  ],
  [
    'not_received',
    { ...goods, 'delivery.issue': 'empty_or_wrong_contents' },
    'purchase.kind delivery.issue delivery.expected_at delivery.received_at delivery.tracking_number ' +
      `merchant_unavailable ${contact}`,
  ],

  ['not_as_described', {}, `purchase.kind delivery.received_at condition.issue ${contact}`],
  ['not_as_described', goods, `purchase.kind delivery.received_at condition.issue return.outcome ${contact}`],
  ['not_as_described', service, `purchase.kind delivery.received_at condition.issue cancellation.at ${contact}`],
  ['not_as_described', lodging, `purchase.kind condition.issue ${contact}`],
  [
    'not_as_described',
    { ...goods, 'condition.issue': 'counterfeit' },
    `purchase.kind delivery.received_at condition.issue condition.third_party_finding return.outcome ${contact}`,
  ],
  [
    'not_as_described',
    { ...goods, 'condition.issue': 'defective' },
    `purchase.kind delivery.received_at condition.issue return.outcome ${contact}`,
  ],
  [
    'not_as_described',
    { ...service, 'condition.issue': 'defective' },
    `purchase.kind delivery.received_at condition.issue condition.third_party_finding cancellation.at ${contact}`,
  ],
  [
    'not_as_described',
    { ...service, 'condition.issue': 'poor_quality' },
    `purchase.kind delivery.received_at condition.issue condition.third_party_finding cancellation.at ${contact}`,
  ],
  [
    'not_as_described',
    { ...service, 'condition.issue': 'different' },
    `purchase.kind delivery.received_at condition.issue cancellation.at ${contact}`,
  ],
  [
    'not_as_described',
    { ...goods, 'return.outcome': 'returned' },
    `purchase.kind delivery.received_at condition.issue return.outcome return.at return.method ${contact}`,
  ],
  [
    'not_as_described',
    { ...goods, 'return.outcome': 'attempted' },
    `purchase.kind delivery.received_at condition.issue return.outcome return.at return.reason ${contact}`,
  ],

  [
    'cancelled',
    goods,
    `purchase.kind return.outcome cancellation.at cancellation.by cancellation.policy_disclosed ${contact}`,
  ],
  [
    'cancelled',
    { ...goods, 'return.outcome': 'returned' },
    `purchase.kind return.outcome return.at return.method cancellation.policy_disclosed ${contact}`,
  ],
  ['cancelled', service, `purchase.kind cancellation.at cancellation.by cancellation.policy_disclosed ${contact}`],
  [
    'cancelled',
    { 'purchase.kind': 'timeshare' },
    `purchase.kind cancellation.at cancellation.by cancellation.contract_at cancellation.policy_disclosed ${contact}`,
  ],
  [
    'cancelled',
    { ...service, 'cancellation.policy_disclosed': true },
    `purchase.kind cancellation.at cancellation.by cancellation.policy_disclosed cancellation.within_policy ${contact}`,
  ],
  [
    'cancelled',
    { ...service, 'cancellation.policy_disclosed': false },
    `purchase.kind cancellation.at cancellation.by cancellation.policy_disclosed ${contact}`,
  ],
  ['cancelled', lodging, `purchase.kind reservation.issue ${contact}`],
  [
    'cancelled',
    { ...lodging, 'reservation.issue': 'no_show' },
    `purchase.kind reservation.issue reservation.cancelled_at reservation.policy_disclosed ${contact}`,
  ],
  [
    'cancelled',
    {
      ...lodging,
      'reservation.issue': 'no_show',
      'reservation.cancelled_at': NEVER,
      'reservation.policy_disclosed': true,
    },
    `purchase.kind reservation.issue reservation.cancelled_at reservation.policy_disclosed ${contact}`,
  ],
  [
    'cancelled',
    {
      ...lodging,
      'reservation.issue': 'no_show',
      'reservation.cancelled_at': null,
      'reservation.policy_disclosed': true,
    },
    `purchase.kind reservation.issue reservation.cancelled_at reservation.policy_disclosed cancellation.within_policy ${contact}`,
  ],
  [
    'cancelled',
    { ...lodging, 'reservation.issue': 'no_room' },
    `purchase.kind reservation.issue reservation.policy_disclosed ${contact}`,
  ],
  [
    'cancelled',
    { ...lodging, 'reservation.issue': 'cancelled' },
    `purchase.kind reservation.issue reservation.cancelled_at reservation.policy_disclosed ${contact}`,
  ],

  ['refund_missing', {}, `purchase.kind refund.document ${contact}`],
  [
    'refund_missing',
    goods,
    `purchase.kind return.outcome cancellation.at cancellation.policy_disclosed refund.document ${contact}`,
  ],
  ['refund_missing', lodging, `purchase.kind cancellation.at cancellation.policy_disclosed refund.document ${contact}`],
  [
    'refund_missing',
    { ...service, 'refund.document': 'none' },
    `purchase.kind cancellation.at cancellation.policy_disclosed refund.document refund.voucher_accepted ${contact}`,
  ],
  ...['credit_slip', 'voided_receipt', 'merchant_acknowledgement'].map((document): [Problem, Answers, string] => [
    'refund_missing',
    { ...service, 'refund.document': document },
    `purchase.kind cancellation.at cancellation.policy_disclosed refund.document refund.at refund.amount ${document === 'merchant_acknowledgement' ? 'refund.voucher_accepted ' : ''}${contact}`,
  ]),

  ['subscription', {}, 'subscription.permission_withdrawn_at'],
  [
    'subscription',
    { 'subscription.permission_withdrawn_at': NEVER },
    `subscription.permission_withdrawn_at ${contact}`,
  ],
  [
    'subscription',
    { 'subscription.permission_withdrawn_at': null },
    'subscription.permission_withdrawn_at subscription.contact_used service_used_after',
  ],
  [
    'subscription',
    { 'subscription.permission_withdrawn_at': '2026-02-01' },
    'subscription.permission_withdrawn_at subscription.contact_used service_used_after',
  ],

  [
    'duplicate',
    {},
    `original_transaction.separate_order original_transaction.at original_transaction.amount ${contact}`,
  ],
  ['paid_other_way', {}, `other_payment.method other_payment.evidence ${contact}`],
  ['paid_other_way', { [contact]: false }, `other_payment.method other_payment.evidence ${contact}`],
  [
    'paid_other_way',
    { [contact]: true },
    `other_payment.method other_payment.evidence ${contact} merchant_contact.at merchant_contact.method`,
  ],
  ['wrong_currency', {}, `expected_currency currency_display conversion expected_amount ${contact}`],
  [
    'wrong_currency',
    { expected_amount: 0 },
    `expected_currency currency_display conversion expected_amount ${contact}`,
  ],
  ['cash_not_dispensed', {}, 'cash.requested cash.dispensed'],
  ['wrong_amount', {}, `expected_amount ${contact}`],
  ['wrong_amount', { expected_amount: 5 }, `expected_amount expected_amount_basis ${contact}`],
  ['wrong_amount', { expected_amount: null }, `expected_amount ${contact}`],
  ['wrong_amount', { expected_amount: 0 }, `expected_amount addendum.consented ${contact}`],
  [
    'wrong_amount',
    { expected_amount: 0, 'addendum.consented': true },
    `expected_amount addendum.consented addendum.kind addendum.policy_disclosed ${contact}`,
  ],
  [
    'wrong_amount',
    { expected_amount: 0, 'addendum.consented': false },
    `expected_amount addendum.consented addendum.kind addendum.policy_disclosed ${contact}`,
  ],
];

suite('what is asked after a story of 120 characters', () => {
  for (const [problem, answers, expected] of SITUATIONS) {
    test(`${problem} ${JSON.stringify(answers)}`, () => assert.equal(asked(problem, answers), expected));
  }
});

test('what a longer story holds is asked after a shorter one, and may be skipped or unknown', () => {
  const short = `  ${STORY.slice(1)}  `;
  const more = (problem: Problem, answers: Answers): string => {
    const long = asked(problem, answers).split(' ');
    const all = asked(problem, { ...answers, statement: short }).split(' ');
    assert.deepEqual(
      all.filter((id) => long.includes(id)),
      long,
      'the others stay, in their order',
    );
    const added = questionsOf({ problem, ...answers, statement: short }, contextFor(problem)).filter(
      ({ id }) => all.includes(id) && !long.includes(id),
    );
    for (const { id, optional, unknown } of added) assert.ok(optional || unknown, id);
    return added.map(({ id }) => id).join(' ');
  };
  assert.equal(more('not_received', { ...goods, [contact]: true }), 'purchase.description merchant_contact.outcome');
  assert.equal(more('not_received', { ...goods, [contact]: false }), 'purchase.description');
  assert.equal(more('not_as_described', service), 'purchase.description condition.description');
  const returned = { ...goods, 'return.outcome': 'returned' };
  for (const [method, number] of [
    ['postal_service', ' return.tracking_number'],
    ['courier', ' return.tracking_number'],
    ['face_to_face', ''],
    ['other', ''],
  ] as const) {
    assert.equal(
      more('cancelled', { ...returned, 'return.method': method }),
      `purchase.description delivery.received_at${number}`,
      'the reason and number of a cancellation are for what was not sent back',
    );
  }
  assert.equal(
    more('cancelled', { ...service, 'cancellation.at': '2026-02-01' }),
    'purchase.description cancellation.reason cancellation.confirmation_number',
  );
  assert.equal(
    more('cancelled', { ...service, 'cancellation.at': null }),
    'purchase.description cancellation.confirmation_number',
    'who cancelled nothing has no reason for it',
  );
  assert.equal(more('cancelled', lodging), 'purchase.description');
  assert.equal(more('refund_missing', service), 'purchase.description cancellation.reason');
  assert.equal(more('duplicate', {}), 'original_transaction.transaction_id');
  assert.equal(
    more('deceived', { participated: true, ...service }),
    'misrepresentation.promised misrepresentation.received',
  );
  assert.equal(more('deceived', { participated: true, 'purchase.kind': 'digital_asset' }), '');
  assert.equal(more('deceived', { participated: false }), '');
  assert.equal(more('unrecognized', {}), '');
  assert.equal(more('subscription', {}), '');
  assert.equal(
    asked('duplicate', { statement: undefined as unknown as AnswerValue }).includes(
      'original_transaction.transaction_id',
    ),
    true,
    'no statement is the shortest',
  );
});

test('a tip is asked for where one is usual, and who else pays where a seller of travel is gone', () => {
  const ids = (problem: Problem, answers: Answers, merchant_category_code: string) =>
    questionsOf({ problem, ...answers }, contextFor(problem, { merchant_category_code })).map(({ id }) => id);
  assert.ok(ids('wrong_amount', { expected_amount: 5 }, '5812').includes('tip_added'));
  assert.ok(!ids('wrong_amount', { expected_amount: 5 }, '5732').includes('tip_added'));
  const gone = { merchant_unavailable: true };
  assert.ok(ids('not_received', gone, '4722').includes('loss_cover.outcome'));
  assert.ok(!ids('not_received', { merchant_unavailable: false }, '4722').includes('loss_cover.outcome'));
  assert.ok(!ids('not_received', gone, '5732').includes('loss_cover.outcome'));
  const approved = { participated: true };
  assert.ok(ids('deceived', approved, '6211').includes('investment.refused'));
  assert.ok(!ids('deceived', approved, '5732').includes('investment.refused'));
  const withheld = { ...approved, 'investment.refused': true };
  assert.ok(ids('deceived', withheld, '6211').includes('investment.withdrawal_requested_at'));
  const calledOff = { ...goods, 'cancellation.by': 'cardholder', 'return.outcome': 'not_returned' };
  assert.ok(ids('cancelled', calledOff, '5732').includes('cancellation.before_shipping'));
  assert.ok(
    !ids('cancelled', { ...calledOff, 'return.outcome': 'returned' }, '5732').includes('cancellation.before_shipping'),
  );
});

test('at a cash machine nobody is asked about a seller, and only what can go wrong there is offered', () => {
  const atm = (problem: Problem) => contextFor(problem, { channel_type: 'ATM' });
  const offered = (context: FlowContext) => questionsOf({}, context).find(({ id }) => id === 'problem')?.choices;
  assert.deepEqual(offered(atm('duplicate')), [
    'cash_not_dispensed',
    'unrecognized',
    'wrong_amount',
    'wrong_currency',
    'duplicate',
    'deceived',
    'something_else',
  ]);
  assert.deepEqual(offered(contextFor('duplicate')), [
    'unrecognized',
    'not_received',
    'not_as_described',
    'cancelled',
    'subscription',
    'refund_missing',
    'duplicate',
    'paid_other_way',
    'wrong_amount',
    'wrong_currency',
    'deceived',
    'something_else',
  ]);
  for (const problem of PROBLEMS) assert.doesNotMatch(asked(problem, {}, atm(problem)), /merchant_contact/, problem);
});

test('the payment is shown for recognition where it is not recognised and the issuer tells more of it', () => {
  const enriched = (problem: Problem) => ({ ...contextFor(problem), enrichment: { city: 'Leeds' } });
  assert.match(asked('unrecognized', {}, enriched('unrecognized')), /^recognition participated/);
  assert.doesNotMatch(asked('not_received', {}, enriched('not_received')), /recognition/);
});
