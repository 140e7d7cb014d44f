/** A cardholder who answers whatever is asked, in the plainest way: for tests of the flow and of both presentations. */
import type { Answers, AnswerValue } from '@dispute-intake/contract/cardholder-api';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import type { FlowContext } from '../flow-context.ts';
import { firstIncomplete } from '../validate.ts';
import { type VisibleQuestion, visible } from '../visible.ts';

/** A payment that this kind of problem can happen to; today is 10 March 2026. */
export function contextFor(problem: Problem, transaction: Partial<FlowContext['transaction']> = {}): FlowContext {
  return {
    today: '2026-03-10',
    transaction: {
      card_scheme: 'VISA',
      channel_type: problem === 'cash_not_dispensed' ? 'ATM' : 'ECOMMERCE',
      merchant_name: 'Northwind Gadgets',
      transaction_amount: 129.95,
      transaction_currency: 'EUR',
      transaction_timestamp: '2026-02-10T10:00:00Z',
      ...transaction,
    },
  };
}

/** A plain, valid answer to one question: the first choice, yes, a day in February. */
export function plainAnswer(question: VisibleQuestion, context: FlowContext): AnswerValue {
  switch (question.kind) {
    case 'long_text':
    case 'text':
      return question.id === 'expected_currency'
        ? 'USD'
        : 'I ordered a lamp and wrote to the shop, but nothing helped.';
    case 'choice':
      return question.choices[0] ?? '';
    case 'yes_no':
      return question.id !== 'original_transaction.separate_order';
    case 'date':
      return '2026-02-20';
    case 'amount':
      return question.id === 'cash.requested' ? 100 : 40;
    case 'months':
      return 12;
    case 'share':
      return context.transaction.transaction_amount;
    case 'payments':
      return [...question.choices];
    case 'files':
      return [];
  }
}

/** Answers that can be submitted; `preset` wins where its question is asked. */
export function completeAnswers(problem: Problem, context: FlowContext, preset: Answers = {}): Answers {
  const answers: Answers = { problem };
  const open = (): VisibleQuestion | undefined =>
    visible(answers, context)
      .flatMap((step) => step.questions)
      .find(({ id, kind }) => answers[id] === undefined && kind !== 'files');
  for (let question = open(); question; question = open()) {
    const wanted = preset[question.id];
    answers[question.id] = wanted === undefined ? plainAnswer(question, context) : wanted;
  }
  const incomplete = firstIncomplete(answers, context);
  if (incomplete) throw new Error(`The automated cardholder cannot complete "${incomplete}" of ${problem}`);
  return answers;
}
