/** The choices of each question, and what will do as an answer to it, written out; where questions stand. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import type { FlowContext } from './flow-context.ts';
import { isAnswered } from './question.ts';
import { QUESTIONS, questionById } from './questions.ts';
import { contextFor } from './testing/automated-cardholder.ts';
import { validationErrorOf } from './validate.ts';
import { type VisibleQuestion, visible, visibleAnswers } from './visible.ts';

const questionsOf = (answers: Answers, context: FlowContext = contextFor('not_received')): VisibleQuestion[] =>
  visible(answers, context).flatMap((step) => step.questions);
const goods = { 'purchase.kind': 'merchandise' };
const service = { 'purchase.kind': 'service' };
const lodging = { 'purchase.kind': 'lodging' };
const contact = 'merchant_contact.attempted';

test('the choices of a question', () => {
  const choices = (id: string, problem: Problem, answers: Answers = {}) =>
    questionsOf({ problem, ...answers }, contextFor(problem))
      .find((question) => question.id === id)
      ?.choices.join(' ');
  const condition = (answers: Answers) => choices('condition.issue', 'not_as_described', answers);
  assert.equal(condition(goods), 'damaged defective different counterfeit poor_quality');
  assert.equal(condition(service), 'different poor_quality defective', 'a service is neither damaged nor counterfeit');
  const finding = (answers: Answers) => choices('condition.third_party_finding', 'not_as_described', answers);
  assert.equal(
    finding({ ...goods, 'condition.issue': 'counterfeit' }),
    'none rights_holder customs law_enforcement expert',
  );
  assert.equal(finding({ ...service, 'condition.issue': 'defective' }), 'none expert');
  assert.equal(choices('cancellation.by', 'cancelled', service), 'cardholder merchant');
  assert.equal(choices('reservation.issue', 'cancelled', lodging), 'no_show cancelled no_room');
  assert.equal(
    choices('delivery.issue', 'not_received', goods),
    'not_received late wrong_location partial empty_or_wrong_contents',
  );
  assert.equal(choices('return.outcome', 'not_as_described', goods), 'returned attempted not_returned');
  assert.equal(
    choices('return.method', 'not_as_described', { ...goods, 'return.outcome': 'returned' }),
    'postal_service courier face_to_face other',
  );
  assert.equal(
    choices('return.reason', 'not_as_described', { ...goods, 'return.outcome': 'attempted' }),
    'return_not_accepted merchant_not_responding no_return_instructions no_return_authorization_provided ' +
      'requested_not_to_return',
  );
  assert.equal(
    choices('refund.document', 'refund_missing'),
    'credit_slip voided_receipt merchant_acknowledgement none',
  );
  assert.equal(choices('card_possession', 'unrecognized'), 'in_possession lost stolen never_received');
  assert.equal(
    choices('purchase.kind', 'not_received'),
    'merchandise service digital event travel lodging timeshare subscription digital_asset',
  );
  assert.equal(choices('other_payment.method', 'paid_other_way'), 'cash other_card bank_transfer cheque voucher agent');
  assert.equal(
    choices('other_payment.evidence', 'paid_other_way'),
    'receipt statement cheque_image voucher merchant_confirmation none',
  );
  assert.equal(choices('currency_display', 'wrong_currency'), 'agreed informational_only');
  assert.equal(
    choices('merchant_contact.method', 'duplicate', { [contact]: true }),
    'email phone chat in_person post other',
  );
  const currencies = choices('expected_currency', 'wrong_currency')?.split(' ') ?? [];
  assert.deepEqual([currencies.includes('USD'), currencies.includes('EUR')], [true, false], 'the payment is in EUR');
  const enriched = { ...contextFor('unrecognized'), enrichment: { city: 'Leeds' } };
  const recognition = questionsOf({ problem: 'unrecognized' }, enriched).find(({ id }) => id === 'recognition');
  assert.deepEqual(recognition?.choices, ['not_mine', 'mine', 'someone_i_know']);
});

suite('what will do as an answer', () => {
  const context = contextFor('not_received');
  const accepting = (value: AnswerValue | undefined, of = QUESTIONS): string[] =>
    of
      .map((question) => ({
        ...question,
        choices: [],
        unknown: question.unknown === true,
        never: question.never === true,
      }))
      .filter((question) => validationErrorOf(question, value, context) === null)
      .map(({ id }) => id);

  test('nothing, an empty text and no file are no answer; "I don’t know", no and nought are', () => {
    assert.deepEqual([undefined, '', []].map(isAnswered), [false, false, false]);
    assert.deepEqual([null, false, 0, ['a file']].map(isAnswered), [true, true, true, true]);
  });

  test('these may be left empty', () => {
    assert.deepEqual(accepting(undefined), [
      'purchase.description',
      'delivery.tracking_number',
      'condition.description',
      'cancellation.reason',
      'cancellation.confirmation_number',
      'return.tracking_number',
      'original_transaction.transaction_id',
      'misrepresentation.promised',
      'misrepresentation.received',
      'merchant_contact.outcome',
      'additional_documentation',
    ]);
  });

  test('"I don’t know" will do for these', () => {
    assert.deepEqual(accepting(null), [
      'used_by',
      'participated',
      'deceived',
      'recognizes_merchant',
      'card_missing_since',
      'investment.refused',
      'investment.withdrawal_requested_at',
      'delivery.expected_at',
      'delivery.received_at',
      'service_interrupted_at',
      'service_period_months',
      'merchant_unavailable',
      'loss_cover.outcome',
      'reservation.cancelled_at',
      'reservation.policy_disclosed',
      'cancellation.at',
      'cancellation.before_shipping',
      'cancellation.contract_at',
      'cancellation.policy_disclosed',
      'cancellation.within_policy',
      'subscription.permission_withdrawn_at',
      'service_used_after',
      'return.at',
      'refund.at',
      'refund.amount',
      'refund.voucher_accepted',
      'original_transaction.at',
      'original_transaction.amount',
      'currency_display',
      'conversion',
      'expected_amount',
      'expected_amount_basis',
      'tip_added',
      'addendum.kind',
      'addendum.policy_disclosed',
      'merchant_contact.at',
    ]);
  });

  test('who was talked into paying may have bought nothing; who waits for a delivery knows what it is', () => {
    const mayBeUnknown = (problem: Problem) =>
      questionsOf({ problem, participated: true }, contextFor(problem)).find(({ id }) => id === 'purchase.kind')
        ?.unknown;
    assert.equal(mayBeUnknown('deceived'), true);
    assert.equal(mayBeUnknown('not_received'), false);
  });

  test('of the dates, only a delivery may be due in the future', () => {
    const dates = QUESTIONS.filter(({ kind }) => kind === 'date');
    assert.equal(dates.length, 13);
    assert.deepEqual(accepting('2026-03-11', dates), ['delivery.expected_at'], 'today is 10 March 2026');
    assert.equal(accepting('2026-03-10', dates).length, 13);
  });

  test('these dates are asked about once more where they lie before the payment', () => {
    assert.deepEqual(
      QUESTIONS.filter(({ afterPayment }) => afterPayment).map(({ id }) => id),
      ['delivery.expected_at', 'delivery.received_at', 'return.at', 'refund.at', 'merchant_contact.at'],
    );
  });

  for (const [id, characters] of [
    ['statement', 5000],
    ['purchase.description', 300],
    ['delivery.agreed_location', 300],
    ['delivery.tracking_number', 100],
    ['condition.description', 1000],
    ['cancellation.reason', 500],
    ['cancellation.confirmation_number', 100],
    ['subscription.contact_used', 300],
    ['return.tracking_number', 100],
    ['original_transaction.transaction_id', 100],
    ['misrepresentation.promised', 1000],
    ['misrepresentation.received', 1000],
    ['merchant_contact.outcome', 1000],
  ] as const) {
    test(`${id} may have ${characters} characters`, () => {
      const question = questionById(id) ?? assert.fail();
      const errorOf = (length: number) =>
        validationErrorOf({ ...question, choices: [], unknown: false, never: false }, 'x'.repeat(length), context);
      assert.deepEqual([errorOf(characters), errorOf(characters + 1)], [null, 'too_long']);
    });
  }

  test('every text has a limit', () => {
    const texts = QUESTIONS.filter(({ kind }) => kind === 'text' || kind === 'long_text');
    assert.equal(texts.length, 13);
    assert.deepEqual(accepting('x'.repeat(5001), texts), []);
  });
});

test('the twin of a duplicate is picked from the earlier payments, where there are any', () => {
  const earlier_payments = [
    { at: '2026-02-08', amount: 129.95 },
    { at: '2026-02-09', amount: 20 },
  ];
  const enriched = (problem: Problem) => ({ ...contextFor(problem), enrichment: { earlier_payments } });
  const twin = questionsOf({ problem: 'duplicate' }, enriched('duplicate')).find(({ id }) => id === 'twin');
  assert.deepEqual(twin?.choices, ['payment_2', 'payment_1', 'other'], 'newest first');
  const isAsked = (problem: Problem, context: FlowContext = enriched(problem)) =>
    questionsOf({ problem }, context).some(({ id }) => id === 'twin');
  assert.deepEqual([isAsked('wrong_amount'), isAsked('duplicate', contextFor('duplicate'))], [false, false]);
});

test('no question has this id', () => assert.equal(questionById('no_such_question'), undefined));

test('steps come in the order of the flow, each once', () => {
  const answers = { statement: 'Late', problem: 'not_received', ...goods, 'delivery.issue': 'late' };
  assert.deepEqual(
    visible(answers, contextFor('not_received')).map(({ id }) => id),
    ['statement', 'problem', 'purchase', 'delivery', 'return', 'merchant_contact', 'amount', 'evidence', 'review'],
  );
});

test('answers to questions that are hidden now are left out, and what was left empty too', () => {
  const answers = { statement: 'Late', problem: 'duplicate', ...goods, 'original_transaction.at': null };
  assert.deepEqual(visibleAnswers(answers, contextFor('duplicate')), {
    statement: 'Late',
    problem: 'duplicate',
    'original_transaction.at': null,
  });
});
