import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidences } from '@dispute-intake/contract/evidences';
import { currencyCode } from '@dispute-intake/contract/scalars';
import { PROBLEMS } from '@dispute-intake/contract/vocabulary';
import { CURRENCIES } from './currencies.ts';
import { toEvaluationInput } from './evaluation-input.ts';
import { completeAnswers, contextFor } from './testing/automated-cardholder.ts';
import { visible } from './visible.ts';

for (const problem of PROBLEMS) {
  test(`complete answers to ${problem} give evidences the contract accepts`, () => {
    const context = contextFor(problem);
    const input = toEvaluationInput(completeAnswers(problem, context), context);
    assert.ok(input.ok, JSON.stringify(input));
    assert.deepEqual(evidences.parse(input.evidences), input.evidences);
    assert.equal(input.dispute.disputed_currency, 'EUR');
  });
}

test('answers to questions that are no longer visible are not sent', () => {
  const context = contextFor('not_received');
  const answers = completeAnswers('not_received', context);
  const input = toEvaluationInput(
    {
      ...answers,
      problem: 'unrecognized',
      card_possession: 'stolen',
      card_missing_since: null,
      recognizes_merchant: false,
      participated: false,
    },
    context,
  );
  assert.ok(input.ok);
  assert.deepEqual(input.evidences, {
    cardholder_statement: answers.statement,
    card_possession: 'stolen',
    recognizes_merchant: false,
    participated: false,
  });
});

test('after a withdrawal nobody is asked whether they talked to the seller', () => {
  const asked = (channel_type: 'ATM' | 'ECOMMERCE', problem: 'duplicate' | 'wrong_amount' | 'wrong_currency') =>
    visible({ problem }, contextFor(problem, { channel_type })).map(({ id }) => id);
  for (const problem of ['duplicate', 'wrong_amount', 'wrong_currency'] as const) {
    assert.deepEqual(
      asked('ATM', problem),
      asked('ECOMMERCE', problem).filter((id) => id !== 'merchant_contact'),
      problem,
    );
    assert.ok(asked('ECOMMERCE', problem).includes('merchant_contact'), problem);
  }
});

test('who was talked into paying need not have bought anything; who waits for a delivery did', () => {
  const talked = contextFor('deceived');
  const answers = completeAnswers('deceived', talked, { participated: true, 'purchase.kind': null });
  assert.equal('return.outcome' in answers, false);
  const input = toEvaluationInput(answers, talked);
  assert.ok(input.ok, JSON.stringify(input));
  assert.equal(input.evidences.purchase, undefined);
  assert.equal(input.evidences.deceived, true);

  const waits = contextFor('not_received');
  const refused = toEvaluationInput({ ...completeAnswers('not_received', waits), 'purchase.kind': null }, waits);
  assert.deepEqual(refused.ok ? [] : refused.errors.map(({ loc }) => loc.at(-1)), ['purchase.kind']);
});

test('a missing answer is reported with its place, never sent as a gap', () => {
  const context = contextFor('duplicate');
  const { statement: _gone, ...answers } = completeAnswers('duplicate', context);
  const input = toEvaluationInput(answers, context);
  assert.deepEqual(input, {
    ok: false,
    errors: [
      { loc: ['body', 'answers', 'statement'], msg: 'The answer to statement is not valid: required', type: 'error' },
    ],
  });
});

test('"I don\'t know" is an answer and is left out of the evidences', () => {
  const context = contextFor('duplicate');
  const input = toEvaluationInput(
    {
      ...completeAnswers('duplicate', context),
      'original_transaction.at': null,
      'original_transaction.amount': null,
      'original_transaction.transaction_id': '',
    },
    context,
  );
  assert.ok(input.ok);
  assert.deepEqual(input.evidences.original_transaction, { separate_order: false });
});

test('what the merchant category already tells is not asked, but sent', () => {
  const context = contextFor('cancelled', { merchant_category_code: '7011' });
  const input = toEvaluationInput(completeAnswers('cancelled', context), context);
  assert.ok(input.ok);
  assert.equal(input.evidences.purchase?.kind, 'lodging');
  assert.equal(input.evidences.reservation?.issue, 'no_show');
});

test('details of what was not said are not sent', () => {
  const problem = 'duplicate';
  const missing_facts = [
    'evidences.merchant_contact.method',
    'evidences.return.at',
    'evidences.delivery.tracking_number',
  ];
  const followUp = {
    statement: 'I paid twice.',
    answers: { problem, disputed_amount: 129.95 },
    missing_facts: missing_facts.map((path) => ({ path, question: '?' })),
    missing_documents: [],
  };
  const answers = {
    ...followUp.answers,
    statement: followUp.statement,
    'merchant_contact.method': 'email',
    'return.at': '2026-02-20',
    'delivery.tracking_number': 'RX 1',
  };
  const sent = (given: Record<string, unknown>) => {
    const input = toEvaluationInput({ ...answers, ...given } as never, {
      ...contextFor(problem, { channel_type: 'ATM' }),
      followUp,
    });
    assert.ok(input.ok, JSON.stringify(input));
    return [input.evidences.merchant_contact, input.evidences.return, input.evidences.delivery];
  };
  assert.deepEqual(sent({}), [undefined, undefined, { tracking_number: 'RX 1' }]);
});

test('every currency offered is one the contract knows', () => {
  for (const code of CURRENCIES) assert.ok(currencyCode.safeParse(code).success, code);
});
