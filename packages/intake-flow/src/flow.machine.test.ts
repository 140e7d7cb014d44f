import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROBLEMS } from '@dispute-intake/contract/vocabulary';
import fc from 'fast-check';
import { createActor } from 'xstate';
import { flowMachine } from './flow.machine.ts';
import { stepsOf } from './flow-state.ts';
import { QUESTIONS } from './questions.ts';
import { completeAnswers, contextFor } from './testing/automated-cardholder.ts';
import { validationErrorOf } from './validate.ts';

const context = contextFor('not_received');
const answers = completeAnswers('not_received', context);
const start = (input = {}) => createActor(flowMachine, { input: { context, ...input } }).start();

test('a step is left only once its answers will do', () => {
  const flow = start();
  flow.send({ type: 'continue' });
  assert.deepEqual(flow.getSnapshot().context.errors, { statement: 'required' });
  flow.send({ type: 'answer', id: 'statement', value: 'It never came' });
  assert.deepEqual(flow.getSnapshot().context.errors, {});
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'problem');
});

test('a resumed draft goes on where it was, but never past an open question', () => {
  assert.equal(start({ answers, step: 'amount' }).getSnapshot().context.step, 'amount');
  assert.equal(start({ answers, step: 'review' }).getSnapshot().value, 'reviewing');
  const { problem: _open, ...rest } = answers;
  assert.equal(start({ answers: rest, step: 'amount' }).getSnapshot().context.step, 'problem');
  assert.equal(start({ answers, step: 'no_such_step' }).getSnapshot().context.step, 'statement');
});

test('a change from the review returns to it, by way of what it newly asks', () => {
  const flow = start({ answers, step: 'review' });
  flow.send({ type: 'change', step: 'problem' });
  flow.send({ type: 'answer', id: 'problem', value: 'duplicate' });
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'original_payment');
  flow.send({ type: 'answer', id: 'original_transaction.separate_order', value: false });
  flow.send({ type: 'answer', id: 'original_transaction.at', value: null });
  flow.send({ type: 'answer', id: 'original_transaction.amount', value: null });
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().value, 'reviewing');
  assert.equal(
    flow.getSnapshot().context.answers['delivery.issue'],
    answers['delivery.issue'],
    'hidden answers are kept',
  );
});

test('an incomplete report cannot be submitted', () => {
  const flow = start({ answers, step: 'review' });
  flow.send({ type: 'answer', id: 'disputed_amount', value: undefined });
  flow.send({ type: 'submit' });
  assert.equal(flow.getSnapshot().context.step, 'amount');
  flow.send({ type: 'answer', id: 'disputed_amount', value: 1 });
  flow.send({ type: 'continue' });
  flow.send({ type: 'submit' });
  assert.equal(flow.getSnapshot().context.step, 'done');
});

test('no sequence of events leads to a step that is not there', () => {
  const ids = QUESTIONS.map(({ id }) => id);
  const event = fc.oneof(
    fc.record({
      type: fc.constant('answer' as const),
      id: fc.constantFrom(...ids),
      value: fc.constantFrom(
        undefined,
        null,
        true,
        false,
        0,
        12,
        'x',
        '2026-01-02',
        '2026-',
        'merchandise',
        ...PROBLEMS,
      ),
    }),
    fc.record({ type: fc.constantFrom('continue' as const, 'back' as const, 'submit' as const) }),
    fc.record({
      type: fc.constant('change' as const),
      step: fc.constantFrom('problem' as const, 'amount' as const, 'card' as const),
    }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), fc.boolean(), (events, isBegun) => {
      const flow = start(isBegun ? { answers, step: 'amount' } : {});
      for (const each of events) {
        flow.send(each);
        const { context: state, status } = flow.getSnapshot();
        if (status !== 'active') break;
        assert.ok(
          stepsOf(state).some(({ id }) => id === state.step),
          state.step,
        );
      }
    }),
  );
});

for (const [typed, error] of [
  ['2026-02-30', 'date_not_real'],
  ['2026-02-', 'date_no_day'],
  ['2026--3', 'date_no_month'],
  ['-2-3', 'date_no_year'],
  ['--3', 'date_incomplete'],
  ['2026-03-11', 'date_in_future'],
  ['1989-03-11', 'date_too_early'],
  ['2026-03-10', null],
] as const) {
  test(`the date ${typed} has the error ${error}`, () => {
    const question = { id: 'x', step: 'card' as const, kind: 'date' as const, past: true, choices: [] };
    assert.equal(validationErrorOf(question, typed, context), error);
  });
}

test('what another page answered and took away is taken as it is, also on the review', () => {
  const flow = start({ answers: { ...answers, understood: ['delivery.issue'] }, step: 'review' });
  flow.send({ type: 'merge', changes: { 'merchant_contact.method': undefined, disputed_amount: 50 } });
  const merged = flow.getSnapshot().context.answers;
  assert.equal('merchant_contact.method' in merged, false);
  assert.equal(merged.disputed_amount, 50);
  assert.deepEqual(merged.understood, ['delivery.issue'], 'what was confirmed stays confirmed');
});

test('the share that the answers speak of is proposed where the amount is asked, and never over an answer', () => {
  const wrong = contextFor('wrong_amount');
  const given = {
    statement: 'x',
    problem: 'wrong_amount',
    expected_amount: 100,
    expected_amount_basis: 'agreed',
    'merchant_contact.attempted': false,
  };
  const flow = createActor(flowMachine, {
    input: { context: wrong, answers: given, step: 'merchant_contact' },
  }).start();
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'amount');
  assert.equal(flow.getSnapshot().context.answers.disputed_amount, 29.95);
  flow.send({ type: 'answer', id: 'disputed_amount', value: 10 });
  flow.send({ type: 'back' });
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.answers.disputed_amount, 10);
});

test('another problem that a changed statement suggests is shown before the review', () => {
  const reading = { statement: 'I was charged twice', problem: 'duplicate' as const, facts: [] };
  const flow = start({
    answers: { ...answers, statement: 'x' },
    reading: { problem: 'not_received', facts: [] },
    step: 'review',
  });
  flow.send({ type: 'change', step: 'statement' });
  flow.send({ type: 'answer', id: 'statement', value: reading.statement });
  flow.send({ type: 'read', ...reading });
  flow.send({ type: 'continue' });
  assert.deepEqual(
    [flow.getSnapshot().context.step, flow.getSnapshot().context.answers.problem],
    ['problem', 'duplicate'],
  );
  flow.send({ type: 'continue' });
  assert.equal(flow.getSnapshot().context.step, 'original_payment');
});

test('a date of one question is doubted alone, and once', () => {
  const flow = start({ answers: { ...answers, 'delivery.expected_at': '2020-01-01' }, step: 'delivery' });
  flow.send({ type: 'doubt_date', id: 'delivery.received_at' });
  assert.deepEqual(flow.getSnapshot().context.unlikely, {});
  flow.send({ type: 'doubt_date', id: 'delivery.expected_at' });
  assert.deepEqual(Object.keys(flow.getSnapshot().context.unlikely), ['delivery.expected_at']);
  flow.send({ type: 'confirm_date', id: 'delivery.expected_at' });
  flow.send({ type: 'doubt_date', id: 'delivery.expected_at' });
  assert.deepEqual(flow.getSnapshot().context.unlikely, {});
});
