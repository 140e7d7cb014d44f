/** Several payments in one report (contract §16), a refund that is there and a payment reported before (§15). */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Answers, SessionPayment } from '@dispute-intake/contract/cardholder-api';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import { createActor } from 'xstate';
import { toReportInputs } from './evaluation-input.ts';
import { flowMachine } from './flow.machine.ts';
import type { FlowContext } from './flow-context.ts';
import { disputedPayments, leftOutPayments, offeredPayments } from './payments.ts';
import { completeAnswers, contextFor } from './testing/automated-cardholder.ts';
import { understoodRows } from './understood.ts';
import { visible } from './visible.ts';

const payment = (id: string, day: string, more: Partial<SessionPayment> = {}): SessionPayment => ({
  transaction_id: id,
  merchant_name: 'Northwind Gadgets',
  channel_type: 'ECOMMERCE',
  amount: 129.95,
  currency: 'EUR',
  timestamp: `${day}T10:00:00Z`,
  is_chosen: true,
  ...more,
});
const sessionOf = (problem: Problem, payments: readonly SessionPayment[]): FlowContext => ({
  ...contextFor(problem),
  payments,
});
const added = { is_chosen: false };
const ids = (payments: readonly SessionPayment[]): string =>
  payments.map(({ transaction_id }) => transaction_id).join(' ');
const questionsOf = (answers: Answers, context: FlowContext): string[] =>
  visible(answers, context).flatMap(({ questions }) => questions.map(({ id }) => id));

suite('the payments that are offered', () => {
  const all = [
    payment('a', '2026-02-10'),
    payment('b', '2026-02-08', added),
    payment('c', '2026-02-12', { ...added, merchant_name: 'Fuel 24' }),
    payment('d', '2026-02-14', { ...added, merchant_name: 'NORTHWIND-GADGETS' }),
  ];
  const offered = (problem: Problem, more: Answers = {}): string =>
    ids(offeredPayments({ problem, ...more }, sessionOf(problem, all)));

  test('fraud: all since the first unknown payment, or since the card was missing', () => {
    assert.equal(offered('unrecognized'), 'a c d');
    assert.equal(offered('unrecognized', { card_missing_since: '2026-02-07' }), 'a b c d');
  });
  test('what repeats at a merchant: those of the same one, however it is written', () => {
    for (const problem of ['subscription', 'duplicate', 'wrong_amount', 'not_received', 'not_as_described'] as const) {
      assert.equal(offered(problem), 'a b d');
    }
  });
  test('any other kind: those the cardholder chose', () => assert.equal(offered('refund_missing'), 'a'));
});

test('a spree of twelve is reported in eight questions, and each payment is disputed whole', () => {
  const spree = Array.from({ length: 12 }, (_, at) =>
    payment(`p${at}`, '2026-02-10', { amount: 10 + at, is_chosen: at === 0, merchant_name: `Shop ${at}` }),
  );
  const context = sessionOf('unrecognized', spree);
  const answers = completeAnswers('unrecognized', context, { participated: false, card_possession: 'stolen' });
  const asked = questionsOf(answers, context).filter((id) => id !== 'additional_documentation');
  assert.ok(asked.length <= 8, asked.join(' '));
  const report = toReportInputs(answers, context);
  assert.ok(report.ok);
  assert.deepEqual(
    report.payments.map(({ transaction_id, dispute }) => [transaction_id, dispute.disputed_amount]),
    spree.map(({ transaction_id, amount }) => [transaction_id, amount]),
  );
  assert.equal(report.payments[11]?.evidences.card_possession, 'stolen');
  assert.equal(report.payments[11]?.dispute.problem, 'unrecognized');
});

test('what differs by payment is asked by payment, all else once', () => {
  const context = sessionOf('wrong_amount', [payment('a', '2026-02-10'), payment('b', '2026-02-12', { amount: 80 })]);
  const answers = completeAnswers('wrong_amount', context, {
    'payments.a.expected_amount': 100,
    'payments.b.expected_amount': null,
  });
  assert.deepEqual(
    questionsOf(answers, context).filter((id) => id.includes('expected_amount')),
    ['payments.a.expected_amount', 'payments.b.expected_amount'],
  );
  const report = toReportInputs(answers, context);
  assert.ok(report.ok);
  assert.deepEqual(
    report.payments.map(({ dispute, evidences }) => [dispute.disputed_amount, evidences.expected_amount]),
    [
      [29.95, 100],
      [80, undefined],
    ],
  );
});

test('a subscription takes only charges after it was ended, and names the others', () => {
  const context = sessionOf('subscription', [
    payment('a', '2026-02-10'),
    payment('b', '2026-01-10'),
    payment('c', '2026-03-01'),
  ]);
  const given = { problem: 'subscription', 'subscription.permission_withdrawn_at': '2026-02-01' };
  assert.equal(ids(disputedPayments(given, context)), 'a c');
  assert.deepEqual(
    leftOutPayments(given, context).map(({ payment: { transaction_id }, why }) => [transaction_id, why]),
    [['b', 'before_cancellation']],
  );
});

test('of a duplicate the later payment is disputed and the earlier one is the original', () => {
  const context = sessionOf('duplicate', [payment('late', '2026-02-12'), payment('early', '2026-02-10')]);
  const answers = completeAnswers('duplicate', context);
  assert.equal(ids(disputedPayments(answers, context)), 'late');
  assert.ok(!questionsOf(answers, context).includes('original_transaction.at') || answers.payments);
});

test('two copies of one payment are both disputed against the first', () => {
  const context = sessionOf('duplicate', [
    payment('b', '2026-02-12'),
    payment('a', '2026-02-10'),
    payment('c', '2026-02-13'),
  ]);
  const report = toReportInputs(completeAnswers('duplicate', context), context);
  assert.ok(report.ok);
  assert.deepEqual(
    report.payments.map(({ transaction_id, evidences }) => [
      transaction_id,
      evidences.original_transaction?.transaction_id,
    ]),
    [
      ['b', 'a'],
      ['c', 'a'],
    ],
  );
});

test('one payment without others is submitted as before', () => {
  const context = contextFor('not_received');
  const report = toReportInputs(completeAnswers('not_received', context), context);
  assert.ok(report.ok);
  assert.equal(report.payments.length, 1);
  assert.equal(report.payments[0]?.transaction_id, null);
});

const credit = {
  transaction_id: 'a',
  amount: 127.5,
  currency: 'EUR',
  posted_at: '2026-02-20T00:00:00Z',
  status: 'posted' as const,
  left_amount: 2.45,
};
const start = (context: FlowContext, answers: Answers = {}) =>
  createActor(flowMachine, { input: { context, answers } }).start();

test('a refund that is there comes first; what is left of it is disputed and not asked', () => {
  const context = { ...contextFor('refund_missing'), credits: [credit] };
  const flow = start(context);
  assert.equal(flow.getSnapshot().context.step, 'credit_found');
  flow.send({ type: 'answer', id: 'credit', value: 'part' });
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'statement');
  assert.equal(flow.getSnapshot().context.answers.disputed_amount, 2.45);
  flow.send({ type: 'answer', id: 'credit', value: 'not_this' });
  assert.equal(flow.getSnapshot().context.answers.disputed_amount, undefined);
});

test('a refund of the whole payment is not offered as a part of it, and the amount is asked where it is another', () => {
  for (const [left_amount, offered] of [
    [0, 'settled not_this'],
    [2.45, 'settled part not_this'],
    [null, 'settled part not_this'],
  ] as const) {
    const context = { ...contextFor('refund_missing'), credits: [{ ...credit, left_amount }] };
    const [step] = visible({}, context);
    assert.deepEqual(
      step?.questions.map(({ id, choices }) => [id, choices.join(' ')]),
      [['credit', offered]],
    );
  }
  const context = { ...contextFor('refund_missing'), credits: [{ ...credit, left_amount: 0 }] };
  const kept = start(context, { credit: 'part', statement: 'It never came' });
  assert.equal(kept.getSnapshot().context.step, 'credit_found', 'a draft that says so is asked again');
});

test('a report made before comes before everything else', () => {
  const reported = {
    evaluation_id: 'e',
    reference: 'NB-1',
    reported_at: '2026-02-20T00:00:00Z',
    state: 'received' as const,
  };
  assert.equal(
    start({ ...contextFor('duplicate'), credits: [credit], reported }).getSnapshot().context.step,
    'already_reported',
  );
});

test('facts of the issuer are shown to be confirmed and not asked', () => {
  const context = {
    ...contextFor('not_received'),
    given: { 'purchase.kind': 'merchandise', merchant_unavailable: true },
  };
  const state = start(context, { statement: 'It never came', problem: 'not_received' }).getSnapshot().context;
  assert.deepEqual(
    understoodRows(state).map(({ question, value, isGiven }) => [question.id, value, isGiven]),
    [
      ['purchase.kind', 'merchandise', true],
      ['merchant_unavailable', true, true],
    ],
  );
});

test('an admission that was read is neither shown as known nor used to ask on', () => {
  const flow = start(contextFor('deceived'), { statement: 'They told me to put 500 in', problem: 'deceived' });
  const facts = [
    { path: 'evidences.participated', value: true, quote: 'told me to put', start: 0, end: 1, probability: 1 },
  ];
  flow.send({ type: 'read', statement: 'They told me to put 500 in', problem: 'deceived', facts } as never);
  const state = flow.getSnapshot().context;
  assert.deepEqual(understoodRows(state), []);
  assert.deepEqual(
    questionsOf(state.answers, state.session).filter((id) => id === 'participated'),
    ['participated'],
  );
});

test('safety comes right after the problem, before anything of the case is asked', () => {
  for (const problem of ['unrecognized', 'deceived'] as const) {
    const flow = start(contextFor(problem), { statement: 'x' });
    flow.send({ type: 'continue' });
    flow.send({ type: 'answer', id: 'problem', value: problem });
    flow.send({ type: 'continue' });
    assert.equal(flow.getSnapshot().context.step, 'safety');
    flow.send({ type: 'continue' });
    assert.equal(flow.getSnapshot().context.step, 'approval');
  }
});
